import BridgeProtocol
import Navigation
import ShellRuntime
import ShellTesting
import Testing
import Vocabulary

@Suite("Controllers")
struct ControllerTests {
  /// A session with what it sent to each connection, decoded.
  private struct Bench {
    var session: ShellSession
    var updates: [ConnectionID: [ControllerUpdate]] = [:]
    var pageMessages: [ConnectionID: [ShellMessage]] = [:]
    var closed: [ConnectionID: CloseCode] = [:]
    private var endpoints: [ConnectionID: Endpoint] = [:]
    private let start = SessionTime(milliseconds: 0)

    init() throws {
      let manifest = try AppManifest.fitTracker()
      session = ShellSession(
        configuration: SessionConfiguration(
          appID: "app", appName: "App", frontOrigin: "http://127.0.0.1:8100", epoch: "now",
          historyMode: .ios),
        navigation: NavigationState(manifest))
    }

    mutating func connect(_ connection: ConnectionID, _ endpoint: Endpoint) throws {
      endpoints[connection] = endpoint
      session.handle(.connected(connection, endpoint), at: start)
      try collect()
    }

    mutating func send(_ message: ControllerMessage, on connection: ConnectionID) throws {
      session.handle(.received(connection, message.encoded()), at: start)
      session.flush()
      try collect()
    }

    mutating func send(_ message: PageMessage, on connection: ConnectionID) throws {
      session.handle(.received(connection, message.encoded()), at: start)
      session.flush()
      try collect()
    }

    private mutating func collect() throws {
      for output in session.takeOutputs() {
        switch output {
        case .send(let connection, let frame, _):
          if endpoints[connection] == .controller {
            updates[connection, default: []].append(try ControllerUpdate.decode(frame))
          } else {
            pageMessages[connection, default: []].append(try ShellMessage.decode(frame))
          }
        case .close(let connection, let code, _): closed[connection] = code
        case .openExternally, .perform, .cancel, .report: break
        }
      }
    }

    func state(of connection: ConnectionID) -> ControllerState? {
      for case .state(let state) in (updates[connection] ?? []).reversed() { return state }
      return nil
    }

    func result(_ id: Int, of connection: ConnectionID) -> ResultMessage? {
      for case .result(let result) in (updates[connection] ?? []).reversed() where result.id == id {
        return result
      }
      return nil
    }
  }

  private let controller = ConnectionID(number: 1)
  private let page = ConnectionID(number: 2)

  private func bench() throws -> Bench {
    var bench = try Bench()
    try bench.connect(controller, .controller)
    try bench.send(.hello(ControllerHelloMessage(client: "simulator")), on: controller)
    return bench
  }

  private func tap(_ tab: String, id: Int) -> ControllerMessage {
    .action(
      ControllerActionMessage(id: id, name: .selectTab, parameters: ["tab": .string(tab)]))
  }

  @Test func `a hello is answered with the whole state`() throws {
    let state = try bench().state(of: controller)
    #expect(state?.selectedTab == "home")
    #expect(state?.tabs.map(\.id) == ["home", "schedule", "track", "progress", "profile"])
    #expect(state?.stack.map(\.url) == ["/"])
    #expect(state?.canGoBack == false)
  }

  @Test func `a tap is answered and shown`() throws {
    var bench = try bench()
    try bench.send(tap("track", id: 1), on: controller)
    #expect(bench.result(1, of: controller)?.status == .applied)
    #expect(bench.state(of: controller)?.selectedTab == "track")
    #expect(bench.state(of: controller)?.lastChange == 1)
  }

  @Test func `a repeated action takes effect once`() throws {
    var bench = try bench()
    let push = ControllerMessage.action(
      ControllerActionMessage(id: 1, name: .push, parameters: ["url": "/track/squat"]))
    try bench.send(push, on: controller)
    try bench.send(push, on: controller)
    #expect(bench.state(of: controller)?.stack.count == 2)
  }

