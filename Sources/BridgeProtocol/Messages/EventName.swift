public import Vocabulary

/// The name of an `event` that the shell sends to a page.
public struct EventName: OpenName {
  public let rawValue: String

  /// Creates a name; unknown ones are kept.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let tabReselected: EventName = "tabReselected"
  public static let notFound: EventName = "notFound"
  public static let external: EventName = "external"
  public static let reload: EventName = "reload"
  public static let dismissed: EventName = "dismissed"
  public static let dismissAttempted: EventName = "dismissAttempted"
  public static let leaveRequested: EventName = "leaveRequested"
  public static let refresh: EventName = "refresh"
  public static let countdownFinished: EventName = "countdownFinished"
  public static let loginRequired: EventName = "loginRequired"
  public static let tabsChanged: EventName = "tabsChanged"
  public static let environmentChanged: EventName = "environmentChanged"
  public static let tabPrevented: EventName = "tabPrevented"
  public static let tabPressed: EventName = "tabPressed"
  public static let pluginEvent: EventName = "pluginEvent"

  /// Whether the event goes to one page and is kept until that page acknowledges it.
  public var isReliable: Bool {
    [.dismissed, .leaveRequested, .refresh, .countdownFinished, .pluginEvent].contains(self)
  }
}
