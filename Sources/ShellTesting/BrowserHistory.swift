/// A browser's session history, as far as the bridge sees it: `pushState`, `replaceState`, `go`, a
/// reload.
///
/// From the HTML standard, section 7.4 ("Session history"): a push cuts the entries ahead; a
/// traversal out of range does nothing. `Tests/Fixtures/browser-history.json` is a script that the
/// real browsers perform as well.
public struct BrowserHistory: Hashable, Sendable {
  /// One entry, with the stamp that the bridge keeps in `history.state`.
  public struct Entry: Hashable, Sendable {
    /// Path, query and fragment.
    public var url: String
    public var stamp: Stamp?

    /// Describes an entry.
    public init(url: String, stamp: Stamp? = nil) {
      self.url = url
      self.stamp = stamp
    }
  }

  /// What the bridge writes into `history.state`.
  public struct Stamp: Hashable, Sendable {
    public var epoch: String
    public var key: String
    /// The position of the entry among those that the page made.
    public var index: Int

    /// Describes what the bridge wrote.
    public init(epoch: String, key: String, index: Int = 0) {
      self.epoch = epoch
      self.key = key
      self.index = index
    }
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
}
