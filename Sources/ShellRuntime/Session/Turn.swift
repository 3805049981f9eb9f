/// The input that the session handles now: when it came, and whose doing its events are.
struct Turn: Hashable, Sendable {
  /// When the newest input came; it never goes back.
  private(set) var time = SessionTime(milliseconds: 0)
  /// Who is recorded as the source of what happens.
  var source = EventSource.shell

  /// Begins to handle another input.
  mutating func begin(by source: EventSource, at time: SessionTime) {
    self.time = max(self.time, time)
    self.source = source
  }
}
