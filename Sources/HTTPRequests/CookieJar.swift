import FoundationEssentials

/// The cookies that servers set by responses, as long as the shell runs (RFC 6265).
struct CookieJar: Sendable {
  static let countMax = 1_000
  static let byteCountMax = 4_096

  fileprivate struct Cookie {
    let name: String
    let value: String
    /// The host, or the domain whose hosts get it.
    let domain: String
    let isOfDomain: Bool
    let path: String
    let isSecure: Bool
    /// Seconds since 1970; nil for as long as the app runs.
    let expiry: Double?
  }

  /// In the order in which they were set.
  private var cookies: [Cookie] = []

  /// Takes a `Set-Cookie` of a response; the oldest cookie makes room for it.
  mutating func set(_ header: String, by url: HTTPURL, at now: Double) {
    guard header.utf8.count <= Self.byteCountMax, let cookie = Cookie(header, by: url, at: now)
    else { return }
    cookies.removeAll {
      $0.name == cookie.name && $0.domain == cookie.domain && $0.path == cookie.path
    }
    if let expiry = cookie.expiry, expiry <= now { return }
    cookies.append(cookie)
    if cookies.count > Self.countMax { cookies.removeFirst() }
  }

  /// The `Cookie` for a request, empty if there is none; long paths first.
  func header(for url: HTTPURL, at now: Double) -> String {
    let meant = cookies.filter { $0.isMeant(for: url) && $0.expiry ?? .infinity > now }
    let sorted = meant.enumerated().sorted {
      ($1.element.path.utf8.count, $0.offset) < ($0.element.path.utf8.count, $1.offset)
    }
    return sorted.map { "\($0.element.name)=\($0.element.value)" }.joined(separator: "; ")
  }
}

extension CookieJar.Cookie {
  fileprivate init?(_ header: String, by url: HTTPURL, at now: Double) {
    let parts = header.split(separator: ";", omittingEmptySubsequences: false).map(Self.trimmed)
    guard let pair = parts.first, let equals = pair.firstIndex(of: "=") else { return nil }
    let name = Self.trimmed(pair[..<equals])
    guard !name.isEmpty else { return nil }
    var attributes: [String: String] = [:]
    for part in parts.dropFirst() {
      let words = part.split(separator: "=", maxSplits: 1).map(Self.trimmed)
      attributes[words.first?.lowercased() ?? ""] = words.count > 1 ? words[1] : ""
    }
    self.name = name
    value = Self.trimmed(pair[pair.index(after: equals)...])
    let domain = attributes["domain"].map { $0.lowercased().drop { $0 == "." } } ?? ""
    isOfDomain = !domain.isEmpty
    self.domain = domain.isEmpty ? url.host : String(domain)
    // One for all hosts of a country is for none.
    let isOfHost = domain.isEmpty || domain == url.host
    guard isOfHost || domain.contains(".") && url.host.hasSuffix("." + domain) else { return nil }
    let given = attributes["path"] ?? ""
    path = given.hasPrefix("/") ? given : Self.folder(of: url.path)
    isSecure = attributes["secure"] != nil
    expiry =
      attributes["max-age"].flatMap(Double.init).map { now + $0 }
      ?? attributes["expires"].flatMap(Self.time)
  }

  fileprivate func isMeant(for url: HTTPURL) -> Bool {
    let isMeantForHost = url.host == domain || isOfDomain && url.host.hasSuffix("." + domain)
    let asked = url.path.prefix { $0 != "?" }
    let isMeantForPath =
      asked == path
      || asked.hasPrefix(path) && (path.hasSuffix("/") || asked.dropFirst(path.count).first == "/")
    return isMeantForHost && isMeantForPath && (!isSecure || url.isSecure)
  }

  private static func trimmed(_ text: Substring) -> String {
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    return String(String(text.drop(while: isBlank).reversed().drop(while: isBlank)).reversed())
  }

  private static func folder(of path: String) -> String {
    let asked = path.prefix { $0 != "?" }
    guard let slash = asked.lastIndex(of: "/"), slash != asked.startIndex else { return "/" }
    return String(asked[..<slash])
  }

  /// Seconds since 1970 of a date such as `Wed, 09 Jun 2027 10:18:14 GMT`.
  private static func time(_ text: String) -> Double? {
    let pattern = #/(\d{1,2})[ -]([A-Za-z]{3})[ -](\d{4}) (\d{2}):(\d{2}):(\d{2})/#
    let names = "janfebmaraprmayjunjulaugsepoctnovdec"
    guard let match = text.firstMatch(of: pattern), let day = Int(match.1),
      let year = Int(match.3), let hour = Int(match.4), let minute = Int(match.5),
      let second = Int(match.6), let place = names.firstRange(of: match.2.lowercased())
    else { return nil }
    let month = names.distance(from: names.startIndex, to: place.lowerBound) / 3 + 1
    // Days since 1970 of a day in the calendar that begins its years in March.
    let years = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let days = 365 * years + years / 4 - years / 100 + years / 400 + dayOfYear - 719_468
    return Double(((days * 24 + hour) * 60 + minute) * 60 + second)
  }
}
