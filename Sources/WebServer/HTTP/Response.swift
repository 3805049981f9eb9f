internal import System

/// An answer before it is sent.
struct Response {
  /// The content, or the requested part of it.
  enum Content: Sendable {
    case bytes([UInt8])
    case file(OpenFile, Range<Int>)
    /// Bytes, followed by a part of a file.
    case beginning([UInt8], OpenFile, Range<Int>)

    var byteCount: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .file(_, let range): range.count
      case .beginning(let bytes, _, let range): bytes.count + range.count
      }
    }

    /// All of it in memory; `nil` if the file cannot be read.
    func read() -> [UInt8]? {
      switch self {
      case .bytes(let bytes): bytes
      case .file(let file, let range): file.read(range)
      case .beginning(let bytes, let file, let range): file.read(range).map { bytes + $0 }
      }
    }
  }

  /// How a client finds the end of the content.
  enum Framing {
    case length
    /// Pieces follow, each with its length.
    case chunks
    /// Pieces follow, until the connection ends.
    case untilTheEnd
  }

  var status: HTTPStatus
  var fields: [HeaderField]
  var content: Content
  /// Whether a document gets an origin of its own and runs no script.
  var isSandboxed = false

  init(_ status: HTTPStatus, _ fields: [HeaderField], _ content: Content) {
    self.status = status
    self.fields = fields
    self.content = content
  }

  /// A refusal with its page.
  static func refusal(
    _ status: HTTPStatus, why: String, path: String? = nil, fields: [HeaderField] = []
  ) -> Response {
    Response(
      status,
      fields + [
        HeaderField("Content-Type", "text/html; charset=utf-8"),
        .notStored,
      ],
      .bytes(ErrorPage.html(status, why: why, path: path)))
  }

  /// A temporary redirect to another location.
  static func redirect(to location: String) -> Response {
    Response(
      .temporaryRedirect,
      [HeaderField("Location", location), .notStored], .bytes([]))
  }

  /// The status line and the fields, with the common ones that the response does not set itself.
  func head(
    common: [HeaderField], keepsAlive: Bool, date: Int, framing: Framing = .length
  ) -> [UInt8] {
    var text = "HTTP/1.1 \(status.rawValue) \(status.phrase)\r\n"
    text += "Date: \(HTTPDate.format(date))\r\n"
    switch framing {
    case .length where status == .notModified || status == .noContent: break
    case .length: text += "Content-Length: \(content.byteCount)\r\n"
    case .chunks: text += "Transfer-Encoding: chunked\r\n"
    case .untilTheEnd: break
    }
    text += "Connection: \(keepsAlive ? "keep-alive" : "close")\r\n"
    let others = common.filter { other in !fields.contains { $0.name == other.name } }
    for field in fields + others {
      let isPolicy = isSandboxed && field.name == "Content-Security-Policy"
      text += "\(field.name): \(isPolicy ? "sandbox; " : "")\(field.value)\r\n"
    }
    text += "\r\n"
    return Array(text.utf8)
  }
}
