package import Navigation
internal import Vocabulary

/// Links of an app, derived from its manifest alone.
///
/// They are its tabs, its start page, what its patterns match, and places below the tabs.
///
/// Each pattern contributes links that match it: `/track/:id` becomes `/track/1`. All links are in
/// normal form, and each is listed once, in the order of the manifest.
package struct SampleLinks: Sendable {
  /// The most links in `urls`.
  package static let urlCountMax = 64

  /// The most tabs whose paths are listed.
  private static let tabCountMax = 16

  /// Paths of the app that a page could link to.
  ///
  /// The last one is `unknownURL`.
  package let urls: [String]

  /// Absolute URLs of the app: one for each scheme and each host.
  package let deepLinks: [String]

  /// The paths among `urls` whose pages appear on a sheet or a cover.
  package let modalURLs: [String]

  /// A path that no rule, route or tab names, unless a wildcard matches it.
  package let unknownURL: String

  /// A page of another origin.
  package let externalURL: String

  /// Derives links from a manifest.
  package init(_ manifest: AppManifest) {
    let sampler = PatternSampler(manifest)
    let tabs = manifest.tabs.prefix(Self.tabCountMax).map(\.path)
    let below = tabs.map { "\($0.hasSuffix("/") ? String($0.dropLast()) : $0)/1" }
    let roots =
      manifest.declaration.initialRoot == .main
      ? [] : [manifest.declaration.launchingPath, manifest.declaration.loginPath]
    unknownURL = sampler.unknownURL

    var seen: Set<String> = [unknownURL]
    func added(_ texts: [String]) -> [String] {
      texts.compactMap { manifest.resolve($0).location?.url }
        .filter { seen.insert($0).inserted }
    }
    let first = added(tabs + [sampler.startURL] + roots)
    let patternCountMax = Self.urlCountMax - first.count - below.count - 1
    let matching = added(sampler.samples(patternCountMax: patternCountMax))
      .prefix(patternCountMax)
    urls = first + matching + added(below) + [unknownURL]

    modalURLs = urls.filter {
      let style = manifest.explain($0).target.resolution.properties.style
      return style == .sheet || style == .cover
    }
    deepLinks = Self.deepLinks(manifest, to: urls)
    externalURL = Self.externalURL(manifest)
  }

  /// One link by each scheme and host, each to another of the paths.
  private static func deepLinks(_ manifest: AppManifest, to urls: [String]) -> [String] {
    let declaration = manifest.declaration
    let origins =
      declaration.schemes.prefix(urlCountMax / 2).map { "\($0)://" }
      + declaration.hosts.prefix(urlCountMax / 2).map { "https://\($0)" }
    return origins.enumerated().map { index, origin in
      "\(origin)\(urls[(index + 1) % urls.count])"
    }
  }

  private static func externalURL(_ manifest: AppManifest) -> String {
    let candidates = ["https://example.com/", "https://example.org/"]
    return candidates.first {
      if case .external = manifest.resolve($0).classification { true } else { false }
    } ?? "https://another.example/"
  }
}
