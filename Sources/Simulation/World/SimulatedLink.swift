import BridgeProtocol
import Vocabulary

/// A connection of a window to the shell, with the messages that are under way.
struct SimulatedLink: Sendable {
  /// A message under way.
  struct Frame: Sendable {
    let bytes: [UInt8]
    let policy: SendPolicy
    /// A hash of the bytes, which are not read again for each state of a search.
    let digest: UInt64

    init(_ bytes: [UInt8], _ policy: SendPolicy = .ordered) {
      self.bytes = bytes
      self.policy = policy
      digest = bytes.digest
    }
  }

  let connection: ConnectionID
  /// The label of the window.
  let window: String
  /// The messages on the way to the shell, oldest first.
  var toShell: [Frame] = []
  /// The messages on the way to the page, oldest first.
  private(set) var toPage: [Frame] = []
  /// Whether the page has it.
  var isOpenAtPage = true
  /// Whether the shell has it.
  var isOpenAtShell = true
  /// With what the shell has closed it, until the page has learned of that.
  var closing: CloseCode?

  init(_ connection: ConnectionID, of window: String) {
    self.connection = connection
    self.window = window
  }

  /// Whether a side still has it, or has to learn that it is gone.
  var isAlive: Bool { isOpenAtPage || isOpenAtShell }

  /// Whether a state waits to be sent.
  var hasWaitingState: Bool { toPage.contains { $0.policy == .newest } }

  /// Queues a frame as the server does: only the newest state waits.
  mutating func queue(_ frame: [UInt8], _ policy: SendPolicy) {
    guard isOpenAtPage else { return }
    if policy == .newest { toPage.removeAll { $0.policy == .newest } }
    toPage.append(Frame(frame, policy))
  }

  /// Removes the oldest message to the page.
  mutating func takeFrameToPage() -> Frame? {
    toPage.isEmpty ? nil : toPage.removeFirst()
  }

  /// The page has given the connection up: nothing reaches it any more.
  mutating func abandon() {
    isOpenAtPage = false
    toPage.removeAll()
  }
}
