package import BridgeProtocol
import NativePlugins
import Navigation
import Vocabulary

extension ShellSession {
  /// Sends controllers the state, encoded once for all of them.
  mutating func sendState(to controllers: [ConnectionID]) {
    guard !controllers.isEmpty else { return }
    var state = controllerState(listing: &broadcast.listedTabs)
    var frame = SharedFrame<ControllerState>()
    for connection in controllers {
      guard case .controller(let controller) = clients[connection] else { continue }
      state.lastChange = clients.ledger.lastChange(of: controller.author)
      send(frame.encoded(for: state), to: connection, .newest)
    }
  }

  /// The state that a controller receives now.
  ///
  /// - Parameter lastChange: The highest change id of the controller that was handled.
  /// - Returns: The whole state.
  package func controllerState(lastChange: Int = 0) -> ControllerState {
    var tabs = broadcast.listedTabs
    var state = controllerState(listing: &tabs)
    state.lastChange = lastChange
    return state
  }

  /// What the system draws around the app.
  package var systemUI: WireSystemUI { plugins.systemUI(in: device.environment) }

  private func controllerState(listing tabs: inout ListedTabs) -> ControllerState {
    let pages = attachedPages(limit: ProtocolLimits.listedPageCountMax)
    var state = state(of: navigation, at: revision, pages: pages, tabs: &tabs)
    state.attached = clients.pages.count
    state.notice = broadcast.notice
    state.ownTabBar = tabBar.report?.sentence
    state.refreshing = pullToRefresh.running != nil
    state.guarded = navigation.isDeparturePending
    state.environment = device.preparedEnvironment
    state.countdowns = countdowns.wire(at: turn.time)
    state.faults = device.faults == WireFaults() ? nil : device.faults
    let systemUI = systemUI
    state.systemUI = systemUI == WireSystemUI() ? nil : systemUI
    return state
  }

  /// The state as it was at a revision, `nil` if that is no longer kept.
  ///
  /// It contains only what follows from the navigation state: no pages, notices, refreshes, device,
  /// countdowns or faults. Controllers received only the last of several revisions that were
  /// handled together; here each of them has its own state.
  package func controllerState(at revision: Int) -> ControllerState? {
    var tabs = ListedTabs()
    return revisions.states.record(at: revision).map {
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
    return ControllerState {
      $0.epoch = configuration.epoch
      $0.revision = revision
      $0.app = ControllerApp(id: configuration.appID, name: configuration.appName)
      $0.front = configuration.frontOrigin
      $0.root = navigation.root
      $0.selectedTab = navigation.selectedTab.rawValue
      $0.tabs = listing.tabs
      $0.stack = listing.stack
      $0.modals = listing.modals
      $0.tabBarVisible = navigation.isTabBarVisible
      $0.canGoBack =
        !backButtonLeavesApp && (navigation.canGoBack || documentOfBackButton != nil)
      $0.visible = WireEntry(visible)
      $0.pages = listing.pages
      $0.webViews = navigation.manifest.declaration.webViews
      $0.contentInset = configuration.contentInset
      $0.queued = navigation.modalQueue.count
      $0.base = WireEntry(base)
      $0.navigationBar = base.navigationBar
      $0.canRefresh = visible.isPullToRefreshEnabled
      $0.isCut = listing.isCut
    }
  }

  func page(on connection: ConnectionID) -> ControllerPage? {
    guard case .page(let page) = clients[connection] else { return nil }
    return ControllerPage {
      $0.page = page.identity.page
      $0.document = page.identity.document
      $0.webView = page.webView.text
      $0.role = role(of: connection, in: page.webView)
      $0.visibility = page.visibility
      $0.router = page.router
      $0.revision = page.applied?.revision
      $0.url = page.applied?.url
      $0.changed = page.applied?.changed
      $0.pending = page.isPending
      $0.settled = page.applied?.settled ?? true
      $0.revoked = page.revokedCount
    }
  }
}

extension ControllerModal {
  init(_ modal: Modal) {
    self.init()
    id = modal.id.rawValue
    kind = modal.kind
    presenter = modal.presenter?.rawValue
    content = modal.content
    if kind != .sheet { content.detents = [] }
    locked = modal.isLocked
    cancelable = modal.isCancelable
    stack = modal.stack.listed
    url = stack.last?.url
    navigationBar = modal.stack.entries.last?.navigationBar ?? .hidden
  }
}

extension EntryStack {
  /// The topmost entries, as many as a `state` may list.
  var listed: [WireEntry] {
    entries.suffix(ProtocolLimits.listedEntryCountMax).map { WireEntry($0) }
  }
}
