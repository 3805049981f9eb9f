internal import Glibc
internal import Synchronization

/// The wish that this process ends: `SIGINT`, `SIGTERM` or `SIGHUP`.
package enum ProcessEnd {
  private static let asked = Atomic(false)
  private static let isAwaited = Atomic(false)

  /// Whether it was asked to end since `await()` was called last.
  package static var isAsked: Bool { asked.load(ordering: .relaxed) }

  /// Notes the first of these signals instead of ending at once; the second one ends the process.
  ///
  /// To be called before other threads are started, which would get the signals instead.
  package static func await() {
    asked.store(false, ordering: .relaxed)
    guard !isAwaited.exchange(true, ordering: .relaxed) else { return }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&signals, number) }
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    _ = BackgroundThread.start {
      var signals = sigset_t()
      unsafe sigemptyset(&signals)
      for number in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&signals, number) }
      var number: CInt = 0
      while true {
        guard unsafe sigwait(&signals, &number) == 0 else { continue }
        if asked.exchange(true, ordering: .relaxed) { _exit(128 + number) }
      }
    }
  }
}
