internal import CSystem
internal import Glibc

/// What is at a path; a symbolic link is not followed.
///
/// Foundation can find it out, too, but reads the system's list of users for each file (measured).
package enum FileKind: Hashable, Sendable {
  case file
  case directory
  /// A link, a device, a socket or a pipe.
  case other

  /// Looks at a path; nil if nothing is there or it cannot be looked at.
  package init?(at path: String) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .directory
    default: self = .other
    }
  }
}
