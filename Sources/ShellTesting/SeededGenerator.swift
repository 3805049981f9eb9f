/// A random number generator that gives the same numbers for the same seed, on every machine.
///
/// SplitMix64 by Guy L. Steele Jr., Doug Lea and Christine H. Flood (2014). A test that uses it
/// names the seed in its failure text.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts the sequence of a seed.
  public init(seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, not including, the limit.
  public mutating func number(below limit: Int) -> Int {
    Int.random(in: 0..<limit, using: &self)
  }

  /// True with a probability of `favourable` in `total`.
  public mutating func chance(_ favourable: Int, in total: Int) -> Bool {
    number(below: total) < favourable
  }

  /// One of some elements.
  ///
  /// - Precondition: There is at least one.
  public mutating func element<Element>(of elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }
}
