public import Vocabulary

/// The answer to one event.
public struct NavigationResult: Hashable, Sendable {
  /// The result of the event.
  public let outcome: NavigationOutcome

  /// Why the event changed nothing, where it could not apply.
  public let rejection: Reason?

  /// The work to perform, in order.
  public let effects: [NavigationEffect]

  /// What changed; `nil` if nothing did.
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
  /// How the visible entry became visible; `nil` if it was visible before.
  public internal(set) var transition: Transition?

  /// Whether another tab is selected.
  public internal(set) var selectsTab: Bool

  /// What the window showed before; `nil` if it shows the same.
  public internal(set) var formerRoot: Root?

  private var rareChanges = RareChanges.none

  init(transition: Transition? = nil, selectsTab: Bool = false, formerRoot: Root? = nil) {
    self.transition = transition
    self.selectsTab = selectsTab
    self.formerRoot = formerRoot
  }
}

extension NavigationChange {
  /// What few events change; boxed, because results are copied often.
  private indirect enum RareChanges: Hashable {
    case none
    case changed(newModals: [Modal], presented: [ModalID], openedLink: Location?)
  }

  /// The modals that are presented or wait now, and did neither before.
  public var newModals: [Modal] {
    if case .changed(let modals, _, _) = rareChanges { modals } else { [] }
  }

  /// The modals that came up, bottom to top.
  public var presented: [ModalID] {
    if case .changed(_, let presented, _) = rareChanges { presented } else { [] }
  }

  /// The link that waited for the tabs and was opened.
  public var openedLink: Location? {
    if case .changed(_, _, let link) = rareChanges { link } else { nil }
  }

  mutating func set(newModals: [Modal], presented: [ModalID], openedLink: Location? = nil) {
    rareChanges = .changed(newModals: newModals, presented: presented, openedLink: openedLink)
  }
}

/// How the visible entry became visible.
public struct Transition: Hashable, Sendable {
  /// The kinds of transitions.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case push
    case pop
    case replace
    case tabSwitch
    case present
    case dismiss
    case root
  }

  /// The kind of transition from the previous entry to this one.
  public let kind: Kind

  /// Whether an entry that existed before is to be shown anew.
  public let isRevisit: Bool

  /// Describes a transition.
  public init(kind: Kind, isRevisit: Bool = false) {
    self.kind = kind
    self.isRevisit = isRevisit
  }
}
