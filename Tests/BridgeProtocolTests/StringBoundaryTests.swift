import BridgeProtocol
import TestSupport
import Testing

/// Strings are read and written eight bytes at a time, so every place of a byte in these is tried.
@Suite("Strings of every length around eight bytes")
struct StringBoundaryTests {
  /// What may stand in a string, as it is written there, and what it says; nil if it is refused.
  private static let parts: [(written: [UInt8], read: String?, error: JSONError.Code?)] = [
    (Array(#"\""#.utf8), "\"", nil), (Array(#"\\"#.utf8), "\\", nil),
    (Array(#"\n"#.utf8), "\n", nil), (Array(#"\u001f"#.utf8), "\u{1F}", nil),
    (Array(#"\ud83c\udfcb"#.utf8), "🏋", nil), (Array("é".utf8), "é", nil),
    (Array("€".utf8), "€", nil), (Array("🏋".utf8), "🏋", nil), ([0x7F], "\u{7F}", nil),
    ([0x20], " ", nil), ([0x00], nil, .controlCharacter), ([0x1F], nil, .controlCharacter),
    ([0x0A], nil, .controlCharacter), ([0x80], nil, .invalidUTF8), ([0xC3], nil, .invalidUTF8),
    ([0xE2, 0x82], nil, .invalidUTF8), ([0xFF], nil, .invalidUTF8),
    ([0xED, 0xA0, 0x80], nil, .invalidUTF8), (Array(#"\ud83c"#.utf8), nil, .loneSurrogate),
    (Array(#"\x"#.utf8), nil, .invalidEscape),
  ]

  @Test(arguments: 0...40)
  func `a byte is judged alike at every offset`(_ length: Int) {
    for offset in 0...length {
      for part in Self.parts {
        let before = [UInt8](repeating: UInt8(ascii: "a"), count: offset)
        let after = [UInt8](repeating: UInt8(ascii: "b"), count: length - offset)
        let content = before + part.written + after
        let quote = [UInt8(ascii: "\"")]
        let outcome = Outcome(of: quote + content + quote)
        #expect(outcome.value == part.read.map { read in text(before) + read + text(after) })
        #expect(outcome.code == part.error)
        // The error stands at the first byte at fault.
        #expect(outcome.offset == (part.error == nil ? nil : offset + 1))
        expectSameInMessage(content, outcome)
      }
    }
  }

  @Test(arguments: 0...40)
  func `what is written reads back at every length`(_ length: Int) throws {
    for offset in 0...length {
      for scalar in ["\"", "\\", "\u{0}", "\u{8}", "\u{1F}", " ", "\u{7F}", "é", "€", "🏋", "a"] {
        let string =
          String(repeating: "a", count: offset) + scalar
          + String(repeating: "b", count: length - offset)
        let written = JSONValue.string(string).serialized()
        #expect(try JSONValue(parsing: written) == .string(string))
        let message = PageMessage.call(CallMessage(id: string, plugin: "p", method: string))
        #expect(try PageMessage.decode(message.encoded()) == message)
      }
    }
  }

  @Test(arguments: 0...40)
  func `a string that ends with the text is refused`(_ length: Int) {
    let text = "\"" + String(repeating: "a", count: length)
    #expect(JSONValue.errorCode(of: Array(text.utf8)) == .unexpectedEnd)
    #expect(JSONValue.errorCode(of: Array((text + "\\").utf8)) == .unexpectedEnd)
    #expect(JSONValue.errorCode(of: Array(text.utf8) + [0xC3]) == .invalidUTF8)
  }

  /// A field of a message takes another way than a value of its own.
  private func expectSameInMessage(_ content: [UInt8], _ outcome: Outcome) {
    let frame =
      Array(#"{"type":"call","id":""#.utf8) + content
      + Array(#"","plugin":"p","method":"m","options":{}}"#.utf8)
    guard case .call(let call)? = try? PageMessage.decode(frame) else {
      #expect(outcome.value == nil)
      return
    }
    #expect(call.id == outcome.value)
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// What reading a text as JSON gives.
  private struct Outcome {
    let value: String?
    let code: JSONError.Code?
    let offset: Int?

    init(of bytes: [UInt8]) {
      do {
        value = try JSONValue(parsing: bytes).string
        (code, offset) = (nil, nil)
      } catch {
        (value, code, offset) = (nil, error.code, error.position.offset)
      }
    }
  }
}
