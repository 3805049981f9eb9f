internal import PathPatterns

/// All routes of an app and the paths of its tabs.
struct RouteTable: Sendable {
  /// A route or the root of a tab.
  struct Row: Sendable {
    let pattern: RoutePattern
    let properties: RouteProperties
    let isShared: Bool
    /// The tab that the properties name.
    let slot: Int?
    /// Whether this is the root of that tab.
    let isRoot: Bool
    /// The properties where no rule matches.
    let resolved: RouteProperties

    init(
      _ pattern: RoutePattern, _ properties: RouteProperties, isShared: Bool = false, slot: Int?,
      isRoot: Bool = false
    ) {
      (self.pattern, self.properties, self.isShared) = (pattern, properties, isShared)
      (self.slot, self.isRoot, resolved) = (slot, isRoot, properties.resolved)
    }
  }

  private(set) var rows: [Row] = []
  var tree = PathTree()
  let ranking: Policies.MatchRanking

  init(ranking: Policies.MatchRanking) {
    self.ranking = ranking
  }

  /// Adds a row; the root of a tab is left out if a route has the same pattern.
  mutating func add(_ row: Row) throws(ManifestError) {
    if let sibling = tree.ids(like: row.pattern).first.map({ rows[$0] }) {
      if row.isRoot { return }
      guard row.isShared, sibling.isShared else {
        throw .duplicatePattern(sibling.pattern.text, row.pattern.text)
      }
    }
    tree.add(row.pattern, id: rows.count)
    rows.append(row)
  }

  /// The rows of the winning pattern, in the order of declaration, and the tabs that own the path.
  func find(_ path: Span<UInt8>, isFragment: Bool) -> PathTree.Match {
    var match = tree.find(path, isFragment: isFragment)
    guard ranking == .declarationOrder else { return match }
    let ids = tree.ids
    tree.forEachMatch(path, isFragment: isFragment) { range in
      guard !range.isEmpty else { return }
      if ids[range.lowerBound] < ids[Int(match.range.lowerBound)] {
        match.range = Int32(range.lowerBound)..<Int32(range.upperBound)
      }
    }
    return match
  }

  /// An earlier row that always wins over the row at an index; `nil` if there is none.
  func rowBefore(_ index: Int) -> Row? {
    guard ranking == .declarationOrder else { return nil }
    return rows[..<index].first {
      $0.pattern.covers(rows[index].pattern) && $0.pattern.segments != rows[index].pattern.segments
    }
  }
}
