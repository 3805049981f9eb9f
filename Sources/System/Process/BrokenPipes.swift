internal import CSystem

/// Writing to a peer that is gone.
package enum BrokenPipes {
  /// Makes it an error of the write, where it would end the process.
  package static func ignore() {
    tandem_ignore_broken_pipes()
  }
}
