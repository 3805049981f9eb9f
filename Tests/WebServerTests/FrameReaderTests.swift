import Testing
import WebServer

@Suite("The reader of frames")
struct FrameReaderTests {
  private typealias Event = FrameReader.Event

  private func makeReader(limits: ServerLimits = ServerLimits()) -> FrameReader {
    FrameReader(messageByteCountMax: 100_000, limits: limits)
  }

  /// What a client said by a stream that comes in pieces.
  private func events(
    _ stream: [UInt8], chunk: Int = 1_000_000, limits: ServerLimits = ServerLimits()
  ) -> [Event] {
    var reader = makeReader(limits: limits)
    var events: [Event] = []
    var stream = stream[...]
    while !stream.isEmpty {
      let piece = Array(stream.prefix(chunk))
      stream = stream.dropFirst(chunk)
      var start = 0
      while start < piece.count {
        let (event, byteCount) = reader.read(piece.span.extracting(start...), at: 0)
        start += byteCount
        if let event { events.append(event) }
        if case .violated = event { return events }
      }
    }
    return events
  }

  private func code(_ event: Event?) -> UInt16? {
    if case .violated(let violation) = event { violation.code } else { nil }
  }

  @Test(arguments: [1, 2, 3, 7, 8, 9, 1_000_000])
  func `reads messages, pings and pongs, however the stream is cut`(chunk: Int) {
    let long = Array(repeating: "abcdefghijklm".utf8, count: 5_500).flatMap(\.self)
    let ping = [UInt8](1...125)
    let stream = [
      Frame.bytes(.text, Array("{}".utf8)), Frame.bytes(.ping, ping), Frame.bytes(.ping),
      Frame.bytes(.text, [], isFinal: false), Frame.bytes(.pong, [4, 5]),
      Frame.bytes(.continuation, Array(long.prefix(1_001)), isFinal: false),
      Frame.bytes(.ping, [6]), Frame.bytes(.continuation, Array(long.dropFirst(1_001))),
      Frame.bytes(.pong), Frame.bytes(.text), Frame.bytes(.text, Array("grüß dich".utf8)),
    ]
    let expected: [Event] = [
      .message(Array("{}".utf8)), .ping(ping), .ping([]), .ping([6]), .message(long),
      .message([]), .message(Array("grüß dich".utf8)),
    ]
    #expect(events(stream.flatMap(\.self), chunk: chunk) == expected)
  }

  @Test func `counts exactly the bytes up to an event`() {
    let message = Frame.bytes(.text, [0x31, 0x32, 0x33])
    var reader = makeReader()
    let stream = message + [0x81, 0x01, 0x81]
    #expect(reader.read(stream.span, at: 0).byteCount == message.count)
    let (event, byteCount) = reader.read(Array(stream[message.count...]).span, at: 0)
    #expect(code(event) == 1002)
    #expect(byteCount == 2)
  }

  @Test(
    arguments: [
      ([0x81, 0x02], 1002), ([0xC1, 0x80], 1002), ([0x83], 1002), ([0x80], 1002), ([0x09], 1002),
      ([0x89, 0xFE], 1002), ([0x88, 0x81], 1002), ([0x01, 0x80, 0, 0, 0, 0, 0x81], 1002),
      ([0x82], 1003), ([0x02], 1003), ([0x81, 0xFF, 0, 0, 0, 0, 0, 1, 0x86, 0xA1], 1009),
      ([0x81, 0xFF, 0x80, 0, 0, 0, 0, 0, 0, 0], 1009), ([0x81, 0xFE, 0, 125], 1002),
      ([0x81, 0xFF, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], 1002),
    ] as [([UInt8], UInt16)])
  func `closes with the code of the breach`(bytes: [UInt8], expected: UInt16) {
    #expect(code(events(bytes).last) == expected)
  }

  @Test func `reads the code of a close frame through its mask`() {
    #expect(events(Frame.bytes(.close, [0x0F, 0xA0, 0x61])) == [.closed(code: 4000)])
    #expect(events(Frame.bytes(.close)) == [.closed(code: nil)])
    #expect(events(Frame.bytes(.close, [0x03, 0xED])) == [.closed(code: 1002)])
  }

  @Test(arguments: [[0xFF], [0x61, 0xC3], [0xED, 0xA0, 0x80]] as [[UInt8]])
  func `fails a message and a reason that are no text`(bytes: [UInt8]) {
    #expect(code(events(Frame.bytes(.text, bytes)).last) == 1007)
    #expect(code(events(Frame.bytes(.close, [0x03, 0xE8] + bytes)).last) == 1007)
  }

  @Test func `takes a character that two frames share`() {
    let stream = Frame.bytes(.text, [0xC3], isFinal: false) + Frame.bytes(.continuation, [0xA4])
    #expect(events(stream) == [.message(Array("ä".utf8))])
  }

  @Test func `counts fragments`() {
    var limits = ServerLimits()
    limits.fragmentCountMax = 3
    let first = Frame.bytes(.text, [0x31], isFinal: false)
    let more = Frame.bytes(.continuation, [0x31], isFinal: false)
    #expect(events(first + more + more, limits: limits).isEmpty)
    #expect(code(events(first + more + more + more, limits: limits).last) == 1009)
  }

  @Test func `counts the bytes of all fragments`() {
    let first = Frame.bytes(.text, Array(repeating: 0x31, count: 60_000), isFinal: false)
    let last = Frame.bytes(.continuation, Array(repeating: 0x31, count: 40_001))
    #expect(code(events(first + last).last) == 1009)
  }

  @Test func `warns once, then closes with 4429`() {
    var limits = ServerLimits()
    limits.messagesPerSecond = 1
    limits.messageBurst = 2
    limits.messageGrace = 2
    let flood = Array(repeating: Frame.bytes(.text, [0x31]), count: 5).flatMap(\.self)
    let all = events(flood, limits: limits)
    let message = Event.message([0x31])
    #expect(all.dropLast() == [message, message, .throttled, message, message])
    #expect(code(all.last) == 4429)
  }

  @Test func `warns again after a rest`() {
    var limits = ServerLimits()
    limits.messagesPerSecond = 1
    limits.messageBurst = 1
    var reader = makeReader(limits: limits)
    let message = Frame.bytes(.text, [0x31])
    let rest = Array(message[1...])
    let hour: UInt64 = 3_600_000_000_000
    for now in [0, hour] {
      #expect(reader.read(message.span, at: now).event == .message([0x31]))
      #expect(reader.read(message.span, at: now) == (.throttled, 1))
      #expect(reader.read(rest.span, at: now).event == .message([0x31]))
    }
  }

  @Test func `closes a flood of pings with 1008`() {
    var limits = ServerLimits()
    limits.extraFrameBurst = 10
    let flood = Array(repeating: Frame.bytes(.ping), count: 11).flatMap(\.self)
    let all = events(flood, limits: limits)
    #expect(all.dropLast() == Array(repeating: .ping([]), count: 10)[...])
    #expect(code(all.last) == 1008)
  }
}
