internal import BridgeProtocol

/// Foreign text for the record.
enum RecordedText {
  private static let characterCountMax = 4_096

  /// The text, cut to a length that a report can hold.
  static func cut(_ text: String) -> String {
    guard text.utf8.count > characterCountMax else { return text }
    return text.prefix(characterCountMax) + "…"
  }

  /// A URL without what follows the path, which may hold a code that lets somebody in.
  static func withoutQuery(_ url: String) -> String {
    cut(String(url.prefix { $0 != "?" && $0 != "#" }))
  }

  /// Where a script was; both protocols count lines from 0.
  static func place(_ url: JSONValue?, line: JSONValue?) -> String {
    guard let url = url?.string, !url.isEmpty else { return "" }
    return cut(url) + (line?.integer.map { ":\($0 + 1)" } ?? "")
  }
}
