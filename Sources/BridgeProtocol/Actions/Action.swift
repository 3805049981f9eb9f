public import Vocabulary

/// What a page or a controller asks for: `docs/protocol.md`, section 3.5.
public enum Action: Hashable, Sendable {
  /// An action without parameters.
  public enum Plain: String, Hashable, Sendable, CaseIterable {
    case back, reload, dismissAll, swipeDown, refresh, endRefreshing, login, logout
  }

  case plain(Plain)
  case selectTab(String)
  case push(PageParameters)
  case pop(count: Int = 1)
  case popTo(url: String)
  case popToRoot(tab: String? = nil)
  case replace(PageParameters)
  case reset(StackParameters)
  case openURL(String)
  case historicalLocation(HistoricalLocation)
  case setTabs([String])
  case declareTabs(DeclaredTabsParameters)
  case setBadge(BadgeParameters)
  case setTitle(TitleParameters)
  case swipeBack(SwipePhase)
  indirect case present(PresentParameters)
  case dismiss(DismissParameters)
  case answer(AnswerParameters)
  case setRoot(Root)
  case setGuard(Bool)
  case leave(isAllowed: Bool)
  case startCountdown(CountdownParameters)
  case stopCountdown(id: String)
  indirect case setEnvironment(EnvironmentParameters)
  case controlPlugin(ControlParameters)
  /// An action that this shell does not know.
  case unknown(ActionName)
}

extension Action {
  /// The name that it has on the wire.
  public var name: ActionName {
    switch self {
    case .plain(let plain): ActionName(rawValue: plain.rawValue)
    case .selectTab: .selectTab
    case .push: .push
    case .pop: .pop
    case .popTo: .popTo
    case .popToRoot: .popToRoot
    case .replace: .replace
    case .reset: .reset
    case .openURL: .openURL
    case .historicalLocation: .historicalLocation
    case .setTabs: .setTabs
    case .declareTabs: .declareTabs
    case .setBadge: .setBadge
    case .setTitle: .setTitle
    case .swipeBack: .swipeBack
    case .present: .present
    case .dismiss: .dismiss
    case .answer: .answer
    case .setRoot: .setRoot
    case .setGuard: .setGuard
    case .leave: .leave
    case .startCountdown: .startCountdown
    case .stopCountdown: .stopCountdown
    case .setEnvironment: .setEnvironment
    case .controlPlugin: .controlPlugin
    case .unknown(let name): name
    }
  }

  /// Reads an action.
  ///
  /// - Parameters:
  ///   - name: Its name on the wire; an unknown one is kept.
  ///   - object: Its parameters.
  ///   - isStrict: Whether a parameter that the action does not have is an error.
  /// - Throws: `ParameterError` for the first parameter that is not what the action takes.
  public init(
    _ name: ActionName, _ object: JSONObject, isStrict: Bool = false
  ) throws(ParameterError) {
    let json = JSONValue.object(object)
    let rules = ParameterRules(isStrict: isStrict)
    switch name {
    case .selectTab: self = .selectTab(try object.parameter("tab", rules))
    case .push: self = .push(try PageParameters(json, rules))
    case .pop: self = .pop(count: try object.optionalParameter("count", rules) ?? 1)
    case .popTo: self = .popTo(url: try object.parameter("url", rules, .url))
    case .popToRoot: self = .popToRoot(tab: try object.optionalParameter("tab", rules))
    case .replace: self = .replace(try PageParameters(json, rules))
    case .reset: self = .reset(try StackParameters(json, rules))
    case .openURL: self = .openURL(try object.parameter("url", rules, .url))
    case .historicalLocation: self = .historicalLocation(try object.parameter("name", rules))
    case .setTabs: self = .setTabs(try object.parameter("tabs", rules))
    case .declareTabs: self = .declareTabs(try DeclaredTabsParameters(json, rules))
    case .setBadge: self = .setBadge(try BadgeParameters(json, rules))
    case .setTitle: self = .setTitle(try TitleParameters(json, rules))
    case .swipeBack: self = .swipeBack(try object.parameter("phase", rules))
    case .present: self = .present(try PresentParameters(json, rules))
    case .dismiss: self = .dismiss(try DismissParameters(json, rules))
    case .answer: self = .answer(try AnswerParameters(json, rules))
    case .setRoot: self = .setRoot(try object.parameter("root", rules))
    case .setGuard: self = .setGuard(try object.parameter("guarded", rules))
    case .leave: self = .leave(isAllowed: try object.parameter("allowed", rules))
    case .startCountdown: self = .startCountdown(try CountdownParameters(json, rules))
    case .stopCountdown: self = .stopCountdown(id: try object.parameter("id", rules, .identifier))
    case .setEnvironment: self = .setEnvironment(try EnvironmentParameters(json, rules))
    case .controlPlugin: self = .controlPlugin(try ControlParameters(json, rules))
    default: self = Plain(rawValue: name.rawValue).map { .plain($0) } ?? .unknown(name)
    }
  }
}

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
  public static let gesture: ActionName = "gesture"
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
