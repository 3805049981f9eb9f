import HTTPRequests
import PluginWorker
import WebServer

extension HTTPRequests {
  /// Bytes of an answer: half of what may wait on a connection.
  private static let answerByteCountMax = 524_288

  /// Requests of an app that is served, by the rules that the user gave.
  convenience init(options: Run, app: AppFolder, server: Server) {
    // An app that comes from a dev server may always reach that server.
    let ownHost = app.upstream.flatMap { HTTPHost($0.host, defaultPort: 80) }
    let rules = HostRules(
      allowed: options.reachableHosts + [ownHost].compactMap(\.self),
      ownPorts: [Int(server.front.port), Int(server.control.port)])
    self.init(rules: rules, answerByteCountMax: Self.answerByteCountMax)
  }
}

extension HTTPRequests: PluginPerformer {}
