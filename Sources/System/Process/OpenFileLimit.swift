internal import Glibc

/// The number of files that the process may have open.
package enum OpenFileLimit {
  /// Sets the soft limit as near to a number as the hard limit allows, and returns it.
  ///
  /// libwebsockets sizes its tables by this limit, so a limit of a million costs memory and
  /// start-up time (measured), while a limit of 1,024 would refuse connections.
  package static func set(_ wanted: Int) -> Int {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue)), &limit) == 0 else {
      return 1_024
    }
    limit.rlim_cur = min(rlim_t(wanted), limit.rlim_max)
    _ = unsafe setrlimit(__rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue)), &limit)
    return Int(limit.rlim_cur)
  }
}
