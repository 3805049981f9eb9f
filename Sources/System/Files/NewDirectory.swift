internal import Glibc

/// Directories that are made for the user alone.
package enum NewDirectory {
  /// Makes a directory and those above it, as far as it can; what is there stays as it is.
  package static func make(_ path: String) {
    for end in path.indices where path[end] == "/" && end != path.startIndex {
      _ = unsafe mkdir(String(path[..<end]), 0o700)
    }
    _ = unsafe mkdir(path, 0o700)
  }
}
