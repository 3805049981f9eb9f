/// Lets nobody in but who shows a cookie, and gives the cookie for a code that works once.
///
/// Cookies are of a host, whatever the port (RFC 6265, 8.5), so one exchange opens both origins.
/// `SameSite=Strict` keeps the cookie from requests that foreign sites make; the app's frame in the
/// control page is of the same site, as a site is a scheme and a host.
final class AccessGate {
  /// The path to which a page posts its code, on both origins.
  static let path = "/__tandem__/access"
  /// The header that carries the code: no form can send it, and foreign pages need a preflight.
  static let codeHeader = "tandem-code"

  private let cookieName: String
  private let secret: String
  private var codes: AccessCodes
  private var wrongCodes: WrongTokenLedger

  /// - Parameters:
  ///   - secret: the value of the cookie.
  ///   - controlPort: tells the cookies of two shells of one machine apart.
  ///   - limits: how many wrong codes of one address are looked at, and how long a code works.
  init(secret: String, controlPort: UInt16, limits: ServerLimits) {
    self.secret = secret
    cookieName = "tandem-\(controlPort)"
    codes = AccessCodes(period: limits.accessCodePeriod)
    wrongCodes = WrongTokenLedger(
      countMax: limits.wrongTokenCountMax, period: limits.wrongTokenPeriod)
  }

  /// Makes a code good for a while, in the place of another one.
  func issue(_ code: String, replacing old: String?, at now: UInt64) {
    codes.issue(code, replacing: old, at: now)
  }

  /// Whether a request shows the cookie.
  func admits(_ head: RequestHead) -> Bool {
    head.values("cookie")
      .flatMap { $0.split(separator: ";") }
      .contains { pair in
        let pair = trimmed(pair)
        guard pair.hasPrefix(cookieName + "=") else { return false }
        return isTimingSafeEqual(String(pair.dropFirst(cookieName.count + 1)), secret)
      }
  }

  /// What a request that shows no cookie comes to.
  enum Answer {
    case refused(Response)
    /// The code was right; nobody can use it again.
    case admitted(Response, code: String)
  }

  /// Answers a request that shows no cookie and was sent to a host that is allowed.
  func answer(
    _ head: RequestHead, hosts: HostPolicy, from address: String, at now: UInt64
  ) -> Answer {
    guard head.method == "POST", head.target == Self.path else {
      return .refused(AccessPage.response)
    }
    guard !head.hasBody, let origin = head.value("origin"), hosts.allows(origin: origin, of: head)
    else {
      return .refused(.refusal(.forbidden, why: "Only pages of this very origin may ask."))
    }
    let offered = head.value(Self.codeHeader) ?? ""
    guard let code = codes.redeem(offered, at: now) else {
      if let wait = wrongCodes.wait(of: address, at: now) {
        let seconds = String(wait / 1_000_000_000 + 1)
        return .refused(
          .refusal(
            .tooManyRequests, why: "Too many wrong codes came from here: wait \(seconds) seconds.",
            fields: [HeaderField("Retry-After", seconds)]))
      }
      wrongCodes.note(address, at: now)
      return .refused(AccessPage.response)
    }
    return .admitted(
      Response(
        .ok,
        [
          HeaderField("Content-Type", "text/plain; charset=utf-8"),
          HeaderField(
            "Set-Cookie", "\(cookieName)=\(secret); Path=/; HttpOnly; SameSite=Strict"),
          HeaderField("Cache-Control", "no-store"),
        ], .bytes([])), code: code)
  }
}
