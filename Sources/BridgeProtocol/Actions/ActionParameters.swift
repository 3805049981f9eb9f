public import Vocabulary

/// A page to go to.
public struct PageParameters: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  public var url = ""
  /// The title of the page until it sets its own.
  public var title: String?

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("url", &url, .url)
    try coder.optional("title", &title)
  }
}

/// The whole stack of a tab, root first.
public struct StackParameters: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  public var tab = ""
  public var urls: [String] = []

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("tab", &tab)
    try coder.field("urls", &urls, .urls)
  }
}

/// The tabs that a page draws in its own bar.
public struct DeclaredTabsParameters: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  public var tabs: [DeclaredTab] = []
  /// The tab that the page marks.
  public var selected: String?

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("tabs", &tabs, .declaredTabs)
    try coder.optional("selected", &selected, .label)
  }
}

/// A tab of a page's own bar.
public struct DeclaredTab: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  public var id = ""
  public var title = ""
  /// The path of its root; nil if it is not known yet.
  public var path: String?
  public var icon: String?
  public var badge = BadgeValue.none

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("id", &id, .identifier)
    try coder.field("title", &title, .identifier)
    try coder.optional("path", &path, .address)
    try coder.optional("icon", &icon, .label)
    try coder.optional("badge", &badge)
  }
}

/// What a tab shows beside its icon.
public struct BadgeParameters: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  public var tab = ""
  public var value = BadgeValue.none

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("tab", &tab)
    try coder.field("value", &value)
  }
}

/// The title of an entry.
public struct TitleParameters: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  public var title = ""
  /// The entry, if not the one on which the action was made.
  public var from: String?

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("title", &title)
    try coder.optional("from", &from)
  }
}

/// A modal to present.
public struct PresentParameters: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  public var kind: ModalKind = .sheet
  /// The id of the modal; without one the shell makes one.
  public var id: String?
  /// The URL of the page that a sheet or a cover shows.
  public var url: String?
  /// `root`, `topmost` or the id of a modal.
  public var presenter: String?
  /// Another modal in the same slot is replaced.
  public var slot: String?
  /// Whether the user cannot dismiss it.
  public var locked = false
  public var content = ModalContent()

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.optional("kind", &kind, isOmitted: kind == .sheet)
    try coder.optional("id", &id, .modal)
    try coder.optional("url", &url, .address)
    try coder.optional("presenter", &presenter, .label)
    try coder.optional("slot", &slot, .label)
    try coder.optional("locked", &locked, isOmitted: !locked)
    try content.code(&coder, isRequest: true)
  }
}

/// A modal to dismiss.
public struct DismissParameters: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  /// The modal; nil stands for the topmost one.
  public var modal: String?
  /// The result that is sent to the page that presented it.
  public var result: JSONValue?

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.optional("modal", &modal, .address)
    try coder.optional("result", &result)
  }
}

/// A button that was pressed.
public struct AnswerParameters: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  public var modal = ""
  public var button = ""
  /// The text in the field of the alert.
  public var text: String?

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("modal", &modal, .url)
    try coder.field("button", &button)
    try coder.optional("text", &text, .typed)
  }
}

/// A countdown that the shell runs.
public struct CountdownParameters: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  public var id = ""
  public var seconds = 0

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("id", &id, .identifier)
    try coder.field("seconds", &seconds, .countdown)
  }
}

/// Changes of the device; a missing member leaves its value as it is.
public struct EnvironmentParameters: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  public var platform: Platform?
  public var device: String?
  public var appearance: Appearance?
  public var orientation: Orientation?
  /// In CSS pixels.
  public var keyboardHeight: Double?
  public var keyboardVisible: Bool?
  public var insets: PartialInsets?
  public var textScale: Double?
  public var reducedMotion: Bool?
  /// A tag of BCP 47.
  public var locale: String?
  public var direction: TextDirection?
  public var lifecycle: Lifecycle?

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.optional("platform", &platform)
    try coder.optional("device", &device)
    try coder.optional("appearance", &appearance)
    try coder.optional("orientation", &orientation)
    try coder.optional("keyboardHeight", &keyboardHeight, .length)
    try coder.optional("keyboardVisible", &keyboardVisible)
    try coder.optional("insets", &insets)
    try coder.optional("textScale", &textScale, .textScale)
    try coder.optional("reducedMotion", &reducedMotion)
    try coder.optional("locale", &locale)
    try coder.optional("direction", &direction)
    try coder.optional("lifecycle", &lifecycle)
  }
}

/// What the device covers at each side, in CSS pixels; a missing side stays as it is.
public struct PartialInsets: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  public var top: Double?
  public var right: Double?
  public var bottom: Double?
  public var left: Double?

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.optional("top", &top, .length)
    try coder.optional("right", &right, .length)
    try coder.optional("bottom", &bottom, .length)
    try coder.optional("left", &left, .length)
  }
}

/// What the user, or something outside of the app, does to a plugin.
public struct ControlParameters: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  public var plugin = ""
  public var control = ""
  public var options: JSONObject = [:]

  public init() {}

  /// Names a control, and what it is given.
  public init(plugin: String, control: String, options: JSONObject = [:]) {
    self.plugin = plugin
    self.control = control
    self.options = options
  }

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("plugin", &plugin, .identifier)
    try coder.field("control", &control, .identifier)
    try coder.optional("options", &options)
  }
}
