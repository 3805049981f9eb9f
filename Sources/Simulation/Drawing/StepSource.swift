import BridgeProtocol
import Navigation
import ShellRuntime
import ShellTesting
import Vocabulary

/// Draws what happens next in a world, by one seed.
///
/// Each concern has a stream of numbers of its own, so that another draw of one leaves the others
/// as they are. Each seed also draws which kinds of steps it leaves out, and how frequent the
/// others are (swarm testing: Groce and others, ISSTA 2012): a fault that is rare among all others
/// is frequent in some seeds.
struct StepSource: Sendable {
  private enum Concern: UInt64, CaseIterable {
    case swarm, choice, user, page, network, machine
  }

  private var streams: [SeededGenerator]
  /// How often each kind is chosen, in thousandths of all.
  private var weights: [(kind: SimulationStep.Kind, weight: Int)] = []
  private let app: SimulatedApp
  private var openedCount = 0

  init(_ app: SimulatedApp, seed: UInt64) {
    self.app = app
    streams = Concern.allCases.map { concern in
      var mixed = SeededGenerator(seed: seed &+ concern.rawValue &* 0xD1B5_4A32_D192_ED03)
      return SeededGenerator(seed: mixed.next())
    }
    weights = drawWeights()
  }

  private subscript(concern: Concern) -> SeededGenerator {
    get { streams[Int(concern.rawValue)] }
    set { streams[Int(concern.rawValue)] = newValue }
  }

  /// What opens before anything else happens.
  mutating func opening() -> [SimulationStep] {
    var steps = [
      SimulationStep(.open, "a", name: "main", url: "/"),
      SimulationStep(.control, name: "refresh"),
    ]
    if app.manifest.declaration.initialRoot != .main, self[.swarm].chance(3, in: 4) {
      steps.append(SimulationStep(.control, name: "login"))
    }
    if self[.swarm].chance(3, in: 4) {
      steps.append(SimulationStep(.open, "b", name: "main", url: "/"))
    }
    if self[.swarm].chance(1, in: 2) {
      steps.append(SimulationStep(.open, "tabs", name: "tabs", url: "/"))
    }
    if app.manifest.declaration.webViews == .perTab, self[.swarm].chance(1, in: 2) {
      for tab in app.manifest.tabs.prefix(3) {
        steps.append(
          SimulationStep(
            .open, "tab-\(tab.id)", name: ProtocolLimits.tabWebViewPrefix + tab.id.rawValue,
            url: tab.path))
      }
    }
    if self[.swarm].chance(3, in: 4) { steps.append(SimulationStep(.settle)) }
    return steps
  }

  /// The next step.
  mutating func next(in world: World) -> SimulationStep {
    if let step = windowForModal(in: world) { return step }
    let total = weights.reduce(0) { $0 + $1.weight }
    var place = self[.choice].number(below: total)
    for (kind, weight) in weights {
      place -= weight
      if place < 0 { return step(kind, in: world) }
    }
    return SimulationStep(.settle)
  }

  private mutating func drawWeights() -> [(kind: SimulationStep.Kind, weight: Int)] {
    SimulationStep.Kind.allCases.compactMap { kind in
      let isLeftOut = self[.swarm].chance(1, in: 4)
      // Rates are drawn on a logarithmic scale.
      let scale = 1 << self[.swarm].number(below: 4)
      let weight = kind.usualWeight
      guard weight > 0, !isLeftOut || kind.isNecessary else { return nil }
      return (kind, kind.isNecessary ? weight * 4 : max(1, weight * scale / 2))
    }
  }

  /// What the simulator does: a window for each presented modal that has pages.
  private mutating func windowForModal(in world: World) -> SimulationStep? {
    for modal in world.session.navigation.modals {
      guard let entry = modal.stack.entries.last else { continue }
      let webView = ProtocolLimits.modalWebViewPrefix + modal.id.rawValue
      let isThere = world.windows.contains { $0.page.webView == webView && !$0.page.isStopped }
      guard !isThere, self[.network].chance(1, in: 2) else { continue }
      openedCount += 1
      return SimulationStep(.open, "modal-\(openedCount)", name: webView, url: entry.url)
    }
    return nil
  }
}

// MARK: - One step

