internal import CLibUV
internal import Synchronization

/// Ends a turn of the loop from any thread.
@safe
final class LoopWaker: Sendable {
  /// Sendable is proved by use: `uv_async_send` is the one function of libuv that "can be called
  /// from any thread" (docs.libuv.org, uv_async_t), and the lock keeps it away from a handle that
  /// is closed.
  @safe
  private struct Handle: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<uv_async_t>
  }

  /// `nil` once it is closed.
  private let handle: Mutex<Handle?>

  /// The loop outlives the handle, and so its callback.
  init(on loop: EventLoop) {
    let handle = unsafe Handle(pointer: .allocate(capacity: 1))
    unsafe uv_async_init(loop.pointer, handle.pointer) { handle in
      guard let data = unsafe handle?.pointee.data else { return }
      unsafe Unmanaged<EventLoop>.fromOpaque(data).takeUnretainedValue().append(.woken)
    }
    unsafe handle.pointer.pointee.data = Unmanaged.passUnretained(loop).toOpaque()
    self.handle = Mutex(handle)
  }

  /// Wakes the loop; false if the handle is closed.
  func wake() -> Bool {
    handle.withLock { handle in
      guard let handle else { return false }
      unsafe uv_async_send(handle.pointer)
      return true
    }
  }

  /// Closes the handle; called on the thread of the loop.
  func close() {
    handle.withLock { handle in
      if let handle { unsafe closeAndFree(handle.pointer) }
      handle = nil
    }
  }
}
