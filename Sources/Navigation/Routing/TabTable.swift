/// The paths of the tabs in a tree of segments, for the highlight of the bar.
struct TabTable: Sendable {
  private struct Node: Sendable {
    var children: [String: Int] = [:]
    var slot: Int?
  }

  private var nodes = [Node()]

  /// Adds a tab.
  ///
  /// - Returns: The tab that has the path already, if there is one.
  mutating func add(_ keys: [String], slot: Int) -> Int? {
    var index = 0
    for key in keys {
      if let found = nodes[index].children[key] {
        index = found
      } else {
        nodes.append(Node())
        nodes[index].children[key] = nodes.count - 1
        index = nodes.count - 1
      }
    }
    if let other = nodes[index].slot { return other }
    nodes[index].slot = slot
    return nil
  }

  /// The tab that has exactly this path.
  func exact(_ keys: [String]) -> Int? {
    var index = 0
    for key in keys {
      guard let next = nodes[index].children[key] else { return nil }
      index = next
    }
    return nodes[index].slot
  }

  /// The tab with the longest path that the path begins with, on a segment boundary.
  func longestPrefix(_ keys: [String], rootMatchesAll: Bool) -> Int? {
    var index = 0
    var found = keys.isEmpty || rootMatchesAll ? nodes[0].slot : nil
    for (depth, key) in keys.enumerated() {
      guard let next = nodes[index].children[key] else { break }
      index = next
      let isRoot = depth == 0 && key == PathSegments.fragmentMark
      guard !isRoot || keys.count == 1 || rootMatchesAll else { continue }
      found = nodes[index].slot ?? found
    }
    return found
  }
}
