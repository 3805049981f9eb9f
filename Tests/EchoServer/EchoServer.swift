import BridgeProtocol
import Glibc
import Vocabulary
import WebServer

/// Sends every text message back, through the web server of the shell with its limits as they are.
///
/// `scripts/autobahn` tests it. Prints "listening PORT" and ends on SIGTERM.
@main
enum EchoServer {
  static func main() throws {
    let socket = SocketConfiguration(
      path: "/socket", subprotocol: "echo", token: "0123456789abcdef",
      messageByteCountMax: ProtocolLimits.controllerMessageByteCountMax)
    let server = try Server(
      configuration: ServerConfiguration(
        front: OriginConfiguration(
          port: 0, roots: [], socket: socket, headers: HeaderField.front),
        control: OriginConfiguration(
          port: 0, roots: [], socket: socket, headers: HeaderField.control),
        signals: [SIGTERM]))
    print("listening \(server.front.port)")
    fflush(nil)
    server.run { server, input in
      switch input {
      case .received(let connection, let text):
        server.send(text, to: connection, policy: .ordered)
      case .signalled: server.stop()
      default: break
      }
    }
  }
}
