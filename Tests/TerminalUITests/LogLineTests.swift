import TerminalUI
import Testing

@Suite("Log line")
struct LogLineTests {
  @Test func `is time, event and details`() {
    let line = LogLine(
      time: "03:41:02", event: "routeChanged",
      details: [.init("kind", "push"), .init("url", "/track/1?a=b"), .init("title", "")])
    #expect(line.text == #"03:41:02 routeChanged kind=push url="/track/1?a=b" title="""#)
  }

  @Test func `stays one line whatever a page sends`() {
    let title = "x\"\n03:41:03 tabTapped tab=\u{1B}[31mevil\u{9B}"
    let line = LogLine(time: "03:41:02", event: "a\nb", details: [.init("ti\ntle", title)])
    #expect(
      line.text
        == #"03:41:02 a\nb ti\ntle="x\"\n03:41:03 tabTapped tab=\e[31mevil\u{9b}""#)
  }

  @Test func `caps what one value may fill`() {
    let title = String(repeating: "\"", count: 10_240)
    let line = LogLine(time: "t", event: "e", details: [.init("title", title)])
    #expect(line.row.columnCount <= EscapedText.columnCountMax + "t e title=\"\"".count)
  }
}

@Suite("Colour")
struct ColorChoiceTests {
  @Test(arguments: [
    (ColorChoice.auto, [:], true, true),
    (.auto, [:], false, false),
    (.auto, ["TERM": "dumb"], true, false),
    (.auto, ["FORCE_COLOR": "1"], false, true),
    (.auto, ["FORCE_COLOR": "0"], false, false),
    (.auto, ["CLICOLOR_FORCE": "1"], false, true),
    (.auto, ["NO_COLOR": ""], true, true),
    (.auto, ["NO_COLOR": "1", "FORCE_COLOR": "1"], true, false),
    (.always, ["NO_COLOR": "1"], true, false),
    (.always, [:], false, true),
    (.never, ["FORCE_COLOR": "1"], true, false),
  ])
  func `follows the environment`(
    choice: ColorChoice, environment: [String: String], isTerminal: Bool, isColored: Bool
  ) {
    #expect(choice.isColored(environment: environment, isTerminal: isTerminal) == isColored)
  }
}
