/// The cookies that servers set by responses, as long as the shell runs.
///
/// Curl decides which cookies are accepted, sent and deleted: each run reads the whole jar, and
/// writes the changed one. The shell only passes the lines from run to run.
struct CookieJar: Sendable {
  /// Bytes of the jar, which each run reads; beyond them the cookies that were set first are
  /// dropped.
  static let byteCountMax = 262_144
  /// How many cookies are kept: curl compares each one that it reads with those before it.
  static let countMax = 1_000
  /// How many cookies of one domain are kept: curl sends 150, the first ones that it has read.
  static let domainCountMax = 150
  /// Bytes that a run may write: the jar that it was given, and the 50 cookies that curl accepts
  /// from a response, each with a name and a value of 4,096 bytes and the path of a URL.
  static let outputByteCountMax = 1_048_576

  /// A cookie as a line of curl: domain, whether it includes subdomains, path, whether it is for
  /// `https` only, expiry, name and value, separated by tabs.
  ///
  /// Kept as bytes, because a value need not be valid text.
  fileprivate struct Cookie: Hashable {
    let line: [UInt8]
    /// Domain, path and name, which together identify a cookie.
    let place: [ArraySlice<UInt8>]

    var domain: String { String(decoding: place[0], as: UTF8.self) }
    var name: String { String(decoding: place[2], as: UTF8.self) }
  }

  /// In the order in which they were set.
  private var cookies: [Cookie] = []

  /// Creates an empty jar.
  init() {}

  /// Reads the lines that curl wrote.
  init(written: ArraySlice<UInt8>) {
    // Curl writes the newest cookie first, but reads them as if the first line was set first.
    cookies = written.split(separator: UInt8(ascii: "\n")).reversed().compactMap(Cookie.init)
  }

  /// The jar in the form that curl reads.
  var bytes: [UInt8] { cookies.flatMap { $0.line + [UInt8(ascii: "\n")] } }

  /// Adopts the changes that a run of curl has made to the jar that it was given.
  ///
  /// Other runs may have changed this jar since then, and the cookies that they have set are kept.
  mutating func merge(_ written: CookieJar, madeFrom given: CookieJar) {
    let before = Set(given.cookies)
    let after = Set(written.cookies)
    let set = written.cookies.filter { !before.contains($0) }
    let places = Set(set.map(\.place))
    cookies.removeAll {
      places.contains($0.place) || before.contains($0) && !after.contains($0)
    }
    cookies += set
    makeRoom()
  }

  /// Deletes the cookies that a response deletes, for a request with a `Cookie` header of its own.
  ///
  /// Curl was not given the jar's cookies then, so it could not delete them. A `Set-Cookie` with an
  /// expiry whose cookie curl has not kept is a deletion.
  mutating func delete(by headers: [String], of url: HTTPURL, unless written: CookieJar) {
    let kept = Set(written.cookies.map(\.name))
    let ended = headers.filter { $0.contains(#/;\s*(expires|max-age)\s*=/#.ignoresCase()) }
    let names = Set(ended.map { $0.prefix { !"=;".contains($0) }.filter { !$0.isWhitespace } })
      .subtracting(kept)
    cookies.removeAll { names.contains($0.name) && $0.isOf(url.hostName) }
  }
}

extension CookieJar {
  private mutating func makeRoom() {
    var domainCounts: [ArraySlice<UInt8>: Int] = [:]
    var byteCount = 0
    var kept: [Cookie] = []
    for cookie in cookies.reversed() {
      domainCounts[cookie.place[0], default: 0] += 1
      guard domainCounts[cookie.place[0], default: 0] <= Self.domainCountMax else { continue }
      byteCount += cookie.line.count + 1
      guard byteCount <= Self.byteCountMax, kept.count < Self.countMax else { break }
      kept.append(cookie)
    }
    cookies = kept.reversed()
  }
}

extension CookieJar.Cookie {
  /// Reads a line, `nil` if it is a comment or no cookie.
  fileprivate init?(_ written: ArraySlice<UInt8>) {
    // A copy, because a slice would keep the whole output in memory.
    let line = Array(written)
    let mark = "#HttpOnly_".utf8
    let content = line.dropFirst(line.starts(with: mark) ? mark.count : 0)
    let fields = content.split(
      separator: UInt8(ascii: "\t"), maxSplits: 6, omittingEmptySubsequences: false)
    guard fields.count == 7, content.first != UInt8(ascii: "#") else { return nil }
    self.line = line
    place = [fields[0], fields[2], fields[5]]
  }

  /// Whether the cookie is for a host.
  fileprivate func isOf(_ host: String) -> Bool {
    let domain = domain.lowercased()
    return domain.hasPrefix(".") ? ("." + host).hasSuffix(domain) : domain == host
  }
}
