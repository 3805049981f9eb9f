import BridgeProtocol
import Navigation

extension ShellSession {
  /// Reduces one event and arranges for what follows from it.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - source: Whose doing it is.
  ///   - dismissals: What is known of the modals that it closes.
  /// - Returns: What became of the event.
  @discardableResult
  mutating func apply(
    _ event: NavigationEvent, from source: BroadcastPlan.Source,
    telling dismissals: Dismissals = Dismissals()
  ) -> NavigationResult {
    let before = navigation
    let result = navigation.reduce(event)
    if event.isNavigation { hasNavigated = true }
    var dismissals = dismissals
    var isShown = false
    for effect in result.effects {
      switch effect {
      case .show: isShown = true
      case .deliverAnswer(let modal, let button): dismissals.answers[modal] = button
      case .reportDismissal(let modal): reportDismissal(of: modal, dismissals)
      case .askBeforeLeaving(let key):
        departure = Departure(source: source, dismissals: dismissals)
        askBeforeLeaving(key)
      default: perform(effect)
      }
    }
    let hasChanged = isShown || navigation.revision != before.revision
    advance(from: hasChanged ? source : .resync)
    report(
      .stateChanged(
        revision: revision, tab: navigation.selectedTab.rawValue,
        url: navigation.visibleEntry.url, cause: NavigateCause(source)))
    noteChanges(since: before, by: event, from: source)
    return result
  }

  private mutating func perform(_ effect: NavigationEffect) {
    switch effect {
    case .scrollToTop(let tab):
      tellPages(.tabReselected, ["tab": .string(tab.rawValue)])
    case .preventTabSelection(let tab):
      tellPages(.tabPrevented, ["tab": .string(tab.rawValue)])
    case .reportNotFound(let url):
      tellPages(.notFound, ["url": .string(url)])
      notify("No route of the app knows \(url).")
      report(.pathNotFound(url: url))
    case .openExternally(let url):
      tellPages(.external, ["url": .string(url)])
      outputs.append(.openExternally(url))
    case .exit:
      report(.exitRequested)
    case .reject(let reason) where reason == .unsafeURL:
      notify("A link was refused because its scheme is unsafe.")
    case .reportDismissAttempt(let modal):
      tellPages(.dismissAttempted, ["modal": .string(modal.rawValue)])
    case .requestLogin(let url):
      tellPages(.loginRequired, ["url": .string(url)])
    case .cancelDeparture:
      departure = nil
    case .show, .resync, .reject, .askBeforeLeaving, .deliverAnswer, .reportDismissal:
      break
    }
  }

  /// Reports what an event changed beside the visible entry, and lets follow what follows.
  private mutating func noteChanges(
    since before: NavigationState, by event: NavigationEvent, from source: BroadcastPlan.Source
  ) {
    if !navigation.isDeparturePending { departure = nil }
    if navigation.selectedTab != before.selectedTab {
      report(.tabSelected(tab: navigation.selectedTab.rawValue))
    }
    let shown = presentations.update(
      from: navigation, presentedBy: event.isPresentation ? page(behind: source) : nil)
    for presentation in shown {
      report(
        .modalPresented(modal: presentation.id.rawValue, kind: presentation.kind.rawValue))
    }
    if case .tabsChanged = event, navigation.presentTabs != before.presentTabs {
      tellPages(.tabsChanged, ["tabs": .array(pageTabs.map { .object($0.object) })])
    }
    if case .loggedOut = event { restoration.drop() }
    if navigation.root != before.root {
      report(.rootChanged(root: navigation.root.rawValue))
      restoreIfDue(after: before)
    }
  }

  /// The page that a transition is the doing of.
  private func page(behind source: BroadcastPlan.Source) -> String? {
    guard case .page(let connection) = source, case .page(let page) = clients[connection] else {
      return nil
    }
    return page.identity.page
  }
}

extension NavigationEvent {
  /// Whether the event is meant to change what the user looks at; a badge or a title is not.
  fileprivate var isNavigation: Bool {
    switch self {
    case .badgeChanged, .titleChanged, .guardChanged, .tabsChanged, .environmentChanged,
      .restored:
      false
    default: true
    }
  }

  /// Whether whoever sent the event presents what it brings up; a login may bring up a link that
  /// somebody else followed.
  fileprivate var isPresentation: Bool {
    switch self {
    case .loggedIn, .rootChanged, .restored: false
    default: true
    }
  }
}
