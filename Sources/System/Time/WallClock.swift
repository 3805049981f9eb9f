import Glibc

/// The time of day, for people who read logs.
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
}
