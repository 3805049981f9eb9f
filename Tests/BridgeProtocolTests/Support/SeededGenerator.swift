import Foundation

/// The generator SplitMix64: the same numbers for the same seed on every machine.
struct SeededGenerator: RandomNumberGenerator {
  /// The seed of a test run: `TANDEM_TEST_SEED`, else a fixed one.
  static let runSeed =
    ProcessInfo.processInfo.environment["TANDEM_TEST_SEED"].flatMap(UInt64.init) ?? 20_260_719

  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number below the bound.
  mutating func number(below bound: Int) -> Int {
    Int.random(in: 0..<bound, using: &self)
  }

  /// True once in that many times, on average.
  mutating func oneIn(_ count: Int) -> Bool {
    number(below: count) == 0
  }

  /// One of the elements, which must not be empty.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }
}

/// The sentence that a failure of a seeded test ends with.
func replay(_ seed: UInt64, _ bytes: [UInt8]) -> String {
  """
  input \(String(decoding: bytes, as: UTF8.self).debugDescription); \
  replay with TANDEM_TEST_SEED=\(seed) swift test --filter BridgeProtocolTests
  """
}
