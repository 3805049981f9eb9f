internal import CLibUV

/// Our libuv loop. Its callbacks only append to `events`; whoever turns the loop acts on them.
@safe
final class EventLoop {
  /// What a callback appended.
  enum Event {
    case ready(Poller, Readiness)
    case timer(LoopTimer)
    case signal(CInt)
  }

  let pointer: UnsafeMutablePointer<uv_loop_t>
  private var events: [Event] = []

  init() throws(WebServerError) {
    unsafe pointer = .allocate(capacity: 1)
    let result = unsafe uv_loop_init(pointer)
    guard result == 0 else {
      unsafe pointer.deallocate()
      throw WebServerError(
        code: .systemFailed,
        description: "The event loop cannot start: \(errorText(result)); close other programs.")
    }
  }

  /// Runs the callbacks of what happened, after waiting for something if asked.
  func turn(waits: Bool) {
    _ = unsafe uv_run(pointer, waits ? UV_RUN_ONCE : UV_RUN_NOWAIT)
  }

  /// Turns until all handles that were closed are gone.
  func finish() {
    for _ in 0..<100 where unsafe uv_run(pointer, UV_RUN_NOWAIT) != 0 {}
  }

  /// Takes the events of the turns so far.
  func takeEvents() -> [Event] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  fileprivate func append(_ event: Event) {
    events.append(event)
  }

  deinit {
    finish()
    let result = unsafe uv_loop_close(pointer)
    assert(result == 0, "a handle of the loop is still open")
    if result == 0 { unsafe pointer.deallocate() }
  }
}

/// libuv's text for an error number.
func errorText(_ number: CInt) -> String {
  unsafe String(cString: uv_strerror(number))
}

/// What a descriptor is ready for, or what is to be watched.
struct Readiness: OptionSet {
  let rawValue: CInt
  static let readable = Readiness(rawValue: CInt(UV_READABLE.rawValue))
  static let writable = Readiness(rawValue: CInt(UV_WRITABLE.rawValue))
}

/// Receives what its pollers saw.
protocol PollerOwner: AnyObject {
  func handle(_ readiness: Readiness, of poller: Poller)
}

/// Watches one descriptor. The owner of the descriptor closes the poller before the descriptor.
@safe
final class Poller {
  private let handle: UnsafeMutablePointer<uv_poll_t>
  private let loop: EventLoop
  private(set) weak var owner: (any PollerOwner)?
  private(set) var watched: Readiness = []
  private var isClosed = false

  /// Readies a watch; `nil` if the descriptor is of a kind that is always ready, a plain file.
  init?(_ descriptor: CInt, on loop: EventLoop, owner: any PollerOwner) {
    unsafe handle = .allocate(capacity: 1)
    self.loop = loop
    self.owner = owner
    guard unsafe uv_poll_init(loop.pointer, handle, descriptor) == 0 else {
      unsafe handle.deallocate()
      isClosed = true
      return nil
    }
    unsafe handle.pointee.data = Unmanaged.passUnretained(self).toOpaque()
  }

  /// Watches for the given readiness from now on, and for no other.
  func watch(_ readiness: Readiness) {
    guard !isClosed, readiness != watched else { return }
    watched = readiness
    if readiness.isEmpty {
      unsafe uv_poll_stop(handle)
      return
    }
    unsafe uv_poll_start(handle, readiness.rawValue) { handle, status, events in
      guard let data = unsafe handle?.pointee.data else { return }
      let poller = unsafe Unmanaged<Poller>.fromOpaque(data).takeUnretainedValue()
      // A broken descriptor is ready for both: reading from it tells what is wrong.
      let readiness = status < 0 ? [.readable, .writable] : Readiness(rawValue: events)
      poller.loop.append(.ready(poller, readiness))
    }
  }

  /// Tells the owner, unless the poller was closed since the callback.
  func deliver(_ readiness: Readiness) {
    guard !isClosed else { return }
    owner?.handle(readiness.intersection(watched), of: self)
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    unsafe uv_poll_stop(handle)
    unsafe handle.pointee.data = nil
    unsafe closeAndFree(handle)
  }

  deinit { close() }
}

/// Closes any handle; libuv says on a later turn that its memory may go.
private func closeAndFree<Handle>(_ handle: UnsafeMutablePointer<Handle>) {
  unsafe UnsafeMutableRawPointer(handle).withMemoryRebound(to: uv_handle_t.self, capacity: 1) {
    unsafe uv_close($0) { handle in unsafe UnsafeMutableRawPointer(handle)?.deallocate() }
  }
}

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

/// Turns one signal of the process into events.
@safe
final class SignalWatch {
  private let handle: UnsafeMutablePointer<uv_signal_t>
  private let loop: EventLoop

  init(_ signal: CInt, on loop: EventLoop) {
    unsafe handle = .allocate(capacity: 1)
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
    unsafe uv_signal_stop(handle)
    unsafe handle.pointee.data = nil
    unsafe closeAndFree(handle)
  }
}

/// Ends a turn of the loop from any thread.
///
/// Sendable is proved by use: `uv_async_send` is the one function of libuv that "can be called
/// from any thread" (docs.libuv.org, uv_async_t), the handle's memory lives until `close`, and
/// `Inbox` calls both under its lock and never again after `close`.
@safe
struct LoopWaker: @unchecked Sendable {
  private let handle: UnsafeMutablePointer<uv_async_t>

  init(on loop: EventLoop) {
    unsafe handle = .allocate(capacity: 1)
    unsafe uv_async_init(loop.pointer, handle) { _ in }
  }

  func wake() {
    unsafe uv_async_send(handle)
  }

  func close() {
    unsafe closeAndFree(handle)
  }
}
