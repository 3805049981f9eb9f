internal import Navigation
internal import ShellTesting
internal import Vocabulary

/// Which pages a reload or a restart of the shell loses.
///
/// These run whole sessions, because it is the session that decides what a page which connects may
/// keep.
extension StudiedApp {
  /// Pages that are not shown again when they are loaded, either by a reload or anew.
  var reloadFindings: [Finding] {
    let shown = links.urls.filter { after(.clicked($0), in: start).visibleEntry.url == $0 }
    let lost = shown.filter { urlAfterReload(of: $0) != $0 }
    let declaration = manifest.declaration
    let lostAnew = shown.filter { url in
      url != declaration.launchingPath && url != declaration.loginPath && !lost.contains(url)
        && urlWhenLoaded(url) != url
    }
    return [
      finding(
        ofLost: lost, how: "A reload of", instead: lost.first.flatMap(urlAfterReload),
        remedy: "Add a route that knows it."),
      finding(
        ofLost: lostAnew, how: "Another window that opens",
        instead: lostAnew.first.flatMap(urlWhenLoaded), remedy: remedy(forLoading: lostAnew)),
    ].compactMap(\.self) + sharedFindings(shown)
  }

  private func finding(
    ofLost urls: [String], how: String, instead: String?, remedy: String
  ) -> Finding? {
    guard let instead else { return nil }
    return Finding(
      kind: .lostOnReload, subjects: urls,
      sentence: "\(how) \(Self.list(urls, "or")) shows “\(instead)” instead. \(remedy)")
  }

  private func remedy(forLoading urls: [String]) -> String {
    guard let url = urls.first else { return "" }
    let link = manifest.explain(url).link
    return switch link.rejection {
    case .maxDepth:
      "Raise “maxDepth”, which its stack with all parents exceeds, or set the policy "
        + "“deepLinkStack” to “rootAndTarget”."
    case .notMain: "Set the policy “pendingDeepLink” to “replayLatestOnce”."
    case let reason?: "A link from outside to it is refused for the reason “\(reason.rawValue)”."
    case nil: "The start page opens the tab that the app starts with: give “\(url)” to a tab."
    }
  }

  /// Pages that several tabs share, which only one of them shows when they are loaded anew.
  private func sharedFindings(_ shown: [String]) -> [Finding] {
    guard bar.count > 1 else { return [] }
    let shared = shown.filter { url in
      guard manifest.explain(url).target.tabSource == .sharedRoute else { return false }
      let tabs = bar.compactMap { start(in: $0.id) }.map { after(.clicked(url), in: $0) }
      return Set(tabs.map(\.selectedTab)).count > 1
    }
    guard let first = shared.first else { return [] }
    let explanation = manifest.explain(first)
    let tab = (explanation.linkAfterLogin ?? explanation.link).tab
    return [
      Finding(
        kind: .lostOnReload, subjects: shared,
        sentence:
          "Several tabs share \(Self.list(shared)), and its URL does not say which: another "
          + "window that opens it, and a link that starts the app, show it in “\(tab)”.")
    ]
  }

  /// What is shown after a click on a link and a reload.
  private func urlAfterReload(of url: String) -> String? {
    var shell = SimulatedShell(manifest)
    shell.act(.loggedIn)
    shell.open("page", at: links.urls[0])
    do {
      // A page that attaches after the click would take the shell to where it is.
      try shell.settle()
      shell.act(.clicked(url))
      try shell.settle()
      shell.reload("page")
      try shell.settle()
    } catch {
      return nil
    }
    return shell.navigation.visibleEntry.url
  }

  /// What is shown when a page without a history is loaded at a URL, and somebody then logs in.
  private func urlWhenLoaded(_ url: String) -> String? {
    var shell = SimulatedShell(manifest)
    shell.open("page", at: url)
    guard (try? shell.settle()) != nil else { return nil }
    shell.act(.loggedIn)
    return shell.navigation.visibleEntry.url
  }
}

extension StudiedApp {
  /// What comes of the stored state, in one line for the whole app.
  var restartFindings: [Finding] {
    let root = manifest.declaration.initialRoot
    let moved = links.urls.lazy.map { after(.clicked($0), in: start) }
      .first { $0.visibleEntry.url != start.visibleEntry.url }
    guard let moved else { return [] }
    let isKept = isRestored(moved)
    if root == .login, !isKept {
      let path = manifest.declaration.loginPath
      return [
        Finding(
          kind: .lostOnRestart, subjects: [path],
          sentence: "A restart loses every place: the app begins with “\(path)” again, and the "
            + "stacks do not come back after the login. If users stay logged in, write \"starts\": "
            + "\"launching\", and let that page call “login” for them.")
      ]
    }
    var findings = lostFindings + presentedFindings
    if root == .launching, isKept, !isRestored(moved, showing: .login) {
      let path = manifest.declaration.launchingPath
      findings.append(
        Finding(
          kind: .lostOnRestart, subjects: [path],
          sentence: "A restart begins with “\(path)” again: the stacks come back if its page calls "
            + "“login” straight away, and are lost if it shows the login first."))
    }
    return findings
  }

  /// Places that a restart does not bring back as they were.
  private var lostFindings: [Finding] {
    let places = links.urls.map { ($0, after(.clicked($0), in: start)) }
    let lost = places.filter { !isRestored($0.1) }.map(\.0)
    guard !lost.isEmpty else { return [] }
    return [
      Finding(
        kind: .lostOnRestart, subjects: lost,
        sentence: "A restart does not bring back \(Self.list(lost)) with the whole stack: an entry "
          + "whose rule or route names another tab than the one it is in is left out. Name the "
          + "tab where it is shown, or set the policy “restoreForeignEntry” to “keep”.")
    ]
  }

  /// What a restart brings back of what is presented, in an app that has modal routes.
  private var presentedFindings: [Finding] {
    let id = ModalID("sheet-of-a-page")
    let request = ModalRequest(kind: .sheet, id: id, url: links.urls[0])
    let state = after(.presented(request), in: start)
    let restored = links.modalURLs.filter { isRestored(after(.linkOpened(url: $0), in: start)) }
    guard !restored.isEmpty, state.modal(id) != nil, !isRestored(state) else { return [] }
    return [
      Finding(
        kind: .lostOnRestart, subjects: [],
        sentence: "A restart brings back a sheet or cover of a modal route, such as "
          + "\(Self.list([restored[0]])); one that a page presents under another id is lost, "
          + "unless “restorableModals” lists that id.")
    ]
  }

  /// Whether a session that begins with the stored form of a state shows the same.
  private func isRestored(_ state: NavigationState, showing root: Root? = nil) -> Bool {
    var shell = SimulatedShell(manifest)
    shell.restore(state.snapshot)
    if let root { shell.act(.rootChanged(root)) }
    shell.act(.loggedIn)
    let (stored, restored) = (NavigationSummary(state), NavigationSummary(shell.navigation))
    return stored == restored
  }
}
