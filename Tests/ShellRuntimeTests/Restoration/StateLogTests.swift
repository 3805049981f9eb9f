import ShellRuntime
import Testing

@Suite("State log")
struct StateLogTests {
  /// Also states that look like records themselves.
  private static let states: [[UInt8]] =
    [Array("the first".utf8), [], Array("TSL1 and more".utf8), Array("the last one".utf8)]

  private static let records = zip(states, UInt64(7)...).map { state, number in
    StateLog.record(state, number: number)
  }

  private static let log = Array(records.joined())

  @Test func `the newest state is read back`() {
    let log = StateLog.recover(Self.log)
    #expect(log.state == Self.states.last && log.number == 10)
    #expect(!log.isTorn && !log.isDamaged)
    #expect(StateLog.recover([]).state == nil)
  }

  @Test func `the form of a record is the documented one`() {
    // The checksum of these digits is the check value of CRC-32C: E3069283.
    let record = StateLog.record(Array("123456789".utf8), number: 258)
    let header: [UInt8] = [0x54, 0x53, 0x4C, 0x31, 9, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0]
    #expect(Array(record.prefix(20)) == header + [0x83, 0x92, 0x06, 0xE3])
    #expect(record.count == 24 + 9)
  }

  @Test func `cut at any byte it has the records before the cut, and nothing else`() {
    var ends = [0]
    for record in Self.records { ends.append(ends[ends.count - 1] + record.count) }
    for count in 0...Self.log.count {
      let log = StateLog.recover(Array(Self.log.prefix(count)))
      let whole = ends.lastIndex { $0 <= count } ?? 0
      #expect(log.state == (whole == 0 ? nil : Self.states[whole - 1]), "cut after \(count)")
      #expect(log.isTorn == !ends.contains(count), "cut after \(count)")
      #expect(!log.isDamaged, "a kill is no damage, cut after \(count)")
    }
  }

  @Test func `with any bit flipped it has the newest whole record, and says so`() {
    let lastStart = Self.log.count - Self.records[3].count
    for place in Self.log.indices {
      for bit in 0..<8 {
        var bytes = Self.log
        bytes[place] ^= 1 << bit
        let log = StateLog.recover(bytes)
        let newest = place < lastStart ? 3 : 2
        #expect(log.state == Self.states[newest], "bit \(bit) of byte \(place)")
        #expect(log.isDamaged && !log.isTorn, "bit \(bit) of byte \(place)")
      }
    }
  }

  @Test func `a record that is missing, repeated or older is told`() {
    for order in [[0, 2], [0, 0], [0, 1, 0]] {
      let log = StateLog.recover(Array(order.map { Self.records[$0] }.joined()))
      #expect(log.isDamaged, "\(order)")
      #expect(log.state == Self.states[order.max() ?? 0], "\(order)")
    }
  }

  @Test func `a file of zeros or of text has no state, and is told`() {
    for bytes in [[UInt8](repeating: 0, count: 4_096), Array(repeating: 84, count: 100)] {
      let log = StateLog.recover(bytes)
      #expect(log.state == nil && log.isDamaged)
    }
  }
}