extension StepSource {
  private mutating func step(_ kind: SimulationStep.Kind, in world: World) -> SimulationStep {
    switch kind {
    case .open:
      openedCount += 1
      return SimulationStep(.open, "w\(openedCount)", name: "main", url: link())
    case .click, .follow, .replace: return SimulationStep(kind, window(in: world), url: link())
    case .traverse:
      let delta = [-1, -1, -1, 1, 1, -2, 3][self[.page].number(below: 7)]
      return SimulationStep(.traverse, window(in: world), number: delta)
    case .ask:
      let action = pageAction(in: world)
      return SimulationStep(
        .ask, window(in: world), name: action.name, parameters: action.parameters,
        number: self[.page].chance(3, in: 4) ? 1 : 0)
    case .call:
      let call = self[.page].element(of: Self.calls)
      // Now and then in parts, as it is too large for one message.
      return SimulationStep(
        .call, window(in: world), name: call.name, parameters: call.options,
        number: self[.page].chance(1, in: 60) ? ProtocolLimits.pageMessageByteCountMax : 0)
    case .control:
      let action = controllerAction(in: world)
      return SimulationStep(.control, name: action.name, parameters: action.parameters)
    case .link:
      let links = app.deepLinks + app.links
      return SimulationStep(.link, url: self[.user].element(of: links))
    case .tap:
      let tabs = app.manifest.tabs.map(\.id.rawValue)
      return SimulationStep(.tap, name: tabs.isEmpty ? "" : self[.user].element(of: tabs))
    case .finishWork:
      let sizes = [0, 1, 8, ProtocolLimits.answerPartByteCountMax * 2]
      return SimulationStep(.finishWork, number: self[.machine].element(of: sizes))
    case .handleMail, .throttle, .show:
      return SimulationStep(
        kind, window(in: world), number: self[.machine].chance(2, in: 3) ? 1 : 0)
    case .pass:
      let scale = self[.machine].number(below: 5)
      let limit = [20, 200, 2_500, 6_000, 40_000][scale]
      return SimulationStep(.pass, number: self[.machine].number(below: limit))
    case .turnBack: return SimulationStep(.turnBack, number: self[.machine].number(below: 5_000))
    case .kill:
      let isCut = self[.machine].chance(1, in: 4)
      return SimulationStep(.kill, number: isCut ? 1 + self[.machine].number(below: 200) : 0)
    case .outdated, .silence, .cutController, .back, .stall, .resume, .store, .failToStore, .settle:
      return SimulationStep(kind)
    case .close, .reload, .connect, .cut, .abandon, .forget, .notice, .toShell, .toPage, .repeat,
      .truncate, .overflow:
      return SimulationStep(kind, window(in: world))
    }
  }

  private mutating func window(in world: World) -> String {
    world.windows.isEmpty ? "a" : self[.network].element(of: world.windows).label
  }

  private mutating func link() -> String {
    app.links.isEmpty ? "/" : self[.page].element(of: app.links)
  }

  private mutating func modal(in world: World, _ concern: Concern) -> JSONValue {
    let ids = world.session.navigation.modals.map(\.id.rawValue) + ["none"]
    return .string(self[concern].element(of: ids))
  }

  private mutating func pageAction(
    in world: World
  ) -> (name: String, parameters: JSONObject) {
    let tab = JSONValue.string(self[.page].element(of: app.manifest.tabs.map(\.id.rawValue)))
    let url = JSONValue.string(link())
    let actions: [(String, JSONObject)] = [
      ("selectTab", ["tab": tab]), ("push", ["url": url]), ("pop", [:]), ("pop", ["count": 2]),
      ("popTo", ["url": url]), ("popToRoot", [:]), ("replace", ["url": url]), ("back", [:]),
      ("reset", ["tab": tab, "urls": [url]]), ("openURL", ["url": url]),
      ("openURL", ["url": "https://example.com"]), ("setBadge", ["tab": tab, "value": 3]),
      ("setTitle", ["title": "Title"]), ("present", presentation()), ("present", presentation()),
      ("present", presentation()), ("dismiss", ["result": 7]),
      ("dismiss", ["modal": modal(in: world, .page)]), ("dismissAll", [:]),
      ("answer", ["modal": modal(in: world, .page), "button": "ok"]),
      ("setGuard", ["guarded": .bool(self[.page].chance(2, in: 3))]),
      ("leave", ["allowed": .bool(self[.page].chance(2, in: 3))]), ("endRefreshing", [:]),
      ("startCountdown", ["id": "rest", "seconds": 3]), ("stopCountdown", ["id": "rest"]),
      ("login", [:]), ("historicalLocation", ["name": "recede"]), ("unheardOf", [:]),
      ("selectTab", ["tab": "none"]), ("gesture", [:]),
    ]
    return self[.page].element(of: actions)
  }

