import BridgeProtocol
import Navigation
import ShellTesting
import Testing
import Vocabulary

@Suite("Alerts with a field for text")
struct ModalFieldTests {
  private static let buttons: JSONValue = [
    ["id": "no", "title": "Cancel", "role": "cancel"], ["id": "yes", "title": "OK"],
  ]

  /// A shell whose page has presented an alert, if that is not refused.
  private func shell(_ field: JSONValue?, kind: String = "alert") throws -> SimulatedShell {
    var shell = SimulatedShell(try .fitTracker())
    shell.connectController()
    shell.open("a")
    try shell.settle()
    var parameters: JSONObject = ["kind": .string(kind), "id": "ask", "buttons": Self.buttons]
    parameters["field"] = field
    shell["a"].act(.present, parameters)
    try shell.settle()
    return shell
  }

  private func answer(
    _ button: String, _ text: JSONValue?, in shell: inout SimulatedShell
  ) throws -> Reason? {
    var parameters: JSONObject = ["modal": "ask", "button": .string(button)]
    parameters["text"] = text
    let reasons = shell.control(.answer, parameters).map(\.reason)
    try shell.settle()
    return try #require(reasons.first)
  }

  /// The text that the page was told of, of the one dismissal.
  private func dismissal(in shell: SimulatedShell) throws -> JSONObject {
    let dismissals = shell["a"].handledMail.filter { $0.name == .dismissed }
    #expect(dismissals.count == 1)
    return try #require(dismissals.first).data
  }

  @Test func `show controllers what it begins with, and give the page what was typed`() throws {
    var shell = try shell(["placeholder": "Name", "text": "Ada"])
    let shown = ModalField(placeholder: "Name", text: "Ada")
    #expect(shell.controllerState?.modals.first?.content.field == shown)
    #expect(try answer("yes", "Grace 👩‍💻", in: &shell) == nil)
    #expect(
      try dismissal(in: shell)
        == ["modal": "ask", "kind": "alert", "button": "yes", "text": "Grace 👩‍💻"])
  }

  @Test(arguments: [(["text": "Ada"], "Ada"), ([:], "")] as [(JSONValue, String)])
  func `hold what they begin with if nothing is typed`(field: JSONValue, text: String) throws {
    var shell = try shell(field)
    #expect(try answer("yes", nil, in: &shell) == nil)
    #expect(try dismissal(in: shell)["text"] == .string(text))
  }

  @Test func `give no text to who cancels, by the button or without it`() throws {
    for action in [ActionName.answer, .back, .dismiss] {
      var shell = try shell(["text": "Ada"])
      if action == .answer {
        #expect(try answer("no", "Grace", in: &shell) == nil)
      } else {
        expect(shell.control(action).map(\.status), is: [.applied])
        try shell.settle()
      }
      #expect(
        try dismissal(in: shell) == ["modal": "ask", "kind": "alert", "button": "no"], "\(action)")
    }
  }

  @Test func `refuse a text that is too long, and stay`() throws {
    let most = String(repeating: "é", count: ProtocolLimits.modalTextByteCountMax / 2)
    var shell = try shell(["text": .string(most)])
    let before = shell.navigation
    #expect(try answer("yes", .string(most + "."), in: &shell) == .invalidParameters)
    #expect(try answer("yes", 7, in: &shell) == .invalidParameters)
    #expect(shell.navigation == before)
    #expect(try answer("yes", .string(most), in: &shell) == nil)
    #expect(try dismissal(in: shell)["text"] == .string(most))
  }

  @Test func `are the only ones that take a text`() throws {
    var shell = try shell(nil)
    #expect(try answer("yes", "Ada", in: &shell) == .invalidParameters)
    #expect(shell.navigation.modals.count == 1)
    #expect(try answer("yes", nil, in: &shell) == nil)
    #expect(try dismissal(in: shell)["text"] == nil)
    #expect(try answer("yes", "Ada", in: &shell) == .unknownModal)
  }

  @Test(
    arguments: [
      ("alert", "Name"), ("alert", ["text": 7]), ("dialog", [:]), ("sheet", [:]),
      ("alert", ["placeholder": .string(String(repeating: "a", count: 1_025))]),
      ("alert", ["text": .string(String(repeating: "a", count: 8_193))]),
    ] as [(String, JSONValue)])
  func `are refused where the field is none`(kind: String, field: JSONValue) throws {
    let shell = try shell(field, kind: kind)
    #expect(shell["a"].results.last?.reason == .invalidParameters)
    #expect(shell.navigation.modals.isEmpty)
  }
}
