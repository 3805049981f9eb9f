import BridgeProtocol
import Navigation
import Vocabulary

extension NavigationEvent {
  /// Translates an action that is nothing but an event of the navigation core.
  ///
  /// Returns nil for any other action.
  init?(
    action name: ActionName, _ parameters: ActionParameters, by actor: ActionActor
  ) throws(ActionError) {
    if let event = try Self.stackEvent(name, parameters) {
      self = event
    } else if let event = try Self.tabEvent(name, parameters, by: actor) {
      self = event
    } else if let event = try Self.modalEvent(name, parameters) {
      self = event
    } else if let event = try Self.rootEvent(name, parameters) {
      self = event
    } else {
      return nil
    }
  }

  private static func stackEvent(
    _ name: ActionName, _ parameters: ActionParameters
  ) throws(ActionError) -> NavigationEvent? {
    switch name {
    case .push:
      return .pushed(
        url: try parameters.string("url"), title: parameters.optionalString("title"))
    case .pop: return .popped(count: try parameters.count("count"))
    case .popTo: return .poppedTo(url: try parameters.string("url"))
    case .popToRoot:
      return .poppedToRoot(tab: parameters.optionalString("tab").map(TabID.init(_:)))
    case .replace:
      return .replaced(
        url: try parameters.string("url"), title: parameters.optionalString("title"))
    case .reset:
      return .stackReset(tab: try parameters.tab("tab"), urls: try parameters.strings("urls"))
    case .back: return .backPressed
    case .openURL: return .linkOpened(url: try parameters.string("url"))
    case .historicalLocation:
      guard let place = try parameters.choice("name", of: HistoricalLocation.self) else {
        throw .invalidParameters
      }
      return .historicalLocationReached(place)
    case .swipeBack: return try swipe(parameters)
    default: return nil
    }
  }

  private static func swipe(_ parameters: ActionParameters) throws(ActionError) -> NavigationEvent {
    switch try parameters.string("phase") {
    case "began": return .swipeBackBegan
    case "cancelled": return .swipeBackCancelled
    case "committed": return .swipeBackCommitted
    default: throw .invalidParameters
    }
  }

  private static func tabEvent(
    _ name: ActionName, _ parameters: ActionParameters, by actor: ActionActor
  ) throws(ActionError) -> NavigationEvent? {
    switch name {
    case .selectTab:
      let tab = try parameters.tab("tab")
      return actor == .controller ? .tabTapped(tab) : .tabSelected(tab)
    case .setBadge:
      return .badgeChanged(
        tab: try parameters.tab("tab"), badge: try parameters.badge("value"))
    case .setTabs: return .tabsChanged(try parameters.strings("tabs").map(TabID.init(_:)))
    default: return nil
    }
  }

  private static func modalEvent(
    _ name: ActionName, _ parameters: ActionParameters
  ) throws(ActionError) -> NavigationEvent? {
    switch name {
    case .dismissAll: return .allModalsDismissed
    case .swipeDown: return .modalSwipedAway
    default: return nil
    }
  }

  private static func rootEvent(
    _ name: ActionName, _ parameters: ActionParameters
  ) throws(ActionError) -> NavigationEvent? {
    switch name {
    case .login: return .loggedIn
    case .logout: return .loggedOut
    case .setRoot:
      guard let root = try parameters.choice("root", of: Root.self) else {
        throw .invalidParameters
      }
      return .rootChanged(root)
    default: return nil
    }
  }
}
