/// Pulls values out of a JSON text (RFC 8259), one after the other, without building a tree.
///
/// Everything that is passed over is checked as strictly as everything that is read: grammar,
/// UTF-8, surrogates, duplicate names and limits. The reader is a value over an array of bytes, so
/// every access is checked and nothing outlives the text.
struct JSONReader {
  /// Which texts are accepted.
  enum Syntax {
    /// RFC 8259 and nothing else.
    case strict
    /// Also comments, and a comma after the last element, as people write in settings files.
    case commented
  }

  let bytes: [UInt8]
  let limits: JSONLimits
  var syntax = Syntax.strict
  /// The offset of the next byte to read.
  var position = 0
  /// Objects and arrays that were entered and not left yet.
  var depth = 0
  /// Elements and members of trees that were begun.
  var totalElementCount = 0
  /// The offset behind the type of the message at `position`, if that comes first and was read.
  var typeEnd: Int?
  /// The object with known members that is being read.
  var fields = Fields()

  /// Checks the size of the text and goes to its value; must be called first.
  ///
  /// This is not an initializer, because one that throws would copy the reader.
  mutating func start() throws(JSONError) {
    guard bytes.count <= limits.byteCountMax else {
      throw failure(
        .textTooLarge, at: 0,
        "the text has \(bytes.count) bytes, the limit is \(limits.byteCountMax)")
    }
    guard bytes.span.word(at: 0) & ByteWord.mask(3) != ByteWord.byteOrderMark else {
      throw failure(
        .byteOrderMark, at: 0, "the text starts with a byte order mark; save it without one")
    }
    try skipWhitespace()
  }

  /// The next byte, 0 at the end: a zero byte is valid nowhere in JSON.
  @inline(__always)
  var current: UInt8 {
    position < bytes.count ? bytes[position] : 0
  }

  /// Passes over what may stand between two tokens.
  @inline(__always)
  mutating func skipWhitespace() throws(JSONError) {
    if current <= UInt8(ascii: " ") || current == UInt8(ascii: "/") {
      try skipBlanks()
    }
  }

  private mutating func skipBlanks() throws(JSONError) {
    while true {
      switch current {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        position += 1
      case UInt8(ascii: "/") where syntax == .commented:
        try skipComment()
      default:
        return
      }
    }
  }

  /// Checks that nothing follows the value that was read.
  mutating func finish() throws(JSONError) {
    try skipWhitespace()
    guard position == bytes.count else {
      throw failure(.trailingContent, at: position, "there is more text after the value")
    }
  }

  /// Passes over the opening bracket at `position`.
  mutating func enter() throws(JSONError) {
    guard depth < limits.nestingDepthMax else { throw nestingTooDeep() }
    depth &+= 1
    position &+= 1
  }

  private func nestingTooDeep() -> JSONError {
    failure(
      .nestingTooDeep, at: position,
      "objects and arrays are nested deeper than the limit of \(limits.nestingDepthMax)")
  }

  /// Passes over the closing bracket at `position`.
  mutating func leave() {
    assert(depth > 0)
    depth -= 1
    position += 1
  }
}

// MARK: - Errors

extension JSONReader {
  /// An error at an offset; `member` is added to the path of the value there.
  @inline(never)
  func failure(
    _ code: JSONError.Code, at offset: Int, member: String? = nil, _ reason: String
  ) -> JSONError {
    let locator = JSONLocator(bytes, syntax: syntax)
    return JSONError(
      code: code, position: locator.position(of: offset),
      path: locator.path(to: offset, member: member), reason: reason)
  }

  /// The error that the byte at `position` is not what the grammar asks for.
  @inline(never)
  func unexpected(_ expectation: String) -> JSONError {
    guard position < bytes.count else {
      return failure(
        .unexpectedEnd, at: position, "the text ends where \(expectation) is expected")
    }
    let byte = bytes[position]
    let shown =
      (0x21...0x7E).contains(byte)
      ? "\"\(Character(Unicode.Scalar(byte)))\"" : "the byte 0x\(String(byte, radix: 16))"
    return failure(
      .unexpectedByte, at: position, "\(shown) stands where \(expectation) is expected")
  }

  /// The error that the value at `position` is of another type.
  @inline(never)
  func wrongType(_ expectation: String) -> JSONError {
    let found: String? =
      switch current {
      case UInt8(ascii: "{"): "an object"
      case UInt8(ascii: "["): "an array"
      case UInt8(ascii: "\""): "a string"
      case UInt8(ascii: "t"), UInt8(ascii: "f"): "a boolean"
      case UInt8(ascii: "n"): "null"
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): "a number"
      default: nil
      }
    guard let found else { return unexpected("a value") }
    return failure(.wrongType, at: position, "must be \(expectation), not \(found)")
  }
}

// MARK: - Comments

extension JSONReader {
  private mutating func skipComment() throws(JSONError) {
    let start = position
    position += 1
    switch current {
    case UInt8(ascii: "/"):
      while position < bytes.count, current != UInt8(ascii: "\n") {
        position += 1
      }
    case UInt8(ascii: "*"):
      position += 1
      while !(current == UInt8(ascii: "*")
        && bytes.dropFirst(position + 1).first == UInt8(ascii: "/"))
      {
        guard position < bytes.count else {
          throw failure(.unexpectedEnd, at: start, "the comment is never closed")
        }
        position += 1
      }
      position += 2
    default:
      throw unexpected("\"/\" or \"*\" of a comment")
    }
  }
}
