package import BridgeProtocol
package import Navigation

/// An app's `tandem.json`, read and checked.
///
/// `docs/manifest.md` describes the file. Every error names the line, the column, the member and a
/// remedy.
package struct ManifestFile: Hashable, Sendable {
  /// The app, ready for the navigation core.
  package let manifest: AppManifest
  /// The folder of the web build, relative to the file, `.` if it is the file's own.
  package let webDirectory: String

  /// Reads a manifest: JSON with comments.
  package init(parsing bytes: [UInt8]) throws(JSONError) {
    let root = try JSONDocument(parsing: bytes).root
    let object = try ManifestObject(root)
    webDirectory = try object.text("webDir") ?? "."
    let declaration = try AppDeclaration(object)
    try object.finish()
    do throws(ManifestError) {
      manifest = try AppManifest(declaration)
    } catch {
      throw (root[error.section] ?? root).error(error.description, code: .unknownValue)
    }
  }

  /// The manifest of an app that has none: one tab that shows whatever the page shows.
  package init(undeclaredAppID id: String, name: String) throws(ManifestError) {
    webDirectory = "."
    let tab = Tab(id: "main", title: name, path: "/", icon: "house")
    manifest = try AppManifest(AppDeclaration(id: id, name: name, tabs: [tab]))
  }
}

extension AppDeclaration {
  fileprivate init(_ object: ManifestObject) throws(JSONError) {
    self.init(tabs: [])
    try readApp(object.object("app"))
    try readTabs(object)
    try readRouting(object)
    if let root = try object.object("root") {
      launchingPath = try root.text("launching") ?? launchingPath
      loginPath = try root.text("login") ?? loginPath
      let isLoggedOut = try root.flag("startsLoggedOut") ?? false
      initialRoot = try root.choice("starts") ?? (isLoggedOut ? .login : .main)
      try root.finish()
    }
    history = try object.choice("history") ?? history
    webViews = try object.choice("webViews") ?? webViews
    navigationBar = try object.choice("navigationBar") ?? navigationBar
    maxDepth = try object.integer("maxDepth")
    snapshotVersion = try object.integer("snapshotVersion")
    restorableModals = try object.texts("restorableModals")?.map(ModalID.init(_:)) ?? []
    try readPolicies(object)
  }

  private mutating func readApp(_ app: ManifestObject?) throws(JSONError) {
    guard let app else { return }
    id = try app.text("id") ?? id
    name = try app.text("name") ?? name
    schemes = try app.texts("schemes") ?? schemes
    hosts = try app.texts("hosts") ?? hosts
    try app.finish()
  }

  private mutating func readTabs(_ object: ManifestObject) throws(JSONError) {
    for item in try object.objects("tabs") ?? [] {
      let id = TabID(try item.requiredText("id"))
      var tab = Tab(
        id: id, title: try item.text("title"), path: try item.requiredText("path"))
      tab.icon = try item.text("icon")
      tab.selectedIcon = try item.text("selectedIcon")
      tab.badge = try item.badge("badge")
      tab.isDisabled = try item.flag("disabled") ?? false
      tab.isHidden = try item.flag("hidden") ?? false
      try item.finish()
      tabs.append(tab)
    }
    initialTab = try object.text("initialTab").map(TabID.init(_:))
  }

  private mutating func readRouting(_ object: ManifestObject) throws(JSONError) {
    if let items = try object.objects("routes") {
      var declared: [Route] = []
      for item in items {
        let pattern = try item.requiredText("pattern")
        let isShared = try item.flag("shared") ?? false
        declared.append(
          Route(pattern, properties: try RouteProperties(item), isShared: isShared))
        try item.finish()
      }
      routes = declared
    }
    for item in try object.objects("rules") ?? [] {
      let patterns = try item.texts("patterns") ?? []
      guard let properties = try item.object("properties") else {
        throw item.missing("properties")
      }
      rules.append(Rule(patterns: patterns, properties: try RouteProperties(properties)))
      try properties.finish()
      try item.finish()
    }
  }

  private mutating func readPolicies(_ object: ManifestObject) throws(JSONError) {
    guard let settings = try object.object("policies") else { return }
    for (name, value) in settings.takeAll() {
      do throws(Policies.SettingError) {
        try policies.set(name, to: value.settingText)
      } catch {
        throw value.error(error.sentence, code: .unknownValue)
      }
    }
  }
}

extension RouteProperties {
  /// Reads the properties of Hotwire's path configuration, and Tandem's additions.
  ///
  /// `context`, `presentation`, `modal_style`, `pull_to_refresh_enabled`,
  /// `modal_dismiss_gesture_enabled` and `query_string_presentation` mean what they mean in Hotwire
  /// Native's path configuration.
  fileprivate init(_ object: ManifestObject) throws(JSONError) {
    self.init()
    tab = try object.text("tab").map(TabID.init(_:))
    title = try object.text("title")
    presentation = try object.choice("presentation")
    navigationBar = try object.choice("navigation_bar")
    hidesTabBar = try object.flag("tab_bar_hidden")
    requiresLogin = try object.flag("requires_login")
    isPullToRefreshEnabled = try object.flag("pull_to_refresh_enabled")
    isDismissalLocked = try object.flag("modal_dismiss_gesture_enabled").map { !$0 }
    queryReplaces = try object.text("query_string_presentation", among: ["default", "replace"])
      .map { $0 == "replace" }
    redirect = try object.text("redirect")
    let isModal = try object.text("context", among: ["default", "modal"]).map { $0 == "modal" }
    let modalStyle = try object.text(
      "modal_style", among: ["medium", "large", "full", "page_sheet", "form_sheet"])
    if let isModal { style = isModal ? (modalStyle == "full" ? .cover : .sheet) : .push }
  }
}

extension ManifestError {
  /// The member of the manifest that the error is about.
  fileprivate var section: String {
    switch self {
    case .noTabs, .noVisibleTab, .duplicateTab, .duplicateTabPath, .invalidTabPath: "tabs"
    case .invalidRootPath: "root"
    case .unknownInitialTab: "initialTab"
    case .unknownRouteTab, .invalidPattern, .duplicatePattern: "rules"
    case .invalidMaxDepth: "maxDepth"
    case .invalidOrigin: "app"
    case .invalidName, .tooMany: ""
    }
  }
}

extension Policies.SettingError {
  fileprivate var sentence: String {
    switch self {
    case .unknownPolicy(let name):
      "there is no policy “\(name)”; choose one of \(Policies.names.joined(separator: ", "))"
    case .unknownValue(let policy, let value, let known):
      "the policy “\(policy)” has no value “\(value)”; "
        + "choose \(known.joined(separator: ", "))"
    }
  }
}

extension JSONNode {
  /// A setting as text, so that `true` and `"true"` mean the same.
  fileprivate var settingText: String {
    switch content {
    case .string(let text): text
    case .bool(let flag): flag ? "true" : "false"
    case .integer(let number): String(number)
    case .null, .number, .array, .object: value.kindName
    }
  }
}
