internal import CLibUV
internal import System

/// Turns one signal of the process into events; once the watch is gone, the process ignores it.
///
/// libuv restores the default action of the signal, which ends the process: a second Ctrl-C would
/// interrupt what is done after the end of the loop.
@safe
final class SignalWatch {
  private let handle: UnsafeMutablePointer<uv_signal_t>
  private let signal: CInt
  private let loop: EventLoop

  init(_ signal: CInt, on loop: EventLoop) {
    unsafe handle = .allocate(capacity: 1)
    self.signal = signal
    self.loop = loop
    unsafe uv_signal_init(loop.pointer, handle)
    unsafe handle.pointee.data = Unmanaged.passUnretained(self).toOpaque()
    unsafe uv_signal_start(
      handle,
      { handle, signal in
        guard let data = unsafe handle?.pointee.data else { return }
        unsafe Unmanaged<SignalWatch>.fromOpaque(data).takeUnretainedValue()
          .loop.append(.signal(signal))
      }, signal)
  }

  deinit {
    ProcessSignals.ignore(signal) { _ = unsafe uv_signal_stop(handle) }
    unsafe handle.pointee.data = nil
    unsafe closeAndFree(handle)
  }
}
