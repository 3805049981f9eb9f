import BridgeProtocol
import Navigation
import ShellTesting
import Testing
import Vocabulary

@Suite("Driver and mirrors")
struct DriverTests {
  private func shell() throws -> SimulatedShell {
    var shell = SimulatedShell(try .fitTracker())
    shell.open("a")
    shell.open("b")
    try shell.settle()
    return shell
  }

  @Test func `the first page drives, the second mirrors`() throws {
    let shell = try shell()
    #expect(shell["a"].role == .driver)
    #expect(shell["b"].role == .mirror)
  }

  @Test func `a mirror follows the driver`() throws {
    var shell = try shell()
    shell["a"].clickLink("/track/squat")
    try shell.settle()
    #expect(shell["b"].history.current.url == "/track/squat")
  }

  @Test func `a click in a mirror takes the web view over`() throws {
    var shell = try shell()
    shell["b"].clickLink("/progress")
    try shell.settle()
    #expect(shell["b"].role == .driver)
    #expect(shell["a"].role == .mirror)
    #expect(shell["a"].history.current.url == "/progress")
    #expect(shell.isSettled)
  }

  @Test func `a script in a mirror is refused and the mirror repaired`() throws {
    var shell = try shell()
    shell["b"].clickLink("/progress", trusted: false)
    try shell.settle()
    #expect(shell.navigation.visibleEntry.url == "/")
    #expect(shell["b"].results.last?.reason == .notDriver)
    #expect(shell["b"].history.current.url == "/")
    #expect(shell.isSettled)
  }

  @Test func `a change that the old driver made before it knew is fenced off`() throws {
    var shell = try shell()
    shell["a"].clickLink("/schedule")
    shell["b"].clickLink("/progress")
    shell.deliverToShell(from: "b")
    shell.deliverToShell(from: "a")
    try shell.settle()
    #expect(shell.navigation.visibleEntry.url == "/progress")
    #expect(shell["a"].results.last?.reason == .notDriver)
    #expect(shell.isSettled)
  }

  @Test func `the driver keeps its place over a reload`() throws {
    var shell = try shell()
    shell.reload("a")
    try shell.settle()
    #expect(shell["a"].role == .driver)
    #expect(shell["b"].role == .mirror)
  }

  @Test func `the oldest mirror drives when the driver stays away for 2 seconds`() throws {
    var shell = try shell()
    shell.drop("a")
    shell.pass(milliseconds: 1_999)
    try shell.settle()
    #expect(shell["b"].role == .mirror)
    shell.pass(milliseconds: 1)
    try shell.settle()
    #expect(shell["b"].role == .driver)
    shell.connect("a")
    try shell.settle()
    #expect(shell["a"].role == .mirror)
  }

  @Test func `a page cannot take a key that the shell mints`() throws {
    var shell = try shell()
    let change = RouteChangeMessage {
      $0.id = 1
      $0.generation = shell["a"].generation
      $0.kind = .push
      $0.from = shell.navigation.visibleEntry.key.rawValue
      $0.key = "e99"
      $0.url = "/track"
      $0.trusted = true
      $0.origin = .user
    }
    shell.inject(PageMessage.routeChange(change).encoded(), as: "a")
    try shell.settle()
    #expect(shell.navigation.visibleEntry.url == "/")
    #expect(shell["a"].results.last?.reason == .invalidParameters)
  }

  @Test func `a click in a mirror takes over after the driver was reloaded`() throws {
    var shell = try shell()
    shell.reload("a")
    try shell.settle()
    shell["b"].clickLink("/progress")
    try shell.settle()
    #expect(shell.navigation.visibleEntry.url == "/progress")
    #expect(shell["b"].role == .driver)
    #expect(shell.isSettled)
  }

  @Test func `a mirror that reconnects first leaves the driver's place alone`() throws {
    var shell = try shell()
    shell["a"].clickLink("/track/squat")
    shell.drop("a")
    shell.drop("b")
    shell.connect("b")
    try shell.settle()
    #expect(shell["b"].role == .mirror)
    shell.connect("a")
    try shell.settle()
    #expect(shell["a"].role == .driver)
    #expect(shell.navigation.visibleEntry.url == "/track/squat")
    #expect(shell.isSettled)
  }

  @Test func `a mirror that came back drives when the driver does not`() throws {
    var shell = try shell()
    shell.drop("a")
    shell.drop("b")
    shell.connect("b")
    try shell.settle()
    shell.pass(milliseconds: 2_000)
    try shell.settle()
    #expect(shell["b"].role == .driver)
  }
}
