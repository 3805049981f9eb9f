/// An absolute URL of `http` or `https` whose host every parser reads in the same way.
///
/// Anything else that a URL may contain, such as a user name or a host with escapes, is refused:
/// the host that is checked must be the one to which the request is sent.
struct HTTPURL: Hashable, Sendable {
  static let byteCountMax = 8_192

  let isSecure: Bool
  /// In lower case; an IPv6 address has its brackets.
  let host: String
  let port: Int
  /// The path with the query, in ASCII without spaces, and without a fragment.
  private(set) var path: String

  /// Reads a URL, `nil` if it is invalid or contains anything else.
  init?(_ text: String) {
    guard text.utf8.count <= Self.byteCountMax, let colon = text.range(of: "://") else {
      return nil
    }
    switch text[..<colon.lowerBound].lowercased() {
    case "http": isSecure = false
    case "https": isSecure = true
    default: return nil
    }
    let rest = text[colon.upperBound...]
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    guard let authority = Authority(String(rest[..<end])) else { return nil }
    host = authority.host
    port = authority.port ?? (isSecure ? 443 : 80)
    let target = rest[end...].prefix { $0 != "#" }
    path = Self.escaped(target.hasPrefix("/") ? String(target) : "/" + target)
  }

  /// The URL with a query added after the one that it has.
  func adding(query: String) -> HTTPURL {
    guard !query.isEmpty else { return self }
    var url = self
    url.path += (path.contains("?") ? "&" : "?") + Self.escaped(query)
    return url
  }

  /// The scheme, the host and the port.
  var origin: String {
    let isUsual = port == (isSecure ? 443 : 80)
    return (isSecure ? "https://" : "http://") + host + (isUsual ? "" : ":\(port)")
  }

  var text: String { origin + path }

  /// The host without brackets, as a resolver takes it.
  var hostName: String { host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host }

  /// Percent-encodes everything that a request line cannot contain.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      if byte > 0x20, byte < 0x7f, !#""<>\^`{|}"#.utf8.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (byte < 16 ? "0" : "") + digits
      }
    }
    return result
  }
}

extension HTTPURL {
  /// A host with an optional port, as in a URL.
  struct Authority: Hashable {
    let host: String
    let port: Int?

    init?(_ text: String) {
      let pattern = #/(?<host>[A-Za-z0-9._\-]+|\[[0-9A-Fa-f:.]+\])(?::(?<port>[0-9]{0,5}))?/#
      guard let match = text.wholeMatch(of: pattern) else { return nil }
      host = match.host.lowercased()
      guard let digits = match.port, !digits.isEmpty else {
        port = nil
        return
      }
      guard let number = Int(digits), (1...65_535).contains(number) else { return nil }
      port = number
    }
  }
}

extension String {
  /// The first range of another text.
  fileprivate func range(of other: String) -> Range<String.Index>? {
    firstRange(of: other)
  }
}
