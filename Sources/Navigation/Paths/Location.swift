internal import PercentEncoding

/// A place inside the app: an absolute path in normal form, with query and fragment.
///
/// Two locations are equal if their URLs are, byte for byte. Only `AppManifest.resolve` makes
/// them, from any text.
public struct Location: Hashable, Sendable {
  /// Path, query and fragment.
  public let url: String

  private let pathByteCount: Int

  /// The root, "/".
  public static let root = Location(path: "/", suffix: "")

  /// Joins parts that are in normal form already.
  init(path: String, suffix: String) {
    url = path + suffix
    pathByteCount = path.utf8.count
  }

  /// The path without query and fragment; it begins with a slash.
  public var path: Substring {
    url[..<url.utf8.index(url.startIndex, offsetBy: pathByteCount)]
  }

  /// Query and fragment with their marks, empty if there are none.
  public var suffix: Substring {
    url[url.utf8.index(url.startIndex, offsetBy: pathByteCount)...]
  }

  /// The query without its mark; `nil` if there is none.
  public var query: Substring? {
    let suffix = suffix
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
    for pair in query?.split(separator: "&") ?? [] {
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

  /// The locations of the path's beginnings, the shortest first, spelled like this one and without
  /// query and fragment.
  var ancestors: [Location] {
    let endsInSlash = bare.utf8.count < path.utf8.count
    return bare.utf8.indices.dropFirst().compactMap { mark in
      guard bare.utf8[mark] == UInt8(ascii: "/") else { return nil }
      return Location(path: bare[..<mark] + (endsInSlash ? "/" : ""), suffix: "")
    }
  }

  /// The path without a slash at its end.
  var bare: Substring {
    path.utf8.count > 1 && path.utf8.last == UInt8(ascii: "/") ? path.dropLast() : path
  }
}

extension Location: CustomStringConvertible {
  public var description: String { url }
}
