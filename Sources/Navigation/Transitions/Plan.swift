import Vocabulary

/// What an event is going to change: decided by reading only, carried out by `commit`.
///
/// `commit` applies the parts in the order in which they are declared, so that a handler never
/// changes what it still reads. A plan is moved, never copied.
struct Plan: ~Copyable {
  /// The result of the event.
  var outcome = NavigationOutcome.handled

  /// How the entry that is visible afterwards becomes visible.
  var kind: Transition.Kind?

  /// Whether the visible entry is to be shown again although it is the same.
  var isRevisit = false

  /// Work beyond what the change itself requires.
  var effects: [NavigationEffect] = []

  /// A complete new state, for an event that concerns all of it; the parts below change nothing
  /// then.
  var successor: Successor?

  var isLoggedIn: Bool?
  var root: Root?
  var dismissal: Dismissal?
  var selection: Selection?
  var edit: StackEdit?

  /// A second edit, which requests a root again or removes the entry that a redirect left.
  var cleanup: StackEdit?

  var presentation: Presentation?
  var detail: Detail?
  var link: WaitingLink?

  /// Whether it may change the modals that are presented or wait.
  var touchesModals: Bool { dismissal != nil || presentation != nil || successor != nil }

  /// Whether it changes something visible, which counts as a revision.
  var isVisible: Bool {
    successor != nil || isLoggedIn != nil || root != nil || dismissal != nil || selection != nil
      || edit != nil || cleanup != nil || presentation != nil || link != nil
      || detail.map { !$0.isInvisible } ?? false
  }
}

extension Plan {
  /// Makes another entry visible by a transition of this kind.
  init(
    _ kind: Transition.Kind?, dismissal: Dismissal? = nil, selection: Selection? = nil,
    edit: StackEdit? = nil, cleanup: StackEdit? = nil
  ) {
    self.kind = kind
    self.dismissal = dismissal
    self.selection = selection
    self.edit = edit
    self.cleanup = cleanup
  }

  /// Changes a detail, and adds or removes no entries.
  init(_ detail: Detail, outcome: NavigationOutcome = .handled) {
    self.detail = detail
    self.outcome = outcome
  }

  /// Changes nothing, and requests some work.
  init(_ outcome: NavigationOutcome, _ effects: [NavigationEffect] = []) {
    self.outcome = outcome
    self.effects = effects
  }

  /// Shows the visible entry anew.
  static var revisit: Plan {
    var plan = Plan(.replaced)
    plan.kind = .replace
    plan.isRevisit = true
    return plan
  }

  /// This plan with effects before its own.
  consuming func after(_ earlier: [NavigationEffect]) -> Plan {
    if !earlier.isEmpty { effects = earlier + effects }
    return self
  }
}

/// A change of one stack: a range of entries is replaced by others.
struct StackEdit {
  /// How the entries change that the forward button brings back.
  enum Forward {
    case forgotten

    /// The removed entries are the first to be brought back.
    case remembersRemoved

    /// This many of them have been brought back.
    case lacks(Int)
  }

  let place: StackPlace
  let removed: Range<Int>
  var new: [NewEntry] = []
  var forward = Forward.forgotten

  /// Whether the new entry is the removed one, at another location.
  var isReplacement = false
}

/// Modals to dismiss; those that wait for them are dropped as well.
enum Dismissal {
  /// A presented modal and all above it.
  case presented(from: Int)

  /// A modal that waits.
  case waiting(Int)

  /// All modals, including those that wait.
  case all
}

/// The selection of another tab.
struct Selection {
  /// How the order of the visited tabs changes.
  enum VisitChange {
    case visit
    case back
  }

  let slot: Int
  var visitChange = VisitChange.visit

  /// Whether the tab that is left goes back to its root.
  let popsFormer: Bool
}

/// A modal that is presented, or that waits for its turn.
indirect enum Presentation {
  case show(Modal, page: NewEntry?)
  case wait(Modal, page: NewEntry?)

  /// In the place of another modal that waits.
  case takeTurn(of: Int, Modal, page: NewEntry?)
}

/// A change of one entry or tab that adds and removes no entries.
indirect enum Detail {
  case title(EntryKey, String?)
  case guarding(EntryKey, Bool)
  case badge(Int, Badge?)
  case tabBar(isHidden: Bool)

  /// The entry that an edge swipe started on; not visible.
  case gesture(EntryKey?)

  /// The app's own navigation to a tab that was selected; not visible.
  case appNavigation(AppNavigation?)

  /// Whether the change is not visible.
  var isInvisible: Bool {
    switch self {
    case .gesture, .appNavigation: true
    case .title, .guarding, .badge, .tabBar: false
    }
  }
}

/// What happens to the link that waits for the tabs.
indirect enum WaitingLink {
  case keep(Location)

  /// It is opened, in the state that the plan leads to.
  case open
}

/// A state that takes the place of the present one.
///
/// Guarded pages are not asked before it is applied, for the reason that its maker names. The maker
/// must keep to the limits of stacks and modals, which are invariants of a state.
final class Successor: Sendable {
  /// Why guarded pages are not asked before they are left.
  enum Exemption {
    /// Nothing that the user did may remain.
    case loggedOut
    /// The app starts: no page has a guard yet.
    case restored
    /// The session returns to an earlier state, to which the present guards do not belong.
    case continued
    /// The app itself changes its tabs, and so gives up the pages of those that it removes.
    case tabsOfApp
    /// The page navigates to a tab itself, and has already left what it leaves.
    case appNavigation
  }

  let state: NavigationState

  init(_ state: NavigationState, exempt _: Exemption) {
    self.state = state
  }
}

/// Why an event cannot be planned.
enum Obstacle: Error {
  case refusal(Refusal)

  /// The user has to log in to see a place.
  case login(Location)

  static func rejected(
    _ reason: Reason, _ outcome: NavigationOutcome = .rejected,
    _ effects: [NavigationEffect] = []
  ) -> Obstacle {
    .refusal(Refusal(outcome: outcome, reason: reason, effects: effects))
  }

  /// There was nothing to act on.
  static func ignored(_ reason: Reason) -> Obstacle {
    rejected(reason, .ignored)
  }

  /// The state already was as asked.
  static let unchanged = rejected(.unchanged, .noop)
}

/// Why an event changes nothing.
struct Refusal {
  let outcome: NavigationOutcome
  let reason: Reason
  let effects: [NavigationEffect]
}

extension Refusal: Error {
  init(_ reason: Reason) {
    self.init(outcome: .rejected, reason: reason, effects: [])
  }
}

extension Plan {
  /// Puts another state in the place of the present one.
  init(
    _ kind: Transition.Kind?, successor: NavigationState, exempt exemption: Successor.Exemption,
    _ effects: [NavigationEffect] = []
  ) {
    self.kind = kind
    self.successor = Successor(successor, exempt: exemption)
    self.effects = effects
  }
}
