import BridgeProtocol
import Navigation
import Vocabulary

/// Translates the actions of the vocabulary.
enum ConformanceActions {
  /// - Returns: `nil` if there is no such action, or it depends on what happened before.
  static func event(_ name: String, _ value: JSONValue) -> NavigationEvent? {
    tabEvent(name, value) ?? stackEvent(name, value) ?? modalEvent(name, value)
      ?? appEvent(name, value)
  }

  private static func tabEvent(_ name: String, _ value: JSONValue) -> NavigationEvent? {
    switch name {
    case "select": .tabTapped(TabID(value.string ?? ""))
    case "selectProgrammatic": .tabSelected(TabID(value.string ?? ""))
    case "setTabs": .tabsChanged(ConformanceConfiguration.strings(value).map { TabID($0) })
    case "setBadge":
      .badgeChanged(
        tab: TabID(value["tab"]?.string ?? ""),
        badge: ConformanceConfiguration.badge(value["value"]))
    default: nil
    }
  }

  private static func stackEvent(_ name: String, _ value: JSONValue) -> NavigationEvent? {
    let url = value.string ?? value["path"]?.string ?? ""
    return switch name {
    case "push": .pushed(url: url)
    case "pop": .popped(count: value.integer ?? 1)
    case "popTo": .poppedTo(url: url)
    case "popToRoot": .poppedToRoot(tab: value.string.map { TabID($0) })
    case "replace": .replaced(url: url)
    case "reset":
      .stackReset(
        tab: TabID(value["tab"]?.string ?? ""),
        urls: ConformanceConfiguration.urls(value["stack"] ?? .null))
    case "deepLink": .linkOpened(url: url)
    case "back": .backPressed
    case "swipeBack": swipe(value)
    case "browserBack": .historyMoved(delta: -1)
    case "browserForward": .historyMoved(delta: 1)
    case "browserGo": .historyMoved(delta: value.integer ?? 0)
    case "reload": .pageReloaded
    default: nil
    }
  }

  private static func swipe(_ value: JSONValue) -> NavigationEvent? {
    switch value.string {
    case "begin": .swipeBackBegan
    case "cancel": .swipeBackCancelled
    case "commit": .swipeBackCommitted
    default: nil
    }
  }

  private static func modalEvent(_ name: String, _ value: JSONValue) -> NavigationEvent? {
    switch name {
    case "present": ConformanceConfiguration.modal(value).map { .presented($0.request) }
    case "dismiss": .modalDismissed(value.string.map { ModalID($0) })
    case "dismissAll": .allModalsDismissed
    case "swipeDismiss": .modalSwipedAway
    case "respond":
      .modalAnswered(
        ModalID(value["id"]?.string ?? ""), button: value["button"]?.string ?? "")
    default: nil
    }
  }

  private static func appEvent(_ name: String, _ value: JSONValue) -> NavigationEvent? {
    switch name {
    case "login": .loggedIn
    case "logout": .loggedOut
    case "setRoot": value.string.flatMap { Root(rawValue: $0) }.map { .rootChanged($0) }
    case "restore": .restored(snapshot(value))
    case "rotate": .environmentChanged
    default: nil
    }
  }

  /// - Returns: `nil` if the value is no stored state.
  private static func snapshot(_ value: JSONValue) -> Snapshot? {
    guard value.object != nil, value["stacks"]?.isNull ?? true || value["stacks"]?.object != nil
    else { return nil }
    var snapshot = Snapshot(version: value["version"]?.integer)
    if let tab = value["selectedTab"] ?? value["selectedIndex"], !tab.isNull {
      snapshot.selectedTab = TabID(tab.string ?? tab.serializedText())
    }
    snapshot.stacks = (value["stacks"]?.object?.members ?? []).map { member in
      Snapshot.Stack(
        tab: TabID(member.name),
        pages: ConformanceConfiguration.urls(member.value).map { Snapshot.Page(url: $0) })
    }
    snapshot.modals = (value["modals"]?.array ?? []).compactMap { item in
      ConformanceConfiguration.modal(item).map { modal in
        Snapshot.StoredModal(
          kind: modal.request.kind, id: modal.request.id,
          pages: modal.urls.map { Snapshot.Page(url: $0) }, isLocked: modal.request.isLocked)
      }
    }
    return snapshot
  }
}
