internal import CLibUV

/// Fires once at an instant, or again and again.
@safe
final class LoopTimer {
  private let handle: UnsafeMutablePointer<uv_timer_t>
  private let loop: EventLoop

  init(on loop: EventLoop) {
    unsafe handle = .allocate(capacity: 1)
    self.loop = loop
    unsafe uv_timer_init(loop.pointer, handle)
    unsafe handle.pointee.data = Unmanaged.passUnretained(self).toOpaque()
  }

  /// Fires after so many nanoseconds, rounded up to milliseconds, and then at each period.
  func start(after nanoseconds: UInt64, period: UInt64 = 0) {
    unsafe uv_update_time(loop.pointer)
    unsafe uv_timer_start(
      handle,
      { handle in
        guard let data = unsafe handle?.pointee.data else { return }
        let timer = unsafe Unmanaged<LoopTimer>.fromOpaque(data).takeUnretainedValue()
        timer.loop.append(.timer(timer))
      }, (nanoseconds + 999_999) / 1_000_000, (period + 999_999) / 1_000_000)
  }

  func stop() {
    unsafe uv_timer_stop(handle)
  }

  deinit {
    unsafe uv_timer_stop(handle)
    unsafe handle.pointee.data = nil
    unsafe closeAndFree(handle)
  }
}
