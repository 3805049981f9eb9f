import ShellRuntime
import WebServer

/// The link that lets the next browser in, and where it leads.
struct BrowserAccess {
  static let networkWarning =
    "Whoever on the network gets the link controls the app, and nothing is encrypted: use --lan "
    + "only where you trust everybody."

  /// How many minutes a code with an expiry works.
  static let codeMinutes = ServerLimits().accessCodePeriod.components.seconds / 60

  /// Where the control page is.
  let origin: String
  /// The control page, without a code.
  let page: String
  /// Whether the link is for other devices of the network.
  let isForNetwork: Bool
  /// The code that was shown last; nil once it was used.
  private(set) var code: String?
  /// When the shown code expires; nil if none is shown, or if it lasts.
  private(set) var deadline: SessionTime?

  /// The link to hand to one browser; nil once it was used.
  var link: String? { code.map(link(with:)) }

  /// The access to the control page: for other devices if it is on the network, else for this one.
  ///
  /// - Parameters:
  ///   - origin: where the control page is.
  ///   - query: the path and query that a browser of this machine opens.
  init(origin: Origin, query: String) {
    isForNetwork = origin.networkAddress != nil
    let networkURL = origin.networkAddress.map { "http://\($0):\(origin.port)" }
    self.origin = networkURL ?? origin.namedURL
    page = self.origin + (isForNetwork || query.isEmpty ? "/" : query)
  }

  /// The link with a code.
  func link(with code: String) -> String { "\(page)#code=\(code)" }

  /// Makes another code, which works until it is used if it lasts, else for a while; the caller
  /// passes it to the server.
  mutating func renew(lasts: Bool, at now: SessionTime) -> String {
    let code = AccessTokens.code()
    self.code = code
    deadline = lasts ? nil : now.advanced(byMilliseconds: UInt64(Self.codeMinutes) * 60_000)
    return code
  }

  /// Notes that a browser used a code, and returns whether it was the shown one.
  mutating func wasUsed(_ used: String) -> Bool {
    guard code == used else { return false }
    code = nil
    deadline = nil
    return true
  }
}
