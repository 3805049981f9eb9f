import WebServer

/// What a WebSocket client sends after its handshake.
enum FrameSubject {
  /// Header, mask and payload of a control frame (RFC 6455, sections 5.2 and 5.5).
  private static let controlFrameByteCountMax = 2 + 4 + 125

  static func run(_ bytes: [UInt8]) {
    let whole = read([bytes])
    let inPieces = read(pieces(of: bytes))
    precondition(whole.end == inPieces.end, "\(whole) as a whole, \(inPieces) in pieces")
    // The beginning of a control frame passes in pieces before its end turns out to be bad.
    let surplus = inPieces.passing - whole.passing
    precondition((0..<controlFrameByteCountMax).contains(surplus), "\(surplus) bytes more pass")
  }

  private struct Reading: Equatable {
    var passing = 0
    var end: FrameInspector.Outcome?
  }

  /// How many bytes pass, and what ended the stream, whose place in a piece does not count.
  private static func read(_ pieces: [[UInt8]]) -> Reading {
    var inspector = FrameInspector(messageByteCountMax: 65_536, limits: ServerLimits())
    var reading = Reading()
    for piece in pieces {
      var remaining = piece[...]
      while !remaining.isEmpty {
        let bytes = Array(remaining)
        switch inspector.inspect(bytes.span, at: 0) {
        case .passed:
          reading.passing += bytes.count
          remaining = []
        case .throttled(let passing):
          reading.passing += passing
          remaining = remaining.dropFirst(passing)
        case .violated(let passing, let violation):
          reading.passing += passing
          reading.end = .violated(passing: 0, violation)
          return reading
        case .closed(let passing, let code):
          reading.passing += passing
          reading.end = .closed(passing: 0, code: code)
          return reading
        }
      }
    }
    return reading
  }
}
