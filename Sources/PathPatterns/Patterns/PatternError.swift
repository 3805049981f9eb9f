/// Why a text is not a pattern.
package struct PatternError: Error, Hashable, Sendable {
  /// The text.
  package let text: String

  /// What is wrong with it, as a clause without a full stop.
  package let reason: String

  /// What to write instead, in a sentence.
  package let remedy: String
}
