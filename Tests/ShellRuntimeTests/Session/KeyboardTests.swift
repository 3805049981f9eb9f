import BridgeProtocol
import Navigation
import ShellRuntime
import ShellTesting
import Testing
import Vocabulary

@Suite("The keyboard")
struct KeyboardTests {
  private func shell(_ platform: Platform = .ios) throws -> SimulatedShell {
    var shell = SimulatedShell(try .fitTracker())
    shell.connectController()
    shell.control(.setEnvironment, ["platform": .string(platform.rawValue)])
    for page in ["a", "b"] { shell.open(page) }
    try shell.settle()
    return shell
  }

  /// Whether the keyboard is up after a page has said whether somebody can type into it.
  private func isUp(
    after page: String, isFocused: Bool, in shell: inout SimulatedShell
  ) throws -> Bool {
    shell[page].call("Keyboard", "fieldFocused", ["isFocused": .bool(isFocused)])
    return try isUp(in: &shell)
  }

  private func isUp(in shell: inout SimulatedShell) throws -> Bool {
    try shell.settle()
    return try #require(shell.controllerState?.environment).value.keyboardHeight > 0
  }

  private func setHardware(_ isConnected: Bool, in shell: inout SimulatedShell) {
    shell.control(
      .controlPlugin,
      [
        "plugin": "Keyboard", "control": "setHardware",
        "options": ["isConnected": .bool(isConnected)],
      ])
  }

  private func setVisible(_ isVisible: Bool, in shell: inout SimulatedShell) {
    shell.control(.setEnvironment, ["keyboardVisible": .bool(isVisible)])
  }

  @Test func `goes with the document into which somebody typed, and comes back with it`() throws {
    var shell = try shell()
    #expect(try isUp(after: "a", isFocused: true, in: &shell))
    shell.drop("a")
    #expect(try !isUp(in: &shell))
    shell.connect("a")
    #expect(try isUp(in: &shell))
    shell.reload("a")
    #expect(try !isUp(in: &shell))
    setVisible(true, in: &shell)
    shell.drop("b")
    #expect(try isUp(in: &shell), "nobody typed there")
  }

  @Test func `stays for the document that has got the focus`() throws {
    var shell = try shell()
    #expect(try isUp(after: "a", isFocused: true, in: &shell))
    #expect(try isUp(after: "b", isFocused: true, in: &shell))
    #expect(try isUp(after: "a", isFocused: false, in: &shell))
    shell.drop("a")
    #expect(try isUp(in: &shell))
    #expect(try !isUp(after: "b", isFocused: false, in: &shell))
  }

  @Test func `shortens the pages of a device, whatever has it rise`() throws {
    var shell = try shell()
    setVisible(true, in: &shell)
    #expect(shell.controllerState?.systemUI == nil, "no page has called a plugin")
    shell["a"].call("App", "getState")
    try shell.settle()
    setVisible(false, in: &shell)
    #expect(shell.controllerState?.systemUI == nil)
    setVisible(true, in: &shell)
    #expect(shell.controllerState?.systemUI?.keyboardResize == .native)
    shell["a"].call("Keyboard", "setResizeMode", ["mode": "body"])
    try shell.settle()
    #expect(shell.controllerState?.systemUI?.keyboardResize == .body)
    shell.control(.setEnvironment, ["platform": "android", "keyboardVisible": true])
    #expect(shell.controllerState?.systemUI?.keyboardResize == .native)
  }

  @Test func `stays down for one of keys, which changes nothing when it goes`() throws {
    var shell = try shell(.android)
    setHardware(true, in: &shell)
    shell["a"].call("Keyboard", "show")
    #expect(try !isUp(in: &shell))
    #expect(try !isUp(after: "a", isFocused: true, in: &shell))
    setHardware(false, in: &shell)
    #expect(try isUp(in: &shell), "somebody can type")
    #expect(try !isUp(after: "a", isFocused: false, in: &shell))
    setVisible(true, in: &shell)
    setHardware(false, in: &shell)
    #expect(try isUp(in: &shell))
    setHardware(true, in: &shell)
    #expect(try !isUp(in: &shell))
  }
}
