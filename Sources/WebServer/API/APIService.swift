internal import Glibc
internal import Vocabulary

/// One transport of the API, and who may use it.
final class APIService {
  /// What the control origin asks of a client.
  private struct Credentials {
    let token: String
    let hosts: HostPolicy
  }

  let transport: APIRequest.Transport
  /// Where every path starts.
  let prefix: String
  /// The only user whose programs may connect, `nil` where the token decides.
  let user: UInt32?
  private let paths: APIPaths
  private let credentials: Credentials?
  private let contentByteCountMax: Int
  private var wrongTokens: WrongTokenLedger

  /// The API of the control origin.
  init(_ configuration: APIConfiguration, hosts: HostPolicy, limits: ServerLimits) {
    precondition(configuration.token.utf8.count >= 16, "the token can be guessed")
    transport = .control
    prefix = configuration.prefix
    paths = configuration.paths
    user = nil
    credentials = Credentials(token: configuration.token, hosts: hosts)
    contentByteCountMax = limits.contentByteCountMax
    wrongTokens = WrongTokenLedger(
      countMax: limits.wrongTokenCountMax, period: limits.wrongTokenPeriod)
  }

  /// The API of a local socket.
  init(_ configuration: LocalSocketConfiguration, limits: ServerLimits) {
    transport = .local
    prefix = configuration.prefix
    paths = configuration.paths
    user = configuration.user
    credentials = nil
    contentByteCountMax = limits.contentByteCountMax
    wrongTokens = WrongTokenLedger(
      countMax: limits.wrongTokenCountMax, period: limits.wrongTokenPeriod)
  }

  /// Whether a target lies below the prefix.
  func holds(_ target: String) -> Bool {
    target.hasPrefix(prefix)
  }

  /// Checks the head of a request whose `Host` is allowed already.
  ///
  /// A method that no path has is refused without a look at the token: a preflight carries none,
  /// and must learn nothing but that.
  func admit(
    _ head: RequestHead, from address: String, at now: UInt64
  ) throws(APIRefusal) -> APIAdmission {
    guard !Handshake.isAsked(by: head) else {
      throw APIRefusal(.badRequest, .usage, "The API cannot be upgraded: leave out Upgrade.")
    }
    let isKnownMethod = ["GET", "HEAD", "POST"].contains(head.method)
    if isKnownMethod, let credentials { try check(credentials, head, address, now) }
    guard holds(head.target) else {
      throw APIRefusal(.notFound, .usage, "The API is below \(prefix): correct the path.")
    }
    let path = try path(head.target)
    let methods = paths.methods(of: path)
    if let methods, !methods.contains(head.method) {
      let names = methods.joined(separator: ", ")
      throw APIRefusal(
        .methodNotAllowed, .usage, "`\(path)` takes \(names) only: use that.",
        fields: [HeaderField("Allow", names)])
    }
    guard isKnownMethod else {
      throw APIRefusal(.notFound, .usage, "The API has no such path: correct it.")
    }
    return APIAdmission(
      head: head, path: path, query: try query(head.target),
      contentByteCount: head.method == "POST" ? try contentByteCount(head) : try noContent(head))
  }
}

// Credentials.
extension APIService {
  private func check(
    _ credentials: Credentials, _ head: RequestHead, _ address: String, _ now: UInt64
  ) throws(APIRefusal) {
    let origins = head.values("origin")
    if !origins.isEmpty {
      guard origins.count == 1, credentials.hosts.allows(origin: origins[0], of: head) else {
        throw APIRefusal(
          .forbidden, .notAllowed, "Only pages of the control origin may use the API.")
      }
    }
    let authorization = head.values("authorization")
    let scheme = "bearer "
    if authorization.count == 1, authorization[0].prefix(scheme.count).lowercased() == scheme,
      isTimingSafeEqual(String(authorization[0].dropFirst(scheme.count)), credentials.token)
    {
      return
    }
    // A request without a token is no guess, and any web page can make one.
    if !authorization.isEmpty { try noteWrongToken(of: address, at: now) }
    throw APIRefusal(
      .unauthorized, .notAllowed,
      "The API needs the control token of this shell: send it as Authorization: Bearer TOKEN.",
      fields: [HeaderField("WWW-Authenticate", "Bearer")])
  }

