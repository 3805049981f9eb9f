import BridgeProtocol
import Navigation

extension ShellSession {
  mutating func receive(
    _ message: ControllerMessage, from connection: ConnectionID, at now: SessionTime
  ) {
    switch (clients[connection], message) {
    case (.awaitingHello, .hello(let hello)):
      attach(hello, on: connection, at: now)
    case (.controller(let controller), .action(let action)):
      receive(action, from: controller, on: connection, at: now)
    case (.awaitingHello, .action):
      close(connection, .malformedMessage, reason: "The first message must be a hello.", at: now)
    case (.controller, .hello):
      close(
        connection, .malformedMessage, reason: "A second hello came on one connection.", at: now)
    case (.page, _), (nil, _):
      break
    }
  }

  private mutating func attach(
    _ hello: ControllerHelloMessage, on connection: ConnectionID, at now: SessionTime
  ) {
    if let older = connections[.controller(hello.client)] {
      close(
        older, .replaced, reason: "A newer connection of the same client took this one's place.",
        at: now)
    }
    let controller = AttachedController(client: hello.client)
    clients[connection] = .controller(controller)
    controllerConnections.append(connection)
    connections[.controller(hello.client)] = connection
    ledger.arrive(.controller(hello.client))
    report(.controllerAttached(client: hello.client))
    let isCurrent = hello.epoch == configuration.epoch
    for change in hello.changes {
      if isCurrent {
        receive(change, from: controller, on: connection, at: now)
      } else if ledger.admit(change.id, from: .controller(hello.client)) {
        answer(change.id, .rejected, .epoch, to: connection)
      }
    }
    sendState(to: connection)
  }

  private mutating func receive(
    _ action: ControllerActionMessage, from controller: AttachedController,
    on connection: ConnectionID, at now: SessionTime
  ) {
    guard ledger.admit(action.id, from: controller.author) else {
      sendState(to: connection)
      return
    }
    guard action.name != .reload else {
      tellPages(.reload)
      answer(action.id, .applied, nil, to: connection)
      return
    }
    do throws(ActionError) {
      let event = try NavigationEvent(
        action: action.name, parameters: action.parameters, by: .controller,
        visible: navigation.visibleEntry.key)
      let result = apply(event, from: .native, at: now)
      let status = ResultStatus(result)
      answer(action.id, status, ResultReason(result), to: connection)
      guard status == .rejected, let reason = ResultReason(result) else { return }
      report(.changeRefused(source: controller.client, status: status, reason: reason.rawValue))
    } catch {
      answer(action.id, .rejected, error.reason, to: connection)
    }
  }

  mutating func sendState(to connection: ConnectionID) {
    guard case .controller(let controller) = clients[connection] else { return }
    let frame = ControllerUpdate.state(state(for: controller)).encoded()
    outputs.append(.send(connection, frame, .newest))
  }

  private func state(for controller: AttachedController) -> ControllerState {
    ControllerState(
      epoch: configuration.epoch,
      revision: revision,
      lastChange: ledger.lastChange(of: controller.author),
      app: ControllerApp(id: configuration.appID, name: configuration.appName),
      front: configuration.frontOrigin,
      root: ShellRoot(navigation.root),
      selectedTab: navigation.selectedTab.rawValue,
      tabs: navigation.presentTabs.map { tab in
        ControllerTab(
          tab, badge: navigation.badge(of: tab.id), depth: navigation.depth(of: tab.id) ?? 1)
      },
      stack: listedStack,
      tabBarVisible: navigation.isTabBarVisible,
      canGoBack: navigation.canGoBack,
      visible: WireEntry(navigation.visibleEntry),
      pages: pageConnections.prefix(ProtocolLimits.listedPageCountMax).compactMap(page(on:)),
      attached: pageConnections.count,
      notice: notice)
  }

  /// The entries that a snapshot lists, so that a deep stack does not outgrow a frame.
  private var listedStack: [WireEntry] {
    let entries = navigation.stack(of: navigation.selectedTab)?.entries ?? []
    return entries.suffix(ProtocolLimits.listedEntryCountMax).map(WireEntry.init)
  }

  private func page(on connection: ConnectionID) -> ControllerPage? {
    guard case .page(let page) = clients[connection] else { return nil }
    return ControllerPage(
      page: page.identity.page,
      document: page.identity.document,
      webView: page.webView,
      role: role(of: connection),
      visibility: page.visibility,
      router: page.router,
      revision: page.applied?.revision,
      url: page.applied?.url,
      changed: page.applied?.changed)
  }
}
