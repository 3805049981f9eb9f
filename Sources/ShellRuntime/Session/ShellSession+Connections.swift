import BridgeProtocol

extension ShellSession {
  mutating func connect(_ connection: ConnectionID, to endpoint: SessionEndpoint) {
    let wait = UInt64(ProtocolLimits.helloTimeoutSeconds) * 1_000
    let deadline = now.advanced(byMilliseconds: wait)
    clients[connection] = .awaitingHello(endpoint, deadline: deadline)
    awaited.append((connection, deadline))
  }

  mutating func receive(_ bytes: [UInt8], from connection: ConnectionID) {
    do throws(ProtocolError) {
      switch clients[connection] {
      case .awaitingHello(.page, _), .page:
        try receive(PageMessage.decode(bytes), from: connection)
      case .awaitingHello(.controller, _), .controller:
        try receive(ControllerMessage.decode(bytes), from: connection)
      case nil:
        break
      }
    } catch {
      close(connection, error.closeCode, reason: error.description)
    }
  }

  mutating func throttle(_ connection: ConnectionID) {
    report(.clientThrottled, from: clients[connection]?.source)
    send(
      .result(ResultMessage(id: 0, status: .rejected, reason: .slowDown, revision: revision)),
      to: connection)
  }

  mutating func disconnect(_ connection: ConnectionID) {
    switch clients.removeValue(forKey: connection) {
    case .page(let page): detach(page, from: connection)
    case .controller(let controller): detach(controller, from: connection)
    case .awaitingHello, nil: break
    }
  }

  private mutating func detach(_ page: AttachedPage, from connection: ConnectionID) {
    pageConnections.removeAll { $0 == connection }
    if connections[page.identity.author] == connection {
      connections[page.identity.author] = nil
      ledger.depart(page.identity.author, of: page.identity.page)
    }
    if mailAddresses[page.identity.page] == connection {
      mailAddresses[page.identity.page] = nil
      mailboxes.depart(page.identity.page)
    }
    controllersAreBehind = true
    report(
      .pageDetached(page: page.identity.page, webView: page.webView.text),
      from: .page(page.identity.page))
    let isDriver = webViews[page.webView].driver.connection == connection
    if isDriver { webViews[page.webView].driver.reserve(after: connection) }
    if isDriver || guards.hasGuard(of: page.identity) || refreshing?.page == page.identity {
      absences.begin(Absence(document: page.identity, webView: page.webView), at: now)
    }
  }

  private mutating func detach(_ controller: AttachedController, from connection: ConnectionID) {
    controllerConnections.removeAll { $0 == connection }
    if connections[controller.author] == connection {
      connections[controller.author] = nil
      ledger.depart(controller.author)
    }
    report(.controllerDetached(client: controller.client), from: .controller(controller.client))
  }

  /// Fires what is due.
  mutating func expire() {
    while let first = awaited.first {
      guard case .awaitingHello(_, let deadline) = clients[first.connection] else {
        awaited.removeFirst()
        continue
      }
      guard deadline <= now else { break }
      awaited.removeFirst()
      close(first.connection, .timeout, reason: "No hello came within 5 seconds.")
    }
    while let absence = absences.popOverdue(at: now) { giveUp(absence) }
    endCountdowns()
    endOverdueRefresh()
  }

  /// Forgets what was kept for a document; its place falls to the oldest page of the web view.
  private mutating func giveUp(_ absence: Absence) {
    let (document, name) = (absence.document, absence.webView)
    if connections[document.author] == nil { forgetDocuments { $0 == document } }
    guard webViews.vacate(name, by: document), let (page, connection) = oldestPage(of: name) else {
      return
    }
    webViews[name].driver.give(to: page.identity, on: connection)
    advance(from: .resync)
  }

  private func oldestPage(of webView: WebViewName) -> (AttachedPage, ConnectionID)? {
    for connection in pageConnections {
      if case .page(let page) = clients[connection], page.webView == webView {
        return (page, connection)
      }
    }
    return nil
  }

  /// Closes the pages of web views that do not exist any more.
  mutating func closeGoneWebViews() {
    let navigation = navigation
    guard webViews.removeAll(where: { navigation.entry(shownBy: $0) == nil }) else { return }
    for connection in pageConnections {
      guard case .page(let page) = clients[connection],
        navigation.entry(shownBy: page.webView) == nil
      else { continue }
      close(connection, .noSuchWebView, reason: "The page's web view does not exist any more.")
    }
  }
}
