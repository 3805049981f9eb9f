/// Blanks out comments, string contents, regular expressions and quoted identifiers.
///
/// Lines and columns stay where they are, so a rule can look for tokens and still name the place.
/// Interpolated code inside a string is code. Enough of the two grammars for rules about tokens;
/// not a parser.
struct CodeMask {
  private enum Context: Equatable {
    /// Code that a closing bracket ends, with the number of brackets open inside it.
    case code(closer: UInt8?, depth: Int)
    case lineComment
    case blockComment(depth: Int)
    /// A string with its quotation mark, how often that is repeated, and its number signs.
    case string(quote: UInt8, quoteCount: Int, poundCount: Int)
    /// A JavaScript regular expression, and whether it is inside brackets.
    case regularExpression(inBrackets: Bool)
  }

  private let language: SourceFile.Language
  private var bytes: [UInt8] = []
  private var masked: [UInt8] = []
  private var position = 0
  private var contexts: [Context] = [.code(closer: nil, depth: 0)]

  init(language: SourceFile.Language) {
    self.language = language
  }

  /// The text with blanks in the place of all that is not code.
  func code(of text: String) -> String {
    var mask = self
    mask.bytes = Array(text.utf8)
    mask.masked.reserveCapacity(mask.bytes.count)
    while mask.position < mask.bytes.count { mask.step() }
    return String(decoding: mask.masked, as: UTF8.self)
  }

  private mutating func step() {
    switch contexts[contexts.count - 1] {
    case .code(let closer, let depth): stepInCode(closer: closer, depth: depth)
    case .lineComment: stepInLineComment()
    case .blockComment(let depth): stepInBlockComment(depth: depth)
    case .string(let quote, let count, let pounds): stepInString(quote, count, pounds)
    case .regularExpression(let inBrackets): stepInRegularExpression(inBrackets: inBrackets)
    }
  }
}

// MARK: - Contexts

extension CodeMask {
  private mutating func stepInCode(closer: UInt8?, depth: Int) {
    let byte = bytes[position]
    if isAt("/", "/") { return enter(.lineComment, blanking: 2) }
    if isAt("/", "*") { return enter(.blockComment(depth: 1), blanking: 2) }
    if let string = stringStart() {
      return enter(string.context, blanking: string.byteCount)
    }
    if byte == UInt8(ascii: "/"), startsRegularExpression() {
      return enter(.regularExpression(inBrackets: false), blanking: 1)
    }
    if let closer, byte == closer, depth == 0 {
      contexts.removeLast()
      return blank(1)
    }
    if let closer {
      let opener = closer == UInt8(ascii: ")") ? UInt8(ascii: "(") : UInt8(ascii: "{")
      let change = byte == opener ? 1 : byte == closer ? -1 : 0
      contexts[contexts.count - 1] = .code(closer: closer, depth: depth + change)
    }
    masked.append(byte)
    position += 1
  }

  private mutating func stepInLineComment() {
    if bytes[position] == UInt8(ascii: "\n") { contexts.removeLast() }
    blank(1)
  }

  private mutating func stepInBlockComment(depth: Int) {
    if isAt("*", "/") {
      if depth == 1 {
        contexts.removeLast()
      } else {
        contexts[contexts.count - 1] = .blockComment(depth: depth - 1)
      }
      blank(2)
    } else if language == .swift, isAt("/", "*") {
      contexts[contexts.count - 1] = .blockComment(depth: depth + 1)
      blank(2)
    } else {
      blank(1)
    }
  }

