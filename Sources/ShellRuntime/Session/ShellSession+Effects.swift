import BridgeProtocol
import Navigation
import Vocabulary

extension ShellSession {
  /// Reduces one event and carries out what follows from it.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - source: Who caused it.
  ///   - circumstances: Facts about it that the navigation core does not use.
  /// - Returns: The result from the navigation core.
  @discardableResult
  mutating func apply(
    _ event: NavigationEvent, from source: NavigationSource,
    under circumstances: EventCircumstances = EventCircumstances()
  ) -> NavigationResult {
    let formerRevision = navigation.revision
    let result = navigation.reduce(event)
    if event.isNavigation {
      restoration.hasNavigated = true
      restoration.dropStateWaitingForTabs()
    }
    var circumstances = circumstances
    for effect in result.effects {
      switch effect {
      case .deliverAnswer(let modal, let button): circumstances.answers[modal] = button
      case .reportDismissal(let modal): reportDismissal(of: modal, circumstances)
      case .askBeforeLeaving(let key):
        circumstances.presentingPage = circumstances.presentingPage ?? page(behind: source)
        guards.departure = Departure(source: source, circumstances: circumstances)
        askBeforeLeaving(key)
      default: perform(effect)
      }
    }
    if result.rejection == .unsafeURL {
      showNotice("A link was refused because its scheme is unsafe.")
    }
    if !navigation.isDeparturePending { guards.departure = nil }
    if result.change != nil || !event.hasNoVisibleEffect {
      advance(from: result.change == nil ? .resync : source)
      report(
        .stateChanged(
          revision: revision, tab: navigation.selectedTab.rawValue,
          url: navigation.visibleEntry.url, cause: NavigateCause(source)))
    }
    revisions.states.record(navigation, after: event, at: revision)
    if navigation.revision != formerRevision { revisions.newestOfState = revision }
    if event.changesTabs, result.outcome == .handled { sendTabsToPages() }
    if case .loggedOut = event {
      restoration.drop()
      revisions.logoutCount += 1
    }
    if let change = result.change {
      if change.transition?.isRevisit == true { beginRefreshing() }
      if !change.newModals.isEmpty {
        presentations.add(
          change.newModals,
          presentedBy: event.isPresentation
            ? circumstances.presentingPage ?? page(behind: source) : nil)
      }
      report(change)
    }
    if event.declaresTabs { restoreDeclaredTabs() }
    followSelection(by: event, result)
    return result
  }

  mutating func perform(_ effect: NavigationEffect) {
    switch effect {
    case .scrollToTop(let tab):
      sendEventToPages(.tabReselected, ["tab": .string(tab.rawValue)])
    case .preventTabSelection(let tab):
      sendEventToPages(.tabPrevented, ["tab": .string(tab.rawValue)])
    case .reportNotFound(let url):
      sendEventToPages(.notFound, ["url": .string(url)])
      showNotice("No route of the app knows \(url).")
      report(.pathNotFound(url: url))
    case .openExternally(let url):
      sendEventToPages(.external, ["url": .string(url)])
      outputs.append(.openExternally(url))
      record(.externalLinkOpened(url: url))
    case .exit:
      report(.exitRequested)
    case .reportDismissAttempt(let modal):
      sendEventToPages(.dismissAttempted, ["modal": .string(modal.rawValue)])
    case .requestLogin(let url):
      sendEventToPages(.loginRequired, ["url": .string(url)])
    case .cancelDeparture, .resync, .askBeforeLeaving, .deliverAnswer, .reportDismissal:
      break
    }
  }

  /// Reports the changes beside the visible entry, and restores the stored state that is due.
  private mutating func report(_ change: NavigationChange) {
    if change.selectsTab { report(.tabSelected(tab: navigation.selectedTab.rawValue)) }
    for id in change.presented {
      guard let kind = navigation.modal(id)?.kind else { continue }
      report(.modalPresented(modal: id.rawValue, kind: kind.rawValue))
    }
    guard let formerRoot = change.formerRoot else { return }
    report(.rootChanged(root: navigation.root.rawValue))
    restoreIfDue(after: formerRoot, change.openedLink)
  }

  /// The page that caused a transition, `nil` if no page did.
  private func page(behind source: NavigationSource) -> String? {
    guard case .page(let connection) = source, case .page(let page) = clients[connection] else {
      return nil
    }
    return page.identity.page
  }
}

extension NavigationEvent {
  /// Whether the event has no visible effect: it begins or cancels a gesture, or ends the app's own
  /// way to a tab.
  fileprivate var hasNoVisibleEffect: Bool {
    switch self {
    case .swipeBackBegan, .swipeBackCancelled, .appNavigationEnded: true
    default: false
    }
  }

  fileprivate var changesTabs: Bool {
    if case .tabsChanged = self { true } else { declaresTabs }
  }

  /// Whether the event sets the tabs that the app has.
  fileprivate var declaresTabs: Bool {
    switch self {
    case .tabsDeclared, .tabsSet: true
    default: false
    }
  }

  /// Whether the event is meant to change what the user sees, unlike a new badge or title.
  fileprivate var isNavigation: Bool {
    switch self {
    case .badgeChanged, .titleChanged, .guardChanged, .tabsChanged, .tabsDeclared, .tabsSet,
      .tabBarChanged, .appNavigationEnded, .environmentChanged, .restored:
      false
    default: true
    }
  }

  /// Whether the source of the event presents the modals that appear with it.
  ///
  /// After a login, for example, a link may open that another page has followed.
  fileprivate var isPresentation: Bool {
    switch self {
    case .loggedIn, .rootChanged, .restored, .continued: false
    default: true
    }
  }
}
