import BridgeProtocol
import Navigation
import Vocabulary

extension ShellSession {
  mutating func receive(
    _ message: PageMessage, from client: ClientConnection?, on connection: ConnectionID
  ) {
    switch (client, message) {
    case (.awaitingHello, .hello(let hello)):
      attach(hello, on: connection)
    case (.awaitingHello, _):
      close(connection, .malformedMessage, reason: "The first message must be a hello.")
    case (.page, .hello):
      close(connection, .malformedMessage, reason: "A second hello came on one connection.")
    case (.page(let page), .routeChange(let change)):
      receive(.routeChange(change), from: page, on: connection)
    case (.page(let page), .action(let action)):
      receive(.action(action), from: page, on: connection)
    case (.page(let page), .applied(let applied)):
      handle(applied, of: page, on: connection)
    case (.page(let page), .acknowledged(let event)):
      clients.mailboxes.acknowledge(through: event, by: page.identity.page)
    case (.page, .visibility(let visibility)):
      clients.update(connection) { $0.visibility = visibility }
      broadcast.controllersAreBehind = true
    case (.page(let page), .call(let call)):
      turn.source = .page(page.identity.page)
      perform(
        plugins.receive(
          call, from: page.identity, on: page.platform,
          shellPlatform: device.environment.platform))
    case (.page(let page), .callPart(let part)):
      perform(plugins.receive(part, from: page.identity))
    case (.page(let page), .replyTaken(let taken)):
      perform(plugins.receive(taken, from: page.identity))
    case (.controller, _), (nil, _):
      break
    }
  }

  private mutating func handle(
    _ applied: AppliedMessage, of page: AttachedPage, on connection: ConnectionID
  ) {
    turn.source = .page(page.identity.page)
    guard applied.revision <= revision, applied.revision >= page.applied?.revision ?? 0 else {
      return
    }
    broadcast.controllersAreBehind = true
    let isAgain = !page.isPending && page.applied?.revision == applied.revision
    guard applied.how != .pending else {
      clients.update(connection) { next in
        next.isPending = true
        if isAgain, page.desynchronization == nil { next.revokedCount += 1 }
      }
      report(
        .pagePending(page: page.identity.page, revision: applied.revision, url: applied.url))
      return
    }
    let desynchronization: Desynchronization? =
      applied.how == .failed
      ? Desynchronization(
        wanted: shownEntry(of: page.webView).url, shown: applied.url, tried: applied.tried) : nil
    clients.update(connection) { page in
      page.isPending = false
      page.applied = applied
      page.desynchronization = desynchronization
    }
    // The page has only come to rest at the URL where it already was.
    let isSame = page.applied?.url == applied.url && desynchronization == nil
    if isAgain, isSame, page.applied?.settled == false { return }
    let latency =
      revisions.time(of: applied.revision).map { turn.time.milliseconds(since: $0) } ?? 0
    report(
      .pageApplied(
        page: page.identity.page, revision: applied.revision, url: applied.url, how: applied.how,
        milliseconds: latency))
    guard let desynchronization else { return }
    let sentence = desynchronization.clause + "."
    showNotice(sentence, kind: ControllerNotice.notFollowed)
    report(
      .desynchronized(
        page: page.identity.page, revision: applied.revision, url: applied.url,
        message: sentence))
  }
}

// MARK: - Attaching

extension ShellSession {
  private mutating func attach(_ hello: HelloMessage, on connection: ConnectionID) {
    turn.source = .page(hello.page)
    let identity = PageIdentity(page: hello.page, document: hello.document)
    guard let webView = WebViewName(hello.webView), navigation.entry(shownBy: webView) != nil
    else {
      close(
        connection, .noSuchWebView,
        reason: "`webView` names no web view that this app has at the moment.")
      return
    }
    replaceOlderConnection(of: identity, in: webView, by: connection)
    if let resume = hello.resume, resume.epoch == configuration.epoch {
      clients.mailboxes.acknowledge(through: resume.event, by: hello.page)
    }
    forgetDocuments { $0.page == identity.page && $0.document != identity.document }
    let becomesDriver = webViews.driver(of: webView).isOpen(to: identity, load: hello.load)
    if becomesDriver { makeDriver(of: webView, identity, on: connection) }

    let page = AttachedPage(hello, in: webView)
    register(page, on: connection)
    report(
      .pageAttached(
        page: hello.page, webView: hello.webView, role: role(of: connection, in: webView),
        load: hello.load, url: hello.location.url))

    adopt(hello, in: webView, from: .page(connection))
    receive(hello.changes, of: hello, from: page, on: connection)
    sendWelcome(to: connection)
  }

