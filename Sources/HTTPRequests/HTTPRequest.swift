import BridgeProtocol
import NativePlugins
import Vocabulary

/// A request as the options of a call describe it.
struct HTTPRequest: Sendable {
  /// How the body of the response is converted to the data of the answer.
  enum ResponseType: String, CaseIterable {
    case arraybuffer, blob, json, text, document
    /// Base64 of the body, whatever it is: asked for by `patched-requests.js`.
    case bytes
  }

  static let headerCountMax = 128
  static let headerByteCountMax = 16_384

  var url: HTTPURL
  var method: String
  /// The headers in order; names are tokens, and values have no line break.
  var headers: [(name: String, value: String)]
  /// `nil` if the request has no body.
  var body: [UInt8]?
  let responseType: ResponseType
  let followsRedirects: Bool
  let connectTimeout: Duration
  let readTimeout: Duration

  /// Reads the options; `method` is given if the method of the plugin stands for one of HTTP.
  init(_ options: JSONObject, method: String?, build: PluginBuild) throws(HTTPFailure) {
    url = try Self.url(options, build)
    self.method = (method ?? options["method"]?.string ?? "GET").uppercased()
    guard self.method.wholeMatch(of: #/[A-Z]{1,32}/#) != nil else {
      throw .invalid("The method is a word of letters.")
    }
    headers = try Self.headers(options["headers"]?.object ?? [:])
    responseType =
      options["responseType"]?.string.flatMap { ResponseType(rawValue: $0.lowercased()) } ?? .text
    followsRedirects = options["disableRedirects"]?.bool != true
    (connectTimeout, readTimeout) = try RequestTimeouts.read(options, build)
    if Self.renamesUserAgent[build], let agent = header("x-cap-user-agent") {
      setHeader("x-cap-user-agent", nil)
      setHeader("User-Agent", agent)
    }
    let encoded = try RequestBody(
      options, method: self.method, contentType: header("Content-Type"), build: build)
    body = encoded.bytes ?? (["POST", "PUT", "PATCH"].contains(self.method) ? [] : nil)
    if let type = encoded.contentType { setHeader("Content-Type", type) }
  }

  /// The value of a header; the case of its name is ignored.
  func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Whether the request is sent with the cookies of the jar, and its response may change them.
  ///
  /// Curl takes the host of cookies from the header `Host`. If that differs from the URL's, the
  /// cookies of another host would be sent to this one.
  var keepsCookies: Bool {
    headers.allSatisfy {
      $0.name.lowercased() != "host" || HTTPURL.Authority($0.value)?.host == url.host
    }
  }

  mutating func setHeader(_ name: String, _ value: String?) {
    headers.removeAll { $0.name.lowercased() == name.lowercased() }
    if let value { headers.append((name, value)) }
  }

  /// The request that a response with a redirect asks for.
  func redirected(to url: HTTPURL, status: Int) -> HTTPRequest {
    var next = self
    next.url = url
    if status == 303 || status < 303 && method == "POST" {
      next.method = method == "HEAD" ? "HEAD" : "GET"
      next.body = nil
      next.setHeader("Content-Type", nil)
    }
    // These headers are meant for the original host only.
    if url.origin != self.url.origin {
      for name in ["Authorization", "Cookie", "Host"] { next.setHeader(name, nil) }
    }
    return next
  }
}

extension HTTPRequest {
  /// Whether a header stands in for the user agent, which Chromium's WebView does not let pass.
  private static let renamesUserAgent = Variants(
    .on(.ios, false), .on(.android, before: PackageVersion(7, 2), false), otherwise: true)

  private static func url(_ options: JSONObject, _ build: PluginBuild) throws(HTTPFailure)
    -> HTTPURL
  {
    guard let text = options["url"]?.string else {
      throw .thrown(PlatformErrors.missingURL[build])
    }
    guard let url = HTTPURL(text) else {
      throw .invalid(
        "“\(text.prefix(200))” cannot be asked for: give an absolute URL of http or https, with "
          + "the host in ASCII and without a user’s name.")
    }
    return url.adding(query: try query(options, build))
  }

  private static let queryEncodings = Variants<URLEncoding>(
    .on(.ios, .queryItem), .on(.android, before: PackageVersion(5, 7), .query), otherwise: .form)

  /// Whether `shouldEncodeUrlParams` is read.
  private static let encodesAlways = Variants(
    .on(.ios, before: PackageVersion(7, 2), true), otherwise: false)

  private static func query(_ options: JSONObject, _ build: PluginBuild) throws(HTTPFailure)
    -> String
  {
    let isEncoded = encodesAlways[build] || options["shouldEncodeUrlParams"]?.bool != false
    let encoding = isEncoded ? queryEncodings[build] : .none
    var parts: [String] = []
    for member in (options["params"]?.object ?? [:]).members {
      let values = member.value.array ?? [member.value]
      for value in values {
        guard let text = value.plainText else {
          throw .invalid("The parameter \(member.name) is a text, or a list of texts.")
        }
        parts.append(encoding.encoded(member.name) + "=" + encoding.encoded(text))
      }
    }
    return parts.joined(separator: "&")
  }

  /// Reads the headers of a call, without those that belong to the connection itself.
  private static func headers(
    _ object: JSONObject
  ) throws(HTTPFailure) -> [(name: String, value: String)] {
    guard object.members.count <= headerCountMax else {
      throw .invalid("A request has at most \(headerCountMax) headers.")
    }
    var headers: [(name: String, value: String)] = []
    for member in object.members {
      let isToken = member.name.wholeMatch(of: #/[A-Za-z0-9!#$%&'*+.^_`|~\-]{1,256}/#) != nil
      guard isToken, let value = member.value.plainText,
        value.utf8.count <= headerByteCountMax,
        !value.utf8.contains(where: { $0 < 0x20 && $0 != 9 || $0 == 0x7f })
      else {
        throw .invalid("The header \(member.name.prefix(256)) has no name or text of a header.")
      }
      let own = ["content-length", "transfer-encoding", "connection", "expect", "upgrade"]
      guard !own.contains(member.name.lowercased()) else { continue }
      // The last of one name holds, whatever its case.
      headers.removeAll { $0.name.lowercased() == member.name.lowercased() }
      headers.append((member.name, value))
    }
    return headers
  }
}

extension JSONValue {
  /// A string, a number or a boolean as text, `nil` for any other value.
  var plainText: String? {
    switch self {
    case .string(let text): text
    case .integer, .number, .bool: serializedText()
    case .null, .array, .object: nil
    }
  }
}
