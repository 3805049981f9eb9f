/// How a text is written into a query or a form.
enum URLEncoding {
  /// `application/x-www-form-urlencoded`: a plus is a space (`java.net.URLEncoder`).
  case form
  /// As a part of a query that may stand between `&` and `=` (`URLQueryItem`).
  case queryItem
  /// Whatever a query may contain stays (`java.net.URI`), and so do its separators.
  case query
  /// The text is written as it is.
  case none

  /// The text, encoded.
  func encoded(_ text: String) -> String {
    switch self {
    case .form: Self.encoded(text, keeping: "-._*", plusIsSpace: true)
    case .queryItem: Self.encoded(text, keeping: "-._~!$'()*+,;:@/?")
    case .query: text.replacing("%", with: "%25").replacing("#", with: "%23")
    case .none: text
    }
  }

  private static func encoded(
    _ text: String, keeping kept: String, plusIsSpace: Bool = false
  ) -> String {
    var result = ""
    for byte in text.utf8 {
      let scalar = Unicode.Scalar(byte)
      let isLetter = byte < 0x80 && scalar.properties.isAlphabetic
      if isLetter || (0x30...0x39).contains(byte) || kept.utf8.contains(byte) {
        result.unicodeScalars.append(scalar)
      } else if plusIsSpace, byte == 0x20 {
        result += "+"
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (byte < 16 ? "0" : "") + digits
      }
    }
    return result
  }
}
