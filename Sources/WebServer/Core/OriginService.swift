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

  /// The answer to a handshake that was refused; 429 after too many wrong tokens.
  ///
  /// The count is never applied to a right token: all programs of this machine share an address,
  /// and a page that outlived its shell repeats its old token until it has the new one.
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

  /// The answer to a request if it does not depend on who sent it, else nil.
  func answerRegardlessOfSender(_ head: RequestHead) -> Response? {
    // A service worker of an app that once had this port would control the control page.
    if configuration.isGuarded, !head.values("service-worker").isEmpty {
      return .refusal(.forbidden, why: "No service worker is registered for this origin.")
    }
    if hosts.refusesWorker(head) {
      return .refusal(.forbidden, why: hosts.whyWorkersAreRefused)
    }
    return namedLocation(of: head).map(Response.redirect)
  }

  /// The location without the query, if the request was caused by a page of another origin.
  ///
  /// The query of the control page changes the device, which only the user may do. A browser that
  /// names no initiator (Fetch Metadata, 2.4) has sent the cookie only for one of the same site.
  func locationWithoutForeignQuery(of head: RequestHead) -> String? {
    guard configuration.isGuarded, let site = head.value("sec-fetch-site"),
      !["none", "same-origin"].contains(site), let host = head.value("host"),
      let query = head.target.firstIndex(of: "?")
    else { return nil }
    return "http://\(host)\(head.target[..<query])"
  }

  /// The location of the first page under the app's own name, for a browser that opens it by an
  /// address; nil if there is no need to redirect.
  ///
  /// What the browser stores under that name belongs to this app alone. Programs are not
  /// redirected, as their resolver may not know the name: only a navigation of a whole window is
  /// (Fetch Metadata, 2.1 and 2.2).
  private func namedLocation(of head: RequestHead) -> String? {
    guard configuration.redirectsToHostName, let name = origin.hostName, head.method == "GET",
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

  /// Replaces the names in braces with source lists.
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
