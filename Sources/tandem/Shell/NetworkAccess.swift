import ShellRuntime
import System
import WebServer

/// Where other devices of the network reach the shell, and the code that lets the next one in.
struct NetworkAccess {
  static let warning =
    "Whoever on the network gets the link controls the app, and nothing is encrypted: use --lan "
    + "only where you trust everybody."

  /// The minutes in which a code works.
  static let codeMinutes = ServerLimits().accessCodePeriod.components.seconds / 60

  /// The control page for other devices, without a code.
  let url: String
  /// The code that was shown last; nil once it was used.
  private(set) var code: String?
  /// When the code that is shown works no more; nil while none is.
  private(set) var deadline: SessionTime?

  /// The link to hand to one other browser; nil once it was used.
  var link: String? { code.map { "\(url)/#code=\($0)" } }

  /// The access to the control page; nil if it is not on the network.
  init?(origin: Origin) {
    guard let address = origin.networkAddress else { return nil }
    url = "http://\(address):\(origin.port)"
  }

  /// Makes another code; the caller passes it to the server.
  mutating func renew(at now: SessionTime) -> String {
    let code = AccessTokens.code()
    self.code = code
    deadline = now.advanced(byMilliseconds: UInt64(Self.codeMinutes) * 60_000)
    return code
  }

  /// Notes that a browser used a code.
  mutating func wasUsed(_ used: String) {
    guard code == used else { return }
    code = nil
    deadline = nil
  }

  /// The address to listen on for a command line; nil without `--lan`.
  ///
  /// - Throws: `WebServerError` if the machine is on no network.
  static func address(options: Run) throws(WebServerError) -> String? {
    guard options.opensToNetwork else { return nil }
    if let address = options.lanAddress { return address }
    guard let address = LocalNetworkAddress.find() else {
      throw WebServerError(
        code: .unusableAddress(""),
        description: "No network was found for --lan: connect this machine to one, or name its "
          + "IPv4 address with --lan-address.")
    }
    return address
  }
}
