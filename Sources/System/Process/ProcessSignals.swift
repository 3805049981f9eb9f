internal import CSystem
internal import Glibc

/// The signals of this process.
package enum ProcessSignals {
  /// Lets a signal do nothing, from now on and in every thread.
  package static func ignore(_ number: CInt) {
    tandem_ignore(number)
  }

  /// Does something that gives a signal its default action back, and lets the signal do nothing.
  ///
  /// A signal that comes in between waits for the calling thread, which then ignores it.
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
