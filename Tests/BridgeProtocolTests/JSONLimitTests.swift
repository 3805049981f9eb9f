import BridgeProtocol
import Testing

@Suite("JSON limits")
struct JSONLimitTests {
  private let limits = JSONLimits(
    byteCountMax: 1_000, nestingDepthMax: 4, elementCountMax: 5, stringByteCountMax: 6)

  private func errorCode(of text: String) -> JSONError.Code? {
    JSONValue.errorCode(of: Array(text.utf8), limits: limits)
  }

  @Test func `bytes of the text`() {
    #expect(errorCode(of: "1" + String(repeating: " ", count: 999)) == nil)
    #expect(errorCode(of: "1" + String(repeating: " ", count: 1_000)) == .textTooLarge)
  }

  @Test func `nesting, of arrays and objects together`() {
    #expect(errorCode(of: "[[[[]]]]") == nil)
    #expect(errorCode(of: "[[[[[]]]]]") == .nestingTooDeep)
    #expect(errorCode(of: #"{"a":[{"b":[]}]}"#) == nil)
    #expect(errorCode(of: #"{"a":[{"b":[{}]}]}"#) == .nestingTooDeep)
    #expect(errorCode(of: "[[[[]]],[[[]]],[[[]]]]") == nil)
  }

  @Test func `elements and members`() {
    #expect(errorCode(of: "[1,2,3,4,5]") == nil)
    #expect(errorCode(of: "[1,2,3,4,5,6]") == .tooManyElements)
    #expect(errorCode(of: #"{"a":1,"b":1,"c":1,"d":1,"e":1}"#) == nil)
    #expect(errorCode(of: #"{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1}"#) == .tooManyElements)
  }

  @Test func `bytes of a string, escapes resolved`() {
    #expect(errorCode(of: #""123456""#) == nil)
    #expect(errorCode(of: #""1234567""#) == .stringTooLong)
    #expect(errorCode(of: #""\u0031\u0032\u0033\u0034\u0035\u0036""#) == nil)
    #expect(errorCode(of: #""\u00e9\u00e9\u00e9""#) == nil)
    #expect(errorCode(of: #""\u00e9\u00e9\u00e9x""#) == .stringTooLong)
    #expect(errorCode(of: #"{"1234567":1}"#) == .stringTooLong)
  }

  @Test(arguments: [513, 10_000, 1_000_000])
  func `brackets without end are refused at the limit`(_ count: Int) {
    for bracket in ["[", "{\"a\":"] {
      let text = Array(String(repeating: bracket, count: count).utf8)
      #expect(JSONValue.errorCode(of: text) == .nestingTooDeep)
    }
  }

  @Test func `a text of a megabyte is read`() throws {
    let element: JSONValue = ["path": "/users/42/edit", "title": "Näme", "depth": 3, "flag": true]
    let value = JSONValue.array(Array(repeating: element, count: 16_000))
    let bytes = value.serialized()
    #expect(bytes.count > 1_000_000)
    #expect(try JSONValue(parsing: bytes) == value)
  }
}
