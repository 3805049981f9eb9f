/// A place in a text.
package struct YAMLPosition: Hashable, Sendable {
  /// The line, from 1.
  package let line: Int
  /// The column, from 1, in Unicode scalars.
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// A value of a YAML text with its place.
///
/// Every scalar is a text, whatever it looks like: `007`, `12:30` and `yes` stay as they are.
package struct YAMLNode: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case scalar(String, isPlain: Bool)
    case list([YAMLNode])
    /// The pairs in the order of the text; no name comes twice.
    case map([YAMLPair])
  }

  package let position: YAMLPosition
  package let content: Content

  /// Whether nothing stands where a value could.
  package var isEmpty: Bool { content == .scalar("", isPlain: true) }

  /// The text of a scalar, else `nil`.
  package var text: String? {
    guard case .scalar(let text, _) = content else { return nil }
    return text
  }

  /// Whether this is a scalar without quotation marks.
  package var isPlain: Bool {
    guard case .scalar(_, let isPlain) = content else { return false }
    return isPlain
  }

  /// The elements of a list, else `nil`.
  package var list: [YAMLNode]? {
    guard case .list(let nodes) = content else { return nil }
    return nodes
  }

  /// The pairs of a map, else `nil`.
  package var map: [YAMLPair]? {
    guard case .map(let pairs) = content else { return nil }
    return pairs
  }
}

/// A name of a map and its value.
package struct YAMLPair: Hashable, Sendable {
  package let name: String
  /// Where the name stands.
  package let position: YAMLPosition
  package let value: YAMLNode

  package init(name: String, position: YAMLPosition, value: YAMLNode) {
    self.name = name
    self.position = position
    self.value = value
  }
}

/// Why a text cannot be read, in a sentence or two, with the place.
package struct YAMLError: Error, Hashable, Sendable {
  package let position: YAMLPosition
  package let sentence: String
}

/// How much a text may hold.
package struct YAMLLimits: Hashable, Sendable {
  package var byteCountMax = 1 << 20
  /// How deep lists and maps may lie in each other.
  package var depthMax = 64
  /// Values of all documents together.
  package var nodeCountMax = 65_536

  package init() {}
}
