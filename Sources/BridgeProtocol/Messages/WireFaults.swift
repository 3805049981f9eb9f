/// What is made to go wrong between the shell and its pages.
public struct WireFaults: Sendable, Hashable {
  /// How much later each frame is delivered, both ways.
  public var latencyMilliseconds: Int
  /// How far the latency varies.
  public var jitterMilliseconds: Int
  /// The chance in percent that a frame is lost, and the connection with it.
  public var dropPercent: Int
  /// Whether pages have no network.
  public var offline: Bool
  /// How much later what a page says arrives.
  public var slowPageMilliseconds: Int

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
}
