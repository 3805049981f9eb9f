import Testing

@Suite("Code mask")
struct CodeMaskTests {
  private func code(_ text: String, _ language: SourceFile.Language = .swift) -> String {
    CodeMask(language: language).code(of: text)
  }

  @Test(arguments: [
    ("let a = 1 // } unsafe", "let a = 1"),
    ("a /* x /* } */ y */ b", "a                   b"),
    (#"let s = "} \" {" + t"#, "let s =          + t"),
    (#"f("a\(b + "}" + c)d")"#, "f(    b +     + c   )"),
    (##"let r = #"\( { "# + t"##, "let r =           + t"),
    (##"let r = #"a\#(b)"# + t"##, "let r =       b    + t"),
    ("func `a {b}`() {}", "func        () {}"),
    (##"let p = #/[{"]/# ; q"##, "let p =          ; q"),
    (#"let unclosed = "{"#, "let unclosed ="),
  ])
  func `blanks what is not Swift code`(text: String, expected: String) {
    let found = code(text)
    #expect(found.utf8.count == text.utf8.count)
    #expect(String(found.reversed().drop { $0 == " " }.reversed()) == expected)
  }

  @Test func `blanks a string of several lines and keeps its line ends`() {
    let text = "let s = \"\"\"\n  { \"quoted\" \\(value)\n  \"\"\"\nlet t = 1\n"
    #expect(code(text) == "let s =    \n               value \n     \nlet t = 1\n")
  }

  @Test(arguments: [
    ("a = '}' + \"{\" // x", "a =     +"),
    ("a = `x ${b + `{${c}`} {` + d", "a =      b +     c       + d"),
    ("a = /[/{]\"/.test(b)", "a =        .test(b)"),
    ("a = b / c / d", "a = b / c / d"),
    ("return /\"/", "return"),
    ("/* { /* */ a", "           a"),
  ])
  func `blanks what is not JavaScript code`(text: String, expected: String) {
    let found = code(text, .javaScript)
    #expect(found.utf8.count == text.utf8.count)
    #expect(String(found.reversed().drop { $0 == " " }.reversed()) == expected)
  }
}
