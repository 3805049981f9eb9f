import BridgeProtocol
import ManifestReading
import Navigation
import TerminalUI
import Vocabulary

/// A link's explanation as a person reads it.
struct ExplanationText {
  private static let labelColumnCount = 12

  private let explanation: LinkExplanation
  private let manifest: AppManifest

  init(_ explanation: LinkExplanation, _ manifest: AppManifest) {
    self.explanation = explanation
    self.manifest = manifest
  }

  /// The first line is the URL, the others have a label each.
  var lines: [String] {
    var lines = [escaped(explanation.hops[0].url)]
    for (index, hop) in explanation.hops.enumerated() {
      if index > 0 { lines.append(line("redirect", "to \(escaped(hop.url))")) }
      lines += self.lines(of: hop)
    }
    if explanation.target.resolution.location != nil {
      lines += [line("tab", tab), line("shown", presentation), line("login", login)]
    }
    lines.append(line("link", outcome(of: explanation.link)))
    if let afterLogin = explanation.linkAfterLogin {
      lines.append(line("then", "after the login: \(outcome(of: afterLogin))"))
    }
    lines.append(line("click", outcome(of: explanation.click)))
    return lines
  }

  private func lines(of hop: LinkHop) -> [String] {
    var lines = [line("is", identity(hop.resolution))]
    guard hop.resolution.location != nil else { return lines }
    if !hop.changes.isEmpty {
      lines.append(line("changed", hop.changes.map(\.words).joined(separator: ", ")))
    }
    for rule in hop.rules {
      let says = members(rule.properties)
      lines.append(line("rule", "rules[\(rule.index)], \(escaped(rule.pattern)): \(says)"))
    }
    if hop.rules.isEmpty { lines.append(line("rule", "none matches")) }
    lines.append(line("route", route(hop)))
    return lines
  }

  private func identity(_ resolution: Resolution) -> String {
    switch resolution.classification {
    case .own(let location):
      resolution.isKnown
        ? "a path of the app: \(escaped(location.url))"
        : "a path of the app that no route knows: \(escaped(location.url))"
    case .external(let url): "a page of another origin: \(escaped(url))"
    case .system(let url): "a URL for the system: \(escaped(url))"
    case .unsafe(let scheme):
      "unsafe: a URL of the scheme \(escaped(scheme)) is never opened"
    case .unknownScheme(let scheme):
      "of a scheme that neither the app nor the system claims: \(escaped(scheme))"
    case .malformed: "malformed: its percent-encoding is broken, or it is too long"
    }
  }

  private func route(_ hop: LinkHop) -> String {
    var text: String
    if let match = hop.resolution.match {
      text = escaped(match.pattern)
      if !match.parameters.isEmpty {
        let parameters = match.parameters.map { "\(escaped($0.name)) = \(escaped($0.value))" }
        text += " with \(parameters.joined(separator: ", "))"
      }
      if !hop.losingPatterns.isEmpty {
        let others = hop.losingPatterns.map { escaped($0) }.joined(separator: ", ")
        let why =
          manifest.policies.matchRanking == .specificity
          ? "it is more specific than" : "it is declared before"
        text += "; \(why) \(others)"
      }
    } else if hop.resolution.isKnown {
      text = "none; the app lists no routes, so that every path is known"
    } else {
      text = "none"
    }
    return text
  }

  private var tab: String {
    let target = explanation.target
    guard let tab = target.resolution.tab, let source = target.tabSource else {
      return "none: the page opens in the tab that is selected"
    }
    let path = manifest.tab(tab).map { escaped($0.path) } ?? ""
    let why =
      switch source {
      case .route: "the route names it"
      case .sharedRoute: "several tabs share the route; the selected one wins, else the first"
      case .rule:
        target.rules.last { $0.properties.tab != nil }
          .map { "rules[\($0.index)] names it, and no later rule another" } ?? "a rule names it"
      case .tabPath: "it is the path of the tab"
      case .longestTabPath: "no rule names a tab; \(path) is the longest path that it begins with"
      }
    return "\(escaped(tab.rawValue)): \(why)"
  }

  private var presentation: String {
    let properties = explanation.target.resolution.properties
    let place =
      switch properties.style ?? .push {
      case .push: "on the stack of its tab"
      case .sheet: "as a sheet over its tab"
      case .cover: "as a cover over everything"
      }
    return "\(place), presentation \((properties.presentation ?? .standard).rawValue)"
  }

  private var login: String {
    explanation.target.resolution.properties.requiresLogin == true ? "required" : "not required"
  }

  private func outcome(of prediction: LinkPrediction) -> String {
    let reason = prediction.rejection.map { " (\($0.rawValue))" } ?? ""
    switch prediction.outcome {
    case .external: return "leaves the app"
    case .rejected, .blocked, .stale, .discarded: return "is refused\(reason)"
    case .notFound: return "leads to no page\(reason)"
    case .deferred: return "waits until the tabs are shown"
    case .loginRequired: return "shows the login and waits for it"
    case .ignored, .noop: return "changes nothing\(reason)"
    case .handled, .replaced, .queued, .tracking, .exit: break
    }
    let stack = prediction.stack.map { escaped($0) }.joined(separator: " > ")
    let modals = prediction.modals.map { modal in
      let pages = modal.stack.entries.map { escaped($0.url) }.joined(separator: " > ")
      return ", \(modal.kind.rawValue) \(pages)"
    }
    return "tab \(escaped(prediction.tab.rawValue)), stack \(stack)\(modals.joined())"
  }

  private func members(_ properties: RouteProperties) -> String {
    let members = properties.manifestMembers.members.map { member in
      let value = member.value.string ?? member.value.serializedText()
      return "\(member.name) \(escaped(value))"
    }
    return members.isEmpty ? "says nothing" : members.joined(separator: ", ")
  }

  private func line(_ label: String, _ text: String) -> String {
    let padding = String(repeating: " ", count: Self.labelColumnCount - 2 - label.count)
    return "  \(label)\(padding)\(text)"
  }

  private func escaped(_ text: String) -> String { EscapedText(text).string }
}

extension NormalizationChange {
  fileprivate var words: String {
    switch self {
    case .controlCharactersRemoved: "spaces or control characters removed"
    case .originRemoved: "the app's own scheme or host removed"
    case .resolvedAgainstPage: "read relative to the page"
    case .backslashesReplaced: "backslashes read as slashes"
    case .emptySegmentsRemoved: "empty segments removed"
    case .dotSegmentsResolved: "dot segments resolved"
    case .trailingSlashRemoved: "slash at the end removed"
    case .emptyQueryRemoved: "question mark at the end removed"
    case .percentEncoded: "characters percent-encoded"
    }
  }
}
