/// The app's own navigation to a tab that was selected, until the page has moved.
///
/// It is over as soon as another entry is on top of the selected tab.
struct AppNavigation: Hashable, Sendable {
  /// The entry that the page was on.
  let origin: EntryKey

  /// The entry on top of the tab during the navigation.
  let top: EntryKey

  /// Whether `top` is a placeholder for `origin`, where the page still is; the page's next step
  /// removes it.
  let hasPlaceholder: Bool

  /// Whether the user tapped the tab; only then may the page's next step become the tab's root.
  let isTap: Bool

  /// Whether a step of the page that was made on this entry belongs to the navigation.
  func begins(on key: EntryKey?) -> Bool { key == nil || key == origin || key == top }
}