  private mutating func controllerAction(
    in world: World
  ) -> (name: String, parameters: JSONObject) {
    let tab = JSONValue.string(self[.user].element(of: app.manifest.tabs.map(\.id.rawValue)))
    let url = JSONValue.string(self[.user].element(of: app.links + app.deepLinks))
    let isAsked = world.session.navigation.isDeparturePending
    let actions: [(String, JSONObject)] = [
      ("selectTab", ["tab": tab]), ("selectTab", ["tab": tab]), ("selectTab", ["tab": tab]),
      ("back", [:]), ("back", [:]), ("swipeDown", [:]), ("swipeBack", ["phase": "began"]),
      ("swipeBack", ["phase": "committed"]), ("dismiss", ["modal": modal(in: world, .user)]),
      ("answer", ["modal": modal(in: world, .user), "button": "ok"]), ("openURL", ["url": url]),
      ("refresh", [:]), ("leave", ["allowed": .bool(isAsked)]), ("present", presentation()),
      ("dismissAll", [:]), ("reload", [:]), ("popToRoot", ["tab": tab]),
      ("setTabs", ["tabs": [tab]]), ("setEnvironment", ["lifecycle": "background"]),
      ("setEnvironment", ["lifecycle": "foreground"]),
      ("setTabs", ["tabs": .array(app.manifest.tabs.map { .string($0.id.rawValue) })]),
      ("setEnvironment", ["appearance": "dark"]), ("setEnvironment", ["appearance": "light"]),
      world.session.navigation.isLoggedIn ? ("logout", [:]) : ("login", [:]), ("login", [:]),
      ("historicalLocation", ["name": "refresh"]), ("setBadge", ["tab": tab, "value": "new"]),
    ]
    return self[.user].element(of: actions)
  }

  private mutating func presentation() -> JSONObject {
    let kind = self[.page].element(of: ["sheet", "cover", "alert", "dialog"])
    var parameters: JSONObject = ["kind": .string(kind)]
    if self[.page].chance(2, in: 3) {
      parameters["id"] = .string(self[.page].element(of: ["a", "b", "c"]))
    }
    if self[.page].chance(1, in: 2), kind == "sheet" || kind == "cover" {
      parameters["url"] = "/inside"
    }
    if self[.page].chance(1, in: 6) { parameters["locked"] = true }
    if kind == "dialog" {
      parameters["buttons"] = [
        ["id": "ok", "title": "OK"], ["id": "no", "title": "No", "role": "cancel"],
      ]
    }
    return parameters
  }

  private static let calls: [(name: String, options: JSONObject)] = [
    ("App.getInfo", [:]), ("Device.getInfo", [:]), ("Nowhere.go", [:]), ("App.nothing", [:]),
    ("Dialog.alert", ["message": "Hello"]), ("Preferences.set", ["key": "a", "value": "b"]),
    ("Preferences.get", ["key": "a"]), ("Toast.show", ["text": "Saved"]),
    ("App.addListener", ["eventName": "pause", "callbackId": "1"]),
  ]
}

extension SimulationStep.Kind {
  /// Without these nothing ever arrives.
  fileprivate var isNecessary: Bool { self == .toShell || self == .toPage || self == .connect }

  fileprivate var usualWeight: Int {
    switch self {
    case .toShell, .toPage: 40
    case .connect: 20
    case .click, .control, .ask: 24
    case .tap: 10
    case .follow, .replace, .link, .back, .settle: 6
    case .traverse: 12
    case .call, .finishWork, .cut, .notice, .pass: 8
    case .abandon, .forget, .reload, .store, .resume: 5
    case .handleMail, .repeat, .show, .stall, .cutController: 3
    case .kill, .failToStore, .turnBack, .open, .close, .overflow: 2
    case .truncate, .outdated, .silence, .throttle: 1
    }
  }
}
