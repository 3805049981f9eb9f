import BridgeProtocol
import Navigation
import ShellRuntime
import Vocabulary

/// What a page's change costs in a session of a given size, from the frame that comes in to the
/// frames that go out.
///
/// The session's own part is what is left without the codec and without the navigation core, which
/// are measured on the same messages and events.
struct SessionCost {
  private static let pageConnection = ConnectionID(number: 1)
  private static let controllerConnection = ConnectionID(number: 2)

  let name: String
  private let start: ShellSession
  /// What the page says, each change with the next id.
  private let messages: [RouteChangeMessage]
  private let frames: [[UInt8]]
  private let rounds: Int

  /// A session with the name of one of these.
  static func named(_ name: String) throws -> SessionCost? {
    switch name {
    case "session": try SessionCost(name)
    // A controller receives all tabs and the upper part of a stack with each state: the sizes are
    // compared without one, too.
    case "sessionAlone": try SessionCost(name, hasController: false)
    case "sessionTabs": try SessionCost(name, tabCount: 5_000, hasController: false)
    case "sessionDepth": try SessionCost(name, depth: 1_000, hasController: false)
    case "sessionRules": try SessionCost(name, ruleCount: 1_000, hasController: false)
    case "sessionPages":
      try SessionCost(name, pageCount: 100, hasController: false, rounds: 30)
    case "sessionShownTabs": try SessionCost(name, tabCount: 5_000, rounds: 5)
    case "sessionShownDepth": try SessionCost(name, depth: 1_000, rounds: 100)
    default: nil
    }
  }

  /// The five tabs of a real app, and the same work at other sizes.
  static func all() throws -> [SessionCost] {
    try [
      "session", "sessionAlone", "sessionTabs", "sessionDepth", "sessionRules", "sessionPages",
      "sessionShownTabs", "sessionShownDepth",
    ].compactMap(named)
  }

  init(
    _ name: String, tabCount: Int = 5, depth: Int = 1, ruleCount: Int = 0, pageCount: Int = 1,
    hasController: Bool = true, rounds: Int = 500
  ) throws {
    self.name = name
    self.rounds = rounds
    let tabs = (0..<tabCount).map {
      Tab(id: TabID("tab\($0)"), title: "Tab \($0)", path: "/tab\($0)")
    }
    let rules = (0..<ruleCount).map {
      var properties = RouteProperties()
      properties.title = "Part \($0)"
      return Rule(patterns: ["^/tab[0-9]+/part\($0)/"], properties: properties)
    }
    var navigation = NavigationState(
      try AppManifest(
        AppDeclaration(id: "app.tandem.benchmark", name: "Benchmark", tabs: tabs, rules: rules)))
    if depth > 1 {
      let urls = (0..<depth).map { $0 == 0 ? "/tab0" : "/tab0/\($0)" }
      navigation.reduce(.stackReset(tab: "tab0", urls: urls))
    }
    precondition(navigation.depth(of: "tab0") == depth)
    start = try Self.session(navigation, pageCount: pageCount, hasController: hasController)
    messages = Self.changes(on: navigation.visibleEntry, rounds: rounds)
    frames = messages.map { PageMessage.routeChange($0).encoded() }
  }

  /// Nanoseconds of one change: all of it, the codec's and the core's part, and the session's own.
  func figures() throws -> [(name: String, value: Double)] {
    let (whole, outputs) = nanosecondsOfWhole()
    let codec = try nanosecondsOfDecoding() + nanosecondsOfEncoding(outputs)
    let core = nanosecondsOfCore()
    return [
      (name, whole), (name + "Codec", codec), (name + "Core", core),
      (name + "Own", whole - codec - core),
    ]
  }

  /// Feeds all changes, each as if it had come alone.
  private func nanosecondsOfWhole() -> (nanoseconds: Double, outputs: [SessionOutput]) {
    var session = start
    var timerCount = 0
    var outputs: [SessionOutput] = []
    let duration = ContinuousClock().measure {
      for (number, frame) in frames.enumerated() {
        let now = SessionTime(milliseconds: UInt64(number))
        session.handle(.received(Self.pageConnection, frame), at: now)
        session.flush()
        outputs = session.takeOutputs()
        // Whoever drives a session sets its timer.
        if session.deadline != nil { timerCount += 1 }
      }
    }
    precondition(
      session.navigation.revision == start.navigation.revision + frames.count && timerCount == 0,
      "a change was refused")
    return (duration / .nanoseconds(frames.count), outputs)
  }

