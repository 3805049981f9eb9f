/// An error of a declaration, with its place.
public struct ManifestIssue: Hashable, Sendable {
  /// Where it stands.
  public let place: ManifestPlace

  /// What is wrong.
  public let error: ManifestError

  /// What to do about it, in a sentence.
  public let remedy: String

  /// Places an error; the remedy is that of any such error if `nil`.
  init(_ error: ManifestError, at place: ManifestPlace, remedy: String?) {
    self.place = place
    self.error = error
    self.remedy = remedy ?? error.remedy
  }
}
