import BridgeProtocol
import NativePlugins
import Navigation
import Vocabulary

/// The state of the plugins in a session.
struct PluginHost: Sendable {
  /// A call that is under way.
  struct Call: Sendable {
    var message: CallMessage
    let document: PageIdentity
    let platform: Platform
    /// The bytes of its options as JSON if they came in parts, else zero.
    var partedByteCount = 0
    var progress = PluginProgress()
  }

  /// A question of a plugin that the user has not answered.
  struct PendingQuestion: Sendable {
    let question: PluginQuestion
    let call: Call
  }

  /// The maximum number of unfinished works of one plugin, so that no plugin displaces another.
  static let workCountMax = 256
  /// The same of one document, so that no document displaces another.
  static let documentWorkCountMax = 128
  /// The plugin whose works wait for servers; they are cancelled once their document is gone.
  static let requestingPlugin = "CapacitorHttp"

  /// The maximum number of missing plugins that are remembered, so that each is reported once.
  static let missingCountMax = 64

  var phone = Phone()
  var documents = PluginDocuments()
  var partedOptions = PartedOptions()
  var retained = RetainedEvents()
  var pendingQuestions: [ModalID: PendingQuestion] = [:]
  /// The calls that wait for a work, by the number of the work.
  var works: [Int: Call] = [:]
  var workCount = 0
  /// The plugins that apps called and the shell lacks.
  var missingPlugins: Set<String> = []
  /// When the splash screen hides itself.
  var splashDeadline: SessionTime?

  /// The bytes that remain for options that arrive in parts.
  var roomForOptions: Int {
    let underway = works.values.reduce(0) { $0 + $1.partedByteCount }
    let asking = pendingQuestions.values.reduce(0) { $0 + $1.call.partedByteCount }
    return ProtocolLimits.partedOptionsTotalByteCountMax
      - (partedOptions.byteCount + underway + asking)
  }

  func checkInvariants() {
    documents.checkInvariants()
    partedOptions.checkInvariants()
    precondition(roomForOptions >= 0)
    precondition(missingPlugins.count <= Self.missingCountMax)
    let counts = Dictionary(grouping: works.values) { $0.message.plugin }.mapValues(\.count)
    precondition(counts.values.allSatisfy { $0 <= Self.workCountMax })
  }
}
