internal import CLibUV

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
