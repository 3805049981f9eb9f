import ShellRuntime
import ShellTesting
import TestSupport
import Testing

@Suite("Who went away")
struct DeparturesTests {
  @Test func `nobody is forgotten while no more are away than may be`() {
    var departures = Departures<String>(countMax: 2)
    for _ in 0..<100 {
      #expect(departures.add("a") == nil)
      #expect(departures.add("b") == nil)
      departures.remove("b")
      departures.checkInvariants()
    }
    #expect(departures.add("b") == nil)
    #expect(departures.add("c") == "a")
  }

  /// Compares with a list in order, which is as slow as it is plain.
  @Test(arguments: Seeds.range(8))
  func `the order is that of the newest departures`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var departures = Departures<Int>(countMax: 5)
    var model: [Int] = []
    for _ in 0..<2_000 {
      let member = Int.random(in: 0..<9, using: &generator)
      model.removeAll { $0 == member }
      if Int.random(in: 0..<3, using: &generator) == 0 {
        departures.remove(member)
      } else {
        model.append(member)
        let forgotten = model.count > 5 ? model.removeFirst() : nil
        #expect(departures.add(member) == forgotten, "seed \(seed)")
      }
      departures.checkInvariants()
      #expect(departures.count == model.count)
    }
  }
}
