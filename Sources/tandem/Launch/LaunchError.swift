/// Why the shell cannot start: sentences, each with the place and the remedy.
struct LaunchError: Error, CustomStringConvertible {
  private let sentences: [String]

  /// Creates an error of one sentence.
  init(_ sentence: String) {
    sentences = [sentence]
  }

  /// Creates an error of everything that is wrong, a sentence each.
  init(sentences: [String]) {
    self.sentences = sentences
  }

  var description: String { sentences.joined(separator: " ") }

  /// The sentences as lines of standard error.
  var lines: [String] { sentences.map { "tandem: \($0)" } }
}