  private func nanosecondsOfDecoding() throws -> Double {
    var lastChange = 0
    let duration = try ContinuousClock().measure {
      for frame in frames {
        guard case .routeChange(let change) = try PageMessage.decode(frame) else { continue }
        lastChange = change.id
      }
    }
    precondition(lastChange == frames.count, "a message changed on its way")
    return duration / .nanoseconds(frames.count)
  }

  /// What the answer to one change takes to encode, and the messages to all clients, each kind of
  /// which is encoded once.
  private func nanosecondsOfEncoding(_ outputs: [SessionOutput]) throws -> Double {
    var result: ShellMessage?
    var targets: [NavigateMessage] = []
    var state: ControllerState?
    for case .send(let connection, let frame, _) in outputs {
      if connection == Self.controllerConnection {
        guard case .state(let update) = try ControllerUpdate.decode(frame) else { continue }
        state = update
      } else {
        let message = try ShellMessage.decode(frame)
        if case .navigate(let target) = message { targets.append(target) } else { result = message }
      }
    }
    guard let result, !targets.isEmpty else {
      preconditionFailure("a change is answered, and its page is sent on")
    }
    var byteCount = 0
    let duration = ContinuousClock().measure {
      for _ in 0..<rounds {
        byteCount += result.encoded().count
        var shared = SharedFrame<NavigateMessage>()
        for target in targets { byteCount += shared.encoded(for: target).count }
        if let state { byteCount += ControllerUpdate.state(state).encoded().count }
      }
    }
    precondition(byteCount > rounds)
    return duration / .nanoseconds(rounds)
  }

  private func nanosecondsOfCore() -> Double {
    var navigation = start.navigation
    let events = messages.map { NavigationEvent.routeChanged(RouteChange($0)) }
    let duration = ContinuousClock().measure {
      for event in events { navigation.reduce(event) }
    }
    precondition(navigation.revision == start.navigation.revision + frames.count)
    return duration / .nanoseconds(frames.count)
  }
}

extension SessionCost {
  /// A session whose pages have said hello; the first one drives.
  private static func session(
    _ navigation: NavigationState, pageCount: Int, hasController: Bool
  ) throws -> ShellSession {
    var session = ShellSession(
      configuration: SessionConfiguration(
        appID: "app.tandem.benchmark", appName: "Benchmark", frontOrigin: "http://localhost:4000",
        epoch: "epoch", historyMode: .ios),
      navigation: navigation)
    let start = SessionTime(milliseconds: 0)
    for number in 0..<pageCount {
      let hello = HelloMessage {
        $0.page = "page\(number)"
        $0.document = "document\(number)"
        $0.load = .reload
        $0.location = PageLocation(url: "/")
      }
      let connection = number == 0 ? pageConnection : ConnectionID(number: UInt64(2 + number))
      session.handle(.connected(connection, .page), at: start)
      session.handle(.received(connection, PageMessage.hello(hello).encoded()), at: start)
    }
    if hasController {
      let hello = ControllerMessage.hello(ControllerHelloMessage(client: "controller"))
      session.handle(.connected(controllerConnection, .controller), at: start)
      session.handle(.received(controllerConnection, hello.encoded()), at: start)
    }
    session.flush()
    precondition(session.pageCount == pageCount, "a page was refused")
    _ = session.takeOutputs()
    return session
  }

  /// A push, a replacement of what was pushed and a way back, again and again.
  private static func changes(on entry: Entry, rounds: Int) -> [RouteChangeMessage] {
    var changes: [RouteChangeMessage] = []
    func add(_ kind: RouteChangeKind, from: String, to key: String, _ url: String) {
      changes.append(
        RouteChangeMessage {
          $0.id = changes.count + 1
          $0.generation = 1
          $0.kind = kind
          $0.from = from
          $0.key = key
          $0.url = url
          $0.title = kind == .traverse ? nil : "Bench press"
          $0.trusted = true
          $0.origin = .router
        })
    }
    let root = entry.key.rawValue
    for round in 0..<rounds {
      let key = "pdocument0.\(round)"
      add(.push, from: root, to: key, "/tab0/exercise/bench-press?set=\(round)")
      add(.replace, from: key, to: key, "/tab0/exercise/bench-press?set=\(round)#notes")
      add(.traverse, from: key, to: root, entry.url)
    }
    return changes
  }
}

extension RouteChange {
  /// The change as the session hands it to the core.
  fileprivate init(_ message: RouteChangeMessage) {
    self.init(
      kind: message.kind, from: EntryKey(message.from), key: EntryKey(message.key),
      url: message.url,
      title: message.title)
  }
}
