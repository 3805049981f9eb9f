internal import Navigation
internal import Vocabulary

/// Which links lead outside every tab, and which tabs nothing leads to.
extension StudiedApp {
  /// Links to pages that appear in whichever tab is selected, because no tab owns them.
  var outsideFindings: [Finding] {
    guard bar.count > 1 else { return [] }
    let outside = links.urls.filter(isOutside)
    let named = outside.filter { declaringMember($0) != nil }
    let others = outside.filter { declaringMember($0) == nil && !isShownByPolicy($0) }
    return [named.isEmpty ? nil : finding(ofNamed: named), finding(ofOthers: others)]
      .compactMap(\.self)
  }

  /// Whether a click on a link puts its page onto the stack of whichever tab is selected.
  private func isOutside(_ url: String) -> Bool {
    let target = manifest.explain(url).target.resolution
    guard target.tab == nil, let place = target.location else { return false }
    return bar.allSatisfy { tab in
      guard let state = start(in: tab.id).map({ after(.clicked(url), in: $0) }) else { return true }
      return state.selectedTab == tab.id && state.modals.isEmpty
        && state.visibleEntry.url == place.url
    }
  }

  /// Whether the page is shown although no route knows it, which the manifest asks for.
  private func isShownByPolicy(_ url: String) -> Bool { !manifest.resolve(url).isKnown }

  private func finding(ofNamed urls: [String]) -> Finding {
    let members = Set(urls.compactMap(declaringMember))
    let member = members.count == 1 ? members.first ?? "rule" : "rule or route"
    return Finding(
      kind: .outsideEveryTab, subjects: urls,
      sentence: "No tab owns \(Self.list(urls)): a link to \(urls.count == 1 ? "it" : "them") "
        + "goes onto the stack of whichever tab is selected. To keep it in one tab, name that as "
        + "“tab” in the \(member).")
  }

  private func finding(ofOthers urls: [String]) -> Finding? {
    let examples = urls.count > 1 ? urls.filter { $0 != links.unknownURL } : urls
    guard let first = examples.first else { return nil }
    let root = bar.first { manifest.resolve($0.path).location?.routePath == "/" }
    let remedy =
      if let root, policies.rootTabMatch == .exact, policies.tabMatch == .longestPrefix {
        "If they are pages of “\(root.id)”, set the policy “rootTabMatch” to “prefix”."
      } else {
        "Give them a rule that names their tab, such as { \"patterns\": [\"\(first)\"], "
          + "\"properties\": { \"tab\": \"\(bar[0].id)\" } }."
      }
    return Finding(
      kind: .outsideEveryTab, subjects: examples,
      sentence: "Paths that the manifest does not name, such as \(Self.list(examples)), belong to "
        + "no tab: a link to them goes onto the stack of whichever tab is selected. \(remedy)")
  }
}

extension StudiedApp {
  /// Tabs to which a tap, or a link to their path, does not lead.
  var tabFindings: [Finding] {
    guard !manifest.declaration.discoversTabs else { return [] }
    return startFinding
      + manifest.tabs.prefix(links.urls.count).flatMap { tab in
        isReachable(tab) ? linkFinding(tab) : [unreachableFinding(tab)]
      }
  }

  /// A start page that no tab owns and no route knows.
  private var startFinding: [Finding] {
    guard let url = links.urls.first(where: { manifest.resolve($0).location?.routePath == "/" }),
      !manifest.resolve(url).isKnown, policies.unknownPath == .keepState
    else { return [] }
    return [
      Finding(
        kind: .outsideEveryTab, subjects: [url],
        sentence: "No tab owns “\(url)” and no route knows it: a link to it, as a logo has, is "
          + "refused, and the page goes back. If it is a page of the app, add { \"pattern\": "
          + "\"\(url)\", \"redirect\": \"\(bar.first?.path ?? "/home")\" } to the routes.")
    ]
  }

  /// Whether a tap, a link or the app selects a tab, or it is selected from the start.
  private func isReachable(_ tab: Tab) -> Bool {
    let state = start
    if state.selectedTab == tab.id { return true }
    let events: [NavigationEvent] = [
      .tabTapped(tab.id), .tabSelected(tab.id), .clicked(tab.path), .linkOpened(url: tab.path),
    ]
    return events.contains { after($0, in: state).selectedTab == tab.id }
  }

  private func unreachableFinding(_ tab: Tab) -> Finding {
    let reason =
      if tab.isHidden {
        "it is hidden. Remove the tab, or “hidden” from it."
      } else if tab.isDisabled {
        "it is disabled, and the policy “disabledTabProgrammatic” is “reject”. Remove one of both."
      } else {
        "its bar or its root is hidden from taps. Look at its rules."
      }
    return Finding(
      kind: .unreachableTab, subjects: [tab.id.rawValue],
      sentence: "Neither a tap nor a link nor the app selects the tab “\(tab.id)”: \(reason)")
  }

  /// A tab whose own path is another page when it is a link.
  private func linkFinding(_ tab: Tab) -> [Finding] {
    guard let other = bar.first(where: { $0.id != tab.id }), let state = start(in: other.id),
      after(.clicked(tab.path), in: state).selectedTab != tab.id
    else { return [] }
    let hops = manifest.explain(tab.path).hops
    let owner = hops[0].resolution.tab
    let reason =
      if let redirect = hops[0].resolution.properties.redirect {
        "redirects to “\(redirect)”. Remove “redirect”, or make that the path of the tab."
      } else if let owner, owner != tab.id {
        "belongs to “\(owner)”, which its \(hops[0].tabSource == .rule ? "rule" : "route") names. "
          + "Name “\(tab.id)” there, or give the tab another path."
      } else if let style = hops[0].resolution.properties.style, style != .push {
        "opens a \(style.rawValue). Remove “context” from it, or give the tab another path."
      } else {
        "leads elsewhere. Look at it by “tandem resolve”."
      }
    return [
      Finding(
        kind: .unreachableTab, subjects: [tab.id.rawValue],
        sentence: "No link leads to the tab “\(tab.id)”: a link to its path, “\(tab.path)”, "
          + reason)
    ]
  }
}