  private mutating func stepInString(_ quote: UInt8, _ quoteCount: Int, _ poundCount: Int) {
    let byte = bytes[position]
    guard byte == quote || byte == UInt8(ascii: "\\") || "$\n".utf8.contains(byte) else {
      return blank(1)
    }
    let pounds = Array(repeating: UInt8(ascii: "#"), count: poundCount)
    let escape = [UInt8(ascii: "\\")] + pounds
    let end = Array(repeating: quote, count: quoteCount) + pounds
    if language == .swift, quote == UInt8(ascii: "\""), starts(with: escape + Array("(".utf8)) {
      enter(.code(closer: UInt8(ascii: ")"), depth: 0), blanking: escape.count + 1)
    } else if language == .javaScript, quote == UInt8(ascii: "`"), isAt("$", "{") {
      enter(.code(closer: UInt8(ascii: "}"), depth: 0), blanking: 2)
    } else if starts(with: escape), !(language == .swift && quote == UInt8(ascii: "`")) {
      blank(escape.count + 1)
    } else if starts(with: end) {
      contexts.removeLast()
      blank(end.count)
    } else {
      // A one-line string that is not closed ends with its line: better than to swallow the file.
      let isTemplate = language == .javaScript && quote == UInt8(ascii: "`")
      let isOneLine = quoteCount == 1 && !isTemplate && quote != UInt8(ascii: "/")
      if isOneLine, byte == UInt8(ascii: "\n") { contexts.removeLast() }
      blank(1)
    }
  }

  private mutating func stepInRegularExpression(inBrackets: Bool) {
    let byte = bytes[position]
    switch byte {
    case UInt8(ascii: "\\"): return blank(2)
    case UInt8(ascii: "["): contexts[contexts.count - 1] = .regularExpression(inBrackets: true)
    case UInt8(ascii: "]"): contexts[contexts.count - 1] = .regularExpression(inBrackets: false)
    case UInt8(ascii: "/") where !inBrackets, UInt8(ascii: "\n"): contexts.removeLast()
    default: break
    }
    blank(1)
  }
}

// MARK: - Tokens

extension CodeMask {
  private func isAt(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    guard bytes[position] == UInt8(ascii: first), position + 1 < bytes.count else { return false }
    return bytes[position + 1] == UInt8(ascii: second)
  }

  private func starts(with expected: [UInt8]) -> Bool {
    bytes[position...].starts(with: expected)
  }

  private mutating func enter(_ context: Context, blanking count: Int) {
    contexts.append(context)
    blank(count)
  }

  private mutating func blank(_ count: Int) {
    for byte in bytes[position...].prefix(count) {
      masked.append(byte == UInt8(ascii: "\n") ? byte : UInt8(ascii: " "))
    }
    position += count
  }

  private func stringStart() -> (context: Context, byteCount: Int)? {
    guard language == .swift else {
      guard [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`")].contains(bytes[position])
      else { return nil }
      return (.string(quote: bytes[position], quoteCount: 1, poundCount: 0), 1)
    }
    if bytes[position] == UInt8(ascii: "`") {
      return (.string(quote: bytes[position], quoteCount: 1, poundCount: 0), 1)
    }
    let pounds = bytes[position...].prefix { $0 == UInt8(ascii: "#") }.count
    let rest = bytes[(position + pounds)...]
    if pounds > 0, rest.first == UInt8(ascii: "/") {
      // An extended regular expression runs to its delimiter, over lines if need be.
      return (.string(quote: UInt8(ascii: "/"), quoteCount: 1, poundCount: pounds), pounds + 1)
    }
    let quotes = rest.prefix { $0 == UInt8(ascii: "\"") }.count
    guard quotes > 0 else { return nil }
    let count = quotes >= 3 ? 3 : 1
    return (
      .string(quote: UInt8(ascii: "\""), quoteCount: count, poundCount: pounds), pounds + count
    )
  }

  /// Whether a slash in JavaScript begins a regular expression, by what stands before it.
  private func startsRegularExpression() -> Bool {
    guard language == .javaScript else { return false }
    let before = masked.reversed().drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
    guard let last = before.first else { return true }
    if "(,=:[!&|?{};+-*%~^<>".utf8.contains(last) { return true }
    let isLetter = { (byte: UInt8) in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    let word = String(decoding: before.prefix(while: isLetter).reversed(), as: UTF8.self)
    return ["return", "typeof", "case", "in", "of", "delete", "void", "await"].contains(word)
  }
}
