/// A number as RFC 8259 writes it.
enum JSONNumber {
  /// Without fraction and exponent, magnitude at most 2^53 - 1.
  case integer(Int64)
  case double(Double)
}

extension JSONReader {
  /// Reads an integer that is not below a bound.
  mutating func readInteger(from lowerBound: Int = 0) throws(JSONError) -> Int {
    if let value = readShortInteger(from: lowerBound) { return value }
    return try readAnyInteger(from: lowerBound)
  }

  /// Reads an integer of at most seven digits, as most are: nil if another text is there.
  @inline(__always)
  private mutating func readShortInteger(from lowerBound: Int) -> Int? {
    let text = bytes.span.word(at: position)
    var word = text
    var value = 0
    var digitCount = 0
    while isDigit(UInt8(truncatingIfNeeded: word)) {
      value = value &* 10 &+ Int(word & 0xF)
      word &>>= 8
      digitCount &+= 1
    }
    let next = UInt8(truncatingIfNeeded: word)
    guard 1...7 ~= digitCount, next != UInt8(ascii: "."), next | 0x20 != UInt8(ascii: "e"),
      digitCount == 1 || text & 0xF != 0, value >= lowerBound
    else { return nil }
    position &+= digitCount
    return value
  }

  @inline(never)
  private mutating func readAnyInteger(from lowerBound: Int) throws(JSONError) -> Int {
    guard isAtNumber else { throw wrongType("an integer") }
    let start = position
    let number = try scanNumber()
    let range = lowerBound...ProtocolLimits.integerMax
    if case .integer(let value) = number, let value = Int(exactly: value), range.contains(value) {
      return value
    }
    let isWritten = bytes[start..<position].allSatisfy { $0 < 0x3A && $0 != UInt8(ascii: ".") }
    guard isWritten else {
      throw failure(
        .wrongType, at: start, "must be an integer, written without fraction and exponent")
    }
    throw failure(
      .integerOutOfRange, at: start,
      "must be an integer from \(range.lowerBound) to \(range.upperBound)")
  }

  /// Reads any number.
  mutating func readDouble() throws(JSONError) -> Double {
    guard isAtNumber else { throw wrongType("a number") }
    switch try scanNumber() {
    case .integer(let value): return Double(value)
    case .double(let value): return value
    }
  }

  /// Whether the value at `position` is a number.
  var isAtNumber: Bool {
    current == UInt8(ascii: "-") || isDigit(current)
  }

  /// Passes over the number that starts at `position`.
  mutating func scanNumber() throws(JSONError) -> JSONNumber {
    let start = position
    let isNegative = current == UInt8(ascii: "-")
    if isNegative { position += 1 }
    guard isDigit(current) else { throw invalidNumber("a digit must follow the minus sign") }
    var digits = Digits()
    if current == UInt8(ascii: "0") {
      position += 1
      guard !isDigit(current) else { throw invalidNumber("a number must not start with a zero") }
    } else {
      scanDigits(into: &digits)
    }
    let isInteger = current != UInt8(ascii: ".") && current | 0x20 != UInt8(ascii: "e")
    if isInteger, digits.count <= 16, digits.value <= UInt64(ProtocolLimits.integerMax),
      !(isNegative && digits.value == 0)
    {
      let value = Int64(digits.value)
      return .integer(isNegative ? -value : value)
    }
    var exponent = 0
    if current == UInt8(ascii: ".") {
      position += 1
      let before = position
      guard isDigit(current) else { throw invalidNumber("a digit must follow the decimal point") }
      scanDigits(into: &digits)
      exponent = before - position
    }
    if current | 0x20 == UInt8(ascii: "e") {
      exponent += try scanExponent()
    }
    return .double(try double(start, digits, exponent, isNegative))
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10
  }

  private func invalidNumber(_ reason: String) -> JSONError {
    failure(.invalidNumber, at: position, reason)
  }
}

// MARK: - Decimal to binary

extension JSONReader {
  /// Decimal digits; the value is exact while there are at most 19 of them.
  private struct Digits {
    var value: UInt64 = 0
    var count = 0
  }

  private mutating func scanDigits(into digits: inout Digits) {
    var index = position
    while index < bytes.count, isDigit(bytes[index]) {
      digits.value = digits.value &* 10 &+ UInt64(bytes[index] &- UInt8(ascii: "0"))
      index &+= 1
    }
    digits.count &+= index &- position
    position = index
  }

  private mutating func scanExponent() throws(JSONError) -> Int {
    position += 1
    let isNegative = current == UInt8(ascii: "-")
    if isNegative || current == UInt8(ascii: "+") { position += 1 }
    guard isDigit(current) else { throw invalidNumber("a digit must follow the exponent sign") }
    var digits = Digits()
    scanDigits(into: &digits)
    guard digits.count <= 4 else { return isNegative ? -100_000 : 100_000 }
    return isNegative ? -Int(digits.value) : Int(digits.value)
  }

  /// The nearest double.
  ///
  /// Where digits and power of ten are both exact doubles, one correctly rounded operation gives
  /// the answer (W. D. Clinger, "How to read floating point numbers accurately", 1990). The
  /// standard library reads all other numbers.
  private func double(
    _ start: Int, _ digits: Digits, _ exponent: Int, _ isNegative: Bool
  ) throws(JSONError) -> Double {
    if digits.count <= 15, -22...22 ~= exponent {
      let power = JSONPowersOfTen.exact[abs(exponent)]
      let magnitude = Double(digits.value)
      let value = exponent < 0 ? magnitude / power : magnitude * power
      return isNegative ? -value : value
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      throw failure(.numberOutOfRange, at: start, "the number is too large for a double")
    }
    return value
  }
}

/// The powers of ten that a double holds exactly.
private enum JSONPowersOfTen {
  static let exact: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
