import BridgeProtocol
import Navigation
import ShellRuntime
import ShellTesting
import Vocabulary

/// What one input may change, by the state before it alone.
struct ChangeRules {
  private let input: ObservedInput
  private let app: SimulatedApp
  private let before: NavigationState
  private let after: NavigationState
  private let hasChanged: Bool

  init(_ input: ObservedInput, _ world: World) {
    self.input = input
    app = world.app
    before = input.before
    after = world.session.navigation
    hasChanged =
      before.revision != after.revision && NavigationSummary(before) != NavigationSummary(after)
  }

  private var policies: Policies { app.manifest.declaration.policies }

  func broken(by outputs: [SessionOutput]) -> [String] {
    switch input.content {
    case .page(_, let window, let connection):
      guard let change = input.singleChange,
        let result = Books.results(in: outputs, to: connection).last(where: { $0.id == change.id })
      else { return [] }
      return brokenRights(of: change, result, window, connection)
        + brokenMoves(of: change, result, window)
        + brokenAction(change.action)
    case .controller, .native: return brokenAction(input.userAction)
    case .link(let url): return brokenLink(url)
    case .other: return []
    }
  }

  // MARK: Who may change anything

  private func brokenRights(
    of change: PageChange, _ result: ResultMessage, _ window: String, _ connection: ConnectionID
  ) -> [String] {
    if result.status == .rejected || result.status == .noop, hasChanged {
      return [
        "a change of \(window) was refused (\(result.reason?.rawValue ?? "")) and changed the state"
      ]
    }
    if case .action(let action) = change, action.name.isAnswer { return [] }
    let isCurrent = change.generation == input.driver.generation
    let isDriver = input.driver.connection == connection
    guard hasChanged, !isCurrent || !isDriver && !change.isTrusted else { return [] }
    return [
      isCurrent
        ? "\(window) changed the state as a mirror, without a gesture"
        : "\(window) changed the state by a generation that was over"
    ]
  }

  // MARK: What a page's move may change

  private func brokenMoves(
    of change: PageChange, _ result: ResultMessage, _ window: String
  ) -> [String] {
    guard hasChanged, let origin = change.origin else { return [] }
    let isRoute = if case .routeChange = change { true } else { false }
    let isMove = isRoute || change.action.map { $0.name.movesUser } ?? false
    if isMove, before.isCovered(origin) {
      return ["\(window) changed the state from beneath a modal"]
    }
    guard case .routeChange(let message) = change else { return [] }
    if message.kind != .traverse, !before.isAlive(origin), policies.staleWebRoute != .newestWins {
      return ["\(window) changed the state from an entry that was gone"]
    }
    guard message.kind == .push, before.modals.isEmpty, let tab = before.tab(owning: origin),
      app.owners[message.url] == tab, before.selectedTab != after.selectedTab
    else { return [] }
    return ["a link within the tab \(tab), followed in \(window), selected \(after.selectedTab)"]
  }

  // MARK: What actions may change

  private func brokenAction(
    _ action: (name: ActionName, parameters: JSONObject)?
  ) -> [String] {
    // An open question before leaving is answered by what comes next, whatever that is.
    guard let action, hasChanged, !before.isDeparturePending else { return [] }
    switch action.name {
    case .selectTab: return brokenTabSwitch(action.parameters["tab"]?.string)
    case .back: return brokenBack()
    case .dismiss: return brokenDismissal(action.parameters["modal"]?.string)
    default: return []
    }
  }

  /// The stacks of all tabs but some are as they were.
  private func keepsStacks(but tab: TabID?) -> Bool {
    before.presentTabs.allSatisfy { other in
      other.id == tab || before.stack(of: other.id)?.entries == after.stack(of: other.id)?.entries
    }
  }

