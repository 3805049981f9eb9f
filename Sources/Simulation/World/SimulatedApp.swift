import BridgeProtocol
package import Navigation
import Vocabulary

/// An app as the simulation uses it: its manifest, and where its links lead.
package struct SimulatedApp: Sendable {
  package let manifest: AppManifest
  /// Links that a page of the app can have.
  let links: [String]
  /// Links that the system can deliver.
  let deepLinks: [String]
  /// The links that present a modal.
  let modalLinks: [String]
  /// Where a link of the system leads from a fresh start: the URL that is then visible.
  ///
  /// Found by the reducer; a link that is missing leads nowhere, or is not to be relied on.
  let landings: [String: String]
  /// The tab that owns a link.
  let owners: [String: TabID]

  /// An app of a manifest.
  package init(_ manifest: AppManifest) {
    let samples = SampleLinks(manifest)
    self.init(
      manifest, links: samples.urls, deepLinks: samples.deepLinks, modalLinks: samples.modalURLs)
  }

  /// The few links of the exhaustive search: one to a page that is no tab's root, one to a modal.
  var searchedLinks: [String] {
    let tabs = manifest.tabs.prefix(2).map(\.path)
    let inner = links.first { owners[$0] != nil && !tabs.contains($0) }
    return [inner, modalLinks.first].compactMap(\.self)
  }

  init(_ manifest: AppManifest, links: [String], deepLinks: [String], modalLinks: [String]) {
    self.manifest = manifest
    self.links = links
    self.deepLinks = deepLinks
    self.modalLinks = modalLinks
    var landings: [String: String] = [:]
    var owners: [String: TabID] = [:]
    let fresh = NavigationState(manifest, root: .main, isLoggedIn: true)
    for link in links + deepLinks {
      var state = fresh
      guard state.reduce(.linkOpened(url: link)).outcome == .handled, state.root == .main,
        state.pendingLink == nil
      else { continue }
      landings[link] = state.visibleEntry.url
      // Where a link is redirected, the page of its URL belongs to nobody.
      if state.modals.isEmpty, state.visibleEntry.url == link { owners[link] = state.selectedTab }
    }
    self.landings = landings
    self.owners = owners
  }
}

extension SimulatedApp {
  /// A small app that has everything: a tab of its own web view each, a sheet, a cover, a page that
  /// needs no tab, its own scheme.
  package static let reference = make(webViews: .perTab)

  /// The app of the exhaustive search: two tabs, a page in each, and a sheet.
  package static let smallest = make(webViews: .shared, isSmall: true)

  private static func make(webViews: WebViewMode, isSmall: Bool = false) -> SimulatedApp {
    var sheet = RouteProperties()
    sheet.style = .sheet
    var cover = RouteProperties()
    cover.style = .cover
    var tabs = [Tab(id: "home", path: "/"), Tab(id: "track", path: "/track")]
    var rules = [Rule(patterns: ["/new"], properties: sheet)]
    if !isSmall {
      tabs.append(Tab(id: "profile", path: "/profile"))
      rules.append(Rule(patterns: ["/tour"], properties: cover))
    }
    var declaration = AppDeclaration(
      id: "app.tandem.reference", name: "Reference", schemes: ["reference"], tabs: tabs,
      rules: rules)
    declaration.webViews = webViews
    if isSmall { declaration.maxDepth = 2 }
    guard let manifest = try? AppManifest(declaration) else {
      preconditionFailure("the manifest of the reference app is valid")
    }
    return isSmall
      ? SimulatedApp(
        manifest, links: ["/track", "/track/1", "/new"], deepLinks: [], modalLinks: ["/new"])
      : SimulatedApp(manifest)
  }
}
