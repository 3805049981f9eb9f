internal import CLibUV

/// Work that would block the loop: it runs on a thread of libuv, and the loop gets the result.
@safe
final class LoopWork {
  private let handle: UnsafeMutablePointer<uv_work_t>
  private let work: @Sendable () -> [UInt8]?
  private let take: ([UInt8]?) -> Void
  private var result: [UInt8]?
  private unowned var loop: EventLoop?

  /// - Parameters:
  ///   - work: what is done on another thread.
  ///   - take: takes the result on the thread of the loop, between its turns.
  init(_ work: @escaping @Sendable () -> [UInt8]?, take: @escaping ([UInt8]?) -> Void) {
    unsafe handle = .allocate(capacity: 1)
    self.work = work
    self.take = take
  }

  /// Starts the work.
  ///
  /// Nothing else accesses the object until the second callback: "after_work_cb will be called on
  /// the loop thread" once `work_cb` is done on another one (docs.libuv.org, uv_queue_work).
  func start(on loop: EventLoop) {
    self.loop = loop
    unsafe handle.pointee.data = Unmanaged.passRetained(self).toOpaque()
    let error = unsafe uv_queue_work(
      loop.pointer, handle,
      { handle in
        guard let data = unsafe handle?.pointee.data else { return }
        let work = unsafe Unmanaged<LoopWork>.fromOpaque(data).takeUnretainedValue()
        work.result = work.work()
      },
      { handle, _ in
        guard let data = unsafe handle?.pointee.data else { return }
        let work = unsafe Unmanaged<LoopWork>.fromOpaque(data).takeRetainedValue()
        work.loop?.worked(work)
      })
    precondition(error == 0, "libuv refuses only work that is none")
  }

  /// Hands the result over.
  func end() {
    take(result)
  }

  deinit { unsafe handle.deallocate() }
}
