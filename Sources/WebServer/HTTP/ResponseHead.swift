/// The status line and the fields of a server's answer.
///
/// Texts hold one byte in each scalar, whatever encoding was meant, so that they are sent as they
/// were received.
package struct ResponseHead: Sendable, Equatable {
  /// Why an answer cannot be passed on.
  package struct Malformed: Error, Hashable {
    package let why: String
  }

  package let status: Int
  package let phrase: String
  package let isVersion11: Bool
  /// The fields in order, their names as they came, their values trimmed.
  package let fields: [HeaderField]

  /// Bytes of a head; servers of development may send long lists of what to load early.
  package static let byteCountMax = 65_536
  private static let fieldCountMax = 256

  /// Takes a head from the beginning of the received bytes; `nil` if it is not complete.
  package static func take(
    from bytes: inout [UInt8]
  ) throws(Malformed) -> ResponseHead? {
    guard let end = headEnd(bytes) else {
      guard bytes.count <= byteCountMax else { throw Malformed(why: "its head is too long") }
      return nil
    }
    guard end <= byteCountMax else { throw Malformed(why: "its head is too long") }
    let response = try ResponseHead(bytes[..<end])
    bytes.removeFirst(end)
    return response
  }

  /// Where the content begins: after the first empty line.
  private static func headEnd(_ bytes: [UInt8]) -> Int? {
    var index = 0
    while let lineFeed = bytes[index...].firstIndex(of: 10) {
      let line = bytes[index..<lineFeed]
      if line.isEmpty || line.elementsEqual([13]) { return lineFeed + 1 }
      index = lineFeed + 1
    }
    return nil
  }

  private init(_ bytes: ArraySlice<UInt8>) throws(Malformed) {
    // A single line feed ends a line as well (RFC 9112, 2.2): many small servers send that.
    let lines = bytes.split(separator: 10).map { $0.last == 13 ? $0.dropLast() : $0 }
    guard let first = lines.first, first.starts(with: "HTTP/1.".utf8), first.count >= 12,
      first.dropFirst(8).first == UInt8(ascii: " "),
      let status = Int(Self.text(first.dropFirst(9).prefix(3))), (100...999).contains(status)
    else { throw Malformed(why: "it does not begin with an HTTP/1 status line") }
    guard lines.allSatisfy({ line in line.allSatisfy { $0 >= 32 && $0 != 127 || $0 == 9 } })
    else { throw Malformed(why: "its head has control characters") }
    self.status = status
    isVersion11 = first.dropFirst(7).first == UInt8(ascii: "1")
    phrase = Self.text(first.dropFirst(13))
    var fields: [HeaderField] = []
    for line in lines.dropFirst() where !line.isEmpty {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
        line[..<colon].allSatisfy(isToken)
      else { throw Malformed(why: "a header field is malformed") }
      let value = Self.text(line[(colon + 1)...])
      fields.append(HeaderField(Self.text(line[..<colon]), String(trimmed(value[...]))))
    }
    guard fields.count <= Self.fieldCountMax else {
      throw Malformed(why: "it has too many header fields")
    }
    self.fields = fields
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
    return String(text)
  }
}

extension ResponseHead {
  /// The values of all fields of a name, which is given in lower case.
  package func values(_ name: String) -> [String] {
    fields.lazy.filter { $0.name.lowercased() == name }.map(\.value)
  }

  /// Whether a field that holds a comma-separated list names an element, whatever its case.
  package func list(_ name: String, contains element: String) -> Bool {
    values(name).contains { value in
      value.split(separator: ",").contains { trimmed($0).lowercased() == element }
    }
  }

  /// How the content ends, in the answer to a request with a method.
  ///
  /// - Throws: `Malformed` if the answer says so in two ways.
  package func framing(toRequestWith method: String) throws(Malformed) -> ContentFraming {
    let codings = values("transfer-encoding")
    let lengths = Set(values("content-length"))
    guard codings.isEmpty || lengths.isEmpty, lengths.count <= 1 else {
      throw Malformed(why: "it gives its length in two ways")
    }
    if method == "HEAD" || status < 200 || status == 204 || status == 304 { return .none }
    if !codings.isEmpty {
      guard codings.count == 1, codings[0].lowercased() == "chunked" else {
        throw Malformed(why: "its transfer coding is unknown")
      }
      return .chunks
    }
    guard let text = lengths.first else { return .untilTheEnd }
    guard let length = contentLength(text) else {
      throw Malformed(why: "its length is no number")
    }
    return .length(length)
  }

  /// Whether the content is a document in HTML that can be changed.
  var isHTML: Bool { isText("text/html") }

  /// Whether the content is a text that says what went wrong.
  var isErrorText: Bool {
    status >= 400 && isText(values("content-type").isEmpty ? nil : "text/plain")
  }

  private func isText(_ wanted: Substring?) -> Bool {
    let type = values("content-type").first?.lowercased() ?? ""
    let parts = type.split(separator: ";").map { trimmed($0) }
    return parts.first == wanted && !parts.contains { $0.hasPrefix("charset=utf-16") }
      && values("content-encoding").allSatisfy { $0.lowercased() == "identity" }
  }
}

/// Reads a length, which has digits only and fits into a number.
func contentLength(_ text: String) -> Int? {
  guard !text.isEmpty, text.utf8.count <= 15,
    text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
  else { return nil }
  return Int(text)
}
