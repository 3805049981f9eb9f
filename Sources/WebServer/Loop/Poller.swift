internal import CLibUV

/// What a descriptor is ready for, or what is to be watched.
struct Readiness: OptionSet {
  let rawValue: CInt
  static let readable = Readiness(rawValue: CInt(UV_READABLE.rawValue))
  static let writable = Readiness(rawValue: CInt(UV_WRITABLE.rawValue))
  /// The peer sends no more.
  static let disconnected = Readiness(rawValue: CInt(UV_DISCONNECT.rawValue))
  /// Both sides are closed, or the connection is broken.
  ///
  /// The kernel reports it whatever is watched (epoll_ctl(2), EPOLLHUP), and libuv passes it on as
  /// one of the watched events. Urgent data is never sent over HTTP, so watching for that stands
  /// for this.
  static let gone = Readiness(rawValue: CInt(UV_PRIORITIZED.rawValue))
}

/// Is called with the readiness that its pollers found.
protocol PollerOwner: AnyObject {
  func handle(_ readiness: Readiness, of poller: Poller)
}

/// Watches one descriptor.
///
/// The owner of the descriptor closes the poller before the descriptor.
@safe
final class Poller {
  private let handle: UnsafeMutablePointer<uv_poll_t>
  private let loop: EventLoop
  private(set) weak var owner: (any PollerOwner)?
  private(set) var watched: Readiness = []
  private var undelivered: Readiness = []
  private var isClosed = false

  /// Prepares a watch; `nil` if the descriptor is of a kind that is always ready, a plain file.
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
      // A broken descriptor counts as ready for all: reading from it returns the error.
      let readiness =
        status < 0 ? [.readable, .writable, .disconnected, .gone] : Readiness(rawValue: events)
      poller.note(readiness)
    }
  }

  /// Keeps a readiness until it is delivered.
  ///
  /// With more than 1,024 descriptors that are ready, libuv polls up to 48 times in a turn and
  /// reports the same ones each time (measured).
  private func note(_ readiness: Readiness) {
    if undelivered.isEmpty { loop.append(.ready(self)) }
    undelivered.formUnion(readiness)
  }

  /// Passes the readiness to the owner, unless the poller was closed since.
  func deliver() {
    let readiness = undelivered
    undelivered = []
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
