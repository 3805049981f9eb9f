/// The faults that are simulated between the shell and its pages.
public struct WireFaults: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  /// The delay of each frame, in both directions.
  public var latencyMilliseconds = 0
  /// By how much the latency varies, up or down.
  public var jitterMilliseconds = 0
  /// The chance in percent that a frame is lost, and the connection with it.
  public var dropPercent = 0
  /// Whether pages have no network.
  public var offline = false
  /// The additional delay of the frames from pages.
  public var slowPageMilliseconds = 0

  public init() {}

  /// Describes faults.
  public init(
    latencyMilliseconds: Int = 0,
    jitterMilliseconds: Int = 0,
    dropPercent: Int = 0,
    offline: Bool = false,
    slowPageMilliseconds: Int = 0
  ) {
    self.latencyMilliseconds = latencyMilliseconds
    self.jitterMilliseconds = jitterMilliseconds
    self.dropPercent = dropPercent
    self.offline = offline
    self.slowPageMilliseconds = slowPageMilliseconds
  }

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("latencyMilliseconds", &latencyMilliseconds)
    try coder.field("jitterMilliseconds", &jitterMilliseconds)
    try coder.field("dropPercent", &dropPercent)
    try coder.field("offline", &offline)
    try coder.field("slowPageMilliseconds", &slowPageMilliseconds)
  }

  /// The faults as a JSON object with all members.
  public var object: JSONObject { members }
}
