import BridgeProtocol
import Navigation

/// What is remembered of a state while an event is handled.
///
/// It is no copy of the state, because changing a state of which there is a copy costs a copy.
struct NavigationMark: Hashable, Sendable {
  let revision: Int
  let visible: Entry
  let base: Entry
  let root: Root
  let selectedTab: TabID
  let pendingLink: Location?

  init(_ state: NavigationState) {
    revision = state.revision
    visible = state.visibleEntry
    base = state.baseEntry
    root = state.root
    selectedTab = state.selectedTab
    pendingLink = state.pendingLink
  }
}

extension ShellSession {
  /// Reduces one event and arranges for what follows from it.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - source: Whose doing it is.
  ///   - circumstances: What else is known of it.
  /// - Returns: What became of the event.
  @discardableResult
  mutating func apply(
    _ event: NavigationEvent, from source: BroadcastPlan.Source,
    under circumstances: EventCircumstances = EventCircumstances()
  ) -> NavigationResult {
    let before = NavigationMark(navigation)
    let result = navigation.reduce(event)
    if event.isNavigation {
      hasNavigated = true
      restoration.dropWhatAwaitsTabs()
    }
    var circumstances = circumstances
    circumstances.presentingPage = circumstances.presentingPage ?? page(behind: source)
    var isShown = false
    var isVisitedAnew = false
    for effect in result.effects {
      switch effect {
      case .show(let transition):
        isShown = true
        // A link from outside names a place; whatever else puts an entry in its own place asks for
        // it to be visited again.
        isVisitedAnew =
          !event.isLink && transition.kind == .replace
          && (transition.shows(before.visible) || transition.shows(before.base))
      case .deliverAnswer(let modal, let button): circumstances.answers[modal] = button
      case .reportDismissal(let modal): reportDismissal(of: modal, circumstances)
      case .askBeforeLeaving(let key):
        departure = Departure(source: source, circumstances: circumstances)
        askBeforeLeaving(key)
      default: perform(effect)
      }
    }
    let hasChanged = isShown || navigation.revision != before.revision
    if hasChanged || !event.isUndecided {
      advance(from: hasChanged ? source : .resync)
      report(
        .stateChanged(
          revision: revision, tab: navigation.selectedTab.rawValue,
          url: navigation.visibleEntry.url, cause: NavigateCause(source)))
    }
    if event.changesTabs, result.outcome == .handled { sendTabsToPages() }
    if isVisitedAnew { beginRefreshing() }
    if navigation.revision != before.revision { stateRevision = revision }
    let page = event.isPresentation ? circumstances.presentingPage : nil
    noteChanges(since: before, by: event, presentedBy: page)
    return result
  }

  private mutating func perform(_ effect: NavigationEffect) {
    switch effect {
    case .scrollToTop(let tab):
      sendEventToPages(.tabReselected, ["tab": .string(tab.rawValue)])
    case .preventTabSelection(let tab):
      sendEventToPages(.tabPrevented, ["tab": .string(tab.rawValue)])
    case .reportNotFound(let url):
      sendEventToPages(.notFound, ["url": .string(url)])
      notify("No route of the app knows \(url).")
      report(.pathNotFound(url: url))
    case .openExternally(let url):
      sendEventToPages(.external, ["url": .string(url)])
      outputs.append(.openExternally(url))
      record(.externalLinkOpened(url: url))
    case .exit:
      report(.exitRequested)
    case .reject(let reason) where reason == .unsafeURL:
      notify("A link was refused because its scheme is unsafe.")
    case .reportDismissAttempt(let modal):
      sendEventToPages(.dismissAttempted, ["modal": .string(modal.rawValue)])
    case .requestLogin(let url):
      sendEventToPages(.loginRequired, ["url": .string(url)])
    case .cancelDeparture:
      departure = nil
    case .show, .resync, .reject, .askBeforeLeaving, .deliverAnswer, .reportDismissal:
      break
    }
  }

  /// Reports what an event changed beside the visible entry, and lets follow what follows.
  private mutating func noteChanges(
    since before: NavigationMark, by event: NavigationEvent, presentedBy page: String?
  ) {
    if !navigation.isDeparturePending { departure = nil }
    if navigation.selectedTab != before.selectedTab {
      report(.tabSelected(tab: navigation.selectedTab.rawValue))
    }
    for presentation in presentations.update(from: navigation, presentedBy: page) {
      report(
        .modalPresented(modal: presentation.id.rawValue, kind: presentation.kind.rawValue))
    }
    if case .loggedOut = event { restoration.drop() }
    if case .tabsDeclared = event { restoreDeclaredTabs() }
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

extension Transition {
  /// Whether it leads to an entry as it was.
  fileprivate func shows(_ entry: Entry) -> Bool {
    key == entry.key && url == entry.url
  }
}

extension NavigationEvent {
  /// Whether the event is part of a gesture that may still come to nothing, or came to nothing.
  fileprivate var isUndecided: Bool {
    switch self {
    case .swipeBackBegan, .swipeBackCancelled: true
    default: false
    }
  }

  fileprivate var changesTabs: Bool {
    switch self {
    case .tabsChanged, .tabsDeclared: true
    default: false
    }
  }

  fileprivate var isLink: Bool {
    if case .linkOpened = self { true } else { false }
  }

  /// Whether the event is meant to change what the user looks at; a badge or a title is not.
  fileprivate var isNavigation: Bool {
    switch self {
    case .badgeChanged, .titleChanged, .guardChanged, .tabsChanged, .tabsDeclared,
      .environmentChanged, .restored:
      false
    default: true
    }
  }

  /// Whether whoever sent the event presents what it brings up; a login may bring up a link that
  /// somebody else followed.
  fileprivate var isPresentation: Bool {
    switch self {
    case .loggedIn, .rootChanged, .restored, .continued: false
    default: true
    }
  }
}
