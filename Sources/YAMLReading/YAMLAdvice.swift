/// What libyaml reports, in words that say what to change.
struct YAMLAdvice {
  let sentence: String
  /// Whether the place to show is where the list, the map or the text begins.
  let isAboutStart: Bool

  /// - Parameters:
  ///   - problem: what libyaml calls it.
  ///   - context: what was being read.
  ///   - next: the character at the place.
  ///   - start: where that began.
  init(problem: String, context: String, next: Unicode.Scalar?, start: YAMLPosition) {
    (sentence, isAboutStart) =
      if next == "\t", problem == "found character that cannot start any token" {
        ("A tab stands in the indent. Indent with spaces.", false)
      } else if let next, problem == "found character that cannot start any token" {
        ("A text must not begin with “\(next)”. Put it in quotation marks.", false)
      } else if context == "while scanning a quoted scalar" {
        ("The quotation mark is not closed.", true)
      } else if let known = Self.sentences[problem] {
        (known, problem.hasSuffix("or ']'") || problem.hasSuffix("or '}'"))
      } else if context == "while scanning an anchor" || context == "while scanning an alias" {
        ("A text must not begin with “&” or “*”. Put it in quotation marks.", true)
      } else {
        ("This is not YAML: \(problem).", false)
      }
  }

  static func controlCharacter(_ value: Int32) -> String {
    let code = String(UInt32(truncatingIfNeeded: value), radix: 16, uppercase: true)
    let digits = String(repeating: "0", count: max(0, 4 - code.count)) + code
    return "The control character U+\(digits) must not stand in the file. Remove it."
  }

  private static let sentences = [
    "mapping values are not allowed in this context":
      "A colon stands in the text. Put a text with a colon in quotation marks, "
      + "or indent this line like the one before it.",
    "did not find expected key":
      "This line has another indent than the lines that it belongs to.",
    "did not find expected '-' indicator":
      "A line of the list must begin here with “- ”, or have another indent.",
    "did not find expected ',' or ']'": "The bracket “[” is not closed.",
    "did not find expected ',' or '}'": "The brace “{” is not closed.",
    "did not find expected node content":
      "A value is missing here. Write it, or close the bracket or the brace.",
    "could not find expected ':'": "A colon is missing after a name in the line above.",
    "did not find expected <document start>":
      "The text goes on after its end. Check the indent, or put “---” before a new part.",
    "block sequence entries are not allowed in this context":
      "A list must not begin in the line of its name. Begin a new line before “-”.",
  ]
}
