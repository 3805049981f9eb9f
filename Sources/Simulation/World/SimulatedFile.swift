import BridgeProtocol
import Navigation
import ShellRuntime

/// The file that keeps the state between two shells: replaced as a whole, as the shell does it.
struct SimulatedFile: Hashable, Sendable {
  /// How long a change waits for others, as in the shell.
  static let delayMilliseconds: UInt64 = 50

  /// What the file holds; it is encoded when it is read.
  private var stored: StoredState? { didSet { digest = stored.hashValue } }
  /// The hash of what the file holds in this process.
  private(set) var digest = 0
  /// The core's revision of the state that was stored last.
  private(set) var storedRevision: Int?
  /// Whether the last write failed.
  private(set) var hasFailed = false
  /// When the state is to be stored; nil if nothing waits for that.
  var deadline: SessionTime?

  /// The bytes of the file; nil if there is none.
  var content: [UInt8]? { stored?.encoded() }

  /// Writes a state.
  mutating func store(_ navigation: NavigationState, of app: String) {
    deadline = nil
    storedRevision = navigation.revision
    hasFailed = false
    stored = StoredState(appID: app, snapshot: navigation.snapshot)
  }

  /// The write failed: the file stays as it is, the user is told, and the next change tries again.
  mutating func fail(_ navigation: NavigationState) {
    skip(navigation)
    hasFailed = true
  }

  /// The write failed, and counts as done.
  mutating func skip(_ navigation: NavigationState) {
    deadline = nil
    storedRevision = navigation.revision
    hasFailed = false
  }

  /// What a starting shell finds, after some bytes at the end of the file are lost.
  ///
  /// A file that cannot be read is set aside, and the app starts fresh.
  mutating func open(cutBy count: Int) -> Snapshot? {
    deadline = nil
    storedRevision = nil
    hasFailed = false
    guard let bytes = content else { return nil }
    guard let stored = try? StoredState(parsing: Array(bytes.dropLast(count))) else {
      self.stored = nil
      return nil
    }
    return stored.snapshot
  }
}
