package import Navigation
internal import Vocabulary

/// What a manifest makes of an app that its developer may not expect, in words.
///
/// Nothing is judged by rules: the sample links of the manifest are followed by the functions that
/// real events use, and what comes of it is told.
package struct ManifestStudy: Sendable {
  /// One fact about an app.
  package struct Finding: Hashable, Sendable {
    /// What it is about.
    package enum Kind: String, Sendable, CaseIterable {
      /// Links that belong to no tab.
      case outsideEveryTab
      /// A tab to which a tap, or a link to its path, does not lead.
      case unreachableTab
      /// A page that the user can leave by nothing the shell offers.
      case neverLeft
      /// Pages that require a login which nobody is asked for.
      case loginNotAsked
      /// Where back leaves the app.
      case backLeavesApp
      /// Pages that a reload loses.
      case lostOnReload
      /// What a restart of the shell loses.
      case lostOnRestart
    }

    /// What it is about.
    package let kind: Kind

    /// The paths or the tabs that it is about, in the order of the manifest.
    package let subjects: [String]

    /// What happens, and what to write in the manifest if it was not meant.
    package let sentence: String
  }

  /// The facts, in the order of `Finding.Kind`.
  package let findings: [Finding]

  /// Studies the manifest of an app.
  package init(_ manifest: AppManifest) {
    let app = StudiedApp(manifest)
    let found =
      app.outsideFindings + app.tabFindings + app.rootFindings + app.loginFindings
      + app.backFindings + app.reloadFindings + app.restartFindings
    findings = Finding.Kind.allCases.flatMap { kind in found.filter { $0.kind == kind } }
  }
}

/// An app whose manifest is studied, with what all studies need.
struct StudiedApp {
  typealias Finding = ManifestStudy.Finding

  /// The most tabs that are studied.
  private static let tabCountMax = 16

  let manifest: AppManifest
  let links: SampleLinks

  /// The tabs that a user sees in the bar; none in an app whose pages declare them.
  let bar: [Tab]

  init(_ manifest: AppManifest) {
    self.manifest = manifest
    links = SampleLinks(manifest)
    let isKnown = !manifest.declaration.discoversTabs
    bar = isKnown ? Array(manifest.tabs.filter { !$0.isHidden }.prefix(Self.tabCountMax)) : []
  }

  var policies: Policies { manifest.policies }

  /// The tabs of a user who is logged in.
  var start: NavigationState { NavigationState(manifest, root: .main, isLoggedIn: true) }

  /// The same with another tab selected; `nil` if that cannot be.
  func start(in tab: TabID) -> NavigationState? {
    var state = start
    if state.selectedTab != tab { state.reduce(.tabTapped(tab)) }
    if state.selectedTab != tab { state.reduce(.tabSelected(tab)) }
    return state.selectedTab == tab ? state : nil
  }

  /// The state that an event leads to.
  func after(_ event: NavigationEvent, in state: NavigationState) -> NavigationState {
    var state = state
    state.reduce(event)
    return state
  }
}

extension NavigationEvent {
  /// A click on a link.
  static func clicked(_ url: String) -> NavigationEvent {
    .routeChanged(RouteChange(kind: .push, url: url))
  }
}

// MARK: - Words

extension StudiedApp {
  /// The most texts that a sentence lists.
  private static let listedCountMax = 6

  /// Texts in quotation marks, as a list of a sentence.
  static func list(_ texts: [String], _ conjunction: String = "and") -> String {
    var quoted = texts.prefix(listedCountMax).map { "“\($0)”" }
    if texts.count > listedCountMax { quoted.append("\(texts.count - listedCountMax) more") }
    guard let last = quoted.popLast(), !quoted.isEmpty else {
      return texts.first.map { "“\($0)”" } ?? ""
    }
    return "\(quoted.joined(separator: ", ")) \(conjunction) \(last)"
  }

  /// Whether a path is named by the manifest, other than by a wildcard for everything, and where.
  func declaringMember(_ url: String) -> String? {
    let hop = manifest.explain(url).target
    if let match = hop.resolution.match, match.pattern != "*" { return "route" }
    return hop.rules.contains { $0.pattern != "*" } ? "rule" : nil
  }
}
