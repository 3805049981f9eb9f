import BridgeProtocol
import HTTPRequests
import PluginWorker
import WebServer

extension HTTPRequests {
  /// Requests of an app that is served, by the rules that the user gave.
  convenience init(options: Run, app: AppFolder, server: Server) {
    // An app that comes from a dev server may always reach that server.
    let ownHost = app.upstream.flatMap { HTTPHost($0.host, defaultPort: 80) }
    let rules = HostRules(
      allowed: options.reachableHosts + [ownHost].compactMap(\.self),
      ownPorts: [Int(server.front.port), Int(server.control.port)])
    self.init(rules: rules, answerByteCountMax: ProtocolLimits.answerByteCountMax)
  }
}

extension HTTPRequests: PluginPerformer, Downloads {}

extension PluginWorker {
  /// A worker with the files that come with the shell, which asks servers by these requests.
  convenience init(storage: AppStorage, bundle: WebBundle, requests: HTTPRequests) {
    self.init(
      storage: storage, picture: bundle.picture, video: bundle.video,
      others: ["CapacitorHttp": requests], downloads: requests)
  }
}
