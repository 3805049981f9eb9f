/// Writes XML 1.0 in which no text can become markup.
struct XMLWriter {
  private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private var depth = 0

  /// Writes an element that holds others.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:],
    _ content: (inout XMLWriter) -> Void
  ) {
    line("<\(name)\(Self.attributes(attributes))>")
    depth += 1
    content(&self)
    depth -= 1
    line("</\(name)>")
  }

  /// Writes an element that holds text, or nothing.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], text: String? = nil
  ) {
    guard let text else { return line("<\(name)\(Self.attributes(attributes))/>") }
    line("<\(name)\(Self.attributes(attributes))>\(Self.escaped(text))</\(name)>")
  }

  private mutating func line(_ line: String) {
    text += String(repeating: "  ", count: depth) + line + "\n"
  }

  private static func attributes(_ attributes: KeyValuePairs<String, String?>) -> String {
    attributes.map { name, value in
      value.map { " \(name)=\"\(escaped($0, isAttribute: true))\"" } ?? ""
    }.joined()
  }

  /// A text with references in place of markup, and a replacement character for each scalar that
  /// XML 1.0 has no way to write.
  private static func escaped(_ text: String, isAttribute: Bool = false) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"" where isAttribute: result.append(contentsOf: "&quot;".unicodeScalars)
      case "\r": result.append(contentsOf: "&#13;".unicodeScalars)
      // A reader makes spaces of them otherwise.
      case "\n" where isAttribute: result.append(contentsOf: "&#10;".unicodeScalars)
      case "\t" where isAttribute: result.append(contentsOf: "&#9;".unicodeScalars)
      case "\n", "\t": result.append(scalar)
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
