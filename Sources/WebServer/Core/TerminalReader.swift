internal import System

/// Reads standard input as it comes.
///
/// The descriptor is not made non-blocking, because other programs share it.
final class TerminalReader: PollerOwner {
  private unowned let core: ServerCore
  private var poller: Poller?

  init(core: ServerCore) {
    self.core = core
    poller = Poller(0, on: core.loop, owner: self)
    poller?.watch(.readable)
  }

  func handle(_ readiness: Readiness, of poller: Poller) {
    let standardInput = FileDescriptor(owning: 0)
    let transfer = unsafe standardInput.read(into: core.scratch)
    _ = standardInput.release()
    switch transfer {
    case .moved(let count): unsafe core.terminalInput(Array(core.scratch[..<count]))
    case .blocked: break
    case .ended, .failed:
      poller.close()
      core.terminalInput([])
    }
  }

  deinit { poller?.close() }
}
