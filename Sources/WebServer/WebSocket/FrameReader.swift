internal import BridgeProtocol

/// Reads what a WebSocket client sends after its handshake (RFC 6455, section 5): checks every
/// frame, removes its mask, assembles messages, and stops at the first byte that breaks a rule.
///
/// libwebsockets 4.1 takes unmasked frames, announced lengths of 2^40 bytes and any number of
/// pings, of which it answers only the first that it reads at once, and drops other violations
/// without a close frame (all measured). It therefore sees no frame at all.
package struct FrameReader: Sendable {
  /// Why a connection must be closed.
  package struct Violation: Error, Hashable, Sendable {
    package let code: UInt16
    package let reason: String

    fileprivate init(_ code: CloseCode, reason: String) {
      self.code = code.rawValue
      self.reason = reason
    }
  }

  /// What the client sent.
  package enum Event: Hashable, Sendable {
    /// A whole message, which is UTF-8.
    case message([UInt8])
    /// A ping, with what its pong repeats.
    case ping([UInt8])
    /// Messages come faster than the limit, reported once: the client is to get its warning before
    /// anything further is read.
    case throttled
    /// The client closed, with a code or without one; nothing after it counts.
    case closed(code: UInt16?)
    /// The client broke a rule; nothing after it counts.
    case violated(Violation)
  }

  private enum Field {
    case first
    case second
    case length(remaining: Int)
    case mask(remaining: Int)
    case payload
  }

  private let byteCountMax: UInt64
  private let fragmentCountMax: Int
  private var messages: TokenBucket
  private var extraFrames: TokenBucket
  /// Whether messages come faster than the limit; false again after a time of rest.
  private var isThrottled = false

  private var field = Field.first
  private var opcode: UInt8 = 0
  private var isFinal = true
  /// Bytes of the payload that have not arrived yet.
  private var length: UInt64 = 0
  /// The shortest payload for which the length may be encoded this way.
  private var lengthMin: UInt64 = 0
  private var mask = FrameMask()
  private var isInMessage = false
  /// The message so far, and the bytes that its frames announced.
  private var message: [UInt8] = []
  private var messageByteCount: UInt64 = 0
  private var fragmentCount = 0
  /// The payload so far of a control frame, which may come between the frames of a message.
  private var controlPayload: [UInt8] = []

  package init(messageByteCountMax: Int, limits: ServerLimits) {
    byteCountMax = UInt64(messageByteCountMax)
    fragmentCountMax = limits.fragmentCountMax
    messages = TokenBucket(
      perSecond: limits.messagesPerSecond, burst: limits.messageBurst, grace: limits.messageGrace)
    extraFrames = TokenBucket(
      perSecond: limits.extraFramesPerSecond, burst: limits.extraFrameBurst, grace: 0)
  }

  /// Reads the next bytes of the stream up to the first event, at an instant in nanoseconds.
  ///
  /// - Returns: The event, `nil` if there is none in them, and how many bytes were read.
  package mutating func read(
    _ bytes: Span<UInt8>, at now: UInt64
  ) -> (event: Event?, byteCount: Int) {
    var index = 0
    while index < bytes.count {
      do throws(Violation) {
        let event: Event?
        if case .payload = field {
          let count = Int(min(length, UInt64(bytes.count - index)))
          index += count
          event = try takePayload(bytes.extracting(index - count..<index))
        } else {
          index += 1
          event = try takeHeader(bytes[index - 1], at: now)
        }
        if let event { return (event, index) }
      } catch {
        return (.violated(error), index)
      }
    }
    return (nil, index)
  }
}

private let continuationOpcode: UInt8 = 0
private let textOpcode: UInt8 = 1
private let binaryOpcode: UInt8 = 2
private let closeOpcode: UInt8 = 8
private let pingOpcode: UInt8 = 9
private let pongOpcode: UInt8 = 10

extension FrameReader {
  private mutating func takeHeader(_ byte: UInt8, at now: UInt64) throws(Violation) -> Event? {
    switch field {
    case .first:
      let wasThrottled = isThrottled
      try takeFirst(byte, at: now)
      return isThrottled && !wasThrottled ? .throttled : nil
    case .second: try takeSecond(byte)
    case .length(let remaining):
      length = length << 8 | UInt64(byte)
      field = .length(remaining: remaining - 1)
      if remaining == 1 { try checkLength() }
    case .mask(let remaining):
      mask.append(byte)
      field = remaining > 1 ? .mask(remaining: remaining - 1) : .payload
      if remaining == 1, length == 0 { return try endFrame() }
    case .payload: break
    }
    return nil
  }

