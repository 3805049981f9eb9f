import BridgeProtocol
import Navigation
import ShellTesting
import Testing
import Vocabulary

@Suite("Pages that object to being left")
struct GuardTests {
  /// A shell with a guarded page above the root.
  private func shell() throws -> SimulatedShell {
    var shell = SimulatedShell(try .fitTracker())
    shell.connectController()
    shell.open("a", in: "tabs")
    try shell.settle()
    shell["a"].clickLink("/news")
    try shell.settle()
    shell["a"].act(.setGuard, ["guarded": true])
    try shell.settle()
    return shell
  }

  @Test func `the page is asked, and its yes lets the user go`() throws {
    var shell = try shell()
    let key = shell.navigation.visibleEntry.key.rawValue
    expect(shell.control(.back).map(\.reason), is: [.guarded])
    try shell.settle()
    #expect(shell.controllerState?.guarded == true)
    #expect(shell["a"].handledMail.map(\.name) == [.leaveRequested])
    #expect(shell["a"].handledMail.last?.data == ["key": .string(key), "url": "/news"])
    shell["a"].act(.leave, ["allowed": true])
    try shell.settle()
    #expect(shell.navigation.visibleEntry.url == "/")
    #expect(shell.controllerState?.guarded == false)
    #expect(shell.isSettled)
  }

  @Test func `its no keeps everything, and a late answer finds no question`() throws {
    var shell = try shell()
    shell.control(.back)
    expect(shell.control(.leave, ["allowed": false]).map(\.status), is: [.applied])
    #expect(shell.navigation.visibleEntry.url == "/news")
    expect(shell.control(.leave, ["allowed": true]).map(\.reason), is: [.nothingPending])
    #expect(shell.navigation.visibleEntry.url == "/news")
  }

  @Test func `an entry that is not guarded any more is left at once`() throws {
    var shell = try shell()
    shell["a"].act(.setGuard, ["guarded": false])
    try shell.settle()
    expect(shell.control(.back).map(\.status), is: [.applied])
    #expect(shell["a"].handledMail.isEmpty)
  }

  @Test func `the guard goes with the document that set it, and with its open question`() throws {
    var shell = try shell()
    shell.control(.back)
    try shell.settle()
    shell.reload("a")
    try shell.settle()
    #expect(shell.controllerState?.guarded == false)
    #expect(shell.navigation.visibleEntry.url == "/news", "nobody said yes")
    expect(shell.control(.back).map(\.status), is: [.applied])
  }

  @Test func `a connection that comes back in time keeps its guard, a later one does not`() throws {
    var shell = try shell()
    shell.drop("a")
    shell.pass(milliseconds: 1_999)
    shell.connect("a")
    try shell.settle()
    expect(shell.control(.back).map(\.reason), is: [.guarded])
    shell.control(.leave, ["allowed": false])
    shell.drop("a")
    shell.pass(milliseconds: 2_000)
    expect(shell.control(.back).map(\.status), is: [.applied])
  }

  /// A guarded page that another page has made a mirror.
  private func mirror() throws -> SimulatedShell {
    var shell = try shell()
    shell.open("b", in: "tabs")
    try shell.settle()
    shell["b"].act(.setBadge, ["tab": "home", "value": "1"])
    try shell.settle()
    #expect(shell["a"].role == .mirror)
    return shell
  }

  @Test func `a mirror that comes back in time keeps its guard, a later one does not`() throws {
    var shell = try mirror()
    shell.drop("a")
    shell.pass(milliseconds: 1_999)
    shell.connect("a")
    try shell.settle()
    shell.drop("a")
    #expect(shell.deadlineMilliseconds == 3_999)
    shell.pass(milliseconds: 1_999)
    expect(shell.control(.back).map(\.reason), is: [.guarded])
    shell.control(.leave, ["allowed": false])
    shell.pass(milliseconds: 1)
    expect(shell.control(.back).map(\.status), is: [.applied])
  }

  @Test func `a mirror that was asked answers, and stays a mirror`() throws {
    var shell = try mirror()
    shell.control(.back)
    try shell.settle()
    #expect(shell["a"].handledMail.map(\.name) == [.leaveRequested])
    shell["a"].act(.leave, ["allowed": true], trusted: false)
    try shell.settle()
    #expect(shell.navigation.visibleEntry.url == "/")
    #expect(shell["a"].role == .mirror)
  }

  @Test func `an answer counts that was given before its page knew of its driver`() throws {
    var shell = try shell()
    shell.open("b", in: "tabs")
    shell.control(.back)
    try shell.settle()
    shell["b"].act(.setBadge, ["tab": "home", "value": "1"])
    shell.deliverToShell(from: "b")
    shell["a"].act(.leave, ["allowed": true], trusted: false)
    try shell.settle()
    #expect(shell.navigation.visibleEntry.url == "/")
    #expect([shell["a"].role, shell["b"].role] == [.mirror, .driver])
  }

  @Test func `a mirror that was not asked has no say`() throws {
    var shell = try mirror()
    shell.open("c", in: "tabs")
    shell.control(.back)
    try shell.settle()
    shell["c"].act(.leave, ["allowed": true], trusted: false)
    try shell.settle()
    #expect(shell["c"].results.last?.reason == .notDriver)
    #expect(shell.navigation.visibleEntry.url == "/news")
  }

  @Test func `the result of a dismissal waits with it`() throws {
    var shell = SimulatedShell(try .fitTracker())
    shell.open("tabs", in: "tabs")
    try shell.settle()
    shell["tabs"].act(.present, ["id": "s", "url": "/one"])
    try shell.settle()
    shell.open("sheet", at: "/one", in: "modal:s")
    try shell.settle()
    shell["sheet"].act(.setGuard, ["guarded": true])
    shell["sheet"].act(.dismiss, ["result": 5])
    try shell.settle()
    #expect(shell["sheet"].results.last?.reason == .guarded)
    #expect(shell["sheet"].handledMail.map(\.name) == [.leaveRequested])
    shell["sheet"].act(.leave, ["allowed": true])
    try shell.settle()
    #expect(shell["tabs"].handledMail.map { $0.data["result"] } == [5])
  }
}
