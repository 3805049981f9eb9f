import Navigation
import Vocabulary

/// A state under test, with what its last event did.
struct Probe {
  private(set) var state: NavigationState
  private(set) var result = NavigationResult(outcome: .noop)

  init(_ declaration: AppDeclaration, _ describe: (inout NavigationScene) -> Void = { _ in }) throws
  {
    var scene = NavigationScene()
    describe(&scene)
    state = NavigationState(try AppManifest(declaration), scene: scene)
  }

  /// Sends events and keeps the result of the last one.
  @discardableResult
  mutating func send(_ events: NavigationEvent...) -> NavigationOutcome {
    for event in events {
      result = state.reduce(event)
    }
    return result.outcome
  }

  /// A page's change of the visible entry.
  @discardableResult
  mutating func web(_ kind: RouteChangeKind, _ url: String) -> NavigationOutcome {
    send(.routeChanged(RouteChange(kind: kind, url: url)))
  }

  var tab: TabID { state.selectedTab }

  var reason: Reason? { result.rejection }

  var effects: [NavigationEffect] { result.effects }

  var shown: Transition.Kind? {
    result.change?.transition?.kind
  }

  var modals: [String] { state.modals.map(\.id.rawValue) }

  var queue: [String] { state.modalQueue.map(\.id.rawValue) }

  func stack(_ tab: TabID) -> [String] {
    state.stack(of: tab)?.entries.map(\.url) ?? []
  }

  func keys(_ tab: TabID) -> [EntryKey] {
    state.stack(of: tab)?.entries.map(\.key) ?? []
  }
}

extension AppDeclaration {
  /// Three tabs with one level of detail each.
  static func bars(_ policies: (inout Policies) -> Void = { _ in }) -> AppDeclaration {
    let names = ["bar", "baz", "qux"]
    return AppDeclaration(
      schemes: ["app"], tabs: names.map { Tab(id: TabID($0), path: "/\($0)") },
      routes: names.map { Route("/\($0)/:id", properties: .tab($0)) },
      policies: .changed(policies))
  }

  /// Users with details and edits, settings, and two sheets.
  static func users(_ policies: (inout Policies) -> Void = { _ in }) -> AppDeclaration {
    AppDeclaration(
      schemes: ["app"], hosts: ["my.app.com"],
      tabs: [Tab(id: "users", path: "/users"), Tab(id: "settings", path: "/settings")],
      routes: [
        Route("/users/:id", properties: .tab("users")),
        Route("/users/:id/edit", properties: .tab("users")),
        Route("/settings/general", properties: .tab("settings")),
        Route("/settings/general/about", properties: .tab("settings")),
        Route("/new", properties: .tab("users", .sheet)),
        Route("/edit", properties: .tab("users", .sheet)),
        Route("/tour", properties: .tab("settings", .cover)),
      ],
      policies: .changed(policies))
  }

  /// A root tab at "/" among others.
  static func fit(_ policies: (inout Policies) -> Void = { _ in }) -> AppDeclaration {
    AppDeclaration(
      schemes: ["app"], hosts: ["my.app.com"],
      tabs: [
        Tab(id: "home", path: "/"), Tab(id: "schedule", path: "/schedule"),
        Tab(id: "track", path: "/track"),
      ],
      routes: [
        Route("/track/:id", properties: .tab("track")),
        Route("/track/:id/sets", properties: .tab("track")),
        Route("/schedule/:day", properties: .tab("schedule")),
        Route("/news/:id", properties: .tab("home")),
      ],
      policies: .changed(policies))
  }
}

extension RouteProperties {
  static func tab(_ name: String, _ style: Style? = nil) -> RouteProperties {
    var properties = RouteProperties()
    properties.tab = TabID(name)
    properties.style = style
    return properties
  }
}

extension Policies {
  static func changed(_ change: (inout Policies) -> Void) -> Policies {
    var policies = Policies()
    change(&policies)
    return policies
  }
}
