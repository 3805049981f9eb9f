public import Vocabulary

/// The answer to one event.
public struct NavigationResult: Hashable, Sendable {
  /// What became of the event.
  public let outcome: NavigationOutcome

  /// Why the event changed nothing, where it could not apply.
  public let rejection: Reason?

  /// The work to perform, in order.
  public let effects: [NavigationEffect]

  /// What is another than before; `nil` if nothing is.
  public let change: NavigationChange?

  /// Describes an answer.
  public init(
    outcome: NavigationOutcome, rejection: Reason? = nil,
    effects: [NavigationEffect] = [], change: NavigationChange? = nil
  ) {
    self.outcome = outcome
    self.rejection = rejection
    self.effects = effects
    self.change = change
  }

  init(_ refusal: Refusal) {
    self.init(outcome: refusal.outcome, rejection: refusal.reason, effects: refusal.effects)
  }
}

/// What an event changed.
public struct NavigationChange: Hashable, Sendable {
  /// How the visible entry came to be; `nil` if it is the one that was visible before.
  public internal(set) var transition: Transition?

  /// Whether another tab is selected.
  public internal(set) var selectsTab: Bool

  /// What the window showed before; `nil` if it shows the same.
  public internal(set) var formerRoot: Root?

  private var rarities = Rarities.none

  init(transition: Transition? = nil, selectsTab: Bool = false, formerRoot: Root? = nil) {
    self.transition = transition
    self.selectsTab = selectsTab
    self.formerRoot = formerRoot
  }
}

extension NavigationChange {
  /// What hardly any event changes; in a box, because each result is handed on.
  private indirect enum Rarities: Hashable {
    case none
    case changed(newModals: [Modal], presented: [ModalID], openedLink: Location?)
  }

  /// What is presented or waits and did neither before.
  public var newModals: [Modal] {
    if case .changed(let modals, _, _) = rarities { modals } else { [] }
  }

  /// What came up, bottom to top.
  public var presented: [ModalID] {
    if case .changed(_, let presented, _) = rarities { presented } else { [] }
  }

  /// The link that waited for the tabs and was opened.
  public var openedLink: Location? {
    if case .changed(_, _, let link) = rarities { link } else { nil }
  }

  mutating func set(newModals: [Modal], presented: [ModalID], openedLink: Location? = nil) {
    rarities = .changed(newModals: newModals, presented: presented, openedLink: openedLink)
  }
}

/// How the visible entry came to be.
public struct Transition: Hashable, Sendable {
  /// What happened to the entry that was visible before.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case push
    case pop
    case replace
    case tabSwitch
    case present
    case dismiss
    case root
  }

  /// The way from the entry before to this one.
  public let kind: Kind

  /// Whether an entry that was there before is to be shown anew.
  public let isRevisit: Bool

  /// Describes a way to an entry.
  public init(kind: Kind, isRevisit: Bool = false) {
    self.kind = kind
    self.isRevisit = isRevisit
  }
}
