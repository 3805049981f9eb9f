import Vocabulary

/// One bound origin: what it serves and whom it answers.
final class OriginService {
  let endpoint: Endpoint
  let configuration: OriginConfiguration
  let origin: Origin
  let files: FileService
  let hosts: HostPolicy
  let api: APIService?
  /// The header fields of every response, with the real ports in them.
  let fields: [HeaderField]
  private var wrongTokens: WrongTokenLedger

  init(
    _ endpoint: Endpoint, _ configuration: OriginConfiguration, files: FileService,
    origin: Origin, front: Origin, control: Origin, limits: ServerLimits
  ) {
    self.endpoint = endpoint
    self.configuration = configuration
    self.origin = origin
    self.files = files
    let network = origin.networkAddress.map { ["\($0):\(origin.port)"] } ?? []
    let hosts = HostPolicy(
      port: origin.port, name: origin.hostName, additional: configuration.allowedHosts + network)
    self.hosts = hosts
    wrongTokens = WrongTokenLedger(
      countMax: limits.wrongTokenCountMax, period: limits.wrongTokenPeriod)
    api = configuration.api.map { APIService($0, hosts: hosts, limits: limits) }
    fields = configuration.headers.map { field in
      HeaderField(field.name, Self.resolve(field.value, front: front, control: control))
    }
  }

  /// What a client is told whose handshake carried a wrong token, one of many or not.
  ///
  /// A right token is never asked how many wrong ones came: all programs of this machine share an
  /// address, and a page that outlived its shell repeats its old token until it has the new one.
  func refusal(
    after refusal: Handshake.Refusal, of head: RequestHead, from address: String, at now: UInt64
  ) -> Response {
    guard refusal.status == .unauthorized, Handshake.carriesToken(head) else {
      return .refusal(refusal.status, why: refusal.why, fields: Self.fields(for: refusal.status))
    }
    guard let wait = wrongTokens.wait(of: address, at: now) else {
      wrongTokens.note(address, at: now)
      return .refusal(refusal.status, why: refusal.why, fields: Self.fields(for: refusal.status))
    }
    return .refusal(
      .tooManyRequests, why: "Too many wrong tokens came: get the right one, or wait a minute.",
      fields: [HeaderField("Retry-After", String((wait + 999_999_999) / 1_000_000_000))])
  }

  /// What a request comes to whoever sends it; nil if that depends on who does.
  func answerToAnybody(_ head: RequestHead) -> Response? {
    // An app that once had this port would keep the control page in its hands.
    if configuration.isGuarded, !head.values("service-worker").isEmpty {
      return .refusal(.forbidden, why: "No service worker is registered for this origin.")
    }
    if hosts.refusesWorker(head) {
      return .refusal(.forbidden, why: hosts.whyWorkersAreRefused)
    }
    return namedLocation(of: head).map(Response.redirect)
  }

  /// Where a request is sent whose query says what a page of another origin wants.
  ///
  /// The query of the control page changes the device, and such a page is no user. A browser that
  /// names no initiator (Fetch Metadata, 2.4) had the cookie only for one of the same site.
  func locationWithoutForeignQuery(of head: RequestHead) -> String? {
    guard configuration.isGuarded, let site = head.value("sec-fetch-site"),
      !["none", "same-origin"].contains(site), let host = head.value("host"),
      let query = head.target.firstIndex(of: "?")
    else { return nil }
    return "http://\(host)\(head.target[..<query])"
  }

  /// Where a browser that opens the first page by an address finds it under the app's own name, if
  /// it has to.
  ///
  /// What the browser then keeps belongs to this app alone. Programs stay where they are, as their
  /// resolver may not know the name: only a navigation of a whole window goes there (Fetch
  /// Metadata, 2.1 and 2.2).
  private func namedLocation(of head: RequestHead) -> String? {
    guard configuration.leadsToName, let name = origin.hostName, head.method == "GET",
      head.target.prefix(while: { $0 != "?" }) == "/",
      head.value("sec-fetch-mode") == "navigate", head.value("sec-fetch-dest") == "document",
      let host = head.value("host")?.lowercased(), host != "\(name):\(origin.port)", host != name
    else { return nil }
    return origin.namedURL + head.target
  }

  private static func fields(for status: HTTPStatus) -> [HeaderField] {
    switch status {
    case .upgradeRequired:
      [HeaderField("Upgrade", "websocket"), HeaderField("Sec-WebSocket-Version", "13")]
    case .unauthorized: [HeaderField("WWW-Authenticate", "Bearer")]
    default: []
    }
  }

  /// Puts source lists in the place of the names in braces.
  ///
  /// `[::1]` cannot be written in one: the grammar of Content Security Policy has no IPv6
  /// addresses.
  static func resolve(_ value: String, front: Origin, control: Origin) -> String {
    var result = ""
    var rest = value[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += rest[..<open]
      switch rest[rest.index(after: open)..<close] {
      case "front": result += sources("http", front)
      case "control": result += sources("http", control)
      case "front-socket": result += sources("ws", front)
      case "control-socket": result += sources("ws", control)
      case let other: result += "{" + other + "}"
      }
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  private static func sources(_ scheme: String, _ origin: Origin) -> String {
    ["127.0.0.1", "localhost", origin.hostName, origin.networkAddress].compactMap(\.self)
      .map { "\(scheme)://\($0):\(origin.port)" }.joined(separator: " ")
  }
}
