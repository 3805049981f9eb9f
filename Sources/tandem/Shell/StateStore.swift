import Navigation
import ShellRuntime

/// Stores the state of a session some time after a change, together with changes that follow soon.
struct StateStore {
  /// How long a change waits for others.
  private static let delayMilliseconds: UInt64 = 50

  private let file: StateFile?
  /// When the state is to be stored; nil if nothing waits for that.
  private(set) var deadline: SessionTime?
  /// The core's revision of the state that was stored last, nil if the file holds no state of this
  /// session.
  private var storedRevision: Int?

  /// A store in a file, nil for a state that is not stored.
  init(_ file: StateFile?, storedRevision: Int?) {
    self.file = file
    self.storedRevision = storedRevision
  }

  /// Begins the wait before a changed state is stored.
  mutating func schedule(_ session: ShellSession, at now: SessionTime) {
    guard file != nil, deadline == nil, let revision = session.storableRevision,
      revision != storedRevision
    else { return }
    deadline = now.advanced(byMilliseconds: Self.delayMilliseconds)
  }

  /// Hands the state to the file if it has waited for long enough.
  ///
  /// If the file is still being written, the state is stored the next time.
  mutating func storeIfDue(_ session: ShellSession, at now: SessionTime) {
    guard let deadline, deadline <= now else { return }
    self.deadline = nil
    guard let file, let navigation = unstored(session), file.store(navigation) else { return }
    storedRevision = navigation.revision
  }

  /// Stores a state that was not stored yet, and waits for it.
  func finish(_ session: ShellSession) {
    file?.finish(unstored(session))
  }

  private func unstored(_ session: ShellSession) -> NavigationState? {
    session.storableRevision == storedRevision ? nil : session.storableNavigation
  }
}
