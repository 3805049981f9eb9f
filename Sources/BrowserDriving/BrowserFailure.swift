/// Why a browser or a page of it cannot be used: a code, and one sentence with the remedy.
package struct BrowserFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failure.
  package enum Code: Hashable, Sendable {
    /// There is no such browser on this machine.
    case missing
    /// The browser cannot be started.
    case cannotStart
    /// The browser has ended.
    case ended
    /// The page was closed; the browser still runs.
    case closed
    /// The process of the page has crashed; the browser still runs.
    case crashed
    /// A dialog of the page is open, so that its scripts stand still.
    case blocked
    /// There was no answer in time.
    case timedOut
    /// The browser refused a command, or an expression failed.
    case refused
  }

  /// The kind of failure, to branch on.
  package let code: Code
  /// One sentence for people, with the remedy.
  package let description: String

  /// Creates a failure.
  package init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
