internal import PathPatterns
internal import PercentEncoding

/// A change that brings a URL of the app into normal form.
public enum NormalizationChange: String, Hashable, Sendable, CaseIterable {
  /// Spaces and control characters around it, or tabs and newlines inside, are removed.
  case controlCharactersRemoved

  /// Its scheme, or scheme and host, are the app's own and removed.
  case originRemoved

  /// It is relative and continues the path of the page that contains it.
  case resolvedAgainstPage

  /// Backslashes count as slashes.
  case backslashesReplaced

  /// Segments without text are removed.
  case emptySegmentsRemoved

  /// Segments of one or two dots are resolved.
  case dotSegmentsResolved

  /// The slash at the end is removed.
  case trailingSlashRemoved

  /// A question mark that nothing follows is removed.
  case emptyQueryRemoved

  /// Characters that may not stand in a URL are percent-encoded.
  case percentEncoded
}

extension URLClassifier {
  /// The changes between a text and the location that it was classified as.
  func changes(from text: String, to location: Location) -> [NormalizationChange] {
    var changes: [NormalizationChange] = []
    let url = URLText(text)
    if url.text.utf8.count != text.utf8.count { changes.append(.controlCharactersRemoved) }
    let parts = URLText.split(url.remainder)
    var path = parts.path
    if let scheme = url.scheme {
      changes.append(.originRemoved)
      path = pathOfOwnURL(path, scheme: scheme)
    } else if URLText.leadingSlashCount(path) == 0 {
      changes.append(.resolvedAgainstPage)
    }
    changes += pathChanges(path, to: location)
    let suffix = URLText.suffix(query: parts.query, fragment: parts.fragment)
    if parts.query?.isEmpty == true { changes.append(.emptyQueryRemoved) }
    let rawSuffixCount = [parts.query.flatMap { $0.isEmpty ? nil : $0 }, parts.fragment]
      .reduce(0) { $0 + ($1.map { $0.count + 1 } ?? 0) }
    if suffix.utf8.count != rawSuffixCount || Self.isEncoded(path) {
      changes.append(.percentEncoded)
    }
    return changes
  }

  private func pathChanges(
    _ path: ArraySlice<UInt8>, to location: Location
  ) -> [NormalizationChange] {
    var changes: [NormalizationChange] = []
    let isRoute = form.offset(in: location.suffix, behind: location.path) == nil
    let normalizer = PathNormalizer(policies, isRoute: isRoute)
    if path.contains(UInt8(ascii: "\\")) { changes.append(.backslashesReplaced) }
    var segments = path.dropFirst(URLText.leadingSlashCount(path) > 0 ? 1 : 0)
      .split(omittingEmptySubsequences: false) { URLText.isSlash($0) }
    let endsInSlash = segments.count > 1 && segments.last?.isEmpty == true
    if segments.last?.isEmpty == true { segments.removeLast() }
    if segments.contains(where: \.isEmpty) { changes.append(.emptySegmentsRemoved) }
    if normalizer.resolvesDotSegments,
      segments.contains(where: { PathNormalizer.dotCount(Array($0)) > 0 })
    {
      changes.append(.dotSegmentsResolved)
    }
    if normalizer.stripsTrailingSlash, endsInSlash, !segments.allSatisfy(\.isEmpty) {
      changes.append(.trailingSlashRemoved)
    }
    return changes
  }

  private static func isEncoded(_ path: ArraySlice<UInt8>) -> Bool {
    var output: [UInt8] = []
    for byte in path where !URLText.isSlash(byte) {
      PercentEncoding.append(byte, in: .path, to: &output)
    }
    return output.count != path.count { !URLText.isSlash($0) }
  }
}
