internal import Glibc

/// Threads for work that blocks for long: Swift's threads for tasks are too few for that.
package enum BackgroundThread {
  private final class Body {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  /// Runs a function on a thread of its own; false if the system has none left.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var thread = pthread_t()
    let argument = unsafe Unmanaged.passRetained(Body(body))
    let result = unsafe pthread_create(
      &thread, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, argument.toOpaque())
    guard result == 0 else {
      unsafe argument.release()
      return false
    }
    pthread_detach(thread)
    return true
  }
}
