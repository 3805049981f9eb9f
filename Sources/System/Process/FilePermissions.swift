internal import Glibc
internal import Synchronization

/// The permissions of files that are created without naming any.
package enum FilePermissions {
  /// The umask that the process was started with; `nil` as long as it is still set.
  private static let userMask = Mutex<mode_t?>(nil)

  /// Makes new files accessible to their owner only, from now on.
  package static func keepPrivate() {
    userMask.withLock { mask in
      let former = umask(0o077)
      mask = mask ?? former
    }
  }

  /// Runs work under the umask of the user, such as starting a program, which inherits it.
  ///
  /// The umask applies to all threads. Private files that other threads create meanwhile are not
  /// affected: they are created with permissions of their own.
  static func withUsersOwn<Result>(_ work: () -> Result) -> Result {
    userMask.withLock { mask in
      guard let mask else { return work() }
      let own = umask(mask)
      defer { umask(own) }
      return work()
    }
  }
}
