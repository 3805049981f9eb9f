internal import PercentEncoding
internal import Vocabulary

/// The query of a request target, in the form that browsers and command-line tools send.
enum QueryString {
  /// The decoded parts in order, or `nil` if the query is malformed.
  ///
  /// The form is `application/x-www-form-urlencoded` (URL Standard, 5.1), except that what cannot
  /// be decoded is refused instead of being replaced.
  static func decode(target: String) -> [APIRequest.QueryItem]? {
    guard let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return [] }
    let query = target.utf8[target.utf8.index(after: mark)...]
    var items: [APIRequest.QueryItem] = []
    for part in query.split(separator: UInt8(ascii: "&")) {
      let halves = part.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = text(halves[0]) else { return nil }
      guard let value = halves.count == 2 ? text(halves[1]) : "" else { return nil }
      items.append(APIRequest.QueryItem(name: name, value: value))
    }
    return items
  }

  private static func text(_ bytes: Substring.UTF8View) -> String? {
    PercentEncoding.decode(Substring(bytes), plusIsSpace: true)
  }
}
