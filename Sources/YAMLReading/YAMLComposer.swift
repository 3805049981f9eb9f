internal import PrintableText

/// Makes trees of events, within limits.
struct YAMLComposer {
  private let limits: YAMLLimits
  private var nodeCount = 0

  init(limits: YAMLLimits) {
    self.limits = limits
  }

  mutating func documents(_ events: inout YAMLParser) throws(YAMLError) -> [YAMLNode] {
    var documents: [YAMLNode] = []
    while true {
      let event = try events.next()
      switch event.kind {
      case .streamEnd: return documents
      case .scalar, .listStart, .mapStart:
        documents.append(try node(event, depth: 0, &events))
      default: continue
      }
    }
  }

  private mutating func node(
    _ event: YAMLEvent, depth: Int, _ events: inout YAMLParser
  ) throws(YAMLError) -> YAMLNode {
    nodeCount += 1
    guard nodeCount <= limits.nodeCountMax else {
      throw YAMLError(
        position: event.position,
        sentence: "The file has more than \(limits.nodeCountMax) values. Split it.")
    }
    if event.isMarked {
      throw YAMLError(
        position: event.position,
        sentence: "Anchors and tags are not read here. "
          + "Put a text that begins with “&” or “!” in quotation marks.")
    }
    switch event.kind {
    case .scalar(let text, let isPlain):
      return YAMLNode(position: event.position, content: .scalar(text, isPlain: isPlain))
    case .listStart:
      try check(depth, event)
      return YAMLNode(
        position: event.position, content: .list(try elements(depth: depth + 1, &events)))
    case .mapStart:
      try check(depth, event)
      return YAMLNode(
        position: event.position, content: .map(try pairs(depth: depth + 1, &events)))
    default:
      throw YAMLError(
        position: event.position,
        sentence: "Aliases are not read here. "
          + "Put a text that begins with “*” in quotation marks.")
    }
  }

  private func check(_ depth: Int, _ event: YAMLEvent) throws(YAMLError) {
    guard depth >= limits.depthMax else { return }
    throw YAMLError(
      position: event.position,
      sentence: "More than \(limits.depthMax) lists and maps lie in each other here. "
        + "Write it flatter.")
  }

  private mutating func elements(
    depth: Int, _ events: inout YAMLParser
  ) throws(YAMLError) -> [YAMLNode] {
    var nodes: [YAMLNode] = []
    while true {
      let event = try events.next()
      if event.kind == .end { return nodes }
      nodes.append(try node(event, depth: depth, &events))
    }
  }

  private mutating func pairs(
    depth: Int, _ events: inout YAMLParser
  ) throws(YAMLError) -> [YAMLPair] {
    var pairs: [YAMLPair] = []
    var lines: [String: Int] = [:]
    while true {
      let event = try events.next()
      if event.kind == .end { return pairs }
      guard let name = try node(event, depth: depth, &events).text else {
        throw YAMLError(
          position: event.position, sentence: "A list or a map stands where a name is expected.")
      }
      if let line = lines.updateValue(event.position.line, forKey: name) {
        throw YAMLError(
          position: event.position,
          sentence:
            "“\(PrintableText.escaped(String(name.prefix(64))))” stands here a second time, "
            + "after line \(line). Remove one of the two.")
      }
      let value = try node(try events.next(), depth: depth, &events)
      pairs.append(YAMLPair(name: name, position: event.position, value: value))
    }
  }
}
