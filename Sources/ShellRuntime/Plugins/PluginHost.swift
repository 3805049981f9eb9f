import BridgeProtocol
import NativePlugins
import Navigation

/// What the session remembers of plugins.
struct PluginHost: Sendable {
  /// A call that is under way.
  struct Call: Sendable {
    let message: CallMessage
    let document: PageIdentity
    let platform: WirePlatform
    var progress = PluginProgress()
  }

  /// A question of a plugin that the user has not answered.
  struct Asked: Sendable {
    let question: PluginQuestion
    let call: Call
  }

  /// Works that are done at the same time.
  static let workCountMax = 256

  /// Names of plugins that are remembered so that each is told of once.
  static let missingCountMax = 64

  var phone = Phone()
  var documents = PluginDocuments()
  var retained = RetainedEvents()
  var asked: [ModalID: Asked] = [:]
  /// The calls that wait for a work, by its number.
  var works: [Int: Call] = [:]
  var workCount = 0
  /// The plugins that apps called and the shell lacks.
  var missing: Set<String> = []
  /// Until when a step of the page is the one to the tab that was selected.
  var passageDeadline: SessionTime?
  /// Whether the developer was told that the tabs of the manifest stay.
  var hasToldOfTabs = false
  /// When the splash screen goes of itself.
  var splashDeadline: SessionTime?

  func checkInvariants() {
    documents.checkInvariants()
    precondition(missing.count <= Self.missingCountMax)
    precondition(works.count <= Self.workCountMax)
  }
}
