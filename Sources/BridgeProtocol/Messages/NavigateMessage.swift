/// The whole target of a web view: what its page must show.
public struct NavigateMessage: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  public var epoch = ""
  public var revision = 0
  public var target = WireEntry()
  public var mode = NavigateMode.none
  /// The selected tab.
  public var tab: String?
  public var direction = NavigateDirection.none
  public var animated = false
  public var cause = NavigateCause.native
  /// The role of the page that receives this.
  public var role = PageRole.driver
  public var generation = 0
  /// The highest change id of the receiving document that the shell has handled, 0 if none.
  public var lastChange = 0
  public var insets: SafeAreaInsets?
  /// What is presented, bottom to top, then what waits for its turn.
  public var modals: [WireModal] = []
  public var countdowns: [WireCountdown] = []

  public init() {}

  /// Reads the whole message, as it stands inside a `welcome`.
  init(from reader: inout JSONReader, _ limit: WireLimit = .name) throws(JSONError) {
    _ = try reader.messageType(of: WelcomePartType.self)
    self.init()
    try reader.readFields(of: &self)
  }

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.constant("type", "navigate")
    try coder.field("epoch", &epoch)
    try coder.field("revision", &revision)
    try coder.field("target", &target)
    try coder.field("mode", &mode)
    try coder.optional("tab", &tab)
    try coder.field("direction", &direction)
    try coder.field("animated", &animated)
    try coder.field("cause", &cause)
    try coder.field("role", &role)
    try coder.field("generation", &generation)
    try coder.field("lastChange", &lastChange)
    try coder.optional("insets", &insets)
    try coder.optional("modals", &modals, isOmitted: modals.isEmpty)
    try coder.optional("countdowns", &countdowns, isOmitted: countdowns.isEmpty)
  }
}
