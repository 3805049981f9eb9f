import BridgeProtocol
import NativePlugins
import Navigation

/// What the session remembers of plugins.
struct PluginHost: Sendable {
  /// A question of a plugin that the user has not answered.
  struct Asked: Sendable {
    let question: PluginQuestion
    let call: String
    let document: PageIdentity
  }

  /// Names of plugins that are remembered so that each is told of once.
  static let missingCountMax = 64

  var phone = Phone()
  var documents = PluginDocuments()
  var retained = RetainedEvents()
  var asked: [ModalID: Asked] = [:]
  /// The plugins that apps called and the shell lacks.
  var missing: Set<String> = []
  /// When the splash screen goes of itself.
  var splashDeadline: SessionTime?

  func checkInvariants() {
    documents.checkInvariants()
    precondition(missing.count <= Self.missingCountMax)
  }
}
