import WebServer

/// What an HTTP client sends.
enum RequestSubject {
  static func check(_ bytes: [UInt8]) throws(BrokenPromise) {
    let whole = read([bytes])
    let inPieces = read(pieces(of: bytes))
    try promise(whole == inPieces, "\(whole) as a whole, \(inPieces) in pieces")
    for case .head(let head) in whole {
      guard let path = try? RequestPath(target: head.target) else { continue }
      try promise(
        path.segments.allSatisfy {
          !$0.isEmpty && !$0.hasPrefix("..") && !$0.contains { "/\\\0".contains($0) }
        },
        "\(path) leads out of its folder")
    }
  }

  /// The heads until something is refused.
  private static func read(_ pieces: [[UInt8]]) -> [RequestParser.Progress] {
    var parser = RequestParser(byteCountMax: 8_192, fieldCountMax: 64, cookieByteCountMax: 1_024)
    var heads: [RequestParser.Progress] = []
    for piece in pieces {
      parser.append(piece.span)
      while true {
        let progress = parser.next()
        if progress == .incomplete { break }
        heads.append(progress)
        if case .refused = progress { return heads }
      }
    }
    return heads
  }
}
