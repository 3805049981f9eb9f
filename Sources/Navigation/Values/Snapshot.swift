public import Vocabulary

/// What is stored of a navigation state, to start from it another day.
///
/// Keys, alerts, dialogs and the login are not part of it.
public struct Snapshot: Hashable, Sendable {
  /// A stored entry.
  public struct Page: Hashable, Sendable {
    /// Path, query and fragment.
    public var url: String

    /// What the page called itself.
    public var title: String?

    /// Describes an entry.
    public init(url: String, title: String? = nil) {
      self.url = url
      self.title = title
    }
  }

  /// A stored modal.
  public struct StoredModal: Hashable, Sendable {
    /// What it looked like.
    public var kind: ModalKind

    /// Who it was.
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
    /// Whose stack it is.
    public var tab: TabID

    /// The entries, root first.
    public var pages: [Page]

    /// Describes a stack.
    public init(tab: TabID, pages: [Page]) {
      self.tab = tab
      self.pages = pages
    }
  }

  /// The version of the app's structure, compared with `AppManifest.snapshotVersion`.
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
