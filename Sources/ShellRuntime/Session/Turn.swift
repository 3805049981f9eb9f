/// The input that the session is handling: its time, and the source of its events.
struct Turn: Hashable, Sendable {
  /// The time of the newest input, which never goes back.
  private(set) var time = SessionTime(milliseconds: 0)
  /// Who is recorded as the source of the next events.
  var source = EventSource.shell

  /// Begins to handle another input.
  mutating func begin(by source: EventSource, at time: SessionTime) {
    self.time = max(self.time, time)
    self.source = source
  }
}
