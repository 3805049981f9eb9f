/// A notification that the system shows.
public struct WireNotification: Sendable, Hashable {
  /// Who it is from.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The app itself, on the device.
    case local
    /// A server of the app.
    case push
  }

  /// Rises within the epoch: each comes over the app once.
  public var number: Int
  public var kind: Kind
  /// What a tap on it names, together with the kind.
  public var id: String
  /// Empty if there is none.
  public var title: String
  public var subtitle: String?
  public var body: String
  /// When it was shown, in milliseconds since 1970.
  public var time: Int
  /// Whether it comes over the app by itself.
  public var isBanner: Bool
  public var actions: [WireNotificationAction]

  /// Describes a notification.
  public init(
    number: Int, kind: Kind, id: String, title: String, subtitle: String? = nil, body: String,
    time: Int, isBanner: Bool = true, actions: [WireNotificationAction] = []
  ) {
    self.number = number
    self.kind = kind
    self.id = id
    self.title = title
    self.subtitle = subtitle
    self.body = body
    self.time = time
    self.isBanner = isBanner
    self.actions = actions
  }
}

/// A button of a notification.
public struct WireNotificationAction: Sendable, Hashable {
  public var id: String
  public var title: String
  public var isDestructive: Bool
  /// What stands in the empty text field that it opens; none if it opens none.
  public var placeholder: String?

  /// Describes a button.
  public init(
    id: String, title: String, isDestructive: Bool = false, placeholder: String? = nil
  ) {
    self.id = id
    self.title = title
    self.isDestructive = isDestructive
    self.placeholder = placeholder
  }
}