  private func brokenTabSwitch(_ id: String?) -> [String] {
    guard policies.tabState == .preserve, before.root == .main, let id else { return [] }
    // The tab's own root may be asked for anew: another page may have taken its place meanwhile.
    let isReselection = before.selectedTab.rawValue == id
    let depths = (before.depth(of: TabID(id)), after.depth(of: TabID(id)))
    return keepsStacks(but: TabID(id)) && (isReselection || depths.0 == depths.1)
      ? [] : ["selecting the tab \(id) changed a stack"]
  }

  private func brokenBack() -> [String] {
    guard before.root == .main else { return [] }
    guard before.modals.isEmpty else {
      let kept = before.modals.count { after.modal($0.id) != nil }
      return keepsStacks(but: nil) && kept >= before.modals.count - 1
        ? [] : ["back over a modal changed more than that"]
    }
    guard keepsStacks(but: before.selectedTab) else { return ["back changed another tab's stack"] }
    guard before.selectedTab == after.selectedTab else {
      let isFirst = after.selectedTab == before.presentTabs.first { !$0.isHidden }?.id
      let isRight = policies.backFromTabRoot != .firstTab || isFirst
      return isRight && keepsStacks(but: nil)
        ? [] : ["back from a tab's root led to \(after.selectedTab)"]
    }
    let depths = (before.depth(of: before.selectedTab), after.depth(of: before.selectedTab))
    return depths.0 ?? 0 == (depths.1 ?? 0) + 1
      ? [] : ["back went from depth \(depths.0 ?? 0) to \(depths.1 ?? 0)"]
  }

  private func brokenDismissal(_ id: String?) -> [String] {
    // A page within a modal that names none means its own.
    guard id != nil || input.userAction != nil else { return [] }
    let ids = before.modals.map(\.id)
    guard let index = id.map({ id in ids.firstIndex { $0.rawValue == id } }) ?? ids.indices.last
    else { return [] }
    let isRight = ids[..<index].allSatisfy { after.modal($0) != nil } && keepsStacks(but: nil)
    return isRight ? [] : ["dismissing \(ids[index]) took more away than what lies above it"]
  }

  // MARK: What a link may lead to

  /// Whether the state before lets a link be followed at all.
  ///
  /// The stack may be full, or the tab that shares the path disabled.
  private func isFollowed(_ url: String) -> Bool {
    var state = before
    return state.isLoggedIn && state.reduce(.linkOpened(url: url)).outcome == .handled
  }

  private func brokenLink(_ url: String) -> [String] {
    guard before.root == .main, after.root == .main, let landing = app.landings[url],
      !before.isDeparturePending, !after.isDeparturePending,
      before.presentTabs.count == app.manifest.tabs.count,
      !(before.modals + before.modalQueue).contains(where: { $0.isLocked || $0.isOfSystem }),
      policies.deepLinkWhileModal == .dismissAllThenNavigate,
      after.visibleEntry.url.samePlace != landing.samePlace, isFollowed(url)
    else { return [] }
    return ["the link \(url) led to \(after.visibleEntry.url), and leads to \(landing)"]
  }
}

extension String {
  /// The path of a URL, by which links that lead to the same place are the same.
  ///
  /// A link to the place where the user is keeps its spelling, and perhaps its query.
  fileprivate var samePlace: String {
    var path = prefix { $0 != "?" && $0 != "#" }
    while path.count > 1, path.last == "/" { path.removeLast() }
    return path.lowercased()
  }
}

extension PageChange {
  fileprivate var action: (name: ActionName, parameters: JSONObject)? {
    if case .action(let message) = self { (message.name, message.parameters) } else { nil }
  }
}

extension ActionName {
  /// Whether it answers what the page was asked, under whatever role and generation.
  fileprivate var isAnswer: Bool { self == .leave || self == .endRefreshing || self == .gesture }

  /// Whether a page may not do it from beneath a modal.
  fileprivate var movesUser: Bool {
    switch self {
    case .push, .pop, .popTo, .popToRoot, .replace, .reset, .back: true
    default: false
    }
  }
}
