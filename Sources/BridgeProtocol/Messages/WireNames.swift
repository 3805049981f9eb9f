public import Vocabulary

/// The name of an action that a page or a controller asks for.
public struct ActionName: OpenName {
  public let rawValue: String

  /// Creates a name; unknown ones are kept, so that the answer can be `unknownAction`.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let selectTab: ActionName = "selectTab"
  public static let push: ActionName = "push"
  public static let pop: ActionName = "pop"
  public static let popTo: ActionName = "popTo"
  public static let popToRoot: ActionName = "popToRoot"
  public static let replace: ActionName = "replace"
  public static let reset: ActionName = "reset"
  public static let back: ActionName = "back"
  public static let openURL: ActionName = "openURL"
  public static let setBadge: ActionName = "setBadge"
  public static let setTitle: ActionName = "setTitle"
  public static let reload: ActionName = "reload"
  public static let present: ActionName = "present"
  public static let dismiss: ActionName = "dismiss"
  public static let dismissAll: ActionName = "dismissAll"
  public static let answer: ActionName = "answer"
  public static let swipeDown: ActionName = "swipeDown"
  public static let swipeBack: ActionName = "swipeBack"
  public static let refresh: ActionName = "refresh"
  public static let endRefreshing: ActionName = "endRefreshing"
  public static let login: ActionName = "login"
  public static let logout: ActionName = "logout"
  public static let setRoot: ActionName = "setRoot"
  public static let setGuard: ActionName = "setGuard"
  public static let leave: ActionName = "leave"
  public static let setTabs: ActionName = "setTabs"
  public static let declareTabs: ActionName = "declareTabs"
  public static let historicalLocation: ActionName = "historicalLocation"
  public static let startCountdown: ActionName = "startCountdown"
  public static let stopCountdown: ActionName = "stopCountdown"
  public static let setEnvironment: ActionName = "setEnvironment"
  public static let controlPlugin: ActionName = "controlPlugin"
}

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
