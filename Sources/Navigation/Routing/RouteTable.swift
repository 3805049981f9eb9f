/// All patterns of an app in a tree of segments, so that a look-up costs by the length of the
/// path and not by the number of routes.
struct RouteTable: Sendable {
  /// A route or the root of a tab.
  struct Row: Hashable, Sendable {
    let pattern: RoutePattern
    let properties: RouteProperties
    let isShared: Bool
    /// The tab whose root this is.
    let rootSlot: Int?
  }

  private struct Node: Sendable {
    var fixed: [String: Int] = [:]
    var parameter: Int?
    /// The rows that end here; several only where they are shared.
    var rows: [Int] = []
    /// The rows whose rest begins here.
    var restRows: [Int] = []
  }

  private(set) var rows: [Row] = []
  private var nodes = [Node()]
  let ranking: Policies.MatchRanking

  init(ranking: Policies.MatchRanking) {
    self.ranking = ranking
  }

  /// Adds a row; the root of a tab gives way to a route of the same pattern.
  mutating func add(_ row: Row) throws(ManifestError) {
    var index = 0
    for segment in row.pattern.segments where segment != .rest {
      index = child(of: index, segment)
    }
    let siblings = row.pattern.isWildcard ? nodes[index].restRows : nodes[index].rows
    if let sibling = siblings.first.map({ rows[$0] }) {
      if row.rootSlot != nil { return }
      guard row.isShared, sibling.isShared else {
        throw .duplicatePattern(sibling.pattern.text, row.pattern.text)
      }
    }
    rows.append(row)
    if row.pattern.isWildcard {
      nodes[index].restRows.append(rows.count - 1)
    } else {
      nodes[index].rows.append(rows.count - 1)
    }
  }

  /// The rows of the winning pattern, in the order of declaration; empty if none matches.
  func find(_ keys: [String]) -> [Int] {
    guard ranking == .declarationOrder else { return find(keys, from: 0, at: 0) ?? [] }
    guard let first = rows.firstIndex(where: { $0.pattern.matches(keys) }) else { return [] }
    let segments = rows[first].pattern.segments
    return rows.indices.filter { rows[$0].pattern.segments == segments }
  }

  /// Static before parameter before rest, at each segment; a node is visited at most once.
  private func find(_ keys: [String], from node: Int, at depth: Int) -> [Int]? {
    if depth == keys.count {
      if !nodes[node].rows.isEmpty { return nodes[node].rows }
    } else {
      if let next = nodes[node].fixed[keys[depth]],
        let found = find(keys, from: next, at: depth + 1)
      {
        return found
      }
      if let next = nodes[node].parameter, let found = find(keys, from: next, at: depth + 1) {
        return found
      }
    }
    return nodes[node].restRows.isEmpty ? nil : nodes[node].restRows
  }

  private mutating func child(of index: Int, _ segment: RoutePattern.Segment) -> Int {
    switch segment {
    case .fixed(let text):
      if let found = nodes[index].fixed[text] { return found }
      nodes.append(Node())
      nodes[index].fixed[text] = nodes.count - 1
    case .parameter:
      if let found = nodes[index].parameter { return found }
      nodes.append(Node())
      nodes[index].parameter = nodes.count - 1
    case .rest:
      return index
    }
    return nodes.count - 1
  }
}
