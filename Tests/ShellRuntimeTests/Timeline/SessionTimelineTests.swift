import BridgeProtocol
import Navigation
import ShellRuntime
import ShellTesting
import Testing
import Vocabulary

@Suite("Who did what, in the timeline")
struct SessionTimelineTests {
  private func names(_ shell: SimulatedShell, after id: Int = 0) -> [String] {
    shell.timeline.events(after: id).map { "\($0.source.kind) \($0.event.facts.name)" }
  }

  @Test func `a controller's action comes before what follows from it`() throws {
    var shell = SimulatedShell(try .fitTracker())
    shell.open("a")
    shell.connectController()
    try shell.settle()
    let before = shell.timeline.last
    shell.control(.selectTab, ["tab": "track"])
    try shell.settle()
    #expect(
      names(shell, after: before) == [
        "controller action", "controller state", "controller tabSelected", "page applied",
      ])
    let action = try #require(shell.timeline.events(after: before).first)
    #expect(action.object["parameters"] == ["tab": "track"])
    #expect(action.object["client"] == "controller")
    #expect(shell.timeline.events(after: before).last?.object["latencyMilliseconds"] == 0)
  }

  @Test func `a page's link is the page's doing, a key of the terminal is not`() throws {
    var shell = SimulatedShell(try .fitTracker())
    shell.open("a")
    try shell.settle()
    let before = shell.timeline.last
    shell["a"].clickLink("/track")
    try shell.settle()
    shell.act(.tabTapped("home"))
    let states = shell.timeline.events(after: before).filter { $0.event.facts.name == "state" }
    #expect(states.map(\.source) == [.page("a"), .native])
    #expect(states.map(\.revision) == [shell.revision - 1, shell.revision])
  }

  @Test func `a refused change says which one it was`() throws {
    var shell = SimulatedShell(try .fitTracker())
    shell.open("a")
    try shell.settle()
    shell["a"].act(.selectTab, ["tab": "nowhere"])
    try shell.settle()
    let refused = try #require(
      shell.timeline.events(after: 0).last { $0.event.facts.name == "refused" })
    #expect(refused.object["page"] == "a")
    #expect(refused.object["change"] == "selectTab")
    #expect(refused.object["reason"] == "unknownTab")
  }

  @Test func `what a deadline brings is the shell's doing`() throws {
    var shell = SimulatedShell(try .fitTracker())
    shell.open("a")
    try shell.settle()
    shell["a"].act(.startCountdown, ["id": "rest", "seconds": 1])
    try shell.settle()
    shell.pass(milliseconds: 1_500)
    let finished = try #require(
      shell.timeline.events(after: 0).first { $0.event.facts.name == "countdownFinished" })
    #expect(finished.source == .shell)
    #expect(finished.milliseconds == 1_500)
  }

  @Test func `a command acts as the user and is refused as a command`() throws {
    let manifest = try AppManifest.fitTracker()
    var session = ShellSession(
      configuration: SessionConfiguration(
        appID: "a", appName: "A", frontOrigin: "http://127.0.0.1:1", epoch: "e",
        historyMode: .ios),
      navigation: NavigationState(manifest))
    let time = SessionTime(milliseconds: 5)
    session.record(
      .commandReceived(verb: "tap", parameters: ["tab": "track"]), from: .command, at: time)
    let applied = session.perform(try Action(.selectTab, ["tab": "track"]), forCommandAt: time)
    #expect(applied.status == .applied)
    let refused = session.perform(try Action(.selectTab, ["tab": "x"]), forCommandAt: time)
    #expect(refused.reason == .unknownTab)
    #expect(
      session.timeline.events(after: 0).map { "\($0.source.kind) \($0.event.facts.name)" } == [
        "command command", "command state", "command tabSelected", "command state",
        "command refused",
      ])
  }

  @Test func `controllers are told of faults while there are any`() throws {
    let manifest = try AppManifest.fitTracker()
    var session = ShellSession(
      configuration: SessionConfiguration(
        appID: "a", appName: "A", frontOrigin: "http://127.0.0.1:1", epoch: "e",
        historyMode: .ios),
      navigation: NavigationState(manifest))
    let time = SessionTime(milliseconds: 5)
    #expect(session.controllerState().faults == nil)
    var faults = WireFaults()
    faults.dropPercent = 3
    expect(session.setFaults(faults, from: .command, at: time), is: true)
    expect(session.setFaults(faults, from: .command, at: time), is: false)
    #expect(session.controllerState().faults?.dropPercent == 3)
    #expect(session.timeline.newest(1).first?.object["dropPercent"] == 3)
    expect(session.setFaults(WireFaults(), from: .command, at: time), is: true)
    #expect(session.controllerState().faults == nil)
    #expect(session.timeline.last == 2)
  }
}