  /// Counts a wrong token.
  ///
  /// The count is never applied to a right token: all programs of this machine share an address.
  private func noteWrongToken(of address: String, at now: UInt64) throws(APIRefusal) {
    guard let wait = wrongTokens.wait(of: address, at: now) else {
      return wrongTokens.note(address, at: now)
    }
    let seconds = (wait + 999_999_999) / 1_000_000_000
    throw APIRefusal(
      .tooManyRequests, .notAllowed,
      "Too many wrong tokens came: send the right one, or wait a minute.",
      fields: [HeaderField("Retry-After", String(seconds))])
  }
}

// The parts of a head.
extension APIService {
  private func path(_ target: String) throws(APIRefusal) -> String {
    let path: RequestPath
    do throws(RequestPath.Refusal) {
      path = try RequestPath(target: target)
    } catch {
      throw error == .hidden
        ? APIRefusal(.notFound, .usage, "The API has no such path: correct it.")
        : APIRefusal(.badRequest, .usage, "The path is malformed: correct its escapes.")
    }
    guard path.text.hasPrefix(prefix) else { return "" }
    return String(path.text.dropFirst(prefix.count))
  }

  private func query(
    _ target: String
  ) throws(APIRefusal) -> [APIRequest.QueryItem] {
    guard let query = QueryString.decode(target: target) else {
      throw APIRefusal(.badRequest, .usage, "The query is malformed: correct its escapes.")
    }
    return query
  }

  private func noContent(_ head: RequestHead) throws(APIRefusal) -> Int {
    guard !head.hasBody else {
      throw APIRefusal(.badRequest, .usage, "A request to read has no content: send none.")
    }
    return 0
  }

  private func contentByteCount(_ head: RequestHead) throws(APIRefusal) -> Int {
    let lengths = head.values("content-length")
    let isEncoded = !head.values("transfer-encoding").isEmpty
    guard lengths.count < 2, !(isEncoded && !lengths.isEmpty) else {
      throw APIRefusal(.badRequest, .usage, "The length is given twice: give Content-Length once.")
    }
    guard !isEncoded, let length = lengths.first else {
      throw APIRefusal(
        .lengthRequired, .usage, "The length is unknown: send Content-Length, not chunks.")
    }
    guard !length.isEmpty, length.utf8.allSatisfy({ (48...57).contains($0) }) else {
      throw APIRefusal(.badRequest, .usage, "Content-Length is malformed: it is a number of bytes.")
    }
    guard let count = Int(length), count <= contentByteCountMax else {
      throw APIRefusal(
        .contentTooLarge, .usage,
        "The content is over \(contentByteCountMax) bytes: send less.")
    }
    let type = head.value("content-type")?.prefix { $0 != ";" } ?? ""
    guard trimmed(type[...]).lowercased() == "application/json" else {
      throw APIRefusal(
        .unsupportedMediaType, .usage,
        "The content has to be JSON: send Content-Type: application/json.")
    }
    return count
  }
}

/// A request whose head was accepted, and whose content may not have arrived yet.
struct APIAdmission {
  let head: RequestHead
  /// The decoded path after the prefix.
  let path: String
  let query: [APIRequest.QueryItem]
  let contentByteCount: Int

  var isHead: Bool { head.method == "HEAD" }

  /// Whether the client waits for 100 (Continue) before it sends its content (RFC 9110, 10.1.1).
  var expectsContinue: Bool {
    contentByteCount > 0 && head.isVersion11 && head.list("expect", contains: "100-continue")
  }

  /// The request as it is passed to the program.
  func request(by transport: APIRequest.Transport, body: [UInt8]) -> APIRequest {
    APIRequest(
      transport: transport, method: isHead ? "GET" : head.method, path: path, query: query,
      body: body)
  }
}
