import PercentEncoding
import Testing

@Suite("Percent-encoding")
struct PercentEncodingTests {
  private func encoded(_ text: String, in component: PercentEncoding.Component) -> String {
    var output: [UInt8] = []
    for byte in text.utf8 { PercentEncoding.append(byte, in: component, to: &output) }
    return String(decoding: output, as: UTF8.self)
  }

  @Test(arguments: [
    ("", ""), ("/a.b-c_d~e", "/a.b-c_d~e"), ("caf%C3%A9", "café"), ("a%20b", "a b"),
    ("100%25", "100%"), ("a%2541", "a%41"), ("%2f%2F", "//"), ("a+b", "a+b"), ("%2B", "+"),
    ("é", "é"), ("%00", "\u{0}"),
  ])
  func `is decoded once`(text: String, decoded: String) {
    #expect(PercentEncoding.decode(text[...]) == decoded)
  }

  @Test(arguments: [
    "%", "a%", "%4", "%g0", "%0g", "%%41", "% 41", "%+1", "%c0%af", "%ff", "%ed%a0%80", "%E0%A4%A",
  ])
  func `is malformed where an escape is incomplete or the bytes are no text`(text: String) {
    #expect(PercentEncoding.decode(text[...]) == nil)
  }

  @Test(arguments: [("a+b", "a b"), ("%2B+%20", "+  "), ("+", " ")])
  func `of forms has a plus for a space`(text: String, decoded: String) {
    #expect(PercentEncoding.decode(text[...], plusIsSpace: true) == decoded)
  }

  @Test func `encodes what may not stand in a component`() {
    let text = "a \"<>`'?{}#é%/+"
    #expect(encoded(text, in: .path) == "a%20%22%3C%3E%60'%3F%7B%7D%23%C3%A9%/+")
    #expect(encoded(text, in: .query) == "a%20%22%3C%3E`%27?{}%23%C3%A9%/+")
    #expect(encoded(text, in: .fragment) == "a%20%22%3C%3E%60'?{}#%C3%A9%/+")
  }

  @Test func `of every byte comes back, whatever the case of its digits`() {
    for byte in UInt8.min...UInt8.max {
      var output: [UInt8] = []
      PercentEncoding.appendEscape(of: byte, to: &output)
      #expect(output.count == 3)
      let lower = String(decoding: output, as: UTF8.self).lowercased().utf8.map(\.self)
      #expect(PercentEncoding.value(ofEscape: output[1], output[2]) == byte)
      #expect(PercentEncoding.value(ofEscape: lower[1], lower[2]) == byte)
    }
    #expect(PercentEncoding.value(ofEscape: UInt8(ascii: "g"), UInt8(ascii: "0")) == nil)
  }
}
