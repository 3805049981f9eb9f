public import Vocabulary

/// The visible status of a tab, beyond its declaration.
public struct TabStatus: Hashable, Sendable {
  /// The entry on top of the tab's stack.
  public let top: Entry
  /// How many entries the stack holds, at least 1.
  public let depth: Int
  /// What the tab shows beside its icon.
  public let badge: Badge?
  /// Whether the tab stands behind "More".
  public let isBehindMore: Bool
}
