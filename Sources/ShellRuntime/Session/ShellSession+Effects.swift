import BridgeProtocol
import Navigation
import Vocabulary

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
    _ event: NavigationEvent, from source: NavigationSource,
    under circumstances: EventCircumstances = EventCircumstances()
  ) -> NavigationResult {
    let formerRevision = navigation.revision
    let result = navigation.reduce(event)
    if event.isNavigation {
      restoration.hasNavigated = true
      restoration.dropWhatAwaitsTabs()
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
      notify("A link was refused because its scheme is unsafe.")
    }
    if !navigation.isDeparturePending { guards.departure = nil }
    if result.change != nil || !event.isUndecided {
      advance(from: result.change == nil ? .resync : source)
      report(
        .stateChanged(
          revision: revision, tab: navigation.selectedTab.rawValue,
          url: navigation.visibleEntry.url, cause: NavigateCause(source)))
    }
    revisions.states.record(navigation, after: event, at: revision)
    if navigation.revision != formerRevision { revisions.newestOfState = revision }
    if event.changesTabs, result.outcome == .handled { sendTabsToPages() }
    if case .loggedOut = event { restoration.drop() }
    if let change = result.change {
      if change.transition?.isRevisit == true { beginRefreshing() }
      if !change.newModals.isEmpty {
        presentations.add(
          change.newModals,
          presentedBy: event.isPresentation
            ? circumstances.presentingPage ?? page(behind: source) : nil)
      }
      note(change)
    }
    if event.declaresTabs { restoreDeclaredTabs() }
    followSelection(by: event, result)
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
    case .reportDismissAttempt(let modal):
      sendEventToPages(.dismissAttempted, ["modal": .string(modal.rawValue)])
    case .requestLogin(let url):
      sendEventToPages(.loginRequired, ["url": .string(url)])
    case .cancelDeparture, .resync, .askBeforeLeaving, .deliverAnswer, .reportDismissal:
      break
    }
  }

  /// Reports what an event changed beside the visible entry, and lets follow what follows.
  private mutating func note(_ change: NavigationChange) {
    if change.selectsTab { report(.tabSelected(tab: navigation.selectedTab.rawValue)) }
    for id in change.presented {
      guard let kind = navigation.modal(id)?.kind else { continue }
      report(.modalPresented(modal: id.rawValue, kind: kind.rawValue))
    }
    guard let formerRoot = change.formerRoot else { return }
    report(.rootChanged(root: navigation.root.rawValue))
    restoreIfDue(after: formerRoot, change.openedLink)
  }

  /// The page that a transition is the doing of.
  private func page(behind source: NavigationSource) -> String? {
    guard case .page(let connection) = source, case .page(let page) = clients[connection] else {
      return nil
    }
    return page.identity.page
  }
}

extension NavigationEvent {
  /// Whether nothing is to be seen of the event: it is part of a gesture that may still come to
  /// nothing, or came to nothing.
  fileprivate var isUndecided: Bool {
    switch self {
    case .swipeBackBegan, .swipeBackCancelled, .passageEnded: true
    default: false
    }
  }

  fileprivate var changesTabs: Bool {
    if case .tabsChanged = self { true } else { declaresTabs }
  }

  /// Whether the app says which tabs it has.
  fileprivate var declaresTabs: Bool {
    switch self {
    case .tabsDeclared, .tabsSet: true
    default: false
    }
  }

  /// Whether the event is meant to change what the user looks at; a badge or a title is not.
  fileprivate var isNavigation: Bool {
    switch self {
    case .badgeChanged, .titleChanged, .guardChanged, .tabsChanged, .tabsDeclared, .tabsSet,
      .tabBarChanged, .passageEnded, .environmentChanged, .restored:
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
