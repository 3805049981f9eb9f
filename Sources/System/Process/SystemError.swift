internal import Glibc

/// Error numbers of the operating system.
package enum SystemError {
  /// What the operating system says of an error number, for example “Permission denied”.
  package static func text(_ number: CInt) -> String { unsafe String(cString: strerror(number)) }
}
