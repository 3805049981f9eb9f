import System
import WebServer

extension PortExposure {
  /// The variable, set by container images, that stands for `--forwarded-ports` if it is not empty.
  static let forwardingVariable = "TANDEM_FORWARDED_PORTS"

  /// The exposure that a command line asks for.
  ///
  /// - Throws: `LaunchError` if it contradicts itself, or if the machine is on no network.
  init(options: Run, environment: [String: String]) throws(LaunchError) {
    let isForwarded =
      options.portsAreForwarded || environment[Self.forwardingVariable]?.isEmpty == false
    switch (isForwarded, options.opensToNetwork) {
    case (true, true):
      throw LaunchError(
        "--lan and --forwarded-ports (or \(Self.forwardingVariable)) exclude each other: one says "
          + "addresses of this machine, the other those of the machine that forwards its ports.")
    case (true, false):
      if let option = options.freePortOption {
        throw LaunchError(
          "\(option) is 0, but a forwarded port has the same number on both sides: give "
            + "\(option) the number that is forwarded.")
      }
      self = .forwarded
    case (false, true): self = .network(try Self.networkAddress(options: options))
    case (false, false): self = .machine
    }
  }

  private static func networkAddress(options: Run) throws(LaunchError) -> String {
    guard let address = options.lanAddress ?? LocalNetworkAddress.find() else {
      throw LaunchError(
        "No network was found for --lan: connect this machine to one, or name its IPv4 address "
          + "with --lan-address.")
    }
    return address
  }
}

extension Run {
  /// The option by which any free port is asked for; nil if both ports have a number.
  fileprivate var freePortOption: String? {
    if frontPort == 0 { return "--front-port" }
    return controlPort == 0 ? "--control-port" : nil
  }
}
