/// The tabs of the bar, with constant-time neighbours.
struct TabOrder: Hashable, Sendable {
  /// The slots of the tabs in the bar, from its start.
  private(set) var slots: [Int]

  /// For each slot its place in the bar; -1 for those that are not in it.
  private var places: [Int]

  init(slots: [Int], slotCount: Int) {
    self.slots = slots
    places = Array(repeating: -1, count: slotCount)
    for (place, slot) in slots.enumerated() {
      places[slot] = place
    }
  }

  /// The first tab of the bar, which is never empty.
  var first: Int { slots[0] }

  /// Whether the tab is in the bar.
  func contains(_ slot: Int) -> Bool {
    places[slot] >= 0
  }

  /// Where in the bar the tab is; `nil` if it is not there.
  func place(of slot: Int) -> Int? {
    places[slot] >= 0 ? places[slot] : nil
  }

  /// The tab before another one.
  func slot(before slot: Int) -> Int? {
    let place = places[slot]
    return place > 0 ? slots[place - 1] : nil
  }
}
