/// The whole target of a web view: what its page must show.
public struct NavigateMessage: Sendable, Hashable {
  public var epoch: String
  public var revision: Int
  public var target: WireEntry
  public var mode: NavigateMode
  /// The selected tab.
  public var tab: String?
  public var direction: NavigateDirection
  public var animated: Bool
  public var cause: NavigateCause
  /// The role of the page that receives this.
  public var role: PageRole
  public var generation: Int
  /// The highest change id of the receiving document that the shell has handled, 0 if none.
  public var lastChange: Int
  public var insets: SafeAreaInsets?
  /// What is presented, bottom to top, then what waits for its turn.
  public var modals: [WireModal]
  public var countdowns: [WireCountdown]

  /// Creates a navigate.
  public init(
    epoch: String,
    revision: Int,
    target: WireEntry,
    mode: NavigateMode,
    tab: String? = nil,
    direction: NavigateDirection = .none,
    animated: Bool = false,
    cause: NavigateCause,
    role: PageRole,
    generation: Int,
    lastChange: Int = 0,
    insets: SafeAreaInsets? = nil,
    modals: [WireModal] = [],
    countdowns: [WireCountdown] = []
  ) {
    self.epoch = epoch
    self.revision = revision
    self.target = target
    self.mode = mode
    self.tab = tab
    self.direction = direction
    self.animated = animated
    self.cause = cause
    self.role = role
    self.generation = generation
    self.lastChange = lastChange
    self.insets = insets
    self.modals = modals
    self.countdowns = countdowns
  }
}
