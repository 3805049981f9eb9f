/// Which values of `Host` and `Origin` belong to an origin.
///
/// A foreign name may resolve to the loopback address (DNS rebinding), so only exact values count.
package struct HostPolicy: Sendable {
  /// The verdict on the `Host` fields of a request.
  package enum Verdict: Sendable, Hashable {
    case allowed
    /// Missing, doubled or malformed; status 400.
    case malformed
    /// Well-formed and not ours; status 421.
    case foreign
  }

  private let hosts: Set<String>
  /// The host name under which no other app is ever served.
  private let own: String?

  /// - Parameters:
  ///   - port: The port of the origin.
  ///   - name: A name of this machine that counts beside those of the loopback interface.
  ///   - additional: Further values, each with its port.
  package init(port: UInt16, name: String? = nil, additional: [String]) {
    let names = ["127.0.0.1", "[::1]", "localhost"] + (name.map { [$0] } ?? [])
    var hosts = Set(names.map { "\($0):\(port)" } + additional.map { $0.lowercased() })
    if port == 80 { hosts.formUnion(names) }
    self.hosts = hosts
    own = name
  }

  /// Judges the `Host` fields of a request.
  package func judge(_ head: RequestHead) -> Verdict {
    guard let host = head.value("host"), !host.isEmpty, host.utf8.allSatisfy(isHostByte) else {
      return .malformed
    }
    return hosts.contains(host.lowercased()) ? .allowed : .foreign
  }

  /// Whether a request is for the script of a service worker that would outlive its app: the next
  /// app at the same address would find it there, and be answered by it.
  package func refusesWorker(_ head: RequestHead) -> Bool {
    guard head.value("service-worker") != nil else { return false }
    return head.value("host")?.lowercased().prefix(while: { $0 != ":" }) != own?[...]
  }

  /// The sentence for such a request.
  package var whyWorkersAreRefused: String {
    "Service workers are kept to the app's own name: open it as http://\(own ?? "ID.localhost")."
  }

  /// Whether an `Origin` is `http://` and the very host that the request was sent to.
  package func allows(origin: String, of head: RequestHead) -> Bool {
    guard let host = head.value("host")?.lowercased(), hosts.contains(host) else { return false }
    return origin == "http://" + host
  }

  private func isHostByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~:[]".utf8.contains(byte)
    }
  }
}
