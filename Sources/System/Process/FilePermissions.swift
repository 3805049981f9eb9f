internal import Glibc
internal import Synchronization

/// The permissions of files that this process makes without saying which.
package enum FilePermissions {
  /// The mask that the user has given the process; `nil` as long as it is in force.
  private static let userMask = Mutex<mode_t?>(nil)

  /// Keeps new files to their owner from now on.
  package static func keepPrivate() {
    userMask.withLock { mask in
      let former = umask(0o077)
      mask = mask ?? former
    }
  }

  /// Does something with the mask of the user, such as starting a program, which takes it over.
  ///
  /// A mask is of all threads; files that others make meanwhile have permissions of their own, as
  /// every private file has.
  static func withUsersOwn<Result>(_ work: () -> Result) -> Result {
    userMask.withLock { mask in
      guard let mask else { return work() }
      let own = umask(mask)
      defer { umask(own) }
      return work()
    }
  }
}
