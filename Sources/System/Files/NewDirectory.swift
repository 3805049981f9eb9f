internal import Glibc

/// Creates directories that only the user can open.
package enum NewDirectory {
  /// Creates a directory and those above it, as far as it can; existing ones stay as they are.
  package static func make(_ path: String) {
    for end in path.indices where path[end] == "/" && end != path.startIndex {
      _ = unsafe mkdir(String(path[..<end]), 0o700)
    }
    _ = unsafe mkdir(path, 0o700)
  }
}
