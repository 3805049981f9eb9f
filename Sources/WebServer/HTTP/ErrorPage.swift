/// The small pages of refusals: what was asked, why not, and what to do.
enum ErrorPage {
  /// A page that names the path, cut and escaped, and a sentence with the remedy.
  static func html(_ status: HTTPStatus, why: String, path: String? = nil) -> [UInt8] {
    let title = "\(status.rawValue) \(status.phrase)"
    let place = path.map { "<p><code>\(escape(String($0.prefix(256))))</code></p>\n" } ?? ""
    return Array(
      """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <title>\(title)</title>
      <h1>\(title)</h1>
      \(place)<p>\(escape(why))</p>

      """.utf8)
  }

  /// Makes text harmless inside HTML: control and direction characters are shown, not sent.
  static func escape(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
          result += "\\u{\(String(scalar.value, radix: 16))}"
        default: result.unicodeScalars.append(scalar)
        }
      }
    }
  }
}
