import Navigation
import ShellTesting
import TestSupport
import Testing

/// Long runs of events by chance, most of them senseless.
@Suite("Events by chance")
struct RefusalTests {
  private static let firstSeed: UInt64 = 20_261_121

  /// Outcomes that say that nothing changed.
  private static let refusals: Set<NavigationOutcome> = [
    .ignored, .noop, .rejected, .notFound, .external, .stale, .exit, .tracking,
  ]

  @Test func `that were refused changed nothing at all`() throws {
    var refusalCount = 0
    var blockedCount = 0
    for seed in Seeds.range(60, from: Self.firstSeed) {
      var chance = EventsByChance(seed: seed)
      var state = try chance.start()
      for step in 0..<150 {
        let event = chance.event(in: state)
        let before = state
        let result = state.reduce(event)
        let place = Comment(rawValue: "seed \(seed), step \(step): \(event) was \(result.outcome)")
        if Self.refusals.contains(result.outcome), !chance.mayKeepNotes(event) {
          refusalCount += 1
          #expect(state == before, place)
        }
        if result.outcome == .blocked {
          blockedCount += 1
          #expect(state.snapshot == before.snapshot && state.modals == before.modals, place)
          #expect(state.modalQueue == before.modalQueue, place)
        }
        #expect(state.revision >= before.revision, place)
        #expect(state.revision > before.revision || state.snapshot == before.snapshot, place)
      }
    }
    #expect(refusalCount > 1_000, "too few events are refused to show anything")
    #expect(blockedCount > 20, "too few events are blocked to show anything")
  }

  @Test func `lead to states that read back as they were stored`() throws {
    for seed in Seeds.range(60, from: Self.firstSeed) {
      var chance = EventsByChance(seed: seed)
      var state = try chance.start { $0.restoreForeignEntry = .keep }
      for step in 0..<60 {
        state.reduce(chance.event(in: state))
        guard state.root == .main else { continue }
        var again = NavigationState(state.manifest, isLoggedIn: true)
        again.reduce(.tabsChanged(state.presentTabs.map(\.id)))
        again.reduce(.restored(state.snapshot))
        let place = Comment(rawValue: "seed \(seed), step \(step)")
        #expect(urls(again) == urls(state), place)
        #expect(again.selectedTab == state.selectedTab, place)
      }
    }
  }
}

/// Where somebody is, without the titles: a page without one is called as its route says.
private func urls(_ state: NavigationState) -> [[String]] {
  state.snapshot.stacks.map { $0.pages.map(\.url) }
}

/// Draws an app, and then one event after the other.
private struct EventsByChance {
  private static let urls = [
    "/users", "/users/1", "/users/2", "/users/1/edit", "/users/1?a=1", "/users/1#x", "/settings",
    "/settings/general", "/new", "/edit", "/tour", "/nope", "/users/%zz", "", "..", "//x.example/",
    "https://x.example/", "https://my.app.com/users/2", "app://users/1", "javascript:alert(1)",
    "mailto:a@b.example", "/recede_historical_location", "/refresh_historical_location",
  ]
  private static let modals = ["a", "b", "c", "/new", "/tour"]
  private static let tabs = ["users", "settings", "nope", ""]

  private var random: SeededGenerator

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

  /// Whether a refusal may leave a note behind: that a swipe began or ended, or that the user
  /// answered the question before leaving.
  func mayKeepNotes(_ event: NavigationEvent) -> Bool {
    switch event {
    case .swipeBackBegan, .swipeBackCancelled, .swipeBackCommitted, .departureConfirmed: true
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
    if random.chance(1, in: 4) {
      change.from = key(in: state)
    }
    return switch random.number(below: 8) {
    case 0, 1, 2, 3: .routeChanged(change)
    case 4: .historyMoved(delta: random.number(below: 7) - 3)
    case 5: .guardChanged(key: key(in: state), isGuarded: random.chance(1, in: 3))
    case 6: .entryDismissed(key(in: state))
    default: .titleChanged(key: key(in: state), title: random.chance(1, in: 2) ? "T" : nil)
    }
  }

  private mutating func appEvent(in state: NavigationState) -> NavigationEvent {
    switch random.number(below: 14) {
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
    default: random.element(of: [.swipeBackBegan, .swipeBackCancelled, .swipeBackCommitted])
    }
  }

  private mutating func request() -> ModalRequest {
    let kinds: [Modal.Kind] = [.sheet, .cover, .alert, .dialog]
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
    request.url = id.rawValue.hasPrefix("/") ? id.rawValue : nil
    return request
  }

  private mutating func key(in state: NavigationState) -> EntryKey {
    let entries = state.presentTabs.flatMap { state.stack(of: $0.id)?.entries ?? [] }
    let keys = (entries + state.modals.flatMap(\.stack.entries)).map(\.key) + ["e0"]
    return random.element(of: keys)
  }

  private mutating func url() -> String { random.element(of: Self.urls) }

  private mutating func modal() -> ModalID { ModalID(random.element(of: Self.modals)) }

  private mutating func tab() -> TabID { TabID(random.element(of: Self.tabs)) }
}
