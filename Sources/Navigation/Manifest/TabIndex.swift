/// The places of the tabs in the manifest, by their names.
///
/// Each event that names a tab looks here, so names are searched and not hashed.
struct TabIndex: Sendable {
  private struct Row: Comparable {
    let head: TextHead
    let id: TabID
    let slot: Int

    init(_ id: TabID, slot: Int) {
      head = TextHead(id.rawValue.utf8.span)
      self.id = id
      self.slot = slot
    }

    static func < (left: Row, right: Row) -> Bool {
      left.head == right.head ? left.id.rawValue < right.id.rawValue : left.head < right.head
    }
  }

  private let rows: [Row]

  init(_ tabs: [Tab]) {
    rows = tabs.indices.map { Row(tabs[$0].id, slot: $0) }.sorted()
  }

  subscript(id: TabID) -> Int? {
    let wanted = Row(id, slot: 0)
    var range = rows.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = rows[middle] < wanted ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    let place = range.lowerBound
    return place < rows.count && rows[place].id == id ? rows[place].slot : nil
  }
}
