import Testing
import WebServer

@Suite("The inspector of frames")
struct FrameInspectorTests {
  private func makeInspector(limits: ServerLimits = ServerLimits()) -> FrameInspector {
    FrameInspector(messageByteCountMax: 100_000, limits: limits)
  }

  private func outcome(_ bytes: [UInt8]) -> FrameInspector.Outcome {
    var inspector = makeInspector()
    return inspector.inspect(bytes.span, at: 0)
  }

  private func code(_ outcome: FrameInspector.Outcome) -> UInt16? {
    if case .violated(_, let violation) = outcome { violation.code } else { nil }
  }

  @Test(arguments: [1, 2, 3, 1_000_000])
  func `lets good frames pass however they are cut`(chunk: Int) {
    let stream =
      Frame.bytes(.text, Array("{}".utf8)) + Frame.bytes(.ping, [1, 2, 3])
      + Frame.bytes(.text, [], isFinal: false) + Frame.bytes(.pong)
      + Frame.bytes(.continuation, Array(repeating: 7, count: 70_000))
      + Frame.bytes(.text, Array(repeating: 8, count: 300))
    var inspector = makeInspector()
    var rest = stream[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(chunk))
      rest = rest.dropFirst(piece.count)
      #expect(inspector.inspect(piece.span, at: 0) == .passed)
    }
  }

  @Test func `passes exactly the bytes before a violation`() {
    let good = Frame.bytes(.text, [1, 2, 3])
    guard case .violated(let passing, let violation) = outcome(good + [0x81, 0x01]) else {
      Issue.record("not violated")
      return
    }
    #expect(passing == good.count)
    #expect(violation.code == 1002)
  }

  @Test(
    arguments: [
      ([0x81, 0x02], 1002), ([0xC1, 0x80], 1002), ([0x83], 1002), ([0x80], 1002), ([0x09], 1002),
      ([0x89, 0xFE], 1002), ([0x88, 0x81], 1002), ([0x01, 0x80, 0, 0, 0, 0, 0x81], 1002),
      ([0x82], 1003), ([0x02], 1003), ([0x81, 0xFF, 0, 0, 0, 0, 0, 1, 0x86, 0xA1], 1009),
      ([0x81, 0xFF, 0x80, 0, 0, 0, 0, 0, 0, 0], 1009),
    ] as [([UInt8], UInt16)])
  func `closes with the code of the breach`(bytes: [UInt8], expected: UInt16) {
    #expect(code(outcome(bytes)) == expected)
  }

  @Test func `reads the code of a close frame through its mask`() {
    #expect(outcome(Frame.bytes(.close, [0x0F, 0xA0, 0x61])) == .closed(passing: 0, code: 4000))
    #expect(outcome(Frame.bytes(.close)) == .closed(passing: 0, code: nil))
    #expect(outcome(Frame.bytes(.close, [0x03, 0xED])) == .closed(passing: 0, code: 1002))
  }

  @Test(arguments: [[0xFF], [0x61, 0xC3], [0xED, 0xA0, 0x80]] as [[UInt8]])
  func `fails a close frame whose reason is no text`(reason: [UInt8]) {
    #expect(code(outcome(Frame.bytes(.close, [0x03, 0xE8] + reason))) == 1007)
  }

  @Test func `counts fragments`() {
    var limits = ServerLimits()
    limits.fragmentCountMax = 3
    var inspector = makeInspector(limits: limits)
    let first = Frame.bytes(.text, [1], isFinal: false)
    let more = Frame.bytes(.continuation, [1], isFinal: false)
    #expect(inspector.inspect((first + more + more).span, at: 0) == .passed)
    #expect(code(inspector.inspect(more.span, at: 0)) == 1009)
  }

  @Test func `warns once, then closes with 4429`() {
    var limits = ServerLimits()
    limits.messagesPerSecond = 1
    limits.messageBurst = 2
    limits.messageGrace = 2
    var inspector = makeInspector(limits: limits)
    let message = Frame.bytes(.text, [1])
    let flood = message + message + message + message + message
    guard case .throttled(let passing) = inspector.inspect(flood.span, at: 0) else {
      Issue.record("not throttled")
      return
    }
    #expect(passing == 2 * message.count + 1)
    let rest = Array(flood[passing...])
    #expect(code(inspector.inspect(rest.span, at: 0)) == 4429)
  }

  @Test func `warns again after a rest`() {
    var limits = ServerLimits()
    limits.messagesPerSecond = 1
    limits.messageBurst = 1
    var inspector = makeInspector(limits: limits)
    let message = Frame.bytes(.text, [1])
    #expect(inspector.inspect(message.span, at: 0) == .passed)
    #expect(inspector.inspect(message.span, at: 0) == .throttled(passing: 1))
    let hour: UInt64 = 3_600_000_000_000
    #expect(inspector.inspect(Array(message[1...]).span, at: 0) == .passed)
    #expect(inspector.inspect(message.span, at: hour) == .passed)
    #expect(inspector.inspect(message.span, at: hour) == .throttled(passing: 1))
  }

  @Test func `closes a flood of pings with 1008`() {
    var limits = ServerLimits()
    limits.extraFrameBurst = 10
    var inspector = makeInspector(limits: limits)
    let pings = Array(repeatElement(Frame.bytes(.ping), count: 11).joined())
    #expect(code(inspector.inspect(pings.span, at: 0)) == 1008)
  }
}
