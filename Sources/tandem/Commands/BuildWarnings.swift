import BridgeProtocol
import Navigation
import ManifestReading
import WebServer

/// What the files of a build tell about its app that will go wrong under native tabs: a tab bar of
/// its own below the native one, and addresses of two kinds of router.
struct BuildWarnings {
  /// What kind of router reads the place from a link.
  private enum Kind {
    /// A hash router: the place stands behind the number sign.
    case fragment
    /// A history router: the place is the path.
    case path
  }

  /// The place that a link names, whatever its kind.
  private struct Place {
    let kind: Kind
    let route: String
    let link: BuildMarkup.Link
  }

  private let root: String
  private let host: PageLookup
  private let markup: BuildMarkup
  private let manifest: AppManifest?
  private let places: [Place]
  /// What a browser showed of the app, if one did.
  private let look: PageLook?

  init(of app: AppFolder, look: PageLook?) {
    self.look = look
    root = app.webRoot
    let host = PageLookup(app.lookup)
    self.host = host
    markup = BuildMarkup(root: app.webRoot)
    if case .manifest = app.location.declaration {
      manifest = app.manifest
    } else {
      manifest = nil
    }
    let shown = (look?.bar?.tabs ?? []) + (look?.links ?? [])
    let links = shown.compactMap(\.path).map {
      BuildMarkup.Link(href: $0, file: "the page at \(look?.path ?? "/")")
    }
    places = (markup.links + links).compactMap { Self.place(of: $0, in: app.webRoot, host) }
  }

  /// The warnings, where the manifest has what they are about.
  func warnings(about node: JSONNode?) -> [ManifestProblem] {
    barWarnings(node) + mixtureWarnings(node) + kindWarnings(node)
  }

  /// One warning about a bar that stays visible; what was seen counts more than what was read.
  private func barWarnings(_ node: JSONNode?) -> [ManifestProblem] {
    guard let manifest, !manifest.declaration.discoversTabs,
      let bar = look == nil ? writtenBar(manifest) : shownBar(manifest)
    else { return [] }
    let message = "The pages have a tab bar of their own, \(bar), which stays under the native one"
    if manifest.declaration.ownTabBar == .shown {
      return [
        ManifestProblem(
          at: node?["ownTabBar"] ?? node, message: "\(message), as “ownTabBar” says.",
          remedy: "Remove that member, or hide the bar by a style for “.tandem-attached”.")
      ]
    }
    return [
      ManifestProblem(
        at: node?["tabs"] ?? node,
        message: "\(message), as most of its places belong to no tab, or all to one.",
        remedy: "Give them tabs, or write \"ownTabBar\": \"hidden\".")
    ]
  }

  /// The bar that a browser showed and that stays, and where.
  private func shownBar(_ manifest: AppManifest) -> String? {
    guard let look, let bar = look.bar,
      !manifest.replacesOwnTabBar(with: bar.tabs.map(\.declared)),
      manifest.resolve(look.path).properties.hidesTabBar != true
    else { return nil }
    return "\(bar.tag) at \(look.path)"
  }

