/// How the end of a message's content is found (RFC 9112, 6.3).
package enum ContentFraming: Hashable, Sendable {
  /// There is no content.
  case none
  case length(Int)
  case chunks
  /// The content ends with the connection.
  case untilTheEnd
}

/// Extracts the content of an HTTP/1 message from the bytes of its connection.
///
/// The chunked coding is read strictly: where two parsers read it differently, one request can be
/// hidden in another.
package struct ContentDecoder: Sendable {
  /// The coding is broken; nothing after it can be trusted.
  package struct Malformed: Error {}

  private enum State {
    /// In the line with a chunk's size: the size so far, and whether its extension has begun.
    case size(Int, digitCount: Int, isExtension: Bool)
    case data(Int)
    /// In the carriage return and line feed after a chunk; this many bytes are still to come.
    case dataEnd(Int)
    case trailer
    case untilTheEnd
    case complete
  }

  private static let sizeDigitCountMax = 12
  private static let lineByteCountMax = 8_192

  private var state: State
  /// Bytes of the line so far, of a size or of trailers.
  private var lineByteCount = 0
  private var last: UInt8 = 0

  /// Begins before the content.
  package init(_ framing: ContentFraming) {
    switch framing {
    case .none, .length(0): state = .complete
    case .length(let count): state = .data(count)
    case .chunks: state = .size(0, digitCount: 0, isExtension: false)
    case .untilTheEnd: state = .untilTheEnd
    }
    isChunked = framing == .chunks
  }

  private let isChunked: Bool

  /// Whether all of the content has come.
  package var isComplete: Bool { if case .complete = state { true } else { false } }

  /// Whether the end of the connection is the end of the content.
  package var endsWithConnection: Bool {
    if case .untilTheEnd = state { true } else { false }
  }

  /// Appends the content in some bytes to an array.
  ///
  /// - Returns: How many of the bytes belong to the content and its coding.
  package mutating func decode(
    _ bytes: [UInt8], into content: inout [UInt8]
  ) throws(Malformed) -> Int {
    var index = 0
    while index < bytes.count {
      switch state {
      case .complete: return index
      case .untilTheEnd:
        content += bytes[index...]
        return bytes.count
      case .data(let count):
        let taken = min(count, bytes.count - index)
        content += bytes[index..<(index + taken)]
        index += taken
        if taken < count {
          state = .data(count - taken)
        } else {
          state = isChunked ? .dataEnd(2) : .complete
        }
      default:
        try decode(bytes[index])
        index += 1
      }
    }
    return index
  }

  /// Reads a byte that is no content.
  private mutating func decode(_ byte: UInt8) throws(Malformed) {
    lineByteCount += 1
    guard lineByteCount <= Self.lineByteCountMax else { throw Malformed() }
    switch state {
    case .size(let size, let digitCount, let isExtension):
      try decodeSize(byte, size, digitCount, isExtension)
    case .dataEnd(let count):
      guard byte == (count == 2 ? 13 : 10) else { throw Malformed() }
      if count == 2 { state = .dataEnd(1) } else { beginSize() }
    case .trailer:
      // An empty line ends it: `last` is a line feed at the beginning of each line.
      if byte == 10 {
        guard last == 13 else { throw Malformed() }
        if lineByteCount == 2 { state = .complete }
        lineByteCount = 0
      } else if last == 13 {
        throw Malformed()
      }
    default: break
    }
    last = byte
  }

  private mutating func decodeSize(
    _ byte: UInt8, _ size: Int, _ digitCount: Int, _ isExtension: Bool
  ) throws(Malformed) {
    if byte == 10 {
      guard last == 13, digitCount > 0 else { throw Malformed() }
      lineByteCount = 0
      state = size == 0 ? .trailer : .data(size)
    } else if last == 13, lineByteCount > 1 {
      throw Malformed()
    } else if byte == 13 {
      return
    } else if let digit = Self.value(ofDigit: byte), !isExtension {
      guard digitCount < Self.sizeDigitCountMax else { throw Malformed() }
      state = .size(size * 16 + digit, digitCount: digitCount + 1, isExtension: false)
    } else {
      guard isExtension || digitCount > 0 && [59, 32, 9].contains(byte) else { throw Malformed() }
      guard byte >= 32 || byte == 9 else { throw Malformed() }
      state = .size(size, digitCount: digitCount, isExtension: true)
    }
  }

  private mutating func beginSize() {
    lineByteCount = 0
    state = .size(0, digitCount: 0, isExtension: false)
  }

  private static func value(ofDigit byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}
