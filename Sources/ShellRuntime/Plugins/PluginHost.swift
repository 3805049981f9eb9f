import BridgeProtocol
import NativePlugins
import Navigation
import Vocabulary

/// What the session remembers of plugins.
struct PluginHost: Sendable {
  /// A call that is under way.
  struct Call: Sendable {
    var message: CallMessage
    let document: PageIdentity
    let platform: Platform
    /// Bytes of its options as JSON, if they came in parts.
    var partedByteCount = 0
    var progress = PluginProgress()
  }

  /// A question of a plugin that the user has not answered.
  struct Asked: Sendable {
    let question: PluginQuestion
    let call: Call
  }

  /// Works of one plugin that are under way, so that none takes the share of another one.
  static let workCountMax = 256
  /// Those of one document, so that none takes the share of another one.
  static let documentWorkCountMax = 128
  /// The plugin whose works wait for servers, and are broken off where nobody waits for them.
  static let requestingPlugin = "CapacitorHttp"

  /// Names of plugins that are remembered so that each is told of once.
  static let missingCountMax = 64

  var phone = Phone()
  var documents = PluginDocuments()
  var partedOptions = PartedOptions()
  var retained = RetainedEvents()
  var asked: [ModalID: Asked] = [:]
  /// The calls that wait for a work, by its number.
  var works: [Int: Call] = [:]
  var workCount = 0
  /// The plugins that apps called and the shell lacks.
  var missing: Set<String> = []
  /// When the splash screen goes of itself.
  var splashDeadline: SessionTime?

  /// Bytes that options which come in parts may still have.
  var roomForOptions: Int {
    let underway = works.values.reduce(0) { $0 + $1.partedByteCount }
    let asking = asked.values.reduce(0) { $0 + $1.call.partedByteCount }
    return ProtocolLimits.partedOptionsTotalByteCountMax
      - (partedOptions.byteCount + underway + asking)
  }

  func checkInvariants() {
    documents.checkInvariants()
    partedOptions.checkInvariants()
    precondition(roomForOptions >= 0)
    precondition(missing.count <= Self.missingCountMax)
    let counts = Dictionary(grouping: works.values) { $0.message.plugin }.mapValues(\.count)
    precondition(counts.values.allSatisfy { $0 <= Self.workCountMax })
  }
}
