internal import CLibWebSockets

/// Compares in a time that depends on the lengths only, so that timing reveals nothing of a secret.
func isTimingSafeEqual(_ left: String, _ right: String) -> Bool {
  let left = Array(left.utf8)
  let right = Array(right.utf8)
  guard left.count == right.count else { return false }
  return unsafe lws_timingsafe_bcmp(left, right, UInt32(left.count)) == 0
}
