import Navigation
import ShellTesting
import Vocabulary

/// Draws an app, and then one event after the other.
struct EventsByChance {
  private static let urls = [
    "/users", "/users/1", "/users/2", "/users/1/edit", "/users/1?a=1", "/users/1#x", "/settings",
    "/settings/general", "/new", "/edit", "/tour", "/nope", "/users/%zz", "", "..", "//x.example/",
    "https://x.example/", "https://my.app.com/users/2", "app://users/1", "javascript:alert(1)",
    "mailto:a@b.example", "/recede_historical_location", "/refresh_historical_location",
    "/private", "/old/1", "/again", "/clear", "/root",
  ]
  private static let modals = ["a", "b", "c", "d", "/new", "/tour"]
  private static let tabs = ["users", "settings", "hidden", "nope", ""]

  private var random: SeededGenerator
  private var record: NavigationRecord?
  private var snapshot: Snapshot?
  /// Keys that were alive once, and some that never were.
  private var formerKeys: [EntryKey] = ["e0", "e99999", "e", "", "p9.9", "é"]
  private var pageKeyNumber = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func start(_ change: (inout Policies) -> Void = { _ in }) throws -> NavigationState {
    var declaration = AppDeclaration.users(change)
    declaration.restorableModals = Self.modals.map { ModalID($0) }
    declaration.maxDepth = random.chance(1, in: 2) ? 4 : nil
    if random.chance(1, in: 4) {
      declaration.tabs.append(Tab(id: "hidden", path: "/hidden", isHidden: true))
    }
    return NavigationState(try AppManifest(declaration))
  }

  /// An app that has pages of every kind, under policies by chance.
  mutating func startAnything() throws -> NavigationState {
    var declaration = AppDeclaration.users()
    for name in Policies.names where random.chance(1, in: 3) {
      guard case .unknownValue(_, _, let known)? = refusal(of: name) else { continue }
      try declaration.policies.set(name, to: random.element(of: known))
    }
    declaration.tabs.append(Tab(id: "hidden", path: "/hidden", isHidden: true))
    declaration.tabs.append(Tab(id: "disabled", path: "/disabled", isDisabled: true))
    var properties = RouteProperties()
    properties.requiresLogin = true
    declaration.routes?.append(Route("/private", properties: properties))
    properties = RouteProperties()
    properties.redirect = "/users/:id"
    declaration.routes?.append(Route("/old/:id", properties: properties))
    for (path, presentation) in [
      ("/again", .refresh), ("/clear", .clearAll), ("/root", .replaceRoot),
    ]
      as [(String, RouteProperties.Presentation)]
    {
      properties = RouteProperties()
      properties.presentation = presentation
      declaration.routes?.append(Route(path, properties: properties))
    }
    declaration.restorableModals = Self.modals.map { ModalID($0) }
    declaration.maxDepth = random.chance(1, in: 2) ? 4 : nil
    return NavigationState(try AppManifest(declaration), root: .main, isLoggedIn: true)
  }

  private func refusal(of policy: String) -> Policies.SettingError? {
    var policies = Policies()
    do throws(Policies.SettingError) {
      try policies.set(policy, to: "no such value")
    } catch {
      return error
    }
    return nil
  }

  /// Whether a refusal may leave a note behind: that a swipe began or ended, or that the user
  /// answered the question before leaving.
  func mayKeepNotes(_ event: NavigationEvent) -> Bool {
    switch event {
    case .swipeBackBegan, .swipeBackCancelled, .departureConfirmed: true
    default: false
    }
  }

  mutating func event(in state: NavigationState) -> NavigationEvent {
    switch random.number(below: 4) {
    case 0: stackEvent()
    case 1: modalEvent()
    case 2: pageEvent(in: state)
    default: appEvent(in: state)
    }
  }

  private mutating func stackEvent() -> NavigationEvent {
    switch random.number(below: 10) {
    case 0: .tabTapped(tab())
    case 1: .tabSelected(tab())
    case 2, 3: .pushed(url: url())
    case 4: .popped(count: random.number(below: 4) - 1)
    case 5: .poppedTo(url: url())
    case 6: .poppedToRoot(tab: random.chance(1, in: 2) ? tab() : nil)
    case 7: .replaced(url: url())
    case 8: .stackReset(tab: tab(), urls: (0..<random.number(below: 4)).map { _ in url() })
    default: .backPressed
    }
  }

