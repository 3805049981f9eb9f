import Glibc

/// The time that the processor has worked for this thread, in nanoseconds.
///
/// What else runs on the machine does not count.
package func processorTime() -> UInt64 {
  var time = timespec()
  _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
