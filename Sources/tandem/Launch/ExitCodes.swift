import ArgumentParser

/// The exit codes of `tandem`, as `docs/command-line.md` documents them.
extension ExitCode {
  /// Vectors or checks failed.
  static let checksFailed = ExitCode(1)
  /// A flag, a file, a manifest or a port cannot be used; the message says what to do.
  static let unusableInput = ExitCode(2)
}
