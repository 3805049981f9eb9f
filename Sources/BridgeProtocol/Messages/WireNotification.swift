/// A notification that the system shows.
public struct WireNotification: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  /// The source of the notification.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The app itself, on the device.
    case local
    /// A server of the app.
    case push
  }

  /// Rises within the epoch, so that each notification comes over the app only once.
  public var number = 0
  public var kind = Kind.local
  /// The id that a tap on it reports, together with the kind.
  public var id = ""
  /// Empty if there is none.
  public var title = ""
  public var subtitle: String?
  public var body = ""
  /// When it was shown, in milliseconds since 1970.
  public var time = 0
  /// Whether it is shown over the app as a banner.
  public var isBanner = true
  public var actions: [WireNotificationAction] = []

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("number", &number)
    try coder.field("kind", &kind)
    try coder.field("id", &id, .text)
    try coder.field("title", &title, .text)
    try coder.optional("subtitle", &subtitle, .text)
    try coder.field("body", &body, .text)
    try coder.field("time", &time)
    try coder.field("banner", &isBanner)
    try coder.optional("actions", &actions, isOmitted: actions.isEmpty)
  }
}

/// A button of a notification.
public struct WireNotificationAction: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  public var id = ""
  public var title = ""
  public var isDestructive = false
  /// The placeholder of the text field that it opens; nil if it opens none.
  public var placeholder: String?

  public init() {}

  /// Describes a button.
  public init(
    id: String, title: String, isDestructive: Bool = false, placeholder: String? = nil
  ) {
    self.id = id
    self.title = title
    self.isDestructive = isDestructive
    self.placeholder = placeholder
  }

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("id", &id)
    try coder.field("title", &title)
    try coder.optional("destructive", &isDestructive, isOmitted: !isDestructive)
    try coder.optional("placeholder", &placeholder)
  }
}
