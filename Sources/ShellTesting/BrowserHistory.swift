/// A browser's session history, as far as the bridge sees it: `pushState`, `replaceState`, `go`, a
/// reload.
///
/// From the HTML standard, section 7.4 ("Session history"): a push cuts the entries ahead; a
/// traversal out of range does nothing.
public struct BrowserHistory: Hashable, Sendable {
  /// One entry, with the stamp that the bridge keeps in `history.state`.
  public struct Entry: Hashable, Sendable {
    /// Path, query and fragment.
    public var url: String
    public var stamp: Stamp?
  }

  /// What the bridge writes into `history.state`.
  public struct Stamp: Hashable, Sendable {
    public var epoch: String
    public var key: String
  }

  public private(set) var entries: [Entry]
  public private(set) var index: Int

  /// Creates the history of a document that was opened at a URL.
  public init(url: String) {
    entries = [Entry(url: url, stamp: nil)]
    index = 0
  }

  /// The entry that the browser shows.
  public var current: Entry { entries[index] }

  public mutating func pushState(_ stamp: Stamp?, url: String) {
    entries.removeSubrange((index + 1)...)
    entries.append(Entry(url: url, stamp: stamp))
    index += 1
  }

  public mutating func replaceState(_ stamp: Stamp?, url: String) {
    entries[index] = Entry(url: url, stamp: stamp)
  }

  /// Moves by a number of entries.
  ///
  /// Returns whether the browser fires `popstate`.
  public mutating func go(_ delta: Int) -> Bool {
    let destination = index + delta
    guard delta != 0, entries.indices.contains(destination) else { return false }
    index = destination
    return true
  }

  /// The negative distance to the nearest earlier entry with a stamp, `nil` if there is none.
  public func distanceBack(to stamp: Stamp) -> Int? {
    guard let found = entries[..<index].lastIndex(where: { $0.stamp == stamp }) else { return nil }
    return found - index
  }
}
