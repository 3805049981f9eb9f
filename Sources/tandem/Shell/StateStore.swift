import Navigation
import ShellRuntime

/// Stores the state of a session some time after a change, together with changes that follow soon;
/// or, if it commits, each change before its answer.
struct StateStore {
  /// How long a change waits for others.
  private static let delayMilliseconds: UInt64 = 50

  private let file: StateFile?
  private let commits: Bool
  /// When the state is to be stored; nil if nothing waits for that.
  private(set) var deadline: SessionTime?
  /// The core's revision of the state that was stored last, nil if the file holds no state of this
  /// session.
  private var storedRevision: Int?

  /// A store in a file, nil for a state that is not stored.
  init(_ file: StateFile?, storedRevision: Int?, commits: Bool) {
    self.file = file
    self.commits = commits
    self.storedRevision = storedRevision
  }

  /// Begins the wait before a changed state is stored.
  mutating func schedule(_ session: ShellSession, at now: SessionTime) {
    guard !commits, deadline == nil, isBehind(session) else { return }
    deadline = now.advanced(byMilliseconds: Self.delayMilliseconds)
  }

  /// Hands the state to the file, at the deadline.
  ///
  /// If the file is still being written, the state is stored the next time.
  mutating func store(_ session: ShellSession) {
    deadline = nil
    guard let file, let navigation = unstored(session), file.store(navigation) else { return }
    storedRevision = navigation.revision
  }

  /// Whether the session has a state that was not handed to the file yet.
  func isBehind(_ session: ShellSession) -> Bool {
    guard file != nil, let revision = session.storableRevision else { return false }
    return revision != storedRevision
  }

  /// Hands the state to the file, which calls `end` on another thread when it is stored, or cannot
  /// be.
  ///
  /// - Returns: Whether there was anything to store.
  mutating func commit(_ session: ShellSession, then end: @escaping @Sendable () -> Void) -> Bool {
    guard let file, let navigation = unstored(session) else { return false }
    storedRevision = navigation.revision
    file.commit(navigation, logoutCount: session.revisions.logoutCount, then: end)
    return true
  }

  /// Commits a state, also one whose commit has failed, and waits for it.
  mutating func finishCommits(_ session: ShellSession) {
    let navigation = session.storableNavigation
    if let navigation { storedRevision = navigation.revision }
    file?.finishCommits(navigation, logoutCount: session.revisions.logoutCount)
  }

  /// Stores a state that was not stored yet, and waits for it.
  func finish(_ session: ShellSession) {
    commits ? file?.endLog() : file?.finish(unstored(session))
  }

  private func unstored(_ session: ShellSession) -> NavigationState? {
    session.storableRevision == storedRevision ? nil : session.storableNavigation
  }
}
