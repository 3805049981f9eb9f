import ArgumentParser

/// The exit codes of `tandem`, as `docs/command-line.md` documents them.
extension ExitCode {
  /// A check failed, or a condition does not hold.
  static let checksFailed = ExitCode(1)
  /// A flag, a file, a manifest or a port cannot be used; the message says what to do.
  static let unusableInput = ExitCode(2)
  /// There is no shell to talk to.
  static let noShell = ExitCode(3)
  /// What was waited for did not happen in time.
  static let timeout = ExitCode(4)
  /// The shell refused, and said why.
  static let refused = ExitCode(5)
  /// The shell does not let the caller in.
  static let notAllowed = ExitCode(6)
  /// Something could not be written.
  static let storage = ExitCode(7)
  /// A fault of Tandem itself.
  static let internalFault = ExitCode(70)
}
