internal import CLibUV

/// Our libuv loop.
///
/// Its callbacks only append to `events`; the caller of `turn` handles them.
@safe
final class EventLoop {
  /// What a callback appended.
  enum Event {
    case ready(Poller)
    case signal(CInt)
    /// Another thread woke the loop.
    case woken
    /// Work on another thread is done.
    case worked(LoopWork)
  }

  let pointer: UnsafeMutablePointer<uv_loop_t>
  private var events: [Event] = []
  /// Work on other threads that is not done.
  private var workCount = 0

  init() throws(WebServerError) {
    // Not stored yet: if this fails, `deinit` would close a loop that was never initialized.
    let loop = UnsafeMutablePointer<uv_loop_t>.allocate(capacity: 1)
    let result = unsafe uv_loop_init(loop)
    guard result == 0 else {
      unsafe loop.deallocate()
      throw WebServerError(
        code: .systemFailed,
        description: "The event loop cannot start: \(Self.errorText(result)); close other programs."
      )
    }
    unsafe pointer = loop
  }

  /// Runs the callbacks of pending events, after waiting for one if `waits` is true.
  ///
  /// libuv runs the timers that are due before it waits: a callback that leaves something to handle
  /// has to call `endWait`, or it would be handled only after another event.
  func turn(waits: Bool) {
    _ = unsafe uv_run(pointer, waits ? UV_RUN_ONCE : UV_RUN_NOWAIT)
  }

  /// Runs work on another thread, and then its end on that of the loop.
  func perform(_ work: LoopWork) {
    workCount += 1
    work.start(on: self)
  }

  /// Queues finished work, which ends between turns; called by the callback.
  func worked(_ work: LoopWork) {
    workCount -= 1
    append(.worked(work))
  }

  /// Turns the loop until all work is done and all closed handles are gone.
  func finish() {
    while workCount > 0 { _ = unsafe uv_run(pointer, UV_RUN_ONCE) }
    for _ in 0..<100 where unsafe uv_run(pointer, UV_RUN_NOWAIT) != 0 {}
  }

  /// Takes the events of the turns so far.
  func takeEvents() -> [Event] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  /// Keeps an event for later; called by the callbacks.
  func append(_ event: Event) {
    events.append(event)
    endWait()
  }

  /// Lets the turn that runs the callback end without waiting for more (`uv_stop`).
  func endWait() {
    unsafe uv_stop(pointer)
  }

  /// libuv's text for an error number.
  private static func errorText(_ number: CInt) -> String {
    unsafe String(cString: uv_strerror(number))
  }

  deinit {
    finish()
    let result = unsafe uv_loop_close(pointer)
    assert(result == 0, "a handle of the loop is still open")
    if result == 0 { unsafe pointer.deallocate() }
  }
}

/// Closes a handle of any kind; its memory is freed when libuv reports in a later turn that it may
/// be.
func closeAndFree<Handle>(_ handle: UnsafeMutablePointer<Handle>) {
  unsafe UnsafeMutableRawPointer(handle).withMemoryRebound(to: uv_handle_t.self, capacity: 1) {
    unsafe uv_close($0) { handle in unsafe UnsafeMutableRawPointer(handle)?.deallocate() }
  }
}
