import BridgeProtocol
import NativePlugins
import Navigation
import ShellRuntime
import ShellTesting
import Testing
import Vocabulary

@Suite("Plugins that the native project leaves out")
struct MissingPluginTests {
  /// A shell for an app whose iOS project lacks some plugins, with the page `a`.
  private func shell(strict isStrict: Bool, ownPlugins: [String: Set<String>] = [:]) throws
    -> SimulatedShell
  {
    let missing: Set = ["Toast", "Geolocation", "Keyboard", "App"]
    var shell = SimulatedShell(
      try .fitTracker(), ownPlugins: ownPlugins, packages: PackageVersions(),
      build: NativeBuild(missing: [.ios: missing], isStrict: isStrict))
    shell.connectController()
    shell.open("a")
    try shell.settle()
    return shell
  }

  private func advice(in shell: SimulatedShell) -> [String] {
    shell.timeline.events(after: 0).compactMap { entry in
      if case .advised(let text) = entry.event { text } else { nil }
    }
  }

  @Test func `are refused as by Capacitor's core, and reported once by name`() throws {
    var shell = try shell(strict: true)
    for _ in 0..<2 { shell["a"].call("Toast", "show", ["text": "Saved"]) }
    shell["a"].call("Haptics", "selectionChanged")
    try shell.settle()
    let error = ReplyError(
      message: #""Toast" plugin is not implemented on ios"#, code: "UNIMPLEMENTED")
    #expect(shell["a"].replies.map(\.error) == [error, error, nil])
    #expect(shell.controllerState?.systemUI?.toast == nil)
    let said = advice(in: shell)
    #expect(said.count == 1)
    #expect(said.first?.contains("plugin Toast, which its iOS project does not include") == true)
    #expect(said.first?.contains("npx cap sync ios") == true)
    #expect(shell.controllerState?.notice?.text == said.first)
  }

  @Test func `have no listeners either`() throws {
    var shell = try shell(strict: true)
    let options: JSONObject = ["eventName": "appStateChange", "callbackId": "1"]
    shell["a"].call("App", "addListener", options)
    try shell.settle()
    #expect(shell["a"].replies.map(\.error?.code) == ["UNIMPLEMENTED"])
  }

  @Test func `are there on another platform`() throws {
    var shell = try shell(strict: true)
    shell.control(.setEnvironment, ["platform": "android"])
    try shell.settle()
    shell["a"].call("Toast", "show", ["text": "Saved"])
    try shell.settle()
    #expect(shell["a"].replies.last?.success == true)
    #expect(advice(in: shell).isEmpty)
  }

  @Test func `go on in lenient, and are reported once by name`() throws {
    var shell = try shell(strict: false)
    for _ in 0..<2 { shell["a"].call("Toast", "show", ["text": "Saved"]) }
    try shell.settle()
    #expect(shell["a"].replies.map(\.success) == [true, true])
    #expect(shell.controllerState?.systemUI?.toast?.text == "Saved")
    #expect(advice(in: shell).count == 1)
  }

  @Test(arguments: [true, false])
  func `are no matter to what the web view knows without them`(isStrict: Bool) throws {
    var shell = try shell(strict: isStrict)
    shell["a"].call(
      "App", "addListener",
      ["eventName": "pause", "callbackId": "1", "tandem:webView": true])
    shell["a"].call("Keyboard", "fieldFocused", ["isFocused": true])
    shell["a"].call("Geolocation", "checkPermissions", ["tandem:webView": true])
    try shell.settle()
    #expect(shell["a"].replies.map(\.success) == [true, true, true])
    #expect(advice(in: shell).isEmpty)
  }

  @Test func `send no events of the keyboard`() throws {
    for isStrict in [true, false] {
      var shell = try shell(strict: isStrict)
      let options: JSONObject = [
        "eventName": "keyboardWillShow", "callbackId": "1", "tandem:webView": true,
      ]
      shell["a"].call("Keyboard", "addListener", options)
      try shell.settle()
      shell.control(.setEnvironment, ["keyboardVisible": true])
      try shell.settle()
      let events = shell["a"].events.filter { $0.name == .pluginEvent }
      #expect(events.count == (isStrict ? 0 : 1))
    }
  }

  @Test func `give way to a plugin that the app brings itself`() throws {
    var shell = try shell(strict: true, ownPlugins: ["Toast": ["show"]])
    shell["a"].call("Toast", "show", ["text": "Saved"])
    try shell.settle()
    #expect(shell["a"].replies.map(\.success) == [true])
    #expect(advice(in: shell).isEmpty)
  }
}
