internal import Glibc

/// Paths without symbolic links, as `realpath` (POSIX) makes them.
package enum RealPath {
  /// The absolute path to which a path leads; `nil`, with `errno`, if nothing is there.
  package static func of(_ path: String) -> String? {
    guard let text = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }
}
