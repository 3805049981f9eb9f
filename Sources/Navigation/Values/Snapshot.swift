public import Vocabulary

/// The part of a navigation state that is stored, for a later start.
///
/// Keys, alerts, dialogs and the login are not part of it.
public struct Snapshot: Hashable, Sendable {
  /// A stored entry.
  public struct Page: Hashable, Sendable {
    /// Path, query and fragment.
    public var url: String

    /// The title of the page.
    public var title: String?

    /// Describes an entry.
    public init(url: String, title: String? = nil) {
      self.url = url
      self.title = title
    }
  }

  /// A stored modal.
  public struct StoredModal: Hashable, Sendable {
    /// The kind of the modal.
    public var kind: ModalKind

    /// Its id.
    public var id: ModalID

    /// Its pages, root first.
    public var pages: [Page]

    /// Whether the user could not dismiss it.
    public var isLocked: Bool

    /// The heights at which a sheet rested.
    public var detents: [Detent]

    /// Describes a modal.
    public init(
      kind: ModalKind, id: ModalID, pages: [Page] = [], isLocked: Bool = false,
      detents: [Detent] = [.large]
    ) {
      self.kind = kind
      self.id = id
      self.pages = pages
      self.isLocked = isLocked
      self.detents = detents
    }
  }

  /// The stack of one tab.
  public struct Stack: Hashable, Sendable {
    /// The tab that the stack belongs to.
    public var tab: TabID

    /// The entries, root first.
    public var pages: [Page]

    /// Describes a stack.
    public init(tab: TabID, pages: [Page]) {
      self.tab = tab
      self.pages = pages
    }
  }

  /// The version of the app's structure, compared with `AppDeclaration.snapshotVersion`.
  public var version: Int?

  /// The tab that was selected.
  public var selectedTab: TabID?

  /// The stacks of the tabs.
  public var stacks: [Stack]

  /// What was presented, bottom to top.
  public var modals: [StoredModal]

  /// Describes a stored state.
  public init(
    version: Int? = nil, selectedTab: TabID? = nil, stacks: [Stack] = [],
    modals: [StoredModal] = []
  ) {
    self.version = version
    self.selectedTab = selectedTab
    self.stacks = stacks
    self.modals = modals
  }
}
