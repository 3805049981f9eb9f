/// Finds the functions of a file and how many lines each has, nested ones included in the outer.
enum FunctionScanner {
  struct Function: Hashable {
    /// The line of the declaration, counted from 1.
    let line: Int
    /// The lines from the declaration to the closing brace.
    let lineCount: Int
  }

  static func functions(in file: SourceFile) -> [Function] {
    switch file.language {
    case .swift: swiftFunctions(in: file.tokens)
    case .javaScript: javaScriptFunctions(in: file.tokens)
    case .other: []
    }
  }
}

/// Words, brackets and other signs of masked code with their lines.
struct Tokens {
  struct Token: Equatable {
    let text: Substring
    let line: Int
    let isFirstOfLine: Bool
  }

  private(set) var all: [Token] = []

  init(_ code: String) {
    for (index, line) in code.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      var isFirst = true
      var rest = line.utf8
      while let first = rest.first {
        let end = Self.end(of: first, in: rest)
        if first > UInt8(ascii: " ") {
          let text = Substring(rest[..<end])
          all.append(Token(text: text, line: index + 1, isFirstOfLine: isFirst))
          isFirst = false
        }
        rest = rest[end...]
      }
    }
  }

  /// The end of the word, arrow or sign that begins with a byte; by bytes, as this runs over every
  /// line of the repository.
  private static func end(
    of first: UInt8, in rest: Substring.UTF8View
  ) -> Substring.UTF8View.Index {
    let second = rest.index(after: rest.startIndex)
    if isOfWord(first) {
      return rest.firstIndex { !isOfWord($0) } ?? rest.endIndex
    }
    let isArrow =
      [UInt8(ascii: "="), UInt8(ascii: "-")].contains(first) && second < rest.endIndex
      && rest[second] == UInt8(ascii: ">")
    return isArrow ? rest.index(after: second) : second
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  /// The index of the brace that closes the one at `opening`, or the last index.
  func closingBrace(of opening: Int) -> Int {
    var depth = 0
    for index in opening..<all.count {
      if all[index].text == "{" { depth += 1 }
      if all[index].text == "}" { depth -= 1 }
      if depth == 0 { return index }
    }
    return all.count - 1
  }
}

// MARK: - Swift

extension FunctionScanner {
  private static let declarations: Set<Substring> = ["func", "init", "deinit", "subscript", "var"]
  private static let terminators: Set<Substring> = [
    "func", "init", "deinit", "subscript", "var", "let", "case", "struct", "class", "enum", "actor",
    "extension", "protocol", "typealias", "associatedtype", "import", "public", "package",
    "internal", "private", "fileprivate", "static", "mutating", "@", "#",
  ]

  private static func swiftFunctions(in tokens: Tokens) -> [Function] {
    tokens.all.indices.compactMap { index in
      let token = tokens.all[index]
      guard declarations.contains(token.text) else { return nil }
      guard index == 0 || tokens.all[index - 1].text != "." else { return nil }
      guard let body = swiftBody(of: index, in: tokens) else { return nil }
      let end = tokens.all[tokens.closingBrace(of: body)].line
      return Function(line: token.line, lineCount: end - token.line + 1)
    }
  }

  /// The index of the brace that opens the body of the declaration at `start`, if it has one.
  private static func swiftBody(of start: Int, in tokens: Tokens) -> Int? {
    let isVariable = tokens.all[start].text == "var"
    var depth = 0
    for index in tokens.all.indices[(start + 1)...] {
      let token = tokens.all[index]
      switch token.text {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case "{" where depth == 0: return index
      case "}" where depth == 0: return nil
      case "=" where isVariable && depth == 0: return nil
      default:
        if depth == 0, token.isFirstOfLine, terminators.contains(token.text) { return nil }
      }
      if depth < 0 { return nil }
    }
    return nil
  }
}

// MARK: - JavaScript

extension FunctionScanner {
  private static let controlWords: Set<Substring> = [
    "if", "for", "while", "switch", "catch", "with",
  ]

  /// Every block behind a parameter list or an arrow, except those of control statements and the
  /// wrapper of a classic script.
  private static func javaScriptFunctions(in tokens: Tokens) -> [Function] {
    tokens.all.indices.compactMap { index in
      guard index > 0, tokens.all[index].text == "{" else { return nil }
      let before = tokens.all[index - 1].text
      guard before == "=>" || before == ")" else { return nil }
      guard let opening = openingParenthesis(before: index, in: tokens) else { return nil }
      let word = opening > 0 ? tokens.all[opening - 1].text : ""
      if before == ")", controlWords.contains(word) { return nil }
      if isWrapper(opening: opening, in: tokens) { return nil }
      let line = tokens.all[opening].line
      let end = tokens.all[tokens.closingBrace(of: index)].line
      return Function(line: line, lineCount: end - line + 1)
    }
  }

  /// The index of the parenthesis that opens the parameters in front of a body, or of the one
  /// parameter that needs none.
  private static func openingParenthesis(before body: Int, in tokens: Tokens) -> Int? {
    var index = body - 1
    if tokens.all[index].text == "=>" { index -= 1 }
    guard index >= 0 else { return nil }
    guard tokens.all[index].text == ")" else { return index }
    var depth = 0
    while index >= 0 {
      if tokens.all[index].text == ")" { depth += 1 }
      if tokens.all[index].text == "(" { depth -= 1 }
      if depth == 0 { return index }
      index -= 1
    }
    return nil
  }

  /// Whether the function is `(() => {` or `(function () {` at the start of a line.
  private static func isWrapper(opening: Int, in tokens: Tokens) -> Bool {
    var index = opening - 1
    while index >= 0, ["function", "async"].contains(tokens.all[index].text) { index -= 1 }
    return index >= 0 && tokens.all[index].text == "(" && tokens.all[index].isFirstOfLine
  }
}
