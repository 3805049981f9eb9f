/// Lets in only browsers with a cookie or a key, and gives both for a code that works once.
///
/// Cookies are of a host, whatever the port (RFC 6265, 8.5), so one exchange opens both origins.
/// `SameSite=Strict` keeps the cookie from requests that foreign sites make; the app's frame in the
/// control page is of the same site, as a site is a scheme and a host.
final class AccessGate {
  /// The path to which a page posts its code, on both origins.
  static let path = "/__tandem__/access"
  /// The header that carries the code: no form can send it, and foreign pages need a preflight.
  static let codeHeader = "tandem-code"
  /// The header that carries the key, for which the same is true.
  static let keyHeader = "tandem-key"
  /// How long the cookie of a browser of this machine is valid: 30 days.
  private static let cookieSeconds = 30 * 24 * 60 * 60

  private let configuration: AccessConfiguration
  private let cookieName: String
  private var codes: AccessCodes
  private var wrongCodes: WrongTokenLedger

  /// - Parameters:
  ///   - configuration: the cookies and keys, and who can reach the ports.
  ///   - controlPort: distinguishes the cookies of two shells on one machine.
  ///   - limits: how many wrong codes an address may send, and how long a code works.
  init(_ configuration: AccessConfiguration, controlPort: UInt16, limits: ServerLimits) {
    self.configuration = configuration
    cookieName = "tandem-\(controlPort)"
    codes = AccessCodes(period: limits.accessCodePeriod)
    wrongCodes = WrongTokenLedger(
      countMax: limits.wrongTokenCountMax, period: limits.wrongTokenPeriod)
  }

  /// Makes a code valid, in the place of another one: for a while, or until it is used.
  func issue(_ code: String, replacing old: String?, lasts: Bool, at now: UInt64) {
    codes.issue(code, replacing: old, lasts: lasts, at: now)
  }

  /// The answer to a request that does not pass.
  enum Answer {
    /// No code was used.
    case refused(Response)
    /// The code was right, and cannot be used again.
    case admitted(Response, code: String)
  }

  /// Answers a request that asks to be let in, or that may not pass; `nil` if it may.
  ///
  /// The host of the request is allowed. A GET of the exchange's path is answered with the page as
  /// well, where a browser that has lost its cookie presents its key.
  func answer(
    _ head: RequestHead, to origin: OriginService, from address: String, at now: UInt64
  ) -> Answer? {
    guard guards(head, of: origin) else { return nil }
    let credential = credential(for: address)
    // The app can read the front's storage, so no key is accepted there, and none is given.
    let showsKey =
      origin.configuration.isGuarded
      && isTimingSafeEqual(head.value(Self.keyHeader) ?? "", credential.key)
    let isIn = showsKey || showsCookie(head, of: credential)
    guard head.target == Self.path else {
      let passes = needsKey(head, to: origin) ? showsKey : isIn
      return passes ? nil : .refused(AccessPage.response)
    }
    guard head.method == "POST" else { return .refused(AccessPage.response) }
    guard !head.hasBody, let sender = head.value("origin"),
      origin.hosts.allows(origin: sender, of: head)
    else {
      return .refused(.refusal(.forbidden, why: "Only pages of this very origin may ask."))
    }
    if showsKey { return .refused(admission(to: origin, from: address)) }
    return exchange(head, isIn: isIn, to: origin, from: address, at: now)
  }

  /// Whether a request needs the cookie or the key.
  ///
  /// On this machine the token of a socket is enough: its owner has read the shell's private file,
  /// or is a page that was let in.
  private func guards(_ head: RequestHead, of origin: OriginService) -> Bool {
    if configuration.exposure != .machine { return true }
    let asksForSocket =
      Handshake.isAsked(by: head) || head.target == origin.configuration.socket.path
    return origin.configuration.isGuarded && !asksForSocket
  }

  /// Whether the path, once decoded, is one for which a cookie is not enough.
  private func needsKey(_ head: RequestHead, to origin: OriginService) -> Bool {
    guard let path = try? RequestPath(target: head.target) else { return false }
    return origin.configuration.keyedPaths.contains(path.text)
  }

  private func showsCookie(_ head: RequestHead, of credential: BrowserCredential) -> Bool {
    head.values("cookie")
      .flatMap { $0.split(separator: ";") }
      .contains { pair in
        let pair = trimmed(pair)
        guard pair.hasPrefix(cookieName + "=") else { return false }
        return isTimingSafeEqual(String(pair.dropFirst(cookieName.count + 1)), credential.cookie)
      }
  }

  private func credential(for address: String) -> BrowserCredential {
    let isLocal = configuration.exposure.isOwnMachine(peerAddress: address)
    return isLocal ? configuration.local : configuration.network
  }
}

// The exchange of a code for a cookie and a key.
extension AccessGate {
  private func exchange(
    _ head: RequestHead, isIn: Bool, to origin: OriginService, from address: String,
    at now: UInt64
  ) -> Answer {
    guard let code = codes.redeem(head.value(Self.codeHeader) ?? "", at: now) else {
      if isIn { return .refused(Self.alreadyIn) }
      if let wait = wrongCodes.wait(of: address, at: now) {
        return .refused(Self.tooManyWrongCodes(wait))
      }
      wrongCodes.note(address, at: now)
      return .refused(AccessPage.response)
    }
    return .admitted(admission(to: origin, from: address), code: code)
  }

  private func admission(to origin: OriginService, from address: String) -> Response {
    let key = origin.configuration.isGuarded ? "\"key\":\"\(credential(for: address).key)\"" : ""
    let fields = [
      HeaderField("Content-Type", "application/json"),
      HeaderField("Set-Cookie", cookie(for: address)), .notStored,
    ]
    return Response(.ok, fields, .bytes(Array("{\(key)}\n".utf8)))
  }

  private func cookie(for address: String) -> String {
    let value = credential(for: address).cookie
    let cookie = "\(cookieName)=\(value); Path=/; HttpOnly; SameSite=Strict"
    return configuration.exposure.isOwnMachine(peerAddress: address)
      ? "\(cookie); Max-Age=\(Self.cookieSeconds)" : cookie
  }

  /// The answer to a browser that was let in before and sends a wrong code: it needs none.
  private static var alreadyIn: Response {
    Response(.noContent, [.notStored], .bytes([]))
  }

  private static func tooManyWrongCodes(_ wait: UInt64) -> Response {
    let seconds = String(wait / 1_000_000_000 + 1)
    return .refusal(
      .tooManyRequests, why: "Too many wrong codes came from here: wait \(seconds) seconds.",
      fields: [HeaderField("Retry-After", seconds)])
  }
}
