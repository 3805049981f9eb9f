import BridgeProtocol
import Testing

@Suite("Damaged frames")
struct MutationTests {
  @Test(arguments: GoldenFrame.Direction.allCases)
  func `are refused or read, and what was read reads back as the same`(
    _ direction: GoldenFrame.Direction
  ) {
    let frames = GoldenFrame.all.filter { $0.direction == direction && $0.frame.count < 1_000 }
    let firstSeed = SeededGenerator.runSeed
    var acceptedCount = 0
    for seed in firstSeed..<firstSeed + 25_000 {
      var random = RandomJSON(seed: seed)
      let bytes = random.mutated(random.generator.pick(frames).frame)
      guard let message = try? direction.decode(bytes) else { continue }
      acceptedCount += 1
      let again = try? direction.decode(message.encoded())
      #expect(again.map { AnyHashable($0) } == AnyHashable(message), "\(replay(seed, bytes))")
    }
    #expect(acceptedCount > 300, "the damages are so small that some frames stay valid")
    #expect(acceptedCount < 20_000, "the damages are so large that some frames break")
  }
}
