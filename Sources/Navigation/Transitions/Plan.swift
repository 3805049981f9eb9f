import Vocabulary

/// What an event is going to change: decided by reading only, carried out by `commit`.
///
/// Each part says one thing, and `commit` applies them in the order in which they stand here, so
/// that a handler never changes what it still reads. It is handed on, never copied.
struct Plan: ~Copyable {
  /// What becomes of the event.
  var outcome = NavigationOutcome.handled

  /// How the entry comes to be that is visible then.
  var kind: Transition.Kind?

  /// Whether the visible entry is to be shown again although it is the same.
  var isRevisit = false

  /// Work beyond what the change itself asks for.
  var effects: [NavigationEffect] = []

  /// A whole other state, where an event concerns all of it; nothing else is changed then.
  var successor: Successor?

  var isLoggedIn: Bool?
  var root: Root?
  var dismissal: Dismissal?
  var selection: Selection?
  var edit: StackEdit?

  /// What follows from the edit: the root that is asked for anew, the entry that a redirect left.
  var cleanup: StackEdit?

  var presentation: Presentation?
  var detail: Detail?
  var link: WaitingLink?

  /// Whether it may change what is presented or waits.
  var touchesModals: Bool { dismissal != nil || presentation != nil || successor != nil }

  /// Whether it changes what can be seen, which counts as a revision.
  var isVisible: Bool {
    successor != nil || isLoggedIn != nil || root != nil || dismissal != nil || selection != nil
      || edit != nil || cleanup != nil || presentation != nil || link != nil
      || detail.map { !$0.isUnseen } ?? false
  }
}

extension Plan {
  /// Presents, or goes back to, another entry this way.
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

  /// Changes nothing that an entry is part of.
  init(_ detail: Detail, outcome: NavigationOutcome = .handled) {
    self.detail = detail
    self.outcome = outcome
  }

  /// Changes nothing, and asks for some work.
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

/// A change of one stack: some entries that stand together go, others come in their place.
struct StackEdit {
  /// What becomes of the entries that the forward button brings back.
  enum Forward {
    case forgotten

    /// Those that go are the first to be brought back.
    case remembersRemoved

    /// A number of them has been brought back.
    case lacks(Int)
  }

  let place: StackPlace
  let removed: Range<Int>
  var new: [NewEntry] = []
  var forward = Forward.forgotten

  /// Whether the one entry that goes is the one that comes, at another location.
  var isReplacement = false
}

/// Modals that go, with what waits for them.
enum Dismissal {
  /// A presented one and all above it.
  case presented(from: Int)

  /// One that waits.
  case waiting(Int)

  /// Everything, what waits too.
  case all
}

/// Another tab becomes the selected one.
struct Selection {
  /// What becomes of the order in which the tabs were visited.
  enum Course {
    case visit
    case back
  }

  let slot: Int
  var course = Course.visit

  /// Whether the tab that is left goes back to its root.
  let popsFormer: Bool
}

/// Something comes up, or waits until it can.
indirect enum Presentation {
  case show(Modal, page: NewEntry?)
  case wait(Modal, page: NewEntry?)

  /// In the place of another one that waits.
  case takeTurn(of: Int, Modal, page: NewEntry?)
}

/// Something about one entry or tab.
indirect enum Detail {
  case title(EntryKey, String?)
  case guarding(EntryKey, Bool)
  case badge(Int, Badge?)
  case tabBar(isHidden: Bool)

  /// The entry that an edge swipe is on; nothing that can be seen.
  case gesture(EntryKey?)

  /// The way that the app goes to a tab; nothing that can be seen.
  case passage(Passage?)

  /// Whether nothing of it can be seen.
  var isUnseen: Bool {
    switch self {
    case .gesture, .passage: true
    case .title, .guarding, .badge, .tabBar: false
    }
  }
}

/// What becomes of the link that waits for the tabs.
indirect enum WaitingLink {
  case keep(Location)

  /// It is opened, in the state that the plan leads to.
  case open
}

/// A state that takes the place of the present one.
///
/// Nobody is asked whether pages may be left, for the reason that its maker names, who keeps to the
/// limits of stacks and modals, which the invariants of a state hold it to.
final class Successor: Sendable {
  /// Why pages that object to being left are not asked.
  enum Reason {
    /// Nothing may be left of what the user did.
    case loggedOut
    /// The app starts: no page has objected yet.
    case restored
    /// Somebody goes on from an earlier state, to which the objections of now do not belong.
    case continued
    /// The app itself says which tabs there are, and loses the pages of those that go.
    case tabsOfApp
    /// The page goes to a tab by itself, and has left already what it leaves.
    case passage
  }

  let state: NavigationState

  init(_ state: NavigationState, because _: Reason) {
    self.state = state
  }
}

/// Why an event cannot be planned.
enum Obstacle: Error {
  case refusal(Refusal)

  /// Somebody has to log in to see a place.
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
    _ kind: Transition.Kind?, successor: NavigationState, because reason: Successor.Reason,
    _ effects: [NavigationEffect] = []
  ) {
    self.kind = kind
    self.successor = Successor(successor, because: reason)
    self.effects = effects
  }
}
