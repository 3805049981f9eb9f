import BridgeProtocol
import Navigation
import Vocabulary

/// Reads the app and the initial state of a vector.
enum ConformanceConfiguration {
  /// - Throws: `ManifestError` if no app can be declared like that.
  static func manifest(
    _ config: JSONValue?, _ policies: Policies
  ) throws(ManifestError) -> AppManifest {
    let tabs = (config?["tabs"]?.array ?? []).map { tab in
      Tab(
        id: TabID(tab["id"]?.string ?? ""), path: tab["path"]?.string ?? "",
        badge: badge(tab["badge"]), isDisabled: tab["disabled"]?.bool ?? false,
        isHidden: tab["hidden"]?.bool ?? false)
    }
    let ids = Set(tabs.map(\.id))
    var declaration = AppDeclaration(
      schemes: strings(config?["schemes"]), hosts: strings(config?["hosts"]), tabs: tabs,
      initialTab: config?["initialTab"]?.string.map { TabID($0) },
      routes: (config?["routes"]?.array ?? []).map { route($0, tabs: ids) }, policies: policies)
    declaration.maxDepth = config?["maxDepth"]?.integer
    declaration.snapshotVersion = config?["snapshotVersion"]?.integer
    declaration.restorableModals = strings(config?["modalIds"]).map { ModalID($0) }
    return try AppManifest(declaration)
  }

  /// The situation that a vector starts in.
  static func scene(_ state: JSONValue?) -> NavigationScene {
    var scene = NavigationScene()
    scene.root = state?["root"]?.string.flatMap { Root(rawValue: $0) } ?? .main
    scene.isLoggedIn = state?["loggedIn"]?.bool ?? true
    scene.selectedTab = state?["selectedTab"]?.string.map { TabID($0) }
    for member in state?["stacks"]?.object?.members ?? [] {
      scene.stacks[TabID(member.name)] = urls(member.value)
    }
    scene.visitedTabs = strings(state?["tabHistory"]).map { TabID($0) }
    scene.modals = (state?["modals"]?.array ?? []).compactMap { modal($0) }
    scene.queue = (state?["queued"]?.array ?? []).map { item in
      modal(item)
        ?? NavigationScene.PresentedModal(
          ModalRequest(kind: .sheet, id: ModalID(item.string ?? "")))
    }
    for member in state?["badges"]?.object?.members ?? [] {
      scene.badges[TabID(member.name)] = badge(member.value)
    }
    scene.pendingLink = state?["pendingDeepLink"]?.string
    scene.guardedURLs = Set(strings(state?["guards"]))
    return scene
  }

  /// A modal of a state, or a request to present one; an id that is a path is also its page.
  static func modal(_ value: JSONValue) -> NavigationScene.PresentedModal? {
    guard let kind = value["kind"]?.string.flatMap({ ModalKind(rawValue: $0) }),
      let id = value["id"]?.string
    else { return nil }
    var request = ModalRequest(kind: kind, id: ModalID(id), presenter: presenter(value["from"]))
    request.slot = value["slot"]?.string
    request.isLocked = value["locked"]?.bool ?? false
    request.isCancelable = value["cancelable"]?.bool
    let urls = value["stack"].map { Self.urls($0) } ?? (id.hasPrefix("/") ? [id] : [])
    request.url = urls.first
    return NavigationScene.PresentedModal(request, urls: urls)
  }

  static func badge(_ value: JSONValue?) -> Badge? {
    switch value {
    case .integer(let number): .number(Int(number))
    case .number(let number): .number(Int(exactly: number.rounded(.down)) ?? 0)
    case .string(let text): .text(text)
    default: nil
    }
  }

  /// The URLs of a stack, whose entries are strings or objects with a path.
  static func urls(_ value: JSONValue) -> [String] {
    (value.array ?? []).compactMap { $0.string ?? $0["path"]?.string ?? $0["url"]?.string }
  }

  static func strings(_ value: JSONValue?) -> [String] {
    (value?.array ?? []).compactMap(\.string)
  }

  private static func presenter(_ value: JSONValue?) -> ModalRequest.Presenter {
    switch value?.string {
    case nil: .topmost
    case "root": .root
    case .some(let id): .modal(ModalID(id))
    }
  }

  /// A tab that the vector does not declare is left out: the vocabulary has no error for it.
  private static func route(_ value: JSONValue, tabs: Set<TabID>) -> Route {
    var properties = RouteProperties()
    properties.tab = value["tab"]?.string.map { TabID($0) }.flatMap { tabs.contains($0) ? $0 : nil }
    properties.style = value["presentation"]?.string.flatMap {
      RouteProperties.Style(rawValue: $0)
    }
    properties.requiresLogin = value["requiresLogin"]?.bool
    properties.hidesTabBar = value["hidesTabBar"]?.bool
    properties.title = value["title"]?.string
    properties.redirect = value["redirect"]?.string
    properties.isDismissalLocked = value["locked"]?.bool
    properties.queryReplaces = value["query"]?.string.map { $0 == "replace" }
    return Route(
      value["pattern"]?.string ?? "", properties: properties,
      isShared: value["shared"]?.bool ?? false)
  }
}
