internal import CSystem
internal import Glibc

/// The signals of this process.
package enum ProcessSignals {
  /// Ignores a signal, from now on and in every thread.
  package static func ignore(_ number: CInt) {
    tandem_ignore(number)
  }

  /// Runs `end`, which restores the default action of a signal, and then ignores the signal.
  ///
  /// A signal that arrives in between is blocked in the calling thread until it is ignored.
  package static func ignore(_ number: CInt, from end: () -> Void) {
    var (blocked, former) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&blocked)
    unsafe sigaddset(&blocked, number)
    unsafe pthread_sigmask(SIG_BLOCK, &blocked, &former)
    end()
    tandem_ignore(number)
    unsafe pthread_sigmask(SIG_SETMASK, &former, nil)
  }
}
