/// Patterns of paths in a tree of segments, so that the cost of a look-up depends on the length of
/// the path and not on the number of patterns.
///
/// Paths are compared byte by byte, in the spelling of `PathSegments.spelled`.
package struct PathTree: Sendable {
  /// What is found for a path; small, because it is made for each event.
  package struct Match {
    /// The range in `ids` of the patterns that win, all with the same segments.
    package var range: Range<Int32> = 0..<0
    /// The owner of this path, and the owner of the longest path that it begins with.
    package var exactOwner: Int32?
    package var prefixOwner: Int32?
  }

  /// The most nodes that one path may visit, whatever the path is.
  package static let visitCountMax = 4096

  private struct Node: Sendable {
    /// The edges to segments of a fixed text, sorted.
    var edges = 0..<0
    var parameter: Int?
    /// The ranges in `ids` of the patterns that end here, and of those whose `*` begins here.
    var ends: Range<Int32> = 0..<0
    var rests: Range<Int32> = 0..<0
    /// The owner of the path that ends here.
    var owner: Int32?
    /// Whether that is the owner of what is below, too.
    var ownsBelow = true
  }

  /// What a node needs only while patterns are added.
  private struct NodeBuilder: Sendable {
    var children: [String: Int] = [:]
    var ends: [Int] = []
    var rests: [Int] = []
  }

  private struct Edge: Sendable {
    let head: TextPrefix
    let bytes: Range<Int>
    let node: Int
  }

  /// The patterns, those of the same segments together and in the order in which they were added.
  package private(set) var ids: [Int] = []
  private var nodes = [Node()]
  private var builders = [NodeBuilder()]
  private var edges: [Edge] = []
  private var bytes: [UInt8] = []
  /// The node of the routes that stand in fragments.
  private var fragment: Int?

  package init() {}
}

// MARK: - Growing

extension PathTree {
  /// The patterns of the same segments, whatever the names of their parameters are.
  package mutating func ids(like pattern: RoutePattern) -> [Int] {
    let builder = builders[insertNode(pattern.segments)]
    return pattern.isWildcard ? builder.rests : builder.ends
  }

  /// Adds a pattern.
  package mutating func add(_ pattern: RoutePattern, id: Int) {
    let node = insertNode(pattern.segments)
    if pattern.isWildcard {
      builders[node].rests.append(id)
    } else {
      builders[node].ends.append(id)
    }
  }

  /// Gives a path an owner; with `ownsBelow` that of all paths that begin with it, too.
  ///
  /// All paths begin with the root, also those in fragments.
  ///
  /// - Returns: The owner that the path has already, if there is one.
  package mutating func addOwner(
    _ owner: Int, of path: PathSegments, ownsBelow: Bool, caseSensitive: Bool
  ) -> Int? {
    let node = insertNode(path.pattern(caseSensitive: caseSensitive))
    if let other = nodes[node].owner { return Int(other) }
    nodes[node].owner = Int32(owner)
    nodes[node].ownsBelow = ownsBelow
    return nil
  }

  /// Ends the adding of patterns, after which paths can be looked up.
  ///
  /// - Returns: The most nodes that one path may visit.
  package mutating func seal() -> Int {
    var visitCounts = nodes.map { _ in 1 }
    // Children come after their parents.
    for (index, builder) in builders.enumerated().reversed() {
      visitCounts[index] += builder.children.values.map { visitCounts[$0] }.max() ?? 0
      visitCounts[index] += nodes[index].parameter.map { visitCounts[$0] } ?? 0
      nodes[index].edges = addEdges(builder.children)
      nodes[index].ends = addIDs(builder.ends)
      nodes[index].rests = addIDs(builder.rests)
    }
    fragment = builders[0].children[PathSegments.fragmentMark]
    builders = []
    return visitCounts[0]
  }

  private mutating func addIDs(_ added: [Int]) -> Range<Int32> {
    ids += added
    return Int32(ids.count - added.count)..<Int32(ids.count)
  }

  private mutating func addEdges(_ children: [String: Int]) -> Range<Int> {
    let start = edges.count
    for (text, node) in children {
      let end = bytes.count + text.utf8.count
      let head = TextPrefix(text.utf8.span)
      edges.append(Edge(head: head, bytes: bytes.count..<end, node: node))
      bytes += text.utf8
    }
    let bytes = bytes
    edges[start...].sort {
      $0.head == $1.head
        ? bytes[$0.bytes].lexicographicallyPrecedes(bytes[$1.bytes]) : $0.head < $1.head
    }
    return start..<edges.count
  }

