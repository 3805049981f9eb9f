import BridgeProtocol
import Navigation
import ManifestReading
import WebServer

/// Problems under native tabs that show in a browser: a tab bar of the page below the native one,
/// and addresses of two kinds of router.
struct PageWarnings {
  /// What kind of router reads the place from a link.
  private enum Kind {
    /// A hash router: the place is after the number sign.
    case fragment
    /// A history router: the place is the path.
    case path
  }

  /// The place that a link names, whatever its kind.
  private struct Place {
    let kind: Kind
    let route: String
    let href: String
  }

  private let manifest: AppManifest?
  private let places: [Place]
  private let look: PageLook
  /// Where the links stand, for a sentence.
  private var source: String { "the page at \(look.path)" }

  init(of app: AppFolder, look: PageLook) {
    self.look = look
    if case .manifest = app.location.declaration {
      manifest = app.manifest
    } else {
      manifest = nil
    }
    let host = PageLookup(app.lookup)
    places = ((look.bar?.tabs ?? []) + look.links).compactMap(\.path)
      .compactMap { Self.place(of: $0, in: app.webRoot, host) }
  }

  /// The warnings, at the values of the manifest that they are about.
  func warnings(about node: JSONNode?) -> [ManifestProblem] {
    emptinessWarnings(node) + barWarnings(node) + mixtureWarnings(node) + kindWarnings(node)
  }

  /// One warning about a page that shows nothing, as where its scripts are not found.
  private func emptinessWarnings(_ node: JSONNode?) -> [ManifestProblem] {
    guard look.isEmpty else { return [] }
    let cause = look.error.map { ": \(quoted($0))" } ?? ""
    return [
      ManifestProblem(
        at: node, message: "The page at \(look.path) is empty\(cause).",
        remedy: "Open it with “tandem run”, which tells of files that it does not find.")
    ]
  }

  /// One warning about a bar that stays visible.
  private func barWarnings(_ node: JSONNode?) -> [ManifestProblem] {
    guard let manifest, !manifest.declaration.discoversTabs, let bar = look.bar,
      !manifest.replacesOwnTabBar(with: bar.tabs.map(\.declared)),
      manifest.resolve(look.path).properties.hidesTabBar != true
    else { return [] }
    let message =
      "The pages have a tab bar of their own, \(bar.tag) at \(look.path), which stays under the "
      + "native one"
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

  /// One warning about links of both kinds.
  private func mixtureWarnings(_ node: JSONNode?) -> [ManifestProblem] {
    let fragment = places.first { $0.kind == .fragment && $0.route != "/" }
    let path = places.first { $0.kind == .path && $0.route != "/" }
    guard let fragment, let path else { return [] }
    return [
      ManifestProblem(
        at: node,
        message: "There are links to \(quoted(fragment.href)) and to \(quoted(path.href)) on "
          + "\(source): a router reads one of both.",
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
      let href = other.href
      let fragment = href.hasPrefix("#") ? "/\(href)" : href
      let remedy = other.kind == .fragment ? fragment : declared.route
      return ManifestProblem(
        at: node,
        message: "The app links to \(quoted(href)) (\(source)), which is "
          + "another place than \(quoted(text)).",
        remedy: "If that is what its router reads, write \(quoted(remedy)).")
    }
  }

  /// The place of the app that a link names; `nil` if it names a file of the build, or is no link
  /// into the app.
  private static func place(
    of href: String, in root: String, _ host: PageLookup
  ) -> Place? {
    guard let (kind, route) = Self.route(of: href) else { return nil }
    if kind == .path {
      // Such a place is there only if the first page routes to it.
      let page = host.page(at: route, in: root)
      guard page == "index.html" || page == "200.html" else { return nil }
    }
    return Place(kind: kind, route: route, href: href)
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
}

extension FoundTab {
  /// The tab as the page declares it to the shell.
  fileprivate var declared: Tab {
    Tab(id: TabID(id), title: title, path: path ?? "/", ownsPath: path != nil)
  }
}
