import BridgeProtocol
import TestSupport
import Testing

@Suite("JSON numbers")
struct JSONNumberTests {
  @Test(
    arguments: [
      ("0", 0), ("1", 1), ("-1", -1), ("10", 10), ("9007199254740991", 9_007_199_254_740_991),
      ("-9007199254740991", -9_007_199_254_740_991),
    ] as [(String, Int64)])
  func `an integer up to 2^53 - 1 is exact`(_ text: String, _ value: Int64) throws {
    #expect(try JSONValue(parsing: text) == .integer(value))
    #expect(JSONValue.integer(value).serializedText() == text)
  }

  @Test(
    arguments: [
      ("9007199254740992", 9_007_199_254_740_992), ("-9007199254740993", -9_007_199_254_740_992),
      ("18446744073709551616", 18_446_744_073_709_551_616), ("1.0", 1), ("1e0", 1), ("1E+2", 100),
      ("1e-2", 0.01), ("0.1", 0.1), ("0e5", 0), ("0.0", 0), ("123.456", 123.456),
      ("1.7976931348623157e308", .greatestFiniteMagnitude), ("5e-324", .leastNonzeroMagnitude),
      ("2.2250738585072014e-308", .leastNormalMagnitude), ("1e-400", 0), ("1e23", 1e23),
      ("9007199254740993.0", 9_007_199_254_740_992),
      ("0.30000000000000004", 0.300_000_000_000_000_04),
      ("1e00000000000000000005", 1e5), ("100000000000000000000000e-5", 1e18),
      ("4.35", 4.35), ("8.5e22", 8.5e22), ("8.5e-22", 8.5e-22), ("1e22", 1e22),
    ] as [(String, Double)])
  func `every other number is the nearest double`(_ text: String, _ value: Double) throws {
    #expect(try JSONValue(parsing: text) == .number(value))
  }

  @Test func `minus zero keeps its sign`() throws {
    let value = try #require(try JSONValue(parsing: "-0").double)
    #expect(value.sign == .minus && value == 0)
    #expect(JSONValue.number(-0.0).serializedText() == "-0.0")
  }

  @Test(
    arguments: [
      ("-", .invalidNumber), ("01", .invalidNumber), ("-01", .invalidNumber),
      ("00", .invalidNumber),
      ("1.", .invalidNumber), ("1.e1", .invalidNumber), ("1e", .invalidNumber),
      ("1e+", .invalidNumber), ("1E-", .invalidNumber), ("-a", .invalidNumber),
      ("--1", .invalidNumber),
      ("+1", .unexpectedByte), (".5", .unexpectedByte), ("NaN", .unexpectedByte),
      ("Infinity", .unexpectedByte), ("-Infinity", .invalidNumber), ("0x10", .trailingContent),
      ("1_000", .trailingContent), ("1e1.5", .trailingContent), ("1f", .trailingContent),
      ("１", .unexpectedByte), ("1e400", .numberOutOfRange), ("-1e309", .numberOutOfRange),
      ("1.7976931348623159e308", .numberOutOfRange), ("1e99999999999999999999", .numberOutOfRange),
    ] as [(String, JSONError.Code)])
  func `no other form is a number`(_ text: String, _ code: JSONError.Code) {
    #expect(JSONValue.errorCode(of: Array(text.utf8)) == code)
    #expect(JSONValue.errorCode(of: Array("[\(text)]".utf8)) != nil)
  }

  @Test func `a number too long for any integer is still the nearest double`() throws {
    let digits = String(repeating: "3", count: 60_000)
    #expect(try JSONValue(parsing: "0.\(digits)") == .number(1.0 / 3.0))
    #expect(JSONValue.errorCode(of: Array(digits.utf8)) == .numberOutOfRange)
  }

  @Test func `any double reads back as itself from its shortest form`() throws {
    var generator = SeededGenerator(seed: SeededGenerator.runSeed)
    for _ in 0..<Seeds.count(1_000, deep: 20_000) {
      let value = Double(bitPattern: generator.next())
      guard value.isFinite else { continue }
      let text = JSONValue.number(value).serializedText()
      #expect(try JSONValue(parsing: text).double?.bitPattern == value.bitPattern, "\(text)")
    }
  }

  @Test func `decimals as people write them are the nearest double`() throws {
    var generator = SeededGenerator(seed: SeededGenerator.runSeed)
    for _ in 0..<Seeds.count(1_000, deep: 20_000) {
      let fraction = String(repeating: "0", count: generator.number(below: 4))
      let exponent = generator.oneIn(2) ? "e\(generator.number(below: 60) - 30)" : ""
      let text =
        "\(generator.number(below: 1_000_000)).\(fraction)\(generator.number(below: 10_000_000))"
        + exponent
      #expect(try JSONValue(parsing: text).double == Double(text), "\(text)")
    }
  }
}
