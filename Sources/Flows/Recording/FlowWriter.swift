/// Writes steps as YAML.
///
/// A text that could mean anything but itself stands in double quotes, which JSON and YAML share.
enum FlowWriter {
  private static let columnMax = 100
  private static let commentLengthMax = 300

  /// The lines of a step or a comment, without line feeds.
  static func lines(_ line: RecordedLine) -> [String] {
    switch line {
    case .comment(let text): [comment(text)]
    case .step(let step):
      if let value = step.value {
        lines(step.name, value, start: "- ", indent: 4)
      } else {
        ["- \(step.name)"]
      }
    }
  }

  /// A comment of one line, whatever the text holds.
  static func comment(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(commentLengthMax) {
      line.append(isHidden(scalar) ? " " : scalar)
    }
    let isCut = text.unicodeScalars.dropFirst(commentLengthMax).isEmpty == false
    return "# \(String(line))\(isCut ? "…" : "")"
  }

  /// A text that is no template, as a value or a name within `{}` or `[]`.
  static func verbatim(_ text: String) -> String { scalar(text, isInFlow: true) }

  /// A map within `{}`.
  static func map(_ members: [FlowMember]) -> String {
    "{"
      + members.map { "\(verbatim($0.name)): \(inline($0.value, isInFlow: true))" }
      .joined(separator: ", ") + "}"
  }

  private static func lines(
    _ name: String, _ value: FlowValue, start: String, indent: Int
  ) -> [String] {
    let head = "\(start)\(verbatim(name)):"
    let line = "\(head) \(inline(value, isInFlow: false))"
    let spaces = String(repeating: " ", count: indent)
    switch value {
    case .map(let members) where line.count > columnMax && !members.isEmpty:
      return [head]
        + members.flatMap { lines($0.name, $0.value, start: spaces, indent: indent + 2) }
    case .list(let values) where line.count > columnMax && !values.isEmpty:
      return [head] + values.map { "\(spaces)- \(inline($0, isInFlow: false))" }
    default: return [line]
    }
  }

  private static func inline(_ value: FlowValue, isInFlow: Bool) -> String {
    switch value {
    case .text(let text): scalar(withoutExpressions(text), isInFlow: isInFlow)
    case .word(let word): word
    case .list(let values):
      "[\(values.map { inline($0, isInFlow: true) }.joined(separator: ", "))]"
    case .map(let members): map(members)
    }
  }

  /// The text with `\${` for `${`, byte by byte as templates are read.
  private static func withoutExpressions(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte == UInt8(ascii: "{"), bytes.last == UInt8(ascii: "$") {
        bytes.insert(UInt8(ascii: "\\"), at: bytes.count - 1)
      }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func scalar(_ text: String, isInFlow: Bool) -> String {
    isPlain(text, isInFlow: isInFlow) ? text : quoted(text)
  }

  /// Words that readers of YAML take for something else than a text.
  private static let reserved: Set = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"]

  private static func isPlain(_ text: String, isInFlow: Bool) -> Bool {
    let scalars = Array(text.unicodeScalars)
    guard let first = scalars.first, first.properties.isAlphabetic || first == "/",
      scalars.last != " ", !reserved.contains(text.lowercased())
    else { return false }
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "#", "{", "}", "[", "]": return false
      case ",": if isInFlow { return false }
      case ":": if index + 1 == scalars.count || scalars[index + 1] != "/" { return false }
      default: if isHidden(scalar) { return false }
      }
    }
    return true
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default: result += isHidden(scalar) ? escape(scalar) : String(scalar)
      }
    }
    return result + "\""
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let width = scalar.value > 0xFFFF ? 8 : 4
    return (width == 8 ? "\\U" : "\\u") + String(repeating: "0", count: width - digits.count)
      + digits
  }

  /// Whether a scalar ends a line, cannot be seen or acts on its neighbours.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
      .unassigned:
      true
    case .spaceSeparator: scalar != " "
    default: false
    }
  }
}