  private mutating func insertNode(_ segments: [RoutePattern.Segment]) -> Int {
    segments.reduce(0) { node, segment in
      switch segment {
      case .fixed(let text):
        let key = PathSegments.spelled(text)
        let child = builders[node].children[key] ?? addNode()
        builders[node].children[key] = child
        return child
      case .parameter:
        let child = nodes[node].parameter ?? addNode()
        nodes[node].parameter = child
        return child
      case .rest: return node
      }
    }
  }

  private mutating func addNode() -> Int {
    nodes.append(Node())
    builders.append(NodeBuilder())
    return nodes.count - 1
  }
}

// MARK: - Looking up

extension Range<Int> {
  package init(_ range: Range<Int32>) {
    self = Int(range.lowerBound)..<Int(range.upperBound)
  }
}

extension PathTree {
  /// The patterns that win: at each segment a fixed text wins over a parameter, and a parameter
  /// over `*`.
  ///
  /// - Parameters:
  ///   - path: The key of a path; empty for the root.
  ///   - isFragment: Whether the path stands in a fragment.
  /// - Returns: The patterns and the owners.
  package func find(_ path: Span<UInt8>, isFragment: Bool) -> Match {
    var match = Match(prefixOwner: owner(at: 0, isEnd: false))
    guard let root = isFragment ? fragment : 0 else {
      match.range = nodes[0].rests
      return match
    }
    match.prefixOwner = owner(at: root, isEnd: path.isEmpty) ?? match.prefixOwner
    if !search(path, from: 0, node: root, isFixed: true, &match), isFragment {
      match.range = nodes[0].rests
    }
    return match
  }

  /// The owner of a path that ends at a node, or that goes on behind it.
  private func owner(at node: Int, isEnd: Bool) -> Int32? {
    isEnd || nodes[node].ownsBelow ? nodes[node].owner : nil
  }

  private func search(
    _ path: Span<UInt8>, from start: Int, node index: Int, isFixed: Bool, _ match: inout Match
  ) -> Bool {
    let nodes = nodes.span
    if start == path.count {
      if isFixed { match.exactOwner = nodes[index].owner }
      match.range = nodes[index].ends
      if !match.range.isEmpty { return true }
    } else {
      let (end, head) = segment(of: path, from: start + 1)
      if let child = child(of: index, path, from: start + 1, head) {
        if isFixed, let owner = owner(at: child, isEnd: end == path.count) {
          match.prefixOwner = owner
        }
        if search(path, from: end, node: child, isFixed: isFixed, &match) { return true }
      }
      if let child = nodes[index].parameter,
        search(path, from: end, node: child, isFixed: false, &match)
      {
        return true
      }
    }
    match.range = nodes[index].rests
    return !match.range.isEmpty
  }

  /// Calls a function with the range in `ids` of each group of matching patterns with the same
  /// segments.
  package func forEachMatch(_ path: Span<UInt8>, isFragment: Bool, _ body: (Range<Int>) -> Void) {
    if ids.isEmpty { return }
    if let root = isFragment ? fragment : 0 { visit(path, from: 0, node: root, body) }
    if isFragment { body(Range(nodes[0].rests)) }
  }

  private func visit(
    _ path: Span<UInt8>, from start: Int, node index: Int, _ body: (Range<Int>) -> Void
  ) {
    let nodes = nodes.span
    if start == path.count {
      body(Range(nodes[index].ends))
    } else {
      let (end, head) = segment(of: path, from: start + 1)
      if let child = child(of: index, path, from: start + 1, head) {
        visit(path, from: end, node: child, body)
      }
      if let child = nodes[index].parameter { visit(path, from: end, node: child, body) }
    }
    body(Range(nodes[index].rests))
  }

  private func segment(of path: Span<UInt8>, from start: Int) -> (end: Int, head: TextPrefix) {
    var end = start
    while end < path.count, path[end] != UInt8(ascii: "/") { end += 1 }
    return (end, TextPrefix(path.extracting(start..<end)))
  }

  private func child(
    of node: Int, _ path: Span<UInt8>, from start: Int, _ head: TextPrefix
  ) -> Int? {
    let (edges, bytes) = (edges.span, bytes.span)
    var range = nodes.span[node].edges
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let edge = edges[middle]
      var isBelow = edge.head < head
      if edge.head == head {
        var index = min(8, head.count)
        while index < head.count, bytes[edge.bytes.lowerBound + index] == path[start + index] {
          index += 1
        }
        if index == head.count { return edge.node }
        isBelow = bytes[edge.bytes.lowerBound + index] < path[start + index]
      }
      range = isBelow ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }
}
