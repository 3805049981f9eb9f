import BridgeProtocol
import TestSupport
import Testing

@Suite("Damaged frames")
struct MutationTests {
  @Test(arguments: GoldenFrame.Direction.allCases)
  func `are refused or read, and what was read reads back as the same`(
    _ direction: GoldenFrame.Direction
  ) {
    let frames = GoldenFrame.all.filter { $0.direction == direction && $0.frame.count < 1_000 }
    let seeds = Seeds.range(1_000, deep: 25_000, from: SeededGenerator.runSeed)
    var acceptedCount = 0
    for seed in seeds {
      var random = RandomJSON(seed: seed)
      let bytes = random.mutated(random.generator.pick(frames).frame)
      guard let message = try? direction.decode(bytes) else { continue }
      acceptedCount += 1
      let again = try? direction.decode(message.encoded())
      #expect(again.map { AnyHashable($0) } == AnyHashable(message), "\(replay(seed, bytes))")
    }
    // Neither so small that every frame stays valid, nor so large that every frame breaks.
    #expect(acceptedCount > seeds.count / 80)
    #expect(acceptedCount < seeds.count * 4 / 5)
  }
}
