package import BridgeProtocol
import NativePlugins
import Navigation
import Vocabulary

extension ShellSession {
  /// Sends controllers the state, which is encoded once for all of them.
  mutating func sendState(to controllers: [ConnectionID]) {
    guard !controllers.isEmpty else { return }
    var state = controllerState(listing: &listedTabs)
    var frame = SharedFrame<ControllerState>()
    for connection in controllers {
      guard case .controller(let controller) = clients[connection] else { continue }
      state.lastChange = ledger.lastChange(of: controller.author)
      send(frame.encoded(for: state), to: connection, .newest)
    }
  }

  /// The state that a controller receives now.
  ///
  /// - Parameter lastChange: The highest change id of the controller that was handled.
  /// - Returns: The whole state.
  package func controllerState(lastChange: Int = 0) -> ControllerState {
    var tabs = listedTabs
    var state = controllerState(listing: &tabs)
    state.lastChange = lastChange
    return state
  }

  private func controllerState(listing tabs: inout ListedTabs) -> ControllerState {
    let pages = attachedPages(limit: ProtocolLimits.listedPageCountMax)
    var state = state(of: navigation, at: revision, pages: pages, tabs: &tabs)
    state.attached = clients.pages.count
    state.notice = notice
    state.ownTabBar = tabBarNews?.sentence
    state.refreshing = pullToRefresh.running != nil
    state.guarded = navigation.isDeparturePending
    state.environment = preparedEnvironment
    state.countdowns = countdowns.wire(at: now)
    state.faults = faults == WireFaults() ? nil : faults
    let systemUI = plugins.phone.systemUI
    state.systemUI = systemUI == WireSystemUI() ? nil : systemUI
    return state
  }

  /// The state as it was at a revision; nil if that is not kept.
  ///
  /// It holds only what the navigation state decides: nothing of pages, notices, refreshes, the
  /// device, countdowns and faults. Of revisions that were handled together controllers received
  /// the last one only; each has its own state here.
  package func controllerState(at revision: Int) -> ControllerState? {
    var tabs = ListedTabs()
    return history.record(at: revision).map {
      state(of: NavigationState($0), at: revision, pages: [], tabs: &tabs)
    }
  }

  private func state(
    of navigation: NavigationState, at revision: Int, pages: [ControllerPage],
    tabs: inout ListedTabs
  ) -> ControllerState {
    let base = navigation.baseEntry
    let visible = navigation.visibleEntry
    let listing = StateListing(navigation, pages: pages, tabs: &tabs)
    return ControllerState(
      epoch: configuration.epoch,
      revision: revision,
      app: ControllerApp(id: configuration.appID, name: configuration.appName),
      front: configuration.frontOrigin,
      root: navigation.root,
      selectedTab: navigation.selectedTab.rawValue,
      tabs: listing.tabs,
      stack: listing.stack,
      modals: listing.modals,
      tabBarVisible: navigation.isTabBarVisible,
      canGoBack: navigation.canGoBack || documentOfBackButton != nil,
      visible: WireEntry(visible),
      pages: listing.pages,
      webViews: navigation.manifest.declaration.webViews == .perTab ? .perTab : .shared,
      contentInset: configuration.contentInset,
      queued: navigation.modalQueue.count,
      base: WireEntry(base),
      navigationBar: base.navigationBar,
      canRefresh: visible.isPullToRefreshEnabled,
      isCut: listing.isCut)
  }

  func page(on connection: ConnectionID) -> ControllerPage? {
    guard case .page(let page) = clients[connection] else { return nil }
    return ControllerPage(
      page: page.identity.page,
      document: page.identity.document,
      webView: page.webView.text,
      role: role(of: connection, in: page.webView),
      visibility: page.visibility,
      router: page.router,
      revision: page.applied?.revision,
      url: page.applied?.url,
      changed: page.applied?.changed,
      pending: page.isPending,
      settled: page.applied?.settled ?? true,
      revoked: page.revokedCount)
  }
}

extension ControllerModal {
  init(_ modal: Modal) {
    let stack = modal.stack.listed
    self.init(
      id: modal.id.rawValue,
      kind: modal.kind,
      presenter: modal.presenter?.rawValue,
      title: modal.content.title,
      message: modal.content.message,
      buttons: modal.content.buttons,
      field: modal.content.field,
      detents: modal.kind == .sheet ? modal.content.detents : [],
      locked: modal.isLocked,
      cancelable: modal.isCancelable,
      url: stack.last?.url,
      stack: stack,
      navigationBar: modal.stack.entries.last?.navigationBar ?? .hidden)
  }
}

extension EntryStack {
  /// The topmost entries, as many as a `state` may list.
  var listed: [WireEntry] {
    entries.suffix(ProtocolLimits.listedEntryCountMax).map { WireEntry($0) }
  }
}
