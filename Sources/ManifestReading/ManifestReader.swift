import BridgeProtocol
import Navigation
import Vocabulary

/// Reads a manifest member by member, and collects everything that is wrong with its form.
struct ManifestReader {
  private(set) var declaration = AppDeclaration(tabs: [])
  private(set) var webDirectory = "."
  private(set) var appDescription: String?
  private(set) var contentInset: WireContentInset?
  private(set) var permissions: PermissionPolicy?
  private(set) var plugins: [PluginDeclaration] = []
  let problems = ManifestProblemList()
  private let root: JSONNode
  /// Whether some tabs of the text could not be read.
  private(set) var lacksTabs = false
  /// For each array, the indices in the text of the elements that were declared; wrong elements are
  /// left out.
  private var indices: [String: [Int]] = [:]

  init(_ root: JSONNode) {
    self.root = root
    guard let object = ManifestObject(root, "The manifest", problems) else {
      lacksTabs = true
      return
    }
    _ = object.text("$schema")
    readApp(object.object("app", "“app”"))
    webDirectory = object.text("webDir") ?? webDirectory
    readTabs(object)
    readRoutes(object)
    readRules(object)
    readRoot(object.object("root", "“root”"))
    if let system = object.object("ios", "“ios”") {
      contentInset = system.choice("contentInset")
      system.finish()
    }
    declaration.history = object.choice("history") ?? declaration.history
    declaration.webViews = object.choice("webViews") ?? declaration.webViews
    declaration.ownTabBar = object.choice("ownTabBar") ?? declaration.ownTabBar
    declaration.navigationBar = object.choice("navigationBar") ?? declaration.navigationBar
    declaration.arrivalSeconds = object.integer("arrivalSeconds") ?? declaration.arrivalSeconds
    declaration.maxDepth = object.integer("maxDepth")
    declaration.snapshotVersion = object.integer("snapshotVersion")
    declaration.restorableModals = (object.texts("restorableModals") ?? []).map(ModalID.init(_:))
    permissions = object.choice("permissions")
    plugins = PluginReader(problems: problems).read(object.object("plugins", "“plugins”"))
    if let policies = object.object("policies", "“policies”") {
      declaration.policies = PolicySettings(policies, declaration.policies, problems).policies
    }
    object.finish()
  }

  /// The value at a place of the declaration, or the nearest value around that place.
  func node(at place: ManifestPlace) -> JSONNode {
    var node = root
    var array: [Int]?
    for step in place.steps {
      let next: JSONNode?
      switch step {
      case .member(let name):
        next = node[name]
        array = indices[name]
      case .element(let index):
        next = node.element(array.map { index < $0.count ? $0[index] : index } ?? index)
        array = nil
      }
      guard let next else { break }
      node = next
    }
    return node
  }
}

extension ManifestReader {
  private mutating func readApp(_ app: ManifestObject?) {
    guard let app else { return }
    declaration.id = app.text("id") ?? declaration.id
    declaration.name = app.text("name") ?? declaration.name
    appDescription = app.text("description")
    declaration.schemes = app.texts("schemes") ?? []
    declaration.hosts = app.texts("hosts") ?? []
    app.finish()
  }

  private mutating func readTabs(_ object: ManifestObject) {
    declaration.initialTab = object.text("initialTab").map(TabID.init(_:))
    guard object.has("tabs") else {
      _ = object.objects("tabs", "A tab")
      return declaration.discoverTabs()
    }
    for (index, item) in object.objects("tabs", "A tab") ?? [] {
      let id = item.requiredText("id", example: "\"home\"")
      let path = item.requiredText("path", example: "\"/home\"")
      var tab = Tab(id: TabID(id ?? ""), title: item.text("title"), path: path ?? "")
      tab.icon = item.text("icon")
      tab.selectedIcon = item.text("selectedIcon")
      tab.badge = item.badge("badge")
      tab.isDisabled = item.flag("disabled") ?? false
      tab.isHidden = item.flag("hidden") ?? false
      item.finish()
      guard id != nil, path != nil else { continue }
      declaration.tabs.append(tab)
      indices["tabs", default: []].append(index)
    }
    lacksTabs = declaration.tabs.count != object.elementCount(of: "tabs")
  }

  private mutating func readRoutes(_ object: ManifestObject) {
    guard let items = object.objects("routes", "A route") else { return }
    declaration.routes = []
    for (index, item) in items {
      let pattern = item.requiredText("pattern", example: "\"/orders/:id\"")
      let isShared = item.flag("shared") ?? false
      let properties = RouteProperties(item)
      item.finish { name in
        switch name {
        case "properties": "Write the properties beside “pattern”; only rules have “properties”."
        case "patterns": "Write one “pattern”; only rules have several."
        default: nil
        }
      }
      guard let pattern else { continue }
      declaration.routes?.append(Route(pattern, properties: properties, isShared: isShared))
      indices["routes", default: []].append(index)
    }
  }

  private mutating func readRules(_ object: ManifestObject) {
    for (index, item) in object.objects("rules", "A rule") ?? [] {
      let patterns = readPatterns(item)
      let example = "{ \"tab_bar_hidden\": true }"
      if !item.has("properties") {
        item.reportMissing("properties", example: example)
      }
      let properties = item.object("properties", "“properties”")
      let values = properties.map { RouteProperties($0) }
      properties?.finish()
      item.finish { name in
        if RouteProperties.memberNames.contains(name) { return "Move it into “properties”." }
        return name == "pattern"
          ? "Write \"patterns\": [ … ]; only routes have one “pattern”." : nil
      }
      guard let patterns, let values else { continue }
      declaration.rules.append(Rule(patterns: patterns, properties: values))
      indices["rules", default: []].append(index)
    }
  }

  private func readPatterns(_ item: ManifestObject) -> [String]? {
    let example = "[\"/orders/:id\"]"
    if !item.has("patterns"), !item.has("pattern") {
      item.reportMissing("patterns", example: example)
    }
    let patterns = item.texts("patterns")
    if patterns?.isEmpty == true {
      item.report(
        "patterns", "A rule without patterns applies nowhere.",
        "Name the paths that it is for, as in \(example).")
      return nil
    }
    return patterns
  }

  private mutating func readRoot(_ root: ManifestObject?) {
    guard let root else { return }
    declaration.launchingPath = root.text("launching") ?? declaration.launchingPath
    declaration.loginPath = root.text("login") ?? declaration.loginPath
    let starts: Root? = root.choice("starts")
    let startsLoggedOut = root.flag("startsLoggedOut")
    if let starts, let startsLoggedOut, startsLoggedOut != (starts == .login) {
      root.report(
        "startsLoggedOut",
        "“startsLoggedOut” contradicts “starts”, which is \(quoted(starts.rawValue)).",
        "Remove “startsLoggedOut”; \"starts\": \"login\" means the same.")
    }
    declaration.initialRoot = starts ?? (startsLoggedOut == true ? .login : .main)
    root.finish()
  }
}

extension JSONNode {
  fileprivate func element(_ index: Int) -> JSONNode? {
    guard case .array(let elements) = content, elements.indices.contains(index) else { return nil }
    return elements[index]
  }
}
