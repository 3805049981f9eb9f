/// A server's answer as it is sent to the browser: the head, and how the content is changed.
package struct ProxiedResponse: Sendable {
  /// What the fields of an answer may depend on.
  package struct Context: Sendable {
    /// The host and port under which the browser asked.
    package let host: String
    package let upstream: Upstream
    /// The fields of every response of the origin.
    package let common: [HeaderField]
    /// The HTML that is injected into a page.
    package let snippet: String?

    package init(host: String, upstream: Upstream, common: [HeaderField], snippet: String?) {
      self.host = host
      self.upstream = upstream
      self.common = common
      self.snippet = snippet
    }
  }

  /// What is injected into the content; `nil` if it is passed on as it is.
  package let injection: DocumentInjection?
  /// How the browser finds the end of the content.
  package let framing: ContentFraming
  private let head: ResponseHead
  private let fields: [HeaderField]

  /// Fields that are about one connection (RFC 9110, 7.6.1), or that the proxy writes itself.
  private static let droppedNames: Set = [
    "connection", "content-length", "keep-alive", "origin-agent-cluster", "proxy-connection", "te",
    "trailer", "transfer-encoding", "upgrade", "x-frame-options",
  ]

  /// Fields that describe the document before the injection, or that let another origin read it,
  /// and the token in it.
  private static let droppedNamesOfDocuments: Set = [
    "accept-ranges", "access-control-allow-credentials", "access-control-allow-origin",
    "cache-control", "content-digest", "content-md5", "digest", "etag", "expires",
    "last-modified", "repr-digest",
  ]

  /// Adapts the answer of a server; `framing` is how the content ends as the server sends it.
  ///
  /// The spare nonce is for a policy that has `'strict-dynamic'` and no nonce.
  package init(
    _ head: ResponseHead, framing: ContentFraming, to request: ProxiedRequest,
    in context: Context, spare: String
  ) {
    self.head = head
    let isRedirect = (300...399).contains(head.status)
    let mayInject = context.snippet != nil && !isRedirect && head.status != 206
    let isChanged =
      mayInject && request.purpose == .document && (head.isHTML || head.isErrorText)
    // A step back would show it as the page.
    let isFetchedPage = mayInject && request.purpose == .resource && head.isHTML
    var dropped = Self.droppedNames
    for value in head.values("connection") {
      for name in value.split(separator: ",") { dropped.insert(trimmed(name).lowercased()) }
    }
    if isChanged { dropped.formUnion(Self.droppedNamesOfDocuments) }
    if isFetchedPage { dropped.formUnion(["cache-control", "expires"]) }
    var fields = head.fields.filter { !dropped.contains($0.name.lowercased()) }
    fields = fields.compactMap { Self.adapted($0, context, spare: spare) }
    if isChanged {
      fields += [.cacheControl(holdsToken: true)] + request.head.provenance
      if head.isErrorText { fields = Self.describedAsHTML(fields) }
    }
    if isFetchedPage { fields.append(.notStored) }
    self.fields = fields + Self.protection(context.common, beside: fields)
    injection = isChanged ? Self.injection(context.snippet, head, beside: fields) : nil
    // The length of an injected document is known only at its end.
    let outgoing: ContentFraming = isChanged && framing != .none ? .untilTheEnd : framing
    self.framing = Self.framing(outgoing, isVersion11: request.head.isVersion11)
  }

  private static func injection(
    _ snippet: String?, _ head: ResponseHead, beside fields: [HeaderField]
  ) -> DocumentInjection? {
    let policies = fields.filter { $0.name.lowercased() == "content-security-policy" }
      .map(\.value)
    guard let snippet else { return nil }
    guard head.isErrorText else { return DocumentInjection(snippet, policies: policies) }
    return DocumentInjection(
      snippet, showing: "\(head.status) \(head.phrase)", policies: policies)
  }

  /// The fields with the type of a page instead of that of a text, in the same encoding.
  private static func describedAsHTML(_ fields: [HeaderField]) -> [HeaderField] {
    let type = fields.first { $0.name.lowercased() == "content-type" }
    let parameters = type.map { $0.value.drop { $0 != ";" } } ?? "; charset=utf-8"
    return fields.filter { $0.name.lowercased() != "content-type" }
      + [HeaderField("Content-Type", "text/html" + parameters)]
  }

  private static func framing(_ framing: ContentFraming, isVersion11: Bool) -> ContentFraming {
    switch framing {
    case .none, .length: framing
    case .chunks, .untilTheEnd: isVersion11 ? .chunks : .untilTheEnd
    }
  }

  /// The head that is sent to the browser.
  package func headBytes(keepsAlive: Bool) -> [UInt8] {
    var text = statusLine
    switch framing {
    case .length(let count): text += "Content-Length: \(count)\r\n"
    case .chunks: text += "Transfer-Encoding: chunked\r\n"
    case .none:
      // The length for a GET; an injected document has another one.
      if injection == nil, head.status != 204, let length = head.values("content-length").first {
        text += "Content-Length: \(length)\r\n"
      }
    case .untilTheEnd: break
    }
    text += "Connection: \(keepsAlive ? "keep-alive" : "close")\r\n\r\n"
    return Self.bytes(text)
  }

  /// The head of the answer that makes the connection a WebSocket.
  package var upgradeBytes: [UInt8] {
    Self.bytes(statusLine + "Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n")
  }

  private var statusLine: String {
    "HTTP/1.1 \(head.status) \(head.phrase)\r\n"
      + fields.map { "\($0.name): \($0.value)\r\n" }.joined()
  }

  /// One byte for each scalar, as they were received; what the proxy adds is ASCII.
  private static func bytes(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }
}

