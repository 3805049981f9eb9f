import Flows
import Testing

@Suite("What is wrong with a flow")
struct FlowProblemTests {
  @Test(
    arguments: [
      ("- tapon: Save", "1:3: There is no step “tapon”. Did you mean “tapOn”?"),
      (
        "- back\n- assertvisibel: X",
        "2:3: There is no step “assertvisibel”. Did you mean “assertVisible”?"
      ),
      ("- tapOn:\n    texxt: Save", "2:5: “tapOn” has no field “texxt”. Did you mean “text”?"),
      ("- tapOn:\n- back", "1:3: “tapOn” needs a value. Write it behind a colon: “- tapOn: …”."),
      (
        "- tapOn: Save\n  label: x",
        """
        2:3: A step has one name, and this is a second one: “label”. Indent it below “tapOn”, or \
        begin the line with “- ”.
        """
      ),
      ("- tapOn", "1:3: “tapOn” needs a value. Write it behind a colon: “- tapOn: …”."),
      ("- back:", "1:3: “back” needs a value. Write “- back” without the colon."),
      ("- back: now", "1:9: “back” takes no text. Write “- back” alone."),
      (
        "- tapOn: {enabled: maybe, text: A}",
        "1:20: “enabled” is “maybe”, and must be true or false."
      ),
      ("- tapOn: {enabled: true}", nil),
      (
        "- tapOn: {label: A}",
        "1:3: The element is missing. Name it by “text”, “id” or “point”, for example."
      ),
      (
        "- assertVisible: {in: web}",
        "1:3: The element is missing. Name it by “text” or “id”, for example."
      ),
      (
        "- tapOn: {point: 50}",
        "1:18: “point” is “50”, and must be a point such as “50%,90%” or “100,200”."
      ),
      (
        "- tapOn: {point: \"50%,20\"}",
        "1:18: “point” is “50%,20”, and must be a point such as “50%,90%” or “100,200”."
      ),
      (
        "- tapOn: {text: A, below: {}}",
        "1:27: “below” is empty. Name the element by “text” or “id”, for example."
      ),
      (
        "- swipe: {direction: LEEFT}",
        """
        1:22: “direction” is “LEEFT”, and must be “UP”, “DOWN”, “LEFT” or “RIGHT”. Did you mean \
        “LEFT”?
        """
      ),
      (
        "- swipe: {start: \"1,1\"}",
        "1:3: “swipe” needs “direction”, or “from” and “direction”, or “start” and “end”."
      ),
      (
        "- repeat: {times: -1, commands: [back]}",
        "1:19: “times” is “-1”, and must be a whole number from 0 to 10000."
      ),
      ("- repeat: {times: 2}", "1:3: “repeat” needs “commands”: a list of steps."),
      ("- repeat: {commands: [back]}", "1:3: “repeat” needs “times” or “while”."),
      (
        "- repeat: {times: 2, commands: [bakc]}",
        "1:33: There is no step “bakc”. Did you mean “back”?"
      ),
      (
        "- extendedWaitUntil: {visible: A, timeout: -5}",
        "1:44: “timeout” is “-5”, and must be a whole number from 0 to 600000."
      ),
      (
        "- eraseText: ten",
        "1:14: “charactersToErase” is “ten”, and must be a whole number from 1 to 10000."
      ),
      (
        "- pressKey: Entr",
        """
        1:13: “key” is “Entr”, and must be “Enter”, “Backspace”, “Tab”, “Escape”, “Back”, \
        “Home”, “Lock”, “Power”, “Volume Up” or “Volume Down”. Did you mean “Enter”?
        """
      ),
      (
        "- inputText: \"${name\"",
        "1:14: “${” is not closed by “}”. Close it, or write “\\${” for the characters themselves."
      ),
      (
        "- delay: 500",
        """
        1:3: “delay” is no step here. Steps wait by themselves. For something slow wait with \
        “extendedWaitUntil” until it is there.
        """
      ),
      (
        "- assertVisible: {text: A, timeout: 5}",
        """
        1:28: “assertVisible” has no “timeout”. Write “extendedWaitUntil: {visible: …, timeout: \
        …}”.
        """
      ),
      (
        "- action: tap",
        """
        1:11: “action” must be “back”, “hideKeyboard”, “scroll”, “clearKeychain” or “pasteText”. \
        Write other steps by their names.
        """
      ),
      (
        "- runFlow: {when: {visibel: A}, commands: [back]}",
        "1:20: A condition has no field “visibel”. Did you mean “visible”?"
      ),
      (
        "- runFlow: {file: a.yaml, commands: [back]}",
        "1:19: “a.yaml” cannot be read: there is no such file."
      ),
      (
        "- runFlow: \"${name}.yaml\"",
        """
        1:12: A file is read before the flow runs, and its path takes no expression. Choose \
        between steps with “when”.
        """
      ),
      (
        "- setPermissions: {permissions: {camra: allow}}",
        "1:34: There is no permission “camra”. Did you mean “camera”?"
      ),
      (
        "- runFlow: {commands: [back], env: {a-b: 1}}",
        """
        1:37: “a-b” cannot stand in an expression. A name has letters, digits and “_”, and \
        begins with no digit.
        """
      ),
      (
        "- fault: {latency: 70000}",
        "1:20: “latency” is “70000”, and must be a whole number from 0 to 60000."
      ),
      ("- - back", "1:3: A list stands where a step is expected. Remove one “- ”."),
      ("", "1:1: The file is empty. \(shape)"),
      ("appId: x", "1:1: There are no steps. \(shape)"),
      ("appId: x\n---\n", "3:1: The part after “---” is no list of steps. \(shape)"),
      ("- a\n---\n- b", "1:1: The part before “---” is no map. \(shape)"),
      ("appId: x\n---\n[]", "3:1: Steps are missing: a list whose lines begin with “- ”."),
      (
        "tandem: {timeout: 5s}\n---\n- back",
        "1:19: “timeout” must be milliseconds, a whole number from 0 to 600000."
      ),
      (
        "tandem: {plattform: ios}\n---\n- back",
        "1:10: “tandem” has no setting “plattform”. Did you mean “platform”?"
      ),
      ("- back: [", "2:1: A value is missing here. Write it, or close the bracket or the brace."),
    ] as [(String, String?)])
  func `is said with its place and a remedy`(text: String, problem: String?) {
    #expect(problems(text) == (problem.map { ["flow.yaml:\($0)"] } ?? []))
  }

