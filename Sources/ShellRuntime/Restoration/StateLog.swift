import BridgeProtocol

/// The bytes of the log to which each state is added before the answer to its change is sent.
///
/// Each record holds a whole state, so that the newest whole record is enough to go on from,
/// whatever became of those before. A record is a header of 24 bytes and the state, with numbers in
/// little-endian order:
///
/// | bytes | meaning |
/// |---|---|
/// | 4 | `TSL1` |
/// | 4 | how many bytes the state has |
/// | 8 | the number of the record, one more than that of the record before |
/// | 4 | checksum of the state |
/// | 4 | checksum of the 20 bytes before |
///
/// The header has a checksum of its own, so that its length can be trusted where the state cannot.
/// After a kill, a record that the file cuts short was being written, and was not answered; one
/// that is all there and has another checksum has been damaged since.
package enum StateLog {
  /// How many bytes of records are added before the log is begun anew.
  package static let byteCountMax = 4_194_304
  /// How many bytes the log may have when it is read: one record may be longer than the limit.
  package static let readByteCountMax = StoredState.limits.byteCountMax + headerByteCount

  private static let mark: [UInt8] = Array("TSL1".utf8)
  private static let headerByteCount = 24

  /// The bytes of one record.
  package static func record(_ state: [UInt8], number: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(headerByteCount + state.count)
    bytes += mark
    append(UInt32(state.count), to: &bytes)
    append(number, to: &bytes)
    append(Checksum.of(state), to: &bytes)
    append(Checksum.of(bytes), to: &bytes)
    return bytes + state
  }

  /// Reads as much of a log as is whole.
  package static func recover(_ bytes: [UInt8]) -> RecoveredLog {
    var log = RecoveredLog()
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let header = Header(rest) else {
        // Nothing but the start of a record is shorter than a header.
        if rest.count < headerByteCount, !log.isSkipping { return log.torn() }
        log.skip()
        rest = rest.dropFirst()
        continue
      }
      let state = rest.dropFirst(headerByteCount).prefix(header.byteCount)
      guard state.count == header.byteCount else { return log.torn() }
      log.add(state, header.number, isWhole: Checksum.of(state) == header.checksum)
      rest = rest.dropFirst(headerByteCount + header.byteCount)
    }
    return log
  }

  private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    for place in 0..<number.bitWidth / 8 {
      bytes.append(UInt8(truncatingIfNeeded: number >> (8 * place)))
    }
  }

  private struct Header {
    let byteCount: Int
    let number: UInt64
    let checksum: UInt32

    /// The header at the start of these bytes; `nil` if there is none.
    init?(_ bytes: ArraySlice<UInt8>) {
      let header = bytes.prefix(headerByteCount)
      guard header.count == headerByteCount, header.starts(with: mark) else { return nil }
      func integer(_ place: Int, _ count: Int) -> UInt64 {
        header.dropFirst(place).prefix(count).reversed().reduce(0) { $0 << 8 | UInt64($1) }
      }
      guard Checksum.of(header.dropLast(4)) == UInt32(integer(20, 4)) else { return nil }
      byteCount = Int(integer(4, 4))
      number = integer(8, 8)
      checksum = UInt32(integer(16, 4))
    }
  }
}

/// What can be read of a log.
package struct RecoveredLog: Hashable, Sendable {
  /// The state of the newest whole record; `nil` if there is none.
  package private(set) var state: [UInt8]?
  /// The number of that record; 0 if there is none.
  package private(set) var number: UInt64 = 0
  /// Whether the last record is not all there, as it is when the process ends while writing it.
  package private(set) var isTorn = false
  /// Whether something that had been whole is so no longer.
  package private(set) var isDamaged = false

  fileprivate var isSkipping = false

  /// Notes that no record begins where one should.
  fileprivate mutating func skip() {
    isSkipping = true
    isDamaged = true
  }

  fileprivate mutating func add(_ state: ArraySlice<UInt8>, _ number: UInt64, isWhole: Bool) {
    isSkipping = false
    guard isWhole, number > self.number else {
      isDamaged = true
      return
    }
    if self.state != nil, number != self.number &+ 1 { isDamaged = true }
    self.state = Array(state)
    self.number = number
  }

  fileprivate func torn() -> RecoveredLog {
    var log = self
    log.isTorn = true
    return log
  }
}
