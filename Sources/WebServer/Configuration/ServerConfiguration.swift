package import System

/// Everything that a server needs to know before it starts.
package struct ServerConfiguration: Sendable {
  /// The origin of the web app.
  package var front: OriginConfiguration
  /// The origin of the control page.
  package var control: OriginConfiguration
  /// A name below `localhost` under which both origins answer as well, for example
  /// `users.localhost`; in lower case.
  package var hostName: String?
  /// The local socket on which the API is served beside the control origin, `nil` for none.
  package var localSocket: LocalSocketConfiguration?
  /// How browsers are let in; `nil` if every program of this machine is, and no other device.
  package var access: AccessConfiguration?
  /// The limits of the server.
  package var limits: ServerLimits
  /// The clock by which every limit of time counts.
  package var clock = MonotonicClock.system
  /// The signals that become inputs; the process ignores them when the server has ended.
  package var signals: [CInt]
  /// Whether bytes of standard input become inputs.
  package var readsTerminal: Bool

  package init(
    front: OriginConfiguration,
    control: OriginConfiguration,
    localSocket: LocalSocketConfiguration? = nil,
    access: AccessConfiguration? = nil,
    limits: ServerLimits = ServerLimits(),
    signals: [CInt] = [],
    readsTerminal: Bool = false
  ) {
    self.front = front
    self.control = control
    self.localSocket = localSocket
    self.access = access
    self.limits = limits
    self.signals = signals
    self.readsTerminal = readsTerminal
  }
}
