/// The way to a tab that the app goes itself: from its selection until the page has gone on.
///
/// It is over as soon as another entry is on top of the selected tab.
struct Passage: Hashable, Sendable {
  /// The entry that the page was on.
  let origin: EntryKey

  /// The entry on top of the tab meanwhile.
  let top: EntryKey

  /// Whether that one stands for the origin, because the page is still there, and goes with the
  /// next step of the page.
  let hasStandIn: Bool

  /// Whether the user tapped the tab, so that the app goes to what it begins with.
  let isTap: Bool

  /// Whether a step of the page that was made on an entry is one of this way.
  func begins(on key: EntryKey?) -> Bool { key == nil || key == origin || key == top }
}
