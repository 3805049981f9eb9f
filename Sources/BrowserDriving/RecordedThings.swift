/// A message on the console of a page.
package struct ConsoleMessage: Hashable, Sendable {
  /// `debug`, `log`, `info`, `warning` or `error`.
  package let level: String
  package let text: String
  /// Where it comes from, as `URL:LINE` or as a word such as `network`; possibly empty.
  package let source: String
}

/// An error that no script of a page caught.
package struct PageException: Hashable, Sendable {
  /// The error in one line, for example “TypeError: x is not a function”.
  package let text: String
  /// Whether it was a promise that was rejected.
  package let isOfPromise: Bool
  /// Where it was thrown, as `URL:LINE`; possibly empty.
  package let source: String
}

/// A request of a page.
package struct PageRequest: Hashable, Sendable {
  package let method: String
  package let url: String
  /// Whether a document is asked for, and not a part of one.
  package let isDocument: Bool
  /// The status of the answer, once it has begun.
  package internal(set) var status: Int?
  /// Why there is no answer, for example “net::ERR_CONNECTION_REFUSED”.
  package internal(set) var failure: String?
  package let start: ContinuousClock.Instant
  /// When it ended; `nil` as long as it is on its way.
  package internal(set) var end: ContinuousClock.Instant?
}

/// A dialog that a script opened.
package struct PageDialog: Hashable, Sendable {
  /// `alert`, `confirm`, `prompt` or `beforeunload`.
  package let type: String
  package let message: String
}
