internal import BridgeProtocol

/// Reads the frame headers of a WebSocket client as bytes pass by, and stops at the first that
/// breaks a rule.
///
/// libwebsockets 4.1 takes unmasked frames, announced lengths of 2^40 bytes and any number of
/// pings, and drops other violations without a close frame (all measured). It therefore sees only
/// bytes that this type let pass.
package struct FrameInspector: Sendable {
  /// Why a connection must be closed.
  package struct Violation: Error, Hashable, Sendable {
    package let code: UInt16
    package let reason: String

    fileprivate init(_ code: CloseCode, reason: String) {
      self.code = code.rawValue
      self.reason = reason
    }
  }

  /// What a piece of the stream came to.
  package enum Outcome: Hashable, Sendable {
    /// Every byte may pass.
    case passed
    /// Messages come faster than the limit, told once: the first bytes may pass, and the others
    /// are to be inspected after the client had its warning.
    case throttled(passing: Int)
    /// Only the first bytes may pass; then the client broke a rule.
    case violated(passing: Int, Violation)
    /// Only the first bytes may pass; then the client closed, with a code or without one.
    case closed(passing: Int, code: UInt16?)
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
  private var length: UInt64 = 0
  private var isInMessage = false
  private var messageByteCount: UInt64 = 0
  private var fragmentCount = 0
  private var mask: UInt32 = 0
  private var closePayload: [UInt8] = []

  package init(messageByteCountMax: Int, limits: ServerLimits) {
    byteCountMax = UInt64(messageByteCountMax)
    fragmentCountMax = limits.fragmentCountMax
    messages = TokenBucket(
      perSecond: limits.messagesPerSecond, burst: limits.messageBurst, grace: limits.messageGrace)
    extraFrames = TokenBucket(
      perSecond: limits.extraFramesPerSecond, burst: limits.extraFrameBurst, grace: 0)
  }

  /// Inspects the next bytes of the stream, which came at an instant in nanoseconds.
  package mutating func inspect(_ bytes: Span<UInt8>, at now: UInt64) -> Outcome {
    var index = 0
    var frameStart = 0
    while index < bytes.count {
      if case .payload = field, opcode != closeOpcode {
        let count = min(length, UInt64(bytes.count - index))
        length -= count
        index += Int(count)
        if length == 0 { field = .first }
        continue
      }
      if case .first = field { frameStart = index }
      let byte = bytes[index]
      index += 1
      let wasThrottled = isThrottled
      do throws(Violation) {
        if try take(byte, at: now) {
          return .closed(passing: frameStart, code: try closeCode())
        }
        if isThrottled, !wasThrottled { return .throttled(passing: index) }
      } catch {
        return .violated(passing: frameStart, error)
      }
    }
    return .passed
  }
}

private let continuationOpcode: UInt8 = 0
private let textOpcode: UInt8 = 1
private let binaryOpcode: UInt8 = 2
private let closeOpcode: UInt8 = 8
private let pingOpcode: UInt8 = 9
private let pongOpcode: UInt8 = 10

extension FrameInspector {
  /// Takes one byte of a header or of a close frame; true when a close frame is complete.
  private mutating func take(_ byte: UInt8, at now: UInt64) throws(Violation) -> Bool {
    switch field {
    case .first: try takeFirst(byte, at: now)
    case .second: try takeSecond(byte)
    case .length(let remaining):
      length = length << 8 | UInt64(byte)
      field = .length(remaining: remaining - 1)
      if remaining == 1 { try checkLength() }
    case .mask(let remaining):
      mask = mask << 8 | UInt32(byte)
      field = remaining > 1 ? .mask(remaining: remaining - 1) : .payload
      guard remaining == 1, length == 0 else { return false }
      field = .first
      return opcode == closeOpcode
    case .payload:
      // Only close frames come here; others are skipped as a whole.
      closePayload.append(
        byte ^ UInt8(truncatingIfNeeded: mask >> (24 - 8 * (closePayload.count % 4))))
      length -= 1
      return length == 0
    }
    return false
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
    default: throw .protocolError("opcode \(opcode) is reserved")
    }
    if opcode <= textOpcode { isInMessage = !isFinal }
  }

  private mutating func takeSecond(_ byte: UInt8) throws(Violation) {
    guard byte & 0x80 != 0 else { throw .protocolError("a frame is not masked") }
    length = 0
    switch byte & 0x7f {
    case 126: field = .length(remaining: 2)
    case 127: field = .length(remaining: 8)
    case let short:
      length = UInt64(short)
      try checkLength()
    }
    if opcode >= closeOpcode, byte & 0x7f > 125 {
      throw .protocolError("a control frame is over 125 bytes")
    }
  }

  private mutating func checkLength() throws(Violation) {
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

  /// The code of the close frame that is complete, that of a protocol error for one that
  /// may not be sent (RFC 6455, 7.4); its reason must be UTF-8 (5.5.1 and 8.1).
  private func closeCode() throws(Violation) -> UInt16? {
    guard closePayload.count >= 2 else { return nil }
    guard String(validating: closePayload[2...], as: UTF8.self) != nil else {
      throw Violation(.invalidText, reason: "the reason of the close frame is not UTF-8")
    }
    let code = UInt16(closePayload[0]) << 8 | UInt16(closePayload[1])
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: return code
    default: return CloseCode.protocolError.rawValue
    }
  }
}

extension FrameInspector.Violation {
  fileprivate static func protocolError(_ reason: String) -> Self {
    Self(.protocolError, reason: reason)
  }
}
