import BridgeProtocol
import NativePlugins

/// The calls that wait for a work, by the number of the work.
struct PluginWorks: Sendable {
  /// The maximum number of unfinished works of one plugin, so that no plugin displaces another.
  static let countMax = 256
  /// The same of one document, so that no document displaces another.
  static let documentCountMax = 128
  /// The plugin whose works wait for servers; they are cancelled once their document is gone.
  static let requestingPlugin = "CapacitorHttp"

  private var calls: [Int: PluginHost.Call] = [:]
  private var lastNumber = 0

  /// The number of bytes of all options that came in parts.
  var partedByteCount: Int { calls.values.reduce(0) { $0 + $1.partedByteCount } }

  /// Adds the work of a call, and returns its number.
  mutating func begin(_ call: PluginHost.Call) throws(PluginError) -> Int {
    let plugin = call.message.plugin
    let others = calls.values.filter { $0.message.plugin == plugin }
    guard others.count < Self.countMax,
      others.count(where: { $0.document == call.document }) < Self.documentCountMax
    else {
      throw .unavailable(
        "\(plugin) does \(others.count) things already, of which a page may ask for "
          + "\(Self.documentCountMax): wait for some of them.")
    }
    lastNumber += 1
    calls[lastNumber] = call
    return lastNumber
  }

  /// Removes a work, and returns its call; `nil` if the work was removed before.
  mutating func end(_ number: Int) -> PluginHost.Call? { calls.removeValue(forKey: number) }

  /// Removes and returns the works whose calls pass a test, oldest first.
  mutating func endAll(
    where isMeant: (PluginHost.Call) -> Bool
  ) -> [(number: Int, call: PluginHost.Call)] {
    let ended = calls.filter { isMeant($0.value) }.sorted { $0.key < $1.key }
    for (number, _) in ended { calls[number] = nil }
    return ended.map { (number: $0.key, call: $0.value) }
  }

  func checkInvariants() {
    let counts = Dictionary(grouping: calls.values) { $0.message.plugin }.mapValues(\.count)
    precondition(counts.values.allSatisfy { $0 <= Self.countMax })
  }
}
