internal import System

/// The sources of a server's events: connecting clients, signals, and standard input.
struct ServerSources {
  private var listeners: [Listener] = []
  private var localListener: Listener?
  private var localSocket: LocalSocket?
  private var signals: [SignalWatch] = []
  private var terminal: TerminalReader?

  /// Accepts the connections of a socket for a service.
  mutating func listen(
    on socket: consuming ListeningSocket, for service: Service, core: ServerCore
  ) {
    listeners.append(Listener(socket, for: service, core: core))
  }

  /// Makes the socket of a path and accepts its connections.
  mutating func listen(
    at local: LocalSocketConfiguration, for service: Service, core: ServerCore
  ) throws(WebServerError) {
    localSocket = try LocalSocket.listen(at: local.path) { socket in
      localListener = Listener(socket, for: service, core: core)
    }
  }

  /// Watches signals, and standard input if asked.
  mutating func watch(signals numbers: [CInt], readsTerminal: Bool, core: ServerCore) {
    signals = numbers.map { SignalWatch($0, on: core.loop) }
    if readsTerminal { terminal = TerminalReader(core: core) }
  }

  /// Accepts no further connections, and removes the file of the local socket.
  ///
  /// The file is removed while the socket still listens. Afterwards another shell may take the
  /// name, and its file may get the inode of ours, so that `LocalSocket` would remove it as ours.
  mutating func stopListening() {
    listeners = []
    localSocket?.remove()
    localListener = nil
  }

  /// Closes the handles of the loop.
  mutating func close() {
    stopListening()
    self = ServerSources()
  }
}
