/// An error of a declaration, with its place.
public struct ManifestIssue: Hashable, Sendable {
  /// The place of the error in the manifest.
  public let place: ManifestPlace

  /// What is wrong.
  public let error: ManifestError

  /// What to do about it, in a sentence.
  public let remedy: String

  /// Creates an issue; with `nil` the remedy is the error's own.
  init(_ error: ManifestError, at place: ManifestPlace, remedy: String?) {
    self.place = place
    self.error = error
    self.remedy = remedy ?? error.remedy
  }
}
