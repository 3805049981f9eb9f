import BridgeProtocol
import Navigation
import Vocabulary

// MARK: - Countdowns

extension ShellSession {
  mutating func startCountdown(
    _ parameters: CountdownParameters, by actor: ActionActor
  ) throws(ActionError) -> ActionAnswer {
    guard let page = actor.page else { throw ActionError(reason: .unknownAction) }
    let (id, seconds) = (parameters.id, parameters.seconds)
    guard countdowns.start(id, seconds: seconds, for: page, at: turn.time) else {
      return ActionAnswer(.rejected, .tooMany)
    }
    report(.countdownStarted(id: id, seconds: seconds))
    return ActionAnswer(.applied)
  }

  mutating func stopCountdown(_ id: String) -> ActionAnswer {
    countdowns.stop(id) ? ActionAnswer(.applied) : ActionAnswer(.noop, .unchanged)
  }

  /// Sends an event to the pages whose countdowns have ended.
  mutating func endCountdowns() {
    for countdown in countdowns.takeEnded(at: turn.time) {
      sendReliably(.countdownFinished, ["id": .string(countdown.id)], to: countdown.page)
      report(.countdownFinished(id: countdown.id))
      advance(from: .resync)
    }
  }
}

// MARK: - Pull to refresh

extension ShellSession {
  /// Whether the user may refresh the visible page by pulling it down.
  var canRefresh: Bool { navigation.visibleEntry.isPullToRefreshEnabled }

  mutating func refresh() -> ActionAnswer {
    guard navigation.modals.last?.isOfSystem != true else {
      return ActionAnswer(.rejected, .blockedByModal)
    }
    guard pullToRefresh.running == nil else { return ActionAnswer(.noop, .unchanged) }
    guard canRefresh, beginRefreshing() else { return ActionAnswer(.rejected, .refreshDisabled) }
    return ActionAnswer(.applied)
  }

  /// Asks the visible page to refresh its content; false if there is none, or a refresh is running.
  @discardableResult
  mutating func beginRefreshing() -> Bool {
    guard pullToRefresh.running == nil, let (webView, page) = visibleDriver,
      let event = sendReliably(.refresh, [:], to: page.page)
    else { return false }
    pullToRefresh.begin(page, in: webView, event: event, at: turn.time)
    broadcast.controllersAreBehind = true
    report(.refreshStarted(page: page.page))
    return true
  }

  mutating func endRefreshing(by actor: ActionActor) -> ActionAnswer {
    guard let refresh = pullToRefresh.running, refresh.page.page == actor.page else {
      return ActionAnswer(.rejected, .nothingPending)
    }
    endRefreshing()
    return ActionAnswer(.applied)
  }

  mutating func endRefreshing() {
    guard let page = pullToRefresh.end() else { return }
    broadcast.controllersAreBehind = true
    report(.refreshEnded(page: page))
  }

  /// Ends a refresh that is overdue, or whose web view no longer exists.
  mutating func endOverdueRefresh() {
    guard let refresh = pullToRefresh.running else { return }
    if refresh.deadline <= turn.time || !navigation.hasWebView(refresh.webView) {
      endRefreshing()
    }
  }

  /// The driver of the visible web view; the slot may be only reserved for it.
  var visibleDriver: (WebViewName, PageIdentity)? {
    for name in navigation.webViews(showing: navigation.visibleEntry.key) {
      if let page = webViews.driver(of: name).identity { return (name, page) }
    }
    return nil
  }
}
