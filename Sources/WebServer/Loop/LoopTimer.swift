internal import CLibUV

/// Ends a wait of the loop once, at an instant.
@safe
final class LoopTimer {
  private let handle: UnsafeMutablePointer<uv_timer_t>
  private let loop: EventLoop
  /// Whether it will still end a wait.
  private(set) var isRunning = false

  init(on loop: EventLoop) {
    unsafe handle = .allocate(capacity: 1)
    self.loop = loop
    unsafe uv_timer_init(loop.pointer, handle)
    unsafe handle.pointee.data = Unmanaged.passUnretained(self).toOpaque()
  }

  /// Ends a wait after so many nanoseconds, rounded up to milliseconds.
  func start(after nanoseconds: UInt64) {
    isRunning = true
    unsafe uv_update_time(loop.pointer)
    unsafe uv_timer_start(
      handle,
      { handle in
        guard let data = unsafe handle?.pointee.data else { return }
        let timer = unsafe Unmanaged<LoopTimer>.fromOpaque(data).takeUnretainedValue()
        timer.isRunning = false
        timer.loop.endWait()
      }, (nanoseconds + 999_999) / 1_000_000, 0)
  }

  func stop() {
    isRunning = false
    unsafe uv_timer_stop(handle)
  }

  deinit {
    unsafe uv_timer_stop(handle)
    unsafe handle.pointee.data = nil
    unsafe closeAndFree(handle)
  }
}
