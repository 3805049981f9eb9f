import BridgeProtocol
import Navigation
import ShellTesting
import Testing
import Vocabulary

@Suite("What the device does for a page")
struct DeviceActionTests {
  private func shell(_ change: (inout AppDeclaration) -> Void = { _ in }) throws -> SimulatedShell {
    var declaration = try AppManifest.fitTracker().declaration
    change(&declaration)
    var shell = SimulatedShell(try AppManifest(declaration))
    shell.connectController()
    shell.open("a", in: "tabs")
    try shell.settle()
    return shell
  }

  // MARK: Refresh

  @Test func `a pull refreshes the page that is visible, until it is done`() throws {
    var shell = try shell()
    #expect(shell.controllerState?.canRefresh == true)
    expect(shell.control(.refresh).map(\.status), is: [.applied])
    #expect(shell.controllerState?.refreshing == true)
    try shell.settle()
    #expect(shell["a"].handledMail.map(\.name) == [.refresh])
    expect(shell.control(.refresh).map(\.status), is: [.noop])
    shell["a"].act(.endRefreshing)
    try shell.settle()
    #expect(shell.controllerState?.refreshing == false)
    shell["a"].act(.endRefreshing)
    try shell.settle()
    #expect(shell["a"].results.last?.reason == .nothingPending)
  }

  @Test func `a page that became a mirror meanwhile ends its refresh`() throws {
    var shell = try shell()
    shell.control(.refresh)
    shell.open("b", in: "tabs")
    try shell.settle()
    shell["b"].act(.setBadge, ["tab": "home", "value": "1"])
    try shell.settle()
    shell["b"].act(.endRefreshing)
    try shell.settle()
    #expect(shell["b"].results.last?.reason == .nothingPending)
    #expect(shell["a"].role == .mirror)
    #expect(shell.controllerState?.refreshing == true)
    shell["a"].act(.endRefreshing, trusted: false)
    try shell.settle()
    #expect(shell["a"].results.last?.status == .applied)
    #expect(shell.controllerState?.refreshing == false)
    #expect(shell["a"].role == .mirror)
  }

  @Test func `the historical refresh visits the page again, a link to its place does not`() throws {
    var shell = try shell()
    shell.act(.linkOpened(url: "/"))
    try shell.settle()
    #expect(shell["a"].handledMail.isEmpty)
    shell.control(.historicalLocation, ["name": "refresh"])
    try shell.settle()
    #expect(shell["a"].handledMail.map(\.name) == [.refresh])
    #expect(shell.controllerState?.refreshing == true)
  }

  @Test func `so does the historical refresh from a modal, which goes`() throws {
    var shell = try shell()
    shell.control(.present, ["id": "editor", "url": "/track"])
    try shell.settle()
    shell.control(.historicalLocation, ["name": "refresh"])
    try shell.settle()
    #expect(shell.controllerState?.modals.isEmpty == true)
    #expect(shell["a"].handledMail.map(\.name) == [.refresh])
  }

  @Test func `a refresh that no page ends is over after 30 seconds`() throws {
    var shell = try shell()
    shell.control(.refresh)
    try shell.settle()
    let start = shell.milliseconds
    #expect(shell.deadlineMilliseconds == start + 30_000)
    shell.pass(milliseconds: 29_999)
    try shell.settle()
    #expect(shell.controllerState?.refreshing == true)
    shell.pass(milliseconds: 1)
    try shell.settle()
    #expect(shell.controllerState?.refreshing == false)
    #expect(shell.deadlineMilliseconds == nil)
  }

  @Test(arguments: [true, false])
  func `a reload ends the refresh that its document had begun, not one it had not`(
    wasHandled: Bool
  ) throws {
    var shell = try shell()
    shell["a"].handlesMail = wasHandled
    shell.control(.refresh)
    try shell.settle()
    shell.reload("a")
    try shell.settle()
    #expect(shell.controllerState?.refreshing == !wasHandled)
  }

  @Test func `a page that stays away ends its refresh`() throws {
    var shell = try shell()
    shell.control(.refresh)
    try shell.settle()
    shell.drop("a")
    shell.pass(milliseconds: 2_000)
    try shell.settle()
    #expect(shell.controllerState?.refreshing == false)
  }

  @Test func `the rules can forbid it, and without a page there is nothing to refresh`() throws {
    var shell = try shell { declaration in
      var properties = RouteProperties()
      properties.isPullToRefreshEnabled = false
      declaration.rules = [Rule(patterns: ["/track"], properties: properties)]
    }
    shell.control(.selectTab, ["tab": "track"])
    #expect(shell.controllerState?.canRefresh == false)
    expect(shell.control(.refresh).map(\.reason), is: [.refreshDisabled])
    shell.control(.selectTab, ["tab": "home"])
    shell.drop("a")
    shell.pass(milliseconds: 2_000)
    expect(shell.control(.refresh).map(\.reason), is: [.refreshDisabled])
  }

  // MARK: Countdowns

  @Test func `a countdown ends on time, though its page is away`() throws {
    var shell = try shell()
    shell["a"].act(.startCountdown, ["id": "rest", "seconds": 90])
    try shell.settle()
    #expect(shell.deadlineMilliseconds == 90_000)
    #expect(shell.controllerState?.countdowns.map(\.remainingMilliseconds) == [90_000])
    shell.drop("a")
    shell.pass(milliseconds: 90_000)
    shell.connect("a")
    try shell.settle()
    #expect(shell["a"].handledMail.map(\.name) == [.countdownFinished])
    #expect(shell["a"].handledMail.map(\.data) == [["id": "rest"]])
    #expect(shell.controllerState?.countdowns.isEmpty == true)
  }

  @Test(arguments: [0, 86_401, -1])
  func `a countdown takes from a second to a day`(seconds: Int64) throws {
    var shell = try shell()
    shell["a"].act(.startCountdown, ["id": "rest", "seconds": .integer(seconds)])
    try shell.settle()
    #expect(shell["a"].results.map(\.reason) == [.invalidParameters])
  }

  @Test func `one countdown too many is refused, and a stopped one makes room`() throws {
    var shell = try shell()
    for number in 0...16 {
      shell["a"].act(.startCountdown, ["id": .string("\(number)"), "seconds": 9])
    }
    try shell.settle()
    #expect(shell["a"].results.last?.reason == .tooMany)
    shell["a"].act(.stopCountdown, ["id": "3"])
    shell["a"].act(.stopCountdown, ["id": "3"])
    shell["a"].act(.startCountdown, ["id": "16", "seconds": 9])
    try shell.settle()
    #expect(shell["a"].results.suffix(3).map(\.status) == [.applied, .noop, .applied])
  }
}
