/// A stack of entries, with those that were popped from its top.
public struct EntryStack: Hashable, Sendable {
  /// The entries, root first.
  public internal(set) var entries: [Entry] = []

  /// The entries that a browser's forward button brings back, the next one last.
  public internal(set) var forward: [Entry] = []

  /// How many entries there are.
  public var depth: Int { entries.count }

  /// The uppermost entry of a stack that is not empty.
  var top: Entry { entries[entries.count - 1] }
}
