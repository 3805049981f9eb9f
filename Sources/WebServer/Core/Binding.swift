internal import CLibUV

/// The listening sockets of one origin, on one port.
struct Binding: ~Copyable {
  let loopback4: ListeningSocket
  let loopback6: ListeningSocket?

  var origin: Origin {
    Origin(port: loopback4.port, listensOnIPv6: loopback6 != nil)
  }

  /// Takes the two addresses apart, so that each gets its owner.
  consuming func take(
    _ body: (consuming ListeningSocket) -> Void
  ) {
    body(loopback4)
    if let other = loopback6 { body(other) }
  }

  /// Binds 127.0.0.1 and, where the machine has it, ::1 with the same port.
  init(port: UInt16) throws(WebServerError) {
    var attemptsLeft = port == 0 ? 16 : 1
    while true {
      attemptsLeft -= 1
      do throws(ListeningSocket.Failure) {
        let first = try ListeningSocket(.loopback4, port: port)
        var second: ListeningSocket?
        do throws(ListeningSocket.Failure) {
          second = try ListeningSocket(.loopback6, port: first.port)
        } catch {
          if !error.hasNoAddress { throw error }
        }
        loopback4 = first
        loopback6 = second
        return
      } catch {
        if attemptsLeft == 0 || error.number != EADDRINUSE { throw Self.explain(error, port) }
      }
    }
  }

  private static func explain(_ failure: ListeningSocket.Failure, _ port: UInt16) -> WebServerError
  {
    failure.number == EADDRINUSE
      ? WebServerError(
        code: .portInUse(port),
        description: "Port \(port) is in use by another program: stop that program or choose "
          + "another port, 0 for any free one.")
      : WebServerError(
        code: .cannotBind(port),
        description: "Port \(port) cannot be used (\(errorText(-failure.number))): choose "
          + "another port, 0 for any free one.")
  }
}
