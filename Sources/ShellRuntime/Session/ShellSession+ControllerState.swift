import BridgeProtocol
import Navigation

extension ShellSession {
  mutating func sendState(to connection: ConnectionID) {
    guard case .controller(let controller) = clients[connection] else { return }
    let frame = ControllerUpdate.state(state(for: controller)).encoded()
    outputs.append(.send(connection, frame, .newest))
  }

  private func state(for controller: AttachedController) -> ControllerState {
    let base = navigation.baseEntry
    return ControllerState(
      epoch: configuration.epoch,
      revision: revision,
      lastChange: ledger.lastChange(of: controller.author),
      app: ControllerApp(id: configuration.appID, name: configuration.appName),
      front: configuration.frontOrigin,
      root: ShellRoot(navigation.root),
      selectedTab: navigation.selectedTab.rawValue,
      tabs: controllerTabs,
      stack: listed(navigation.stack(of: navigation.selectedTab)?.entries ?? []),
      modals: navigation.modals.map { controllerModal($0) },
      tabBarVisible: navigation.isTabBarVisible,
      canGoBack: navigation.canGoBack,
      visible: WireEntry(navigation.visibleEntry),
      pages: pageConnections.prefix(ProtocolLimits.listedPageCountMax).compactMap(page(on:)),
      attached: pageConnections.count,
      notice: notice,
      webViews: navigation.manifest.declaration.webViews == .perTab ? .perTab : .shared,
      queued: navigation.modalQueue.count,
      base: WireEntry(base),
      navigationBar: WireNavigationBar(navigation.navigationBar(of: base)),
      refreshing: refreshing != nil,
      canRefresh: canRefresh,
      guarded: navigation.isDeparturePending,
      environment: environment,
      countdowns: countdowns.wire(at: now))
  }

  private var controllerTabs: [ControllerTab] {
    let more = navigation.barItems.more.map(\.id)
    return navigation.presentTabs.map { tab in
      var controllerTab = ControllerTab(
        tab, badge: navigation.badge(of: tab.id), depth: navigation.depth(of: tab.id) ?? 1)
      controllerTab.more = more.contains(tab.id)
      controllerTab.visible = navigation.topEntry(of: tab.id).map { WireEntry($0) }
      return controllerTab
    }
  }

  private func controllerModal(_ modal: Modal) -> ControllerModal {
    let top = modal.stack.entries.last
    return ControllerModal(
      id: modal.id.rawValue,
      kind: WireModalKind(modal.kind),
      presenter: modal.presenter?.rawValue,
      title: modal.content.title,
      message: modal.content.message,
      buttons: modal.content.buttons.map { WireModalButton($0) },
      detents: modal.kind == .sheet ? modal.content.detents.map { WireDetent($0) } : [],
      locked: modal.isLocked,
      cancelable: modal.isCancelable,
      url: top?.url,
      stack: listed(modal.stack.entries),
      navigationBar: top.map { WireNavigationBar(navigation.navigationBar(of: $0)) } ?? .hidden)
  }

  /// The entries that a snapshot lists, so that a deep stack does not outgrow a frame.
  private func listed(_ entries: [Entry]) -> [WireEntry] {
    entries.suffix(ProtocolLimits.listedEntryCountMax).map(WireEntry.init)
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
      changed: page.applied?.changed)
  }
}

extension WireModalButton {
  fileprivate init(_ button: ModalContent.Button) {
    let role: WireButtonRole =
      switch button.role {
      case .default: .default
      case .cancel: .cancel
      case .destructive: .destructive
      }
    self.init(id: button.id, title: button.title, role: role)
  }
}

extension WireDetent {
  fileprivate init(_ detent: ModalContent.Detent) {
    switch detent {
    case .medium: self = .medium
    case .large: self = .large
    }
  }
}

extension WireNavigationBar {
  fileprivate init(_ bar: NavigationBar) {
    switch bar {
    case .hidden: self = .hidden
    case .inline: self = .inline
    case .large: self = .large
    }
  }
}
