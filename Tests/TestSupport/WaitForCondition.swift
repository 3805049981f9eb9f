import Glibc

/// Waits until a condition holds, for at most 20 seconds, and returns whether it does.
package func waitUntil(_ condition: () throws -> Bool) rethrows -> Bool {
  for _ in 0..<4_000 {
    if try condition() { return true }
    usleep(5_000)
  }
  return try condition()
}
