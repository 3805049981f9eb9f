internal import CSystem

/// The signals of this process.
package enum ProcessSignals {
  /// Lets a signal do nothing, from now on and in every thread.
  package static func ignore(_ number: CInt) {
    tandem_ignore(number)
  }
}
