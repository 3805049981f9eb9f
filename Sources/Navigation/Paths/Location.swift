internal import PathPatterns
internal import PercentEncoding

/// A place inside the app: an absolute path in normal form, with query and fragment.
///
/// Two locations are equal if their URLs are, byte for byte. Only `AppManifest.resolve` makes
/// them, from any text.
public struct Location: Hashable, Sendable {
  /// Path, query and fragment.
  public let url: String

  /// Whether the route is in the fragment, as with hash routers.
  ///
  /// This is so only in an app whose manifest writes its paths in that form. The fragment wins over
  /// the path before it. Without a fragment, the page that precedes the fragments of the manifest
  /// is the route "/". A fragment that does not begin with a slash is a route only where the
  /// manifest names it.
  public var isFragmentRoute: Bool { routeByteOffset != Self.pathIsRoute }

  // Each state that is kept copies its entries, so entries must be small.
  private let pathByteCount: Int32
  private let routeByteOffset: Int32

  private static let pathIsRoute: Int32 = -1
  private static let baseIsRoute: Int32 = 0

  /// Where the route in the fragment begins: at its slash, else at the number sign; `nil` if the
  /// fragment is no route.
  private var routeOffset: Int? { routeByteOffset > 0 ? Int(routeByteOffset) : nil }

  /// The root, "/".
  public static let root = Location(path: "/", suffix: "")

  /// Joins parts that are in normal form already.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - suffix: Query and fragment with their marks.
  ///   - form: Where the route stands in the URLs of the app.
  init(path: String, suffix: String, form: RouteForm = RouteForm()) {
    self.init(url: path + suffix, pathByteCount: path.utf8.count, form: form)
  }

  /// Takes a URL that is in normal form already, with its storage.
  init(url: String, pathByteCount: Int, form: RouteForm) {
    self.url = url
    self.pathByteCount = Int32(pathByteCount)
    var offset: Int32 = Self.pathIsRoute
    if form.knowsFragments {
      let start = url.utf8.index(url.startIndex, offsetBy: pathByteCount)
      if let found = form.offset(in: url[start...], behind: url[..<start]) {
        offset = Int32(pathByteCount + found)
      } else if !url[start...].utf8.contains(UInt8(ascii: "#")), form.isBase(url[..<start]) {
        offset = Self.baseIsRoute
      }
    }
    routeByteOffset = offset
  }

  /// The path without query and fragment; it begins with a slash.
  public var path: Substring { part(0..<Int(pathByteCount)) }

  /// Query and fragment with their marks, empty if there are none.
  public var suffix: Substring { part(Int(pathByteCount)..<url.utf8.count) }

  private func part(_ range: Range<Int>) -> Substring {
    let start = url.utf8.index(url.startIndex, offsetBy: range.lowerBound)
    return url[start..<url.utf8.index(start, offsetBy: range.count)]
  }

  /// The query without its mark; `nil` if there is none.
  ///
  /// This is the query of the document. It does not belong to a route in the fragment.
  public var query: Substring? { Self.query(in: suffix) }

  /// The query of the route without its mark; `nil` if there is none.
  public var routeQuery: Substring? { Self.query(in: routeSuffix) }

  private static func query(in suffix: Substring) -> Substring? {
    guard suffix.utf8.first == UInt8(ascii: "?") else { return nil }
    let end = suffix.utf8.firstIndex(of: UInt8(ascii: "#")) ?? suffix.endIndex
    return suffix[suffix.utf8.index(after: suffix.startIndex)..<end]
  }

  /// The fragment without its mark; `nil` if there is none.
  public var fragment: Substring? {
    guard let mark = suffix.utf8.firstIndex(of: UInt8(ascii: "#")) else { return nil }
    return suffix[suffix.utf8.index(after: mark)...]
  }

  /// The decoded value of a query parameter; the first one if there are several.
  ///
  /// A plus is a space, as in `application/x-www-form-urlencoded`.
  public func queryParameter(_ name: String) -> String? {
    for pair in routeQuery?.split(separator: "&") ?? [] {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard Self.decodedFormText(parts[0]) == name else { continue }
      return parts.count > 1 ? Self.decodedFormText(parts[1]) : ""
    }
    return nil
  }

  private static func decodedFormText(_ text: Substring) -> String {
    PercentEncoding.decode(text, plusIsSpace: true)
      ?? text.split(separator: "+", omittingEmptySubsequences: false).joined(separator: " ")
  }

  /// The path that is compared with routes.
  ///
  /// It begins with a slash, or with the number sign if the fragment does not begin with a slash.
  public var routePath: Substring { part(routeRange) }

  /// The bytes of the URL that are `routePath`.
  var routeRange: Range<Int> {
    // If the base of the fragments is the route, the route is "/", with which every URL begins.
    guard let routeOffset else { return 0..<(isFragmentRoute ? 1 : Int(pathByteCount)) }
    let bytes = url.utf8.span
    var end = routeOffset + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "?"), bytes[end] != UInt8(ascii: "#") {
      end += 1
    }
    return routeOffset..<end
  }

  /// Whether the path may be one of Turbo's historical locations, by its length and last letter.
  var mayBeHistorical: Bool {
    let count = Int(pathByteCount)
    return count > 20 && url.utf8.span[count - 1] == UInt8(ascii: "n")
  }

  /// Whether two routes have the same query and fragment; a difference in length needs no
  /// comparison.
  func hasSameRouteSuffix(as other: Location) -> Bool {
    if !isFragmentRoute, !other.isFragmentRoute,
      url.utf8.count - Int(pathByteCount) != other.url.utf8.count - Int(other.pathByteCount)
    {
      return false
    }
    return routeSuffix == other.routeSuffix
  }

  /// What follows the path of the route: its query, and a fragment.
  var routeSuffix: Substring {
    guard isFragmentRoute else { return suffix }
    return routeOffset == nil ? "" : url[routePath.endIndex...]
  }

  /// The path of the route without a slash at its end.
  var bareRoutePath: Substring {
    let path = routePath
    return path.utf8.count > 1 && path.utf8.last == UInt8(ascii: "/") ? path.dropLast() : path
  }

  /// The URL up to the end of the route's path.
  public var page: Substring {
    routeOffset == nil ? path : url[..<routePath.endIndex]
  }

  /// The locations of the route's parent paths, shortest first, in the same form and without query.
  func ancestors(_ form: RouteForm) -> [Location] {
    let bare = bareRoutePath
    let end = bare.utf8.count < routePath.utf8.count ? "/" : ""
    return bare.utf8.indices.dropFirst().compactMap { mark in
      guard bare.utf8[mark] == UInt8(ascii: "/") else { return nil }
      let beginning = bare[..<mark] + end
      guard let sign = fragmentSign else { return Location(path: String(beginning), suffix: "") }
      return Location(path: String(path), suffix: sign + beginning, form: form)
    }
  }

  /// The mark before `routePath` in the fragment: “#”, “#!”, or empty if the path includes it;
  /// `nil` if the fragment is no route.
  private var fragmentSign: String? {
    guard let routeOffset else { return nil }
    if routePath.utf8.first == UInt8(ascii: "#") { return "" }
    let before = url.utf8.index(url.startIndex, offsetBy: routeOffset - 1)
    return url.utf8[before] == UInt8(ascii: "!") ? "#!" : "#"
  }
}

extension Location: CustomStringConvertible {
  public var description: String { url }
}
