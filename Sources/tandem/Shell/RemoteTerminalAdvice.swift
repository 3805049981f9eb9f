import WebServer

/// A terminal over ssh, whose user has no browser on this machine.
enum RemoteTerminalAdvice {
  /// How the user's own browser can reach a shell; nil if it is on this machine, or if the user
  /// learns it in another way.
  static func advice(
    _ options: Run, _ exposure: PortExposure, to server: Server, environment: [String: String]
  ) -> String? {
    // The addresses and ports of client and server, in this order; sshd(8).
    let connection = environment["SSH_CONNECTION"]?.split(separator: " ") ?? []
    let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
    guard connection.count == 4, !hasDisplay, !options.writesJSON, exposure == .machine
    else { return nil }
    let forwarding = [server.front.port, server.control.port].map { "-L \($0):127.0.0.1:\($0)" }
    return "This terminal is on another machine than your browser: there, type “ssh -N "
      + "\(forwarding.joined(separator: " ")) \(connection[2])”, and open the link."
  }
}
