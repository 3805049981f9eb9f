/// A page that does not show what the shell asked it for.
package struct Desynchronization: Hashable, Sendable {
  /// Path, query and fragment that the page was asked for.
  let wanted: String
  /// Path, query and fragment that the page shows.
  let shown: String
  /// The methods that the page tried without success.
  let tried: [String]

  /// The wanted URL, the shown URL and the attempts as a sentence without its full stop.
  package var clause: String {
    let outcome =
      Self.isSamePlace(wanted, shown)
      ? "its view did not follow" : "it shows \(shown)"
    return "The page was asked for \(wanted), but \(outcome)" + attempts
  }

  private var attempts: String {
    guard let last = tried.last else { return "" }
    let earlier = tried.dropLast().joined(separator: ", ")
    return " after trying " + (earlier.isEmpty ? last : "\(earlier) and \(last)")
  }

  /// Whether two URLs name the same place: routers and servers disagree about a slash at the end
  /// of the path.
  static func isSamePlace(_ left: String, _ right: String) -> Bool {
    left == right || withoutTrailingSlash(left) == withoutTrailingSlash(right)
  }

  private static func withoutTrailingSlash(_ url: String) -> String {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    guard path.count > 1, path.hasSuffix("/") else { return url }
    return String(path.dropLast() + url[path.endIndex...])
  }
}
