import Glibc

/// The time of day where the shell runs.
package enum WallClock {
  /// The local time as `HH:MM:SS`.
  package static func time() -> String {
    var now = Glibc.time(nil)
    var parts = unsafe tm()
    _ = unsafe localtime_r(&now, &parts)
    return unsafe [parts.tm_hour, parts.tm_min, parts.tm_sec].map { part in
      part < 10 ? "0\(part)" : String(part)
    }.joined(separator: ":")
  }

  /// How far the local time is ahead of UTC today.
  package static func secondsFromUTC() -> Int {
    var now = Glibc.time(nil)
    var parts = unsafe tm()
    _ = unsafe localtime_r(&now, &parts)
    return unsafe parts.tm_gmtoff
  }
}
