import BridgeProtocol
import Navigation
import ShellRuntime
import ShellTesting
import Testing
import Vocabulary

@Suite("Questions of the system")
struct SystemQuestionTests {
  private func shell(
    _ platform: Platform, in webView: String = "main"
  ) throws -> SimulatedShell {
    var shell = SimulatedShell(try .fitTracker())
    shell.connectController()
    shell.control(.setEnvironment, ["platform": .string(platform.rawValue)])
    shell.open("a", in: webView)
    try shell.settle()
    shell["a"].call("Camera", "requestPermissions", ["permissions": ["camera"]])
    try shell.settle()
    #expect(shell.navigation.modals.map(\.kind) == [.alert])
    return shell
  }

  @Test(arguments: [ActionName.selectTab, .back, .swipeBack, .swipeDown, .refresh])
  func `refuse every touch on iOS`(touch: ActionName) throws {
    var shell = try shell(.ios)
    let results = shell.control(touch, ["tab": "track", "phase": "committed"])
    #expect(results.map(\.reason) == [.blockedByModal])
    #expect(shell.navigation.modals.count == 1)
  }

  @Test func `are refused by the back button of Android, and not by that of an app`() throws {
    var shell = try shell(.android)
    shell["a"].act(.back)
    try shell.settle()
    #expect(shell["a"].results.map(\.reason) == [.blockedByModal])
    #expect(shell.control(.back).map(\.status) == [.applied])
    #expect(shell.navigation.modals.isEmpty)
  }

  @Test func `let the app navigate`() throws {
    var shell = try shell(.ios)
    shell["a"].clickLink("/track/squat")
    try shell.settle()
    shell["a"].act(.push, ["url": "/track/squat/sets/1"])
    try shell.settle()
    #expect(shell["a"].results.allSatisfy { $0.status == .applied })
    #expect(shell["a"].history.current.url == "/track/squat/sets/1")
    #expect(shell.isSettled)
    #expect(shell.navigation.modals.count == 1)
  }

  @Test(arguments: ["main", "tabs"])
  func `are told of where nobody draws them`(webView: String) throws {
    let shell = try shell(.ios, in: webView)
    let warnings = shell.timeline.events(after: 0).compactMap { event in
      if case .advised(let sentence) = event.event { sentence } else { nil }
    }
    let sentence =
      "A system alert waits, which a page outside the simulator cannot show (“FitTracker” Would "
      + "Like to Access the Camera): answer with `tandem answer cancel` (Don’t Allow) or `tandem "
      + "answer ok` (Allow)."
    #expect(warnings == (webView == "main" ? [sentence] : []))
  }
}
