import BridgeProtocol
import Foundation
import TestSupport
import Testing

/// Foundation's reader is the independent opinion on what is JSON and what it says.
@Suite("The JSON reader against Foundation's")
struct FoundationDifferenceTests {
  @Test func `generated texts are read alike`() {
    for seed in seeds {
      var random = RandomJSON(seed: seed)
      compare(Array(random.text().utf8), seed)
    }
  }

  @Test func `damaged texts are refused alike`() {
    for seed in seeds {
      var random = RandomJSON(seed: seed)
      compare(random.mutated(Array(random.text().utf8)), seed)
    }
  }

  @Test func `damaged golden frames are refused alike`() {
    let frames = GoldenFrame.all.map(\.frame).filter { $0.count < 1_000 }
    for seed in seeds {
      var random = RandomJSON(seed: seed)
      compare(random.mutated(random.generator.pick(frames)), seed)
    }
  }

  @Test func `members that a message does not know are judged alike`() {
    for seed in seeds {
      var random = RandomJSON(seed: seed)
      let text = random.mutated(Array(random.text().utf8))
      let frame =
        Array("{\"type\":\"visibility\",\"visibility\":\"hidden\",\"x\":[".utf8) + text
        + Array("]}".utf8)
      let isAccepted = (try? PageMessage.decode(frame)) != nil
      // The text may close the bracket and add a member that a message knows.
      let code = JSONValue.errorCode(of: frame, limits: .pageMessage)
      let hasOtherMeaning = (try? JSONValue(parsing: frame))?["visibility"] != "hidden"
      #expect(isAccepted == (code == nil) || hasOtherMeaning, "\(replay(seed, frame))")
    }
  }

  private let seeds = Seeds.range(500, deep: 20_000, from: SeededGenerator.runSeed)

  private func compare(_ text: [UInt8], _ seed: UInt64) {
    // Foundation guesses UTF-16 and UTF-32 from these beginnings; here all text is UTF-8.
    guard !text.prefix(4).contains(where: { [0x00, 0xFE, 0xFF, 0xEF].contains($0) }) else { return }
    let foundation = try? JSONDecoder().decode(FoundationValue.self, from: Data(text))
    guard let value = try? JSONValue(parsing: text) else {
      #expect(foundation == nil || isLenience(text), "\(replay(seed, text))")
      return
    }
    guard foundation != nil || !hasUnderflow(text) else { return }
    #expect(value.sorted == foundation?.value.sorted, "\(replay(seed, text))")
    #expect((try? JSONValue(parsing: value.serialized())) == value, "\(replay(seed, text))")
  }

  /// Whether Foundation is known to accept the text, although the RFC does not.
  ///
  /// It takes the first of two members of one name, and a comma after the last element.
  private func isLenience(_ text: [UInt8]) -> Bool {
    JSONValue.errorCode(of: text) == .duplicateName || (try? JSONDocument(parsing: text)) != nil
  }

  /// Whether the text has a number with an exponent that is zero as a double.
  ///
  /// Foundation refuses it as an underflow, even where all digits are zero.
  private func hasUnderflow(_ text: [UInt8]) -> Bool {
    let numberBytes = Set("0123456789+-.eE".utf8)
    return text.split { !numberBytes.contains($0) }.contains { token in
      token.contains { $0 | 0x20 == UInt8(ascii: "e") }
        && Double(String(decoding: token, as: UTF8.self)) == 0
    }
  }
}

/// What Foundation reads, as our own value.
private struct FoundationValue: Decodable {
  let value: JSONValue

  private struct Name: CodingKey {
    let stringValue: String
    let intValue: Int? = nil
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: Name.self) {
      value = .object(
        JSONObject(
          try object.allKeys.map { name in
            JSONObject.Member(
              name: name.stringValue,
              value: try object.decode(FoundationValue.self, forKey: name).value)
          }))
      return
    }
    if var array = try? decoder.unkeyedContainer() {
      var elements: [JSONValue] = []
      while !array.isAtEnd {
        elements.append(try array.decode(FoundationValue.self).value)
      }
      value = .array(elements)
      return
    }
    let scalar = try decoder.singleValueContainer()
    if scalar.decodeNil() {
      value = .null
    } else if let bool = try? scalar.decode(Bool.self) {
      value = .bool(bool)
    } else if let string = try? scalar.decode(String.self) {
      value = .string(string)
    } else {
      value = .number(try scalar.decode(Double.self))
    }
  }
}
