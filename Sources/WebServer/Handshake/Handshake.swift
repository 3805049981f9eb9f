internal import BridgeProtocol

/// A WebSocket handshake (RFC 6455, 4.2.1) that passed every check.
package struct Handshake: Sendable, Equatable {
  /// The client's `Sec-WebSocket-Key`.
  package let key: String
  /// The client's `Origin`, if it is a browser.
  package let origin: String?

  /// Why a handshake is refused, as the HTTP answer that is given before 101.
  package struct Refusal: Error, Sendable, Hashable {
    package let status: HTTPStatus
    package let why: String
  }

  /// Whether a request asks for any protocol other than HTTP/1.1.
  package static func isAsked(by head: RequestHead) -> Bool {
    !head.values("upgrade").isEmpty || head.list("connection", contains: "upgrade")
  }

  /// Checks a request whose `Host` is allowed already.
  package init(
    _ head: RequestHead, for socket: SocketConfiguration, hosts: HostPolicy
  ) throws(Refusal) {
    guard head.method == "GET", head.isVersion11, !head.hasBody,
      head.value("upgrade")?.lowercased() == "websocket",
      head.list("connection", contains: "upgrade")
    else { throw Refusal(.badRequest, "Only a WebSocket handshake can upgrade a connection.") }
    guard head.target == socket.path else {
      throw Refusal(.notFound, "The WebSocket endpoint is \(socket.path).")
    }
    guard head.value("sec-websocket-version") == "13" else {
      throw Refusal(.upgradeRequired, "Only version 13 of the WebSocket protocol is spoken.")
    }
    guard let key = head.value("sec-websocket-key"), Self.isKey(key) else {
      throw Refusal(.badRequest, "Sec-WebSocket-Key must be 16 bytes in base64.")
    }
    origin = try Self.origin(head, socket, hosts)
    let offered = head.values("sec-websocket-protocol")
      .flatMap { $0.split(separator: ",").map { String(trimmed($0)) } }
    guard offered.first == socket.subprotocol else {
      throw Refusal(.badRequest, "The first subprotocol must be \(socket.subprotocol).")
    }
    guard Self.presents(socket.token, head, offered) else {
      throw Refusal(.unauthorized, "The handshake must carry this endpoint's token.")
    }
    self.key = key
  }

  /// Whether a refused handshake carries a token, so that it is a guess or comes from a page that
  /// outlived its shell.
  static func carriesToken(_ head: RequestHead) -> Bool {
    !head.values("authorization").isEmpty
      || head.values("sec-websocket-protocol").contains { $0.contains(tokenPrefix) }
  }

  private static let tokenPrefix = ProtocolLimits.tokenSubprotocolPrefix

  /// The request for the library, written anew with only what it needs.
  func canonicalRequest(_ socket: SocketConfiguration) -> [UInt8] {
    Array(
      """
      GET / HTTP/1.1\r
      Host: localhost\r
      Upgrade: websocket\r
      Connection: Upgrade\r
      Sec-WebSocket-Key: \(key)\r
      Sec-WebSocket-Version: 13\r
      Sec-WebSocket-Protocol: \(socket.subprotocol)\r
      \r

      """.utf8)
  }

  private static func origin(
    _ head: RequestHead, _ socket: SocketConfiguration, _ hosts: HostPolicy
  ) throws(Refusal) -> String? {
    let origins = head.values("origin")
    if origins.isEmpty, !socket.requiresOrigin { return nil }
    guard origins.count == 1, hosts.allows(origin: origins[0], of: head) else {
      throw Refusal(.forbidden, "Only pages of this very origin may connect.")
    }
    return origins[0]
  }

  private static func presents(_ token: String, _ head: RequestHead, _ offered: [String]) -> Bool {
    if let authorization = head.value("authorization"), authorization.hasPrefix("Bearer ") {
      return isTimingSafeEqual(String(authorization.dropFirst("Bearer ".count)), token)
    }
    return offered.dropFirst().contains {
      $0.hasPrefix(tokenPrefix)
        && isTimingSafeEqual(String($0.dropFirst(tokenPrefix.count)), token)
    }
  }

  /// Whether a text is 16 bytes in base64: 22 letters and two signs of padding.
  private static func isKey(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 24 && bytes.suffix(2) == [UInt8(ascii: "="), UInt8(ascii: "=")]
      && bytes.prefix(22).allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
          true
        default: false
        }
      }
  }
}

extension Handshake.Refusal {
  fileprivate init(_ status: HTTPStatus, _ why: String) {
    self.init(status: status, why: why)
  }
}

extension RequestHead {
  /// Whether a request announces content.
  var hasBody: Bool {
    !values("transfer-encoding").isEmpty || values("content-length").contains { $0 != "0" }
  }
}
