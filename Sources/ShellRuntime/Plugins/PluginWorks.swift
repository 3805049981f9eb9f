import BridgeProtocol
import NativePlugins

/// The calls that wait for a work, by the number of the work.
struct PluginWorks: Sendable {
  /// The maximum number of unfinished works of one plugin, so that no plugin displaces another;
  /// downloads count apart from the works on files.
  static let countMax = 256
  /// The same of one document, so that no document displaces another.
  static let documentCountMax = 128

  private var calls: [Int: PluginHost.Call] = [:]
  private var lastNumber = 0

  /// The number of bytes of all options that came in parts.
  var partedByteCount: Int { calls.values.reduce(0) { $0 + $1.partedByteCount } }

  /// Whether the work of a call waits for a server; it is cancelled once its document is gone.
  static func isRequest(_ call: PluginHost.Call) -> Bool {
    let (plugin, method) = (call.message.plugin, call.message.method)
    return plugin == "CapacitorHttp" || plugin == "Filesystem" && method == "downloadFile"
  }

  /// Adds the work of a call, and returns its number.
  mutating func begin(_ call: PluginHost.Call) throws(PluginError) -> Int {
    let plugin = call.message.plugin
    let others = calls.values.filter {
      $0.message.plugin == plugin && Self.isRequest($0) == Self.isRequest(call)
    }
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
    for kind in [calls.values.filter(Self.isRequest), calls.values.filter { !Self.isRequest($0) }] {
      let counts = Dictionary(grouping: kind) { $0.message.plugin }.mapValues(\.count)
      precondition(counts.values.allSatisfy { $0 <= Self.countMax })
    }
  }
}