  private mutating func modalEvent() -> NavigationEvent {
    switch random.number(below: 8) {
    case 0, 1, 2: .presented(request())
    case 3: .modalDismissed(random.chance(1, in: 2) ? modal() : nil)
    case 4: .modalSwipedAway
    case 5: .allModalsDismissed
    default: .modalAnswered(modal(), button: random.chance(1, in: 2) ? "ok" : "cancel")
    }
  }

  private mutating func pageEvent(in state: NavigationState) -> NavigationEvent {
    var change = RouteChange(
      kind: random.element(of: [.push, .replace, .traverse]), url: url())
    if random.chance(1, in: 2) {
      change.from = key(in: state)
    }
    if random.chance(1, in: 2) {
      change.key = random.chance(1, in: 2) ? newKey() : key(in: state)
    }
    if random.chance(1, in: 8) {
      change.baseRevision = state.revision - random.number(below: 2)
    }
    return switch random.number(below: 7) {
    case 0, 1, 2, 3: .routeChanged(change)
    case 4: .historyMoved(delta: random.number(below: 7) - 3)
    case 5: .guardChanged(key: key(in: state), isGuarded: random.chance(1, in: 3))
    default: .titleChanged(key: key(in: state), title: random.chance(1, in: 2) ? "T" : nil)
    }
  }

  private mutating func appEvent(in state: NavigationState) -> NavigationEvent {
    switch random.number(below: 20) {
    case 0, 1: .linkOpened(url: url())
    case 2: .badgeChanged(tab: tab(), badge: .number(random.number(below: 3) - 1))
    case 3: .tabsChanged((0...random.number(below: 3)).map { _ in tab() })
    case 4: .tabsChanged(["users", "settings"])
    case 5, 6: .loggedIn
    case 7: .loggedOut
    case 8: .rootChanged(random.element(of: [.main, .login, .launching]))
    case 9: .departureConfirmed
    case 10: .departureDeclined
    case 11: random.element(of: [.pageReloaded, .environmentChanged])
    case 12: .historicalLocationReached(random.element(of: HistoricalLocation.allCases))
    case 13: remember(state)
    case 14: .restored(random.chance(3, in: 4) ? snapshot : nil)
    case 15, 16: record.map { .continued(from: $0) } ?? .loggedIn
    default: random.element(of: [.swipeBackBegan, .swipeBackCancelled, .swipeBackCommitted])
    }
  }

  private mutating func request() -> ModalRequest {
    let kinds: [ModalKind] = [.sheet, .cover, .alert, .dialog]
    let id = modal()
    var request = ModalRequest(kind: random.element(of: kinds), id: id)
    switch random.number(below: 3) {
    case 0: request.presenter = .root
    case 1: request.presenter = .modal(modal())
    default: break
    }
    request.slot = random.chance(1, in: 4) ? "slot" : nil
    request.isLocked = random.chance(1, in: 4)
    request.isCancelable = random.chance(3, in: 4)
    request.url = random.chance(1, in: 2) ? url() : nil
    if id.rawValue.hasPrefix("/") { request.url = id.rawValue }
    if request.kind == .alert, request.url == nil {
      request.isOfSystem = random.chance(1, in: 2)
    }
    return request
  }

  /// Keeps what there is, to come back to it later.
  private mutating func remember(_ state: NavigationState) -> NavigationEvent {
    record = NavigationRecord(state)
    snapshot = state.snapshot
    return .environmentChanged
  }

  private mutating func newKey() -> EntryKey {
    pageKeyNumber += 1
    return EntryKey("p1.\(pageKeyNumber)")
  }

  /// A key of any kind: alive, waiting, dead or foreign.
  private mutating func key(in state: NavigationState) -> EntryKey {
    guard random.chance(1, in: 2) else { return random.element(of: formerKeys) }
    let modals = random.chance(1, in: 2) ? state.modals : state.modalQueue
    let tab = random.element(of: state.presentTabs).id
    let entries = (state.stack(of: tab)?.entries ?? []) + modals.flatMap(\.stack.entries)
    let key = random.element(of: entries).key
    if formerKeys.count < 200 {
      formerKeys.append(key)
    } else {
      formerKeys[random.number(below: formerKeys.count)] = key
    }
    return key
  }

  private mutating func url() -> String { random.element(of: Self.urls) }

  private mutating func modal() -> ModalID { ModalID(random.element(of: Self.modals)) }

  private mutating func tab() -> TabID { TabID(random.element(of: Self.tabs)) }
}
