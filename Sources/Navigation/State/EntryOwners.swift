/// The stack that an entry is in.
enum EntryOwner: Hashable, Sendable {
  case tab(Int)
  case modal(ModalID)
  case root
}

/// The stack of each living entry, by the entry's key.
///
/// The numbers of minted keys are consecutive, so that a multiplication spreads them over the rows.
/// Named keys come from pages, which could choose names that collide there; they are in a
/// dictionary, whose hash they cannot predict.
struct EntryOwners: Hashable, Sendable {
  private struct Row: Hashable, Sendable {
    /// The number of the key plus one; 0 if the row is free.
    var mark: UInt64 = 0
    var owner = EntryOwner.root
  }

  /// The rows: a power of two, at most half of them taken, because a search ends at the first free
  /// one.
  private var rows = Array(repeating: Row(), count: 16)
  private var takenCount = 0
  private var named: [EntryKey: EntryOwner] = [:]

  /// How many entries there are.
  var count: Int { takenCount + named.count }

  subscript(key: EntryKey) -> EntryOwner? {
    get {
      guard let number = key.number else { return named[key] }
      let row = rows[place(of: UInt64(number) + 1)]
      return row.mark == 0 ? nil : row.owner
    }
    set {
      guard let number = key.number else { return named[key] = newValue }
      let mark = UInt64(number) + 1
      let place = place(of: mark)
      guard let newValue else { return free(place) }
      if rows[place].mark == 0 { takenCount += 1 }
      rows[place] = Row(mark: mark, owner: newValue)
      if takenCount * 2 > rows.count { grow() }
    }
  }

  static func == (left: EntryOwners, right: EntryOwners) -> Bool {
    left.takenCount == right.takenCount && left.named == right.named
      && left.rows.allSatisfy { $0.mark == 0 || right.rows[right.place(of: $0.mark)] == $0 }
  }

  func hash(into hasher: inout Hasher) { hasher.combine(count) }

  /// The row of a mark, or the free row where it would go.
  private func place(of mark: UInt64) -> Int {
    var place = home(of: mark)
    while rows[place].mark != mark, rows[place].mark != 0 { place = next(place) }
    return place
  }

  /// Where the search for a mark begins.
  private func home(of mark: UInt64) -> Int {
    // 2^64 divided by the golden ratio: Knuth's multiplicative hashing.
    Int((mark &* 0x9E37_79B9_7F4A_7C15) >> (64 - UInt64(rows.count.trailingZeroBitCount)))
  }

  private func next(_ place: Int) -> Int { (place + 1) & (rows.count - 1) }

  /// Frees a row, and moves up the rows that a search would no longer find.
  private mutating func free(_ place: Int) {
    guard rows[place].mark != 0 else { return }
    takenCount -= 1
    var (hole, place) = (place, next(place))
    while rows[place].mark != 0 {
      let distance = (place - home(of: rows[place].mark)) & (rows.count - 1)
      if distance >= (place - hole) & (rows.count - 1) {
        rows[hole] = rows[place]
        hole = place
      }
      place = next(place)
    }
    rows[hole] = Row()
  }

  private mutating func grow() {
    let former = rows
    rows = Array(repeating: Row(), count: 2 * former.count)
    for row in former where row.mark != 0 { rows[place(of: row.mark)] = row }
  }
}