  private mutating func takePayload(_ bytes: Span<UInt8>) throws(Violation) -> Event? {
    if opcode < closeOpcode {
      mask.remove(from: bytes, to: &message)
    } else {
      mask.remove(from: bytes, to: &controlPayload)
    }
    length -= UInt64(bytes.count)
    return length == 0 ? try endFrame() : nil
  }

  private mutating func endFrame() throws(Violation) -> Event? {
    field = .first
    switch opcode {
    case closeOpcode: return .closed(code: try closeCode())
    case pingOpcode: return .ping(controlPayload)
    case pongOpcode: return nil
    default: break
    }
    guard isFinal else { return nil }
    guard (try? UTF8Span(validating: message.span)) != nil else {
      throw Violation(.invalidText, reason: "the text is not UTF-8")
    }
    defer { message = [] }
    return .message(message)
  }

  private mutating func takeFirst(_ byte: UInt8, at now: UInt64) throws(Violation) {
    guard byte & 0x70 == 0 else { throw .protocolError("reserved bits are set") }
    isFinal = byte & 0x80 != 0
    opcode = byte & 0x0f
    field = .second
    switch opcode {
    case textOpcode:
      guard !isInMessage else { throw .protocolError("a message began inside another") }
      try countMessage(at: now)
    case binaryOpcode:
      throw Violation(.unsupportedData, reason: "only text messages are understood")
    case continuationOpcode:
      guard isInMessage else { throw .protocolError("a continuation without a message") }
      fragmentCount += 1
      guard fragmentCount <= fragmentCountMax else {
        throw Violation(.messageTooLarge, reason: "more than \(fragmentCountMax) fragments")
      }
      try countExtraFrame(at: now)
    case closeOpcode, pingOpcode, pongOpcode:
      guard isFinal else { throw .protocolError("a control frame is fragmented") }
      if opcode != closeOpcode { try countExtraFrame(at: now) }
      controlPayload.removeAll(keepingCapacity: true)
    default: throw .protocolError("opcode \(opcode) is reserved")
    }
    if opcode <= textOpcode { isInMessage = !isFinal }
  }

  private mutating func takeSecond(_ byte: UInt8) throws(Violation) {
    guard byte & 0x80 != 0 else { throw .protocolError("a frame is not masked") }
    length = 0
    lengthMin = 0
    switch byte & 0x7f {
    case 126:
      lengthMin = 126
      field = .length(remaining: 2)
    case 127:
      lengthMin = 65_536
      field = .length(remaining: 8)
    case let short:
      length = UInt64(short)
      try checkLength()
    }
    if opcode >= closeOpcode, byte & 0x7f > 125 {
      throw .protocolError("a control frame is over 125 bytes")
    }
  }

  private mutating func checkLength() throws(Violation) {
    guard length >= lengthMin else { throw .protocolError("a length is longer than it has to be") }
    if opcode < closeOpcode {
      let (sum, overflows) = messageByteCount.addingReportingOverflow(length)
      guard !overflows, sum <= byteCountMax else {
        throw Violation(.messageTooLarge, reason: "a message is over \(byteCountMax) bytes")
      }
      messageByteCount = sum
    } else if opcode == closeOpcode, length == 1 {
      throw .protocolError("a close code has one byte")
    }
    field = .mask(remaining: 4)
  }

  private mutating func countMessage(at now: UInt64) throws(Violation) {
    messageByteCount = 0
    fragmentCount = 1
    if messages.isFull(at: now) { isThrottled = false }
    switch messages.take(at: now) {
    case .accepted: break
    case .exceeded: isThrottled = true
    case .overflowed: throw Violation(.tooManyMessages, reason: "messages come too fast")
    }
  }

  private mutating func countExtraFrame(at now: UInt64) throws(Violation) {
    guard extraFrames.take(at: now) == .accepted else {
      throw Violation(.policyViolation, reason: "too many frames or pings")
    }
  }

  /// The code of a complete close frame, or that of a protocol error for a code that may not be
  /// sent (RFC 6455, 7.4); the reason must be UTF-8 (5.5.1 and 8.1).
  private func closeCode() throws(Violation) -> UInt16? {
    guard controlPayload.count >= 2 else { return nil }
    guard String(validating: controlPayload[2...], as: UTF8.self) != nil else {
      throw Violation(.invalidText, reason: "the reason of the close frame is not UTF-8")
    }
    let code = UInt16(controlPayload[0]) << 8 | UInt16(controlPayload[1])
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: return code
    default: return CloseCode.protocolError.rawValue
    }
  }
}

extension FrameReader.Violation {
  fileprivate static func protocolError(_ reason: String) -> Self {
    Self(.protocolError, reason: reason)
  }
}
