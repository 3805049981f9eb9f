internal import CLibUV

/// Our libuv loop.
///
/// Its callbacks only append to `events`; whoever turns the loop acts on them.
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
    // A stored one would be closed at the end of an object that never was.
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

  /// Runs the callbacks of what happened, after waiting for something if asked.
  ///
  /// libuv runs the timers that are due before it waits: a callback that leaves something to act on
  /// calls `endWait`, or its work would lie there until something else happens.
  func turn(waits: Bool) {
    _ = unsafe uv_run(pointer, waits ? UV_RUN_ONCE : UV_RUN_NOWAIT)
  }

  /// Does work on another thread, and then its end on that of the loop.
  func perform(_ work: LoopWork) {
    workCount += 1
    work.start(on: self)
  }

  /// Keeps work that is done for the end of its turn; called by the callback.
  func worked(_ work: LoopWork) {
    workCount -= 1
    append(.worked(work))
  }

  /// Turns until all work is done and all handles that were closed are gone.
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

/// Closes any handle; libuv says on a later turn that its memory may go.
func closeAndFree<Handle>(_ handle: UnsafeMutablePointer<Handle>) {
  unsafe UnsafeMutableRawPointer(handle).withMemoryRebound(to: uv_handle_t.self, capacity: 1) {
    unsafe uv_close($0) { handle in unsafe UnsafeMutableRawPointer(handle)?.deallocate() }
  }
}
