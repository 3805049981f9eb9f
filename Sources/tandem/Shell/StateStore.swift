import Navigation
import ShellRuntime

/// Stores the state of a session some time after it has changed, with what changes soon after.
struct StateStore {
  /// How long a change waits for others.
  private static let delayMilliseconds: UInt64 = 50

  private let file: StateFile?
  /// When the state is to be stored; nil if nothing waits for that.
  private(set) var deadline: SessionTime?
  /// The core's revision of the state that was stored last, nil if that is another state.
  private var storedRevision: Int?

  /// A store in a file, nil for a state that is not stored.
  init(_ file: StateFile?, storedRevision: Int?) {
    self.file = file
    self.storedRevision = storedRevision
  }

  /// Lets a state that is worth storing wait for a while.
  mutating func schedule(_ session: ShellSession, at now: SessionTime) {
    guard file != nil, deadline == nil, let revision = session.storableRevision,
      revision != storedRevision
    else { return }
    deadline = now.advanced(byMilliseconds: Self.delayMilliseconds)
  }

  /// Hands the state to the file if it has waited for long enough.
  ///
  /// A file that is still being written takes it the next time.
  mutating func storeIfDue(_ session: ShellSession, at now: SessionTime) {
    guard let deadline, deadline <= now else { return }
    self.deadline = nil
    guard let file, let navigation = unstored(session), file.store(navigation) else { return }
    storedRevision = navigation.revision
  }

  /// Stores what was not, and waits for it.
  func finish(_ session: ShellSession) {
    file?.finish(unstored(session))
  }

  private func unstored(_ session: ShellSession) -> NavigationState? {
    session.storableRevision == storedRevision ? nil : session.storableNavigation
  }
}