extension ProxiedResponse {
  private static func adapted(
    _ field: HeaderField, _ context: Context, spare: String
  ) -> HeaderField? {
    switch field.name.lowercased() {
    case "content-security-policy":
      let policy = ContentPolicy(field.value, host: context.host, spare: spare)
      return policy.value.map { HeaderField(field.name, $0) }
    case "location", "content-location":
      return HeaderField(field.name, location(field.value, context))
    case "set-cookie": return cookie(field.value).map { HeaderField(field.name, $0) }
    case "clear-site-data": return clearing(field.value).map { HeaderField(field.name, $0) }
    default: return field
    }
  }

  /// A redirect within the server becomes one within the front; other locations are not changed.
  private static func location(_ value: String, _ context: Context) -> String {
    let lowered = value.lowercased()
    for host in context.upstream.hosts {
      for prefix in ["http://\(host)", "//\(host)"] where lowered.hasPrefix(prefix) {
        let rest = value.dropFirst(prefix.count)
        if rest.isEmpty || "/?#".contains(rest[rest.startIndex]) {
          return "http://\(context.host)\(rest)"
        }
      }
    }
    return value
  }

  /// A cookie without its domain, which is not the front's; `nil` for one that would replace the
  /// cookie that lets the browser in, because cookies are not separated by port.
  private static func cookie(_ value: String) -> String? {
    let pair = value.prefix { $0 != ";" }
    let name = trimmed(pair.prefix { $0 != "=" })
    guard !AccessGate.isCookie(named: name) else { return nil }
    return value.split(separator: ";", omittingEmptySubsequences: false)
      .enumerated()
      .filter { index, part in
        index == 0 || !trimmed(part).lowercased().hasPrefix("domain=")
      }
      .map { String($0.element) }.joined(separator: ";")
  }

  /// The types that a server may have the browser clear (Clear Site Data, 3.1): those of the
  /// front's origin, but not the cookies, which belong to the whole site; `nil` if none is left.
  private static func clearing(_ value: String) -> String? {
    let ofOrigin = ["\"cache\"", "\"storage\"", "\"executionContexts\""]
    let types = value.split(separator: ",").map { String(trimmed($0)) }
    let passed = types.flatMap { $0 == "\"*\"" ? ofOrigin : [$0] }.filter(ofOrigin.contains)
    return passed.isEmpty ? nil : passed.joined(separator: ", ")
  }

  /// The front's fields that an answer gets as well: who may frame the page, a process of its own,
  /// and, if the server does not say it, that no other origin may load it.
  ///
  /// The front's other fields are for files. A server declares its types itself, and may check the
  /// origin of a form, which a page without referrer does not send.
  private static func protection(
    _ common: [HeaderField], beside fields: [HeaderField]
  ) -> [HeaderField] {
    common.filter { field in
      switch field.name.lowercased() {
      case "content-security-policy", "origin-agent-cluster": true
      case "cross-origin-resource-policy":
        !fields.contains { $0.name.lowercased() == field.name.lowercased() }
      default: false
      }
    }
  }
}

extension AccessGate {
  /// Whether a cookie is one that lets a browser into a shell of this machine.
  static func isCookie(named name: Substring) -> Bool {
    name.hasPrefix("tandem-")
      && name.dropFirst("tandem-".count).allSatisfy { $0.isASCII && $0.isNumber }
  }
}
