/// What the pages of an origin asked for in vain, and cannot work without: once each.
struct MissingFiles {
  /// How many are remembered; a page that asks for more has been told of enough.
  private static let countMax = 16
  /// How many folders deep the base of another host is looked for.
  private static let baseDepthMax = 4

  private var paths: Set<String> = []

  /// Takes a request that was answered with 404.
  ///
  /// - Parameters:
  ///   - head: the request. What is asked for as a script or a style, the browser says itself
  ///     (Fetch Metadata, 2.1).
  ///   - isThere: whether there is a file with these names.
  /// - Returns: What is missing, if that is news.
  mutating func take(_ head: RequestHead, isThere: ([String]) -> Bool) -> MissingFile? {
    guard let kind = head.value("sec-fetch-dest").flatMap(MissingFile.Kind.init),
      let path = try? RequestPath(target: head.target), paths.count < Self.countMax,
      !Self.isRelativeToPage(path, head), paths.insert(path.text).inserted
    else { return nil }
    let ends = path.segments.indices.dropFirst().prefix(Self.baseDepthMax).lazy
      .map { Array(path.segments[$0...]) }
    return MissingFile(
      kind: kind, path: path.text,
      place: ends.first(where: isThere).map { "/" + $0.joined(separator: "/") })
  }

  /// Whether the file is below the page that asks for it, as a relative address has it: the bridge
  /// opens such an app at its start.
  private static func isRelativeToPage(_ path: RequestPath, _ head: RequestHead) -> Bool {
    let address = (head.value("referer") ?? "").split(
      separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard address.count == 4, let page = try? RequestPath(target: "/\(address[3])") else {
      return false
    }
    let folder = page.isDirectory ? page.segments : page.segments.dropLast()
    return !folder.isEmpty && path.segments.starts(with: folder)
  }
}

/// A script or a style that a page asked for and that is not there.
package struct MissingFile: Hashable, Sendable {
  /// What it would have been.
  package enum Kind: String, Sendable {
    case script, style
  }

  package let kind: Kind
  /// The path that was asked for, decoded.
  package let path: String
  /// The longest end of that path at which there is a file; `nil` if there is none.
  package let place: String?
}
