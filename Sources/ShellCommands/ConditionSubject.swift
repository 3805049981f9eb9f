import BridgeProtocol
import Navigation
import ShellRuntime
import Vocabulary

/// The property of a state that a condition examines.
enum ConditionSubject: Hashable, Sendable {
  case tab, url, path, title, root, depth, modal, modals, attached, revision, bar
  case badge(TabID)
  case tabDepth(TabID)
  case platform, appearance, orientation, lifecycle, inStep

  private static let simple: [(name: String, subject: ConditionSubject)] = [
    ("tab", .tab), ("url", .url), ("path", .path), ("title", .title), ("root", .root),
    ("depth", .depth), ("modal", .modal), ("modals", .modals), ("attached", .attached),
    ("revision", .revision), ("bar", .bar), ("platform", .platform),
    ("appearance", .appearance), ("orientation", .orientation), ("lifecycle", .lifecycle),
    ("inStep", .inStep),
  ]

  /// The names of all subjects, for error messages.
  static let names = simple.map(\.name) + ["badge:TAB", "depth:TAB"]

  /// The subject of a name, nil if there is none.
  init?(_ name: String) {
    if let entry = Self.simple.first(where: { $0.name == name }) {
      self = entry.subject
    } else if name.hasPrefix("badge:"), name.count > 6 {
      self = .badge(TabID(String(name.dropFirst(6))))
    } else if name.hasPrefix("depth:"), name.count > 6 {
      self = .tabDepth(TabID(String(name.dropFirst(6))))
    } else {
      return nil
    }
  }

  /// The tab in a name such as `badge:TAB`, `nil` for other names.
  var namedTab: TabID? {
    switch self {
    case .badge(let tab), .tabDepth(let tab): tab
    default: nil
    }
  }

  /// The kind of values that a subject has.
  enum Kind: Hashable, Sendable {
    case text
    case number
    case choice([String])

    var comparisons: [Condition.Comparison] {
      switch self {
      case .text: [.equals, .isNot, .contains]
      case .number: [.equals, .isNot, .isAtLeast, .isAtMost]
      case .choice: [.equals, .isNot]
      }
    }

    var description: String {
      switch self {
      case .text: "a text"
      case .number: "a number"
      case .choice(let names): names.joined(separator: " or ")
      }
    }

    func accepts(_ value: String) -> Bool {
      switch self {
      case .text: true
      case .number: Int(value).map { String($0) == value } ?? false
      case .choice(let names): names.contains(value)
      }
    }
  }

  var kind: Kind {
    switch self {
    case .tab, .url, .path, .title, .modal, .badge: .text
    case .depth, .modals, .attached, .revision, .tabDepth: .number
    case .root: .choice(Root.allCases.map(\.rawValue))
    case .bar: .choice(["shown", "hidden"])
    case .platform: .choice(Platform.allCases.map(\.rawValue))
    case .appearance: .choice(Appearance.allCases.map(\.rawValue))
    case .orientation: .choice(Orientation.allCases.map(\.rawValue))
    case .lifecycle: .choice(Lifecycle.allCases.map(\.rawValue))
    case .inStep: .choice(["true", "false"])
    }
  }

  /// The value of the subject in a session.
  func value(in session: ShellSession) -> String {
    let navigation = session.navigation
    let environment = session.device.environment
    switch self {
    case .tab: return navigation.selectedTab.rawValue
    case .url: return navigation.visibleEntry.url
    case .path: return String(navigation.visibleEntry.location.page)
    case .title: return navigation.visibleEntry.title ?? ""
    case .root: return navigation.root.rawValue
    case .depth: return Self.depth(of: navigation.selectedTab, in: navigation)
    case .modal: return navigation.modals.last?.id.rawValue ?? "none"
    case .modals: return String(navigation.modals.count)
    case .attached: return String(session.pageCount)
    case .revision: return String(session.revision)
    case .bar: return navigation.isTabBarVisible ? "shown" : "hidden"
    case .badge(let tab): return navigation.badge(of: tab)?.text ?? "none"
    case .tabDepth(let tab): return Self.depth(of: tab, in: navigation)
    case .platform: return environment.platform.rawValue
    case .appearance: return environment.appearance.rawValue
    case .orientation: return environment.orientation.rawValue
    case .lifecycle: return environment.lifecycle.rawValue
    case .inStep: return String(session.isInStep)
    }
  }

  private static func depth(of tab: TabID, in navigation: NavigationState) -> String {
    String(navigation.depth(of: tab) ?? 0)
  }
}
