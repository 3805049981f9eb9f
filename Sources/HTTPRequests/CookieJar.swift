/// The cookies that servers set by responses, as long as the shell runs.
///
/// Which cookie is taken, sent and deleted is the matter of curl: each run reads the whole jar, and
/// writes what has become of it. The shell only carries the lines from run to run.
struct CookieJar: Sendable {
  /// What is kept, all of which each run reads; the cookies that were set first make room.
  static let byteCountMax = 262_144
  /// How many are kept: curl compares each that it reads with those before it.
  static let countMax = 1_000
  /// How many of them are of one domain: curl sends 150, and those that it has read first.
  static let domainCountMax = 150
  /// What a run may write: the jar that it was given, and the 50 cookies that curl takes of a
  /// response, each with a name and a value of 4,096 bytes and the path of a URL.
  static let outputByteCountMax = 1_048_576

  /// A line as curl writes it: domain, whether it is for the hosts below that, path, whether it is
  /// for `https` only, expiry, name and value, between tabs.
  ///
  /// Bytes, because a value may be no text.
  fileprivate struct Cookie: Hashable {
    let line: [UInt8]
    /// What no two cookies have in common.
    let place: [ArraySlice<UInt8>]

    var domain: String { String(decoding: place[0], as: UTF8.self) }
    var name: String { String(decoding: place[2], as: UTF8.self) }
  }

  /// In the order in which they were set.
  private var cookies: [Cookie] = []

  /// No cookie.
  init() {}

  /// Reads what curl wrote.
  init(written: ArraySlice<UInt8>) {
    // It writes the newest first, and takes them for set in the order in which it reads them.
    cookies = written.split(separator: UInt8(ascii: "\n")).reversed().compactMap(Cookie.init)
  }

  /// As curl reads it.
  var bytes: [UInt8] { cookies.flatMap { $0.line + [UInt8(ascii: "\n")] } }

  /// Takes over what a run of curl has changed in the jar that it was given.
  ///
  /// Other runs may have changed this one since then, and keep what they have set.
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

  /// Deletes what the response to a request with a `Cookie` of its own deletes.
  ///
  /// Curl was not given these cookies, and has nothing to delete. A `Set-Cookie` with an end that
  /// it has not kept is a deletion.
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
  /// Reads a line; `nil` if it is a comment or none.
  fileprivate init?(_ written: ArraySlice<UInt8>) {
    // A copy: a part of the whole output would keep all of it.
    let line = Array(written)
    let mark = "#HttpOnly_".utf8
    let content = line.dropFirst(line.starts(with: mark) ? mark.count : 0)
    let fields = content.split(
      separator: UInt8(ascii: "\t"), maxSplits: 6, omittingEmptySubsequences: false)
    guard fields.count == 7, content.first != UInt8(ascii: "#") else { return nil }
    self.line = line
    place = [fields[0], fields[2], fields[5]]
  }

  /// Whether it is for a host.
  fileprivate func isOf(_ host: String) -> Bool {
    let domain = domain.lowercased()
    return domain.hasPrefix(".") ? ("." + host).hasSuffix(domain) : domain == host
  }
}
