internal import CBuild

/// What is known of the program since it was built.
package enum Build {
  /// The commit that it was built of, as `scripts/package` has said it; nil in other builds.
  package static var commit: String? {
    guard let text = unsafe tandem_commit() else { return nil }
    return unsafe String(cString: text)
  }
}
