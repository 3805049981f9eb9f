/// Why a request to a shell failed: a code, and one sentence with the remedy.
package struct LocalClientError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failure.
  package enum Code: Hashable, Sendable {
    /// No shell listens on the path.
    case noShell
    /// The socket belongs to another user.
    case foreign
    /// The shell did not answer in time.
    case timedOut
    /// The shell went away before its answer was complete.
    case closed
    /// What answered is not a shell, or answered more than the limit.
    case malformed
  }

  /// The kind of failure, to branch on.
  package let code: Code

  /// One sentence for people, with the remedy.
  package let description: String

  init(_ code: Code, path: String) {
    self.code = code
    description =
      switch code {
      case .noShell: "No shell listens on \(path): start one with tandem run."
      case .foreign: "The socket \(path) belongs to another user: start a shell of your own."
      case .timedOut: "The shell at \(path) did not answer in time: try again with more time."
      case .closed: "The shell at \(path) stopped before it had answered: start it again."
      case .malformed: "What answers at \(path) is no shell: choose another name."
      }
  }
}