  private static let shape =
    "A flow is a map with settings, a line “---”, and a list of steps that begin with “- ”."

  @Test func `is collected from all files, in the order in which they are named`() {
    let files = [
      "flow.yaml":
        "- tapon: A\n- runFlow: sub/a.yaml\n- runScript: gone.js\n- runFlow: sub/a.yaml\n- wait: 3",
      "sub/a.yaml": "- runFlow: b.yaml\n- scrol\n",
      "sub/b.yaml": "- runFlow: ../flow.yaml\n",
    ]
    let circle =
      "“flow.yaml”, which runs “sub/a.yaml”, which runs “sub/b.yaml”, which runs “flow.yaml”"
    #expect(
      problems(files).map { $0.split(separator: " ").prefix(5).joined(separator: " ") } == [
        "flow.yaml:1:3: There is no step", "flow.yaml:3:14: “gone.js” cannot be read:",
        "flow.yaml:5:3: “wait” is no step",
        "sub/a.yaml:2:3: There is no step",
        "sub/b.yaml:1:12: The flow would never",
      ])
    #expect(problems(files).last?.contains(circle) == true)
  }

  @Test func `is a step or a field of Tandem where Maestro's dialect is asked for`() {
    let text = "appId: x\n---\n- reload\n- tapOn: {text: A, role: button}\n- relaod"
    let found = problems(text, dialect: .maestro)
    #expect(
      found == [
        """
        flow.yaml:3:3: “reload” is a step of Tandem. Maestro, the dialect that was asked for, \
        has none.
        """,
        """
        flow.yaml:4:20: “role” is a field of Tandem. Maestro, the dialect that was asked for, \
        has none.
        """,
        "flow.yaml:5:3: There is no step “relaod”.",
      ])
    #expect(problems("name: x\n---\n- back", dialect: .maestro).count == 1)
    #expect(problems("- back", dialect: .maestro).count == 1)
  }

  @Test func `never ends the process, whatever the file is`() {
    var random = Generator(seed: 1)
    let texts = Array(FlowReaderTests.files.values) + ["- fault: {latency: 3}\n- plugin: {a: [b]}"]
    let pieces = [
      "${", "}", "- ", "\n", "  ", ":", "[", "{", "'", "\"", "\t", "\\", "---\n", "é", "\u{0}",
    ]
    for _ in 0..<3_000 {
      var bytes = Array(texts[random.next(below: texts.count)].utf8)
      for _ in 0...random.next(below: 4) {
        let place = random.next(below: bytes.count + 1)
        switch random.next(below: 3) {
        case 0: bytes.insert(contentsOf: pieces[random.next(below: pieces.count)].utf8, at: place)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + random.next(below: 40)))
        default: bytes.insert(UInt8(random.next(below: 256)), at: place)
        }
      }
      let flow = bytes
      let reader = FlowReader { path throws(FlowFileFailure) in path == "f" ? flow : [0x2D] }
      do throws(FlowProblems) {
        _ = try reader.read("f")
      } catch {
        #expect(!error.problems.isEmpty)
        #expect(error.problems.allSatisfy { $0.place.line >= 1 && $0.place.column >= 1 })
      }
    }
  }

  @Test func `is nesting that is too deep, also of flows that were read before`() {
    func nested(_ depth: Int, _ step: String) -> String {
      var text = step
      for _ in 1..<depth { text = "{runFlow: {commands: [\(text)]}}" }
      return "- \(text)\n"
    }
    let start = "More than 16 lists of steps lie in each other here"
    func isTooDeep(_ files: [String: String]) -> Bool {
      problems(files).count { $0.contains(start) } == 1
    }
    #expect(problems(nested(16, "back")).isEmpty)
    #expect(isTooDeep(["flow.yaml": nested(17, "back")]))
    var files = ["a": nested(8, "back"), "b": nested(8, "{runFlow: a}")]
    files["flow.yaml"] = "- runFlow: a\n- runFlow: b\n"
    #expect(isTooDeep(files))
    files["b"] = nested(7, "{runFlow: a}")
    #expect(problems(files).isEmpty)
  }
}

/// Numbers that are the same in every run.
struct Generator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }
}
