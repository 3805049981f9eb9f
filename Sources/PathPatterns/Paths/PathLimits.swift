/// The bounds of paths and of the patterns that they are compared with.
package enum PathLimits {
  /// Segments of a path.
  package static let segmentCountMax = 256

  /// UTF-8 bytes of a pattern.
  package static let patternByteCountMax = 1024
}