  private mutating func register(_ page: AttachedPage, on connection: ConnectionID) {
    clients.attach(page, on: connection)
    arrive(page.identity)
    broadcast.controllersAreBehind = true
  }

  /// Closes the connection that a newer one of the same document, or a reload of the same page,
  /// replaces.
  private mutating func replaceOlderConnection(
    of identity: PageIdentity, in webView: WebViewName, by connection: ConnectionID
  ) {
    var older = clients.connection(of: identity.author)
    if older == nil, case .live(let page, let driving) = webViews.driver(of: webView).holder,
      page.page == identity.page
    {
      older = driving
    }
    guard let older, older != connection else { return }
    close(
      older, .replaced, reason: "A newer connection of the same page took this one's place.")
  }

  /// Makes a page the driver.
  ///
  /// The mirrors receive the new generation. Otherwise the next click of a user there would be
  /// fenced off.
  private mutating func makeDriver(
    of webView: WebViewName, _ identity: PageIdentity, on connection: ConnectionID
  ) {
    let generation = webViews.generation(of: webView)
    webViews.give(webView, to: identity, on: connection)
    guard webViews.generation(of: webView) != generation, !clients.pages.isEmpty else { return }
    advance(from: .resync)
  }

  /// Navigates to where the page already is, as `docs/decisions/0003` explains.
  private mutating func adopt(
    _ hello: HelloMessage, in webView: WebViewName, from source: NavigationSource
  ) {
    let url = hello.location.url
    guard webView == .main || webView == .tabs, !isBeforeTabs(url) else { return }
    if let resume = hello.resume, resume.epoch != configuration.epoch {
      guard !restoration.hasNavigated, !webViews.isDriven(webView, byAnyBut: hello.page) else {
        return
      }
      returnPage(at: url, in: webView, from: source)
    } else if hello.load == .navigate, hello.location.key == nil, !hello.embedded,
      !isStart(url), !webViews.isDriven(byAnyBut: hello.page)
    {
      apply(.linkOpened(url: url), from: source)
    }
  }

  /// Whether a URL is that of the launching or the login page, to which no link leads.
  private func isBeforeTabs(_ url: String) -> Bool {
    let app = navigation.manifest.declaration
    let path = navigation.manifest.resolve(url).location?.page ?? ""
    return path == app.loginPath || path == app.launchingPath && path != "/"
  }

  /// Whether a URL is the usual start URL; with a hash router, only its root route is.
  ///
  /// With a query it is one of the tab that it belongs to, such as the answer of a login elsewhere.
  private func isStart(_ url: String) -> Bool {
    guard url.prefix(while: { $0 != "?" && $0 != "#" }) == "/" else { return false }
    if url.dropFirst().first == "?", navigation.manifest.resolve(url).tab != nil { return false }
    guard let mark = url.firstIndex(of: "#") else { return true }
    let fragment = url[mark...].dropFirst().drop { $0 == "!" }
    if navigation.manifest.resolve(url).location?.routePath.first == "#" { return false }
    return !fragment.hasPrefix("/") || fragment == "/"
  }

  private mutating func receive(
    _ changes: [PageChange], of hello: HelloMessage, from page: AttachedPage,
    on connection: ConnectionID
  ) {
    let isCurrent = hello.resume?.epoch == configuration.epoch
    for change in changes {
      if isCurrent {
        receive(change, from: page, on: connection)
      } else if clients.ledger.admit(change.id, from: page.identity.author) {
        answer(change.id, ActionAnswer(.rejected, .epoch), to: connection)
      }
    }
  }
}
