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
  /// Where the API is served beside the control origin, `nil` for nowhere.
  package var localSocket: LocalSocketConfiguration?
  /// How browsers get in; `nil` while every program of this machine does, and nobody else.
  package var access: AccessConfiguration?
  /// The limits of all of them.
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