  @Test(
    arguments: [
      ("selectTab", ["tab": "nowhere"], "unknownTab"),
      ("selectTab", [:], "invalidParameters"),
      ("push", ["url": 7], "invalidParameters"),
      ("pop", ["count": -1], "invalidParameters"),
      ("back", [:], "exit"),
      ("openURL", ["url": "javascript:alert(1)"], "unsafeURL"),
      ("fly", [:], "unknownAction"),
    ] as [(String, JSONObject, String)])
  func `an action that cannot apply is refused with its reason`(
    name: String, parameters: JSONObject, reason: String
  ) throws {
    var bench = try bench()
    let action = ControllerActionMessage(
      id: 1, name: ActionName(rawValue: name), parameters: parameters)
    try bench.send(.action(action), on: controller)
    #expect(bench.result(1, of: controller)?.status == .rejected)
    #expect(bench.result(1, of: controller)?.reason?.rawValue == reason)
    #expect(bench.state(of: controller)?.stack.map(\.url) == ["/"])
  }

  @Test func `a reload is told to every page`() throws {
    var bench = try bench()
    try bench.connect(page, .page)
    try bench.send(hello(document: "d"), on: page)
    let reload = ControllerActionMessage(id: 1, name: .reload)
    try bench.send(.action(reload), on: controller)
    let events = bench.pageMessages[page]?.compactMap { message in
      if case .event(let event) = message { event.name } else { nil }
    }
    #expect(events == [.reload])
  }

  @Test func `what a hello repeats is answered before the first state, which has it`() throws {
    var bench = try Bench()
    try bench.connect(controller, .controller)
    let changes = [("track", 1), ("profile", 2)].map { tab, id in
      ControllerActionMessage(id: id, name: .selectTab, parameters: ["tab": .string(tab)])
    }
    try bench.send(
      .hello(ControllerHelloMessage(client: "simulator", epoch: "now", changes: changes)),
      on: controller)
    let order = bench.updates[controller]?.map { update in
      switch update {
      case .result(let result): "result \(result.id)"
      case .state(let state): "state \(state.lastChange) \(state.selectedTab)"
      }
    }
    #expect(order?.prefix(3) == ["result 1", "result 2", "state 2 profile"])
  }

  @Test func `a second connection of one client closes the first`() throws {
    var bench = try bench()
    try bench.send(tap("track", id: 1), on: controller)
    let newer = ConnectionID(number: 3)
    try bench.connect(newer, .controller)
    try bench.send(.hello(ControllerHelloMessage(client: "simulator")), on: newer)
    #expect(bench.closed == [controller: .replaced])
    #expect(bench.state(of: newer)?.lastChange == 1)
  }

  @Test func `a page cannot take a controller's place by its name`() throws {
    var bench = try bench()
    try bench.send(tap("track", id: 1), on: controller)
    try bench.connect(page, .page)
    try bench.send(hello(document: "simulator"), on: page)
    #expect(bench.closed.isEmpty)
    try bench.send(tap("profile", id: 2), on: controller)
    #expect(bench.state(of: controller)?.selectedTab == "profile")
  }

  @Test func `a deep stack is listed from the top`() throws {
    var bench = try bench()
    for id in 1...150 {
      let push = ControllerActionMessage(
        id: id, name: .push, parameters: ["url": .string("/track/\(id)")])
      try bench.send(.action(push), on: controller)
    }
    let state = bench.state(of: controller)
    #expect(state?.stack.count == 100)
    #expect(state?.stack.last?.url == "/track/150")
    #expect(state?.tabs.first?.depth == 151)
  }

  private func hello(document: String) -> PageMessage {
    .hello(
      HelloMessage {
        $0.page = "p"
        $0.document = document
        $0.load = .navigate
        $0.location = PageLocation(url: "/")
      })
  }

  @Test func `a swipe that is let go changes no revision, one that goes through does`() throws {
    var shell = SimulatedShell(try .fitTracker())
    shell.open("a")
    shell.control(.push, ["url": "/schedule"])
    shell.control(.push, ["url": "/schedule/monday"])
    try shell.settle()
    let revision = shell.revision
    for phase in ["began", "cancelled", "began"] {
      shell.control(.swipeBack, ["phase": .string(phase)])
    }
    try shell.settle()
    #expect(shell.revision == revision)
    shell.control(.swipeBack, ["phase": "committed"])
    try shell.settle()
    #expect(shell.revision > revision)
    #expect(shell.navigation.visibleEntry.url == "/schedule")
  }
}
