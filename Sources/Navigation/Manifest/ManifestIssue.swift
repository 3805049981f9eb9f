/// An error of a declaration, with its place.
public struct ManifestIssue: Hashable, Sendable {
  /// Where it stands.
  public let place: ManifestPlace

  /// What is wrong.
  public let error: ManifestError

  /// The name that was probably meant.
  public let suggestion: String?

  init(_ error: ManifestError, at place: ManifestPlace, suggestion: String? = nil) {
    self.place = place
    self.error = error
    self.suggestion = suggestion
  }

  /// What to do about it, in a sentence.
  public var remedy: String {
    suggestion.map { "Did you mean \(quoted($0))?" } ?? error.remedy
  }
}
