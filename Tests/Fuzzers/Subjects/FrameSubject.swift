import WebServer

/// What a WebSocket client sends after its handshake.
enum FrameSubject {
  static func check(_ bytes: [UInt8]) throws(BrokenPromise) {
    let whole = read([bytes])
    let inPieces = read(pieces(of: bytes))
    try promise(whole == inPieces, "\(whole) as a whole, \(inPieces) in pieces")
  }

  /// What the client said up to its end.
  private static func read(_ pieces: [[UInt8]]) -> [FrameReader.Event] {
    var reader = FrameReader(messageByteCountMax: 65_536, limits: ServerLimits())
    var events: [FrameReader.Event] = []
    for piece in pieces {
      var start = 0
      while start < piece.count {
        let (event, byteCount) = reader.read(piece.span.extracting(start...), at: 0)
        start += byteCount
        if let event { events.append(event) }
        switch event {
        case .closed, .violated: return events
        default: break
        }
      }
    }
    return events
  }
}
