/// A line of output, in which nothing acts on a terminal and nothing begins another line.
///
/// All code that writes lines takes this type, so that no text can bypass the escapes.
package struct PrintableLine: Hashable, Sendable {
  /// The line in UTF-8, with the line feed at its end.
  package let bytes: [UInt8]

  /// Makes a line of any text; see `PrintableText`.
  package init(_ text: String) {
    bytes = Array(PrintableText.escaped(text).utf8) + [UInt8(ascii: "\n")]
  }

  /// Makes a line of a JSON text without line feeds, which stays JSON and means the same.
  package init(json: consuming [UInt8]) {
    PrintableText.escape(json: &json)
    json.append(UInt8(ascii: "\n"))
    bytes = json
  }
}
