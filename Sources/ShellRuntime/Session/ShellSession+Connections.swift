import BridgeProtocol
import Vocabulary

extension ShellSession {
  mutating func connect(_ connection: ConnectionID, to endpoint: Endpoint) {
    let wait = UInt64(ProtocolLimits.helloTimeoutSeconds) * 1_000
    let deadline = turn.time.advanced(byMilliseconds: wait)
    clients.connect(connection, to: endpoint, helloUntil: deadline)
  }

  mutating func receive(_ bytes: [UInt8], from connection: ConnectionID) {
    do throws(ProtocolError) {
      let client = clients[connection]
      switch client {
      case .awaitingHello(.page), .page:
        try receive(PageMessage.decode(bytes), from: client, on: connection)
      case .awaitingHello(.controller), .controller:
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
    switch clients.remove(connection) {
    case .page(let page): detach(page, from: connection)
    case .controller(let controller):
      report(.controllerDetached(client: controller.client), from: .controller(controller.client))
    case .awaitingHello, nil: break
    }
  }

  private mutating func detach(_ page: AttachedPage, from connection: ConnectionID) {
    broadcast.controllersAreBehind = true
    perform(plugins.documentDeparted(page.identity, at: turn.time))
    report(
      .pageDetached(page: page.identity.page, webView: page.webView.text),
      from: .page(page.identity.page))
    let isDriver = webViews.driver(of: page.webView).connection == connection
    if isDriver { webViews.reserve(page.webView, after: connection) }
    if isDriver || guards.hasGuard(of: page.identity)
      || pullToRefresh.running?.page == page.identity
    {
      clients.absences.begin(Absence(document: page.identity, webView: page.webView), at: turn.time)
    }
  }

  /// Fires the timers that are due.
  mutating func expire() {
    while let connection = clients.popOverdue(at: turn.time) {
      close(connection, .timeout, reason: "No hello came within 5 seconds.")
    }
    while let absence = clients.absences.popOverdue(at: turn.time) { giveUp(absence) }
    endCountdowns()
    endOverdueRefresh()
    endPluginTimers()
    setDeadline()
  }

  /// Forgets an absent document, and makes the oldest page of the web view the driver in its place.
  private mutating func giveUp(_ absence: Absence) {
    let (document, name) = (absence.document, absence.webView)
    if clients.connection(of: document.author) == nil { forgetDocuments { $0 == document } }
    guard webViews.vacate(name, by: document), let (page, connection) = oldestPage(of: name) else {
      return
    }
    webViews.give(name, to: page.identity, on: connection)
    advance(from: .resync)
  }

  private func oldestPage(of webView: WebViewName) -> (AttachedPage, ConnectionID)? {
    for connection in clients.pages {
      if case .page(let page) = clients[connection], page.webView == webView {
        return (page, connection)
      }
    }
    return nil
  }

  /// Closes the pages of web views that do not exist any more.
  mutating func closeRemovedWebViews() {
    guard webViews.removeAll(missingIn: navigation) else { return }
    for connection in clients.pages {
      guard case .page(let page) = clients[connection],
        !navigation.hasWebView(page.webView)
      else { continue }
      close(connection, .noSuchWebView, reason: "The page's web view does not exist any more.")
    }
  }
}
