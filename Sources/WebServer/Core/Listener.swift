internal import Glibc
internal import System

/// Accepts the connections of one listening socket.
final class Listener: PollerOwner {
  /// Connections taken in one turn of the loop, so that a flood leaves time for the others.
  private static let acceptCountMax = 64

  private let socket: ListeningSocket
  private let service: Service
  private unowned let core: ServerCore
  private var poller: Poller?
  /// Closed for a moment when no descriptor is left, to accept the waiting connection and close it.
  private var reserve: FileDescriptor?

  init(_ socket: consuming ListeningSocket, for service: Service, core: ServerCore) {
    self.socket = socket
    self.service = service
    self.core = core
    fillReserve()
    poller = Poller(self.socket.descriptor.number, on: core.loop, owner: self)
    poller?.watch(.readable)
  }

  func handle(_ readiness: Readiness, of poller: Poller) {
    for _ in 0..<Self.acceptCountMax {
      switch socket.accept() {
      case .connection(let descriptor, let address):
        core.accepted(descriptor, from: address, for: service)
      case .none: return
      case .outOfDescriptors:
        reserve = nil
        if case .connection(let descriptor, _) = socket.accept() {
          core.refuse(descriptor, for: service, lingers: false)
        }
        fillReserve()
        return
      }
    }
  }

  private func fillReserve() {
    reserve = socket.descriptor.duplicate()
  }

  deinit { poller?.close() }
}
