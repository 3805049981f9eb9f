/// When the newest revisions came to be, for the latency from a change to the page that shows it.
struct RevisionHistory: Sendable {
  static let revisionCountMax = 256

  private var times: [SessionTime?] = Array(repeating: nil, count: revisionCountMax)
  private(set) var newest = 0

  mutating func append(at time: SessionTime) {
    newest += 1
    times[newest % Self.revisionCountMax] = time
  }

  /// When a revision came to be, nil if it is too old or does not exist yet.
  func time(of revision: Int) -> SessionTime? {
    guard revision > newest - Self.revisionCountMax, revision <= newest, revision > 0 else {
      return nil
    }
    return times[revision % Self.revisionCountMax]
  }
}
