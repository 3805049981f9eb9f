/// A request that is forwarded to a server.
package struct ProxiedRequest: Sendable, Equatable {
  /// Why a request is not forwarded.
  package struct Refusal: Error, Hashable {
    package let status: HTTPStatus
    package let why: String
  }

  /// What a request is for, as far as the proxy treats it differently.
  package enum Purpose: Hashable, Sendable {
    /// A browser shows the answer as a page; HTML that scripts of an app fetch is not changed.
    case document
    /// The connection is to become a WebSocket.
    case webSocket
    case resource
  }

  package let head: RequestHead
  package let framing: ContentFraming
  package let purpose: Purpose

  /// Checks a request whose `Host` is allowed.
  ///
  /// A request that can be read in two ways is refused: forwarding it would let its sender act with
  /// the proxy's access to this machine.
  package init(_ head: RequestHead) throws(Refusal) {
    self.head = head
    framing = try Self.framing(head)
    guard head.method != "TRACE", head.method != "CONNECT" else {
      throw Refusal(status: .methodNotAllowed, why: "\(head.method) is not passed on.")
    }
    guard !head.values("via").contains(where: { $0.contains(Self.via) }) else {
      throw Refusal(
        status: .badGateway,
        why: "The server that was named is this shell itself: name the development server's URL.")
    }
    purpose =
      try Self.isWebSocket(head, framing)
      ? .webSocket : head.asksForDocument ? .document : .resource
  }

  /// The name of the proxy in `Via`, by which it recognizes requests that it has forwarded to
  /// itself.
  private static let via = "1.1 tandem"

  private static func framing(_ head: RequestHead) throws(Refusal) -> ContentFraming {
    let codings = head.values("transfer-encoding")
    let lengths = head.values("content-length")
    if codings.isEmpty, lengths.isEmpty { return .none }
    guard codings.isEmpty || lengths.isEmpty, codings.count <= 1, lengths.count <= 1 else {
      throw Refusal(status: .badRequest, why: "The request gives its length in two ways.")
    }
    if let coding = codings.first {
      guard coding.lowercased() == "chunked", head.isVersion11 else {
        throw Refusal(status: .badRequest, why: "Only the chunked transfer coding is known.")
      }
      return .chunks
    }
    guard let length = contentLength(lengths[0]) else {
      throw Refusal(status: .badRequest, why: "The request's length is no number.")
    }
    return .length(length)
  }

  private static func isWebSocket(
    _ head: RequestHead, _ framing: ContentFraming
  ) throws(Refusal) -> Bool {
    guard Handshake.isAsked(by: head) else { return false }
    guard head.method == "GET", head.isVersion11, framing == .none,
      head.value("upgrade")?.lowercased() == "websocket",
      head.list("connection", contains: "upgrade")
    else {
      throw Refusal(
        status: .badRequest, why: "Only a WebSocket handshake can upgrade a connection.")
    }
    return true
  }
}

extension ProxiedRequest {
  /// Fields that are about one connection, or that the proxy writes itself (RFC 9110, 7.6.1).
  private static let droppedNames: Set = [
    "accept-encoding", "connection", "content-length", "expect", "forwarded", "host",
    "http2-settings", "keep-alive", "origin", "proxy-authenticate", "proxy-authorization",
    "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
  ]

  /// Fields that could get a part of a page or no page, so that the browser would use a copy
  /// without the bridge of this run.
  private static let conditionNames: Set = [
    "if-match", "if-modified-since", "if-none-match", "if-range", "if-unmodified-since", "range",
  ]

  /// The head that is sent to the server.
  ///
  /// The proxy's own origin is replaced by the server's, because development servers refuse every
  /// other name. Any other origin is passed on as it is.
  package func headBytes(for upstream: Upstream) -> [UInt8] {
    var dropped = Self.droppedNames
    for value in head.values("connection") {
      for name in value.split(separator: ",") { dropped.insert(trimmed(name).lowercased()) }
    }
    if purpose == .document { dropped.formUnion(Self.conditionNames) }
    var text = "\(head.method) \(head.target) HTTP/1.1\r\nHost: \(upstream.host)\r\n"
    for field in head.fields where !dropped.contains(field.name) {
      guard !field.name.hasPrefix("x-forwarded-"), field.name != "via" else { continue }
      if let value = value(of: field, for: upstream) { text += "\(field.name): \(value)\r\n" }
    }
    for origin in head.values("origin") {
      text += "Origin: \(isOwn(origin) ? upstream.origin : origin)\r\n"
    }
    switch framing {
    case .length(let count): text += "Content-Length: \(count)\r\n"
    case .chunks: text += "Transfer-Encoding: chunked\r\n"
    case .none, .untilTheEnd: break
    }
    // Nothing is gained by compressing between two programs of a machine, and the bridge cannot be
    // injected into compressed HTML.
    text += "Accept-Encoding: identity\r\nVia: \(Self.via)\r\n"
    text += purpose == .webSocket ? "Upgrade: websocket\r\nConnection: Upgrade\r\n" : ""
    text += purpose == .webSocket ? "\r\n" : "Connection: close\r\n\r\n"
    return Array(text.utf8)
  }

  /// Whether an origin is the one that the request was sent to.
  func isOwn(_ origin: String) -> Bool {
    head.value("host").map { origin.lowercased() == "http://" + $0.lowercased() } ?? false
  }

  private func value(of field: (name: String, value: String), for upstream: Upstream) -> String? {
    switch field.name {
    case "cookie": return Self.withoutOwnCookies(field.value)
    case "referer":
      guard let host = head.value("host"), field.value.hasPrefix("http://\(host)/") else {
        return field.value
      }
      return upstream.origin + field.value.dropFirst("http://\(host)".count)
    default: return field.value
    }
  }

  /// Leaves out the cookies that let a browser into a shell, which the server must not see.
  private static func withoutOwnCookies(_ value: String) -> String? {
    let pairs = value.split(separator: ";").map { trimmed($0) }
      .filter { pair in !AccessGate.isCookie(named: trimmed(pair.prefix { $0 != "=" })) }
    return pairs.isEmpty ? nil : pairs.joined(separator: "; ")
  }
}
