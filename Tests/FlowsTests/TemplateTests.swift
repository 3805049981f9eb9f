import Flows
import Testing

@Suite("Texts with expressions")
struct TemplateTests {
  @Test(
    arguments: [
      ("plain", [.literal("plain")]),
      ("", []),
      ("a ${b} c", [.literal("a "), .expression("b"), .literal(" c")]),
      ("${a}${b}", [.expression("a"), .expression("b")]),
      ("\\${a} costs $5 {}", [.literal("${a} costs $5 {}")]),
      ("${ {a: {b: 1}}.a.b }!", [.expression(" {a: {b: 1}}.a.b "), .literal("!")]),
      ("${'}' + \"\\\"}\"}", [.expression("'}' + \"\\\"}\"")]),
      ("${`x${'}'}y}`}z", [.expression("`x${'}'}y}`"), .literal("z")]),
      ("${price + '$'} é${ü}", [.expression("price + '$'"), .literal(" é"), .expression("ü")]),
    ] as [(String, [Template.Part])])
  func `end with the brace that balances the first`(text: String, parts: [Template.Part]) {
    #expect(Template(text)?.parts == parts)
  }

  @Test(arguments: ["${", "a ${b", "${'}", "${{}", "${`${}`"])
  func `are refused without that brace`(text: String) {
    #expect(Template(text) == nil)
  }

  @Test func `become texts`() throws {
    let text = try Template("${a}-\\${a}-${b}")?.resolved { code throws(ExpressionFailure) in
      code.uppercased()
    }
    #expect(text == "A-${a}-B")
  }
}
