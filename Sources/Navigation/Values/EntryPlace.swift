/// The stack that an entry is in, by name.
public enum EntryPlace: Hashable, Sendable {
  /// The stack of a tab.
  case tab(TabID)

  /// The stack of a modal that is presented, or waits to be.
  case modal(ModalID)

  /// The launching or the login page.
  case root
}
