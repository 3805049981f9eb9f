import BridgeProtocol
import TestSupport
import Testing

@Suite("Golden frames")
struct GoldenFrameTests {
  @Test func `every type of message has at least one valid frame`() {
    let types = Dictionary(grouping: GoldenFrame.valid, by: \.direction).mapValues { frames in
      Set(frames.compactMap { $0.decoded?["type"]?.string })
    }
    #expect(
      types == [
        .pageToShell: [
          "hello", "routeChange", "action", "applied", "call", "callPart", "replyTaken",
          "visibility", "acknowledged",
        ],
        .shellToPage: ["welcome", "navigate", "result", "event", "reply"],
        .controllerToShell: ["hello", "action"],
        .shellToController: ["state", "result"],
      ])
    #expect(GoldenFrame.invalid.count > 50)
  }

  @Test(arguments: GoldenFrame.valid)
  func `a valid frame decodes to exactly what its file says`(_ golden: GoldenFrame) throws {
    let message = try golden.direction.decode(golden.frame)
    let written = try JSONValue(parsing: message.encoded())
    #expect(written.sorted == golden.decoded?.sorted)
  }

  @Test(arguments: GoldenFrame.valid)
  func `what was written reads back as the same message`(_ golden: GoldenFrame) throws {
    let message = try golden.direction.decode(golden.frame)
    let again = try golden.direction.decode(message.encoded())
    #expect(AnyHashable(again) == AnyHashable(message))
  }

  @Test(arguments: GoldenFrame.invalid)
  func `an invalid frame is refused with its code and place`(_ golden: GoldenFrame) {
    let error = #expect(throws: ProtocolError.self) {
      try golden.direction.decode(golden.frame)
    }
    #expect(error?.closeCode == golden.closeCode)
    #expect(error?.place == golden.place)
    if let place = golden.place, !place.isEmpty {
      #expect(error?.message.contains(place) == true)
    }
    #expect((error?.closeReason.utf8.count ?? .max) <= 123)
  }

  @Test(arguments: GoldenFrame.valid)
  func `no truncation of a valid frame is accepted or crashes`(_ golden: GoldenFrame) {
    let end = golden.frame.lastIndex(of: UInt8(ascii: "}")) ?? 0
    // At most a few hundred places of a frame, and every place in a deep run.
    let step = max(1, end / Seeds.count(300, deep: end + 1))
    for count in stride(from: 0, through: end, by: step) {
      #expect(throws: ProtocolError.self, "cut to \(count) bytes") {
        try golden.direction.decode(Array(golden.frame.prefix(count)))
      }
    }
  }
}