  /// The bar that the files of the build write out and that stays, and where.
  ///
  /// Only of an app that wants to keep its bar is that known: files do not tell what is drawn at
  /// the bottom, and what leads to tabs there is hidden otherwise.
  private func writtenBar(_ manifest: AppManifest) -> String? {
    guard manifest.declaration.ownTabBar == .shown else { return nil }
    let bar =
      markup.knowsShell
      ? nil
      : markup.bars.first { bar in
        let isOther = bar.tag.contains(#/bread-?crumb|paginat|pager|contents|\btoc\b|skip/#)
        let links = Set(bar.links.map(Self.absolute))
        return !(bar.tag.hasPrefix("<nav") && (isOther || links.count > 5))
          && leadsToTabs(Array(links), manifest)
      }
    return bar.flatMap { bar in bar.links.first.map { "\(bar.tag) in \($0.file)" } }
  }

  /// Whether two of some links lead to tabs that the native bar has.
  private func leadsToTabs(_ links: [String], _ manifest: AppManifest) -> Bool {
    let tabs = manifest.tabs.filter { tab in
      !tab.isHidden && manifest.resolve(tab.path).properties.hidesTabBar != true
    }
    let roots = Set(tabs.compactMap { manifest.resolve($0.path).location })
    return roots.intersection(links.compactMap { manifest.resolve($0).location }).count > 1
  }

  /// One warning about links of both kinds.
  private func mixtureWarnings(_ node: JSONNode?) -> [ManifestProblem] {
    let fragment = places.first { $0.kind == .fragment && $0.route != "/" }
    let path = places.first { $0.kind == .path && $0.route != "/" }
    guard let fragment, let path else { return [] }
    return [
      ManifestProblem(
        at: node,
        message: "There are links to \(quoted(fragment.link.href)) (\(fragment.link.file)) and to "
          + "\(quoted(path.link.href)) (\(path.link.file)): a router reads one of both.",
        remedy: "Write all links as the router of the app reads them.")
    ]
  }

  /// A warning for each declared path that only links of the other kind lead to.
  private func kindWarnings(_ node: JSONNode?) -> [ManifestProblem] {
    DeviceDifferences.declaredPaths(node).compactMap { node in
      guard let text = node.value.string,
        let declared = Self.route(of: text), declared.route != "/"
      else { return nil }
      let links = places.filter { $0.route == declared.route }
      guard let other = links.first, !links.contains(where: { $0.kind == declared.kind }) else {
        return nil
      }
      let href = other.link.href
      let fragment = href.hasPrefix("#") ? "/\(href)" : href
      let remedy = other.kind == .fragment ? fragment : declared.route
      return ManifestProblem(
        at: node,
        message: "The app links to \(quoted(href)) (\(other.link.file)), which is "
          + "another place than \(quoted(text)).",
        remedy: "If that is what its router reads, write \(quoted(remedy)).")
    }
  }

  /// The place of the app that a link names; `nil` if it names a file of the build, or is no link
  /// into the app.
  private static func place(
    of link: BuildMarkup.Link, in root: String, _ host: PageLookup
  ) -> Place? {
    guard let (kind, route) = Self.route(of: link.href) else { return nil }
    if kind == .path {
      // Such a place is there only if the first page routes to it.
      let page = host.page(at: route, in: root)
      guard page == "index.html" || page == "200.html" else { return nil }
    }
    return Place(kind: kind, route: route, link: link)
  }

  private static func route(of href: String) -> (kind: Kind, route: String)? {
    if let match = href.wholeMatch(of: ##/(?:\/[^#?]*)?#!?(?<route>\/[^?#]*).*/##) {
      return (.fragment, withoutSlash(String(match.route)))
    }
    guard let match = href.wholeMatch(of: ##/(?<route>\/(?:[^\/#?][^#?]*)?)(?:[?#].*)?/##) else {
      return nil
    }
    return (.path, withoutSlash(String(match.route)))
  }

  private static func withoutSlash(_ route: String) -> String {
    route.count > 1 && route.hasSuffix("/") ? String(route.dropLast()) : route
  }

  /// The address of a link as seen from the root.
  private static func absolute(_ link: BuildMarkup.Link) -> String {
    guard link.file.hasSuffix(".html"), let first = link.href.first,
      !"/#?".contains(first), !link.href.contains(":")
    else { return link.href }
    let folder = link.file.lastIndex(of: "/").map { link.file[...$0] } ?? ""
    return "/\(folder)\(link.href)"
  }
}

extension FoundTab {
  /// What the shell is told of it when the page declares its tabs.
  fileprivate var declared: Tab {
    Tab(id: TabID(id), title: title, path: path ?? "/", ownsPath: path != nil)
  }
}
