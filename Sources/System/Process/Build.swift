internal import CBuild

/// Facts that were recorded when the program was built.
package enum Build {
  /// The commit that the program was built from, as set by `scripts/package`; nil in other builds.
  package static var commit: String? {
    guard let text = unsafe tandem_commit() else { return nil }
    return unsafe String(cString: text)
  }
}
