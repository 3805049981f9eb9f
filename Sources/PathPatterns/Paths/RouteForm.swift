/// Where the route of a page stands in the URLs of an app: in the path, or in the fragment, as hash
/// routers have it.
package struct RouteForm: Hashable, Sendable {
  /// The paths before the number sign, without a slash at the end; empty if no path of the
  /// manifest has a fragment.
  private let bases: Set<String>

  /// The form of an app whose routes are paths.
  package init() {
    bases = []
  }

  /// The form that the paths and patterns of an app have.
  package init(_ texts: [String]) {
    bases = Set(
      texts.filter { Self.offset(in: $0.utf8.span) != nil }.map { text in
        let base = text.prefix { $0 != "#" }
        return base.hasSuffix("/") ? String(base.dropLast()) : String(base)
      })
  }

  /// Whether the route is what follows the number sign.
  package var usesFragments: Bool { !bases.isEmpty }

  /// Whether the pages of the app stand on a path.
  package func isBase(_ path: Substring) -> Bool {
    bases.contains(String(path.hasSuffix("/") ? path.dropLast() : path))
  }

  /// Where the path of the fragment begins, counted in bytes: after “#” or “#!”; `nil` if no path
  /// follows.
  package static func offset(in bytes: Span<UInt8>) -> Int? {
    guard let mark = bytes.indices.first(where: { bytes[$0] == UInt8(ascii: "#") }) else {
      return nil
    }
    var start = mark + 1
    if start < bytes.count, bytes[start] == UInt8(ascii: "!") { start += 1 }
    return start < bytes.count && bytes[start] == UInt8(ascii: "/") ? start : nil
  }
}
