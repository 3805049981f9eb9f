internal import PercentEncoding

/// Where the route of a page stands in the URLs of an app: in the path, or in the fragment, as hash
/// routers have it.
///
/// If some path of the manifest has a fragment that begins with “/” or “!/”, every such fragment is
/// a route. Any other fragment is a place within a page, unless the manifest names its first
/// segment on that page, as `/#items` does.
package struct RouteForm: Hashable, Sendable {
  /// The paths before the number sign, without a slash at the end; empty if no path of the
  /// manifest has a fragment that begins with a slash.
  private let bases: Set<String>

  /// The first segments of the other fragments, decoded and behind their base: `/app#items`.
  private let names: Set<String>

  /// The form of an app whose routes are paths.
  package init() {
    bases = []
    names = []
  }

  /// The form that the paths and patterns of an app have.
  package init(_ texts: [String]) {
    var (bases, names) = (Set<String>(), Set<String>())
    for text in texts where Self.offset(in: text) != nil {
      let base = Self.bare(text.prefix { $0 != "#" })
      if let name = Self.name(in: text) { names.insert(base + name) } else { bases.insert(base) }
    }
    self.bases = bases
    self.names = names
  }

  /// Whether every fragment that begins with “/” or “!/” is a route.
  package var usesFragments: Bool { !bases.isEmpty }

  /// Whether some fragments are routes.
  package var knowsFragments: Bool { usesFragments || !names.isEmpty }

  /// Whether the manifest has fragments that begin with a slash on this path.
  package func isBase(_ path: Substring) -> Bool { bases.contains(Self.bare(path)) }

  /// The offset in bytes of the route in the part of a URL after its path: at the slash of a
  /// fragment, else at its number sign; `nil` if the path is the route.
  package func offset(in suffix: Substring, behind path: Substring) -> Int? {
    guard knowsFragments, let offset = Self.offset(in: suffix) else { return nil }
    guard let name = Self.name(in: suffix) else { return usesFragments ? offset : nil }
    return names.contains(Self.bare(path) + name) ? offset : nil
  }

  /// The offset in bytes of the route in the fragment of a path or pattern: at the slash after “#”
  /// or “#!”, else at the number sign; `nil` if the fragment is no route.
  package static func offset(in text: some StringProtocol) -> Int? {
    guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "#")) else { return nil }
    let fragment = text.utf8[mark...].dropFirst()
    let path = fragment.first == UInt8(ascii: "!") ? fragment.dropFirst() : fragment
    let offset = text.utf8.distance(from: text.startIndex, to: mark)
    if path.first == UInt8(ascii: "/") { return offset + (path.count < fragment.count ? 2 : 1) }
    return fragment.first.map(isEnd) ?? true ? nil : offset
  }

  /// The number sign and the first segment of a fragment, decoded; `nil` if it begins with a slash.
  private static func name(in text: some StringProtocol) -> String? {
    guard let offset = offset(in: text) else { return nil }
    let fragment = text.utf8.dropFirst(offset)
    guard fragment.first == UInt8(ascii: "#") else { return nil }
    let segment = String(decoding: fragment.dropFirst().prefix { !isEnd($0) }, as: UTF8.self)
    return "#" + (PercentEncoding.decode(segment[...]) ?? segment)
  }

  private static func isEnd(_ byte: UInt8) -> Bool { "/?#".utf8.contains(byte) }

  private static func bare(_ path: some StringProtocol) -> String {
    String(path.hasSuffix("/") ? path.dropLast() : path[...])
  }
}
