extension ControllerState: WireObject {
  fileprivate enum Field: String, CaseIterable {
    case type, epoch, revision, lastChange, app, front, root, selectedTab, tabs, stack, modals,
      tabBarVisible, canGoBack, visible, pages, attached, notice, webViews, queued, base,
      navigationBar, refreshing, canRefresh, guarded, environment, countdowns, faults
  }
  private static let fields = JSONNameTable<Field>()

  init(from reader: inout JSONReader) throws(JSONError) {
    var epoch: String?
    var revision: Int?
    var lastChange: Int?
    var app: ControllerApp?
    var front: String?
    var root: ShellRoot?
    var selectedTab: String?
    var tabs: [ControllerTab]?
    var stack: [WireEntry]?
    var tabBarVisible: Bool?
    var canGoBack: Bool?
    var visible: WireEntry?
    var pages: [ControllerPage]?
    var attached: Int?
    var optional = OptionalMembers()
    var members = try reader.beginObject()
    while let field = try reader.nextField(of: Self.fields, in: &members) {
      switch field {
      case .type: try reader.skipValue()
      case .epoch: epoch = try reader.readName()
      case .revision: revision = try reader.readInteger()
      case .lastChange: lastChange = try reader.readInteger()
      case .app: app = try ControllerApp(from: &reader)
      case .front: front = try reader.readURL()
      case .root: root = try reader.readCase(of: ShellRoot.self)
      case .selectedTab: selectedTab = try reader.readName()
      case .tabs: tabs = try reader.readArray(ControllerTab.init(from:))
      case .stack: stack = try reader.readArray(WireEntry.init(from:))
      case .tabBarVisible: tabBarVisible = try reader.readBool()
      case .canGoBack: canGoBack = try reader.readBool()
      case .visible: visible = try WireEntry(from: &reader)
      case .pages: pages = try reader.readArray(ControllerPage.init(from:))
      case .attached: attached = try reader.readInteger()
      case .modals, .notice, .webViews, .queued, .base, .navigationBar, .refreshing, .canRefresh,
        .guarded, .environment, .countdowns, .faults:
        guard try !reader.skipNull() else { continue }
        try optional.read(field, from: &reader)
      }
    }
    self.init(
      epoch: try reader.require(epoch, "epoch", in: members),
      revision: try reader.require(revision, "revision", in: members),
      lastChange: try reader.require(lastChange, "lastChange", in: members),
      app: try reader.require(app, "app", in: members),
      front: try reader.require(front, "front", in: members),
      root: try reader.require(root, "root", in: members),
      selectedTab: try reader.require(selectedTab, "selectedTab", in: members),
      tabs: try reader.require(tabs, "tabs", in: members),
      stack: try reader.require(stack, "stack", in: members),
      tabBarVisible: try reader.require(tabBarVisible, "tabBarVisible", in: members),
      canGoBack: try reader.require(canGoBack, "canGoBack", in: members),
      visible: try reader.require(visible, "visible", in: members),
      pages: try reader.require(pages, "pages", in: members),
      attached: try reader.require(attached, "attached", in: members)
    )
    optional.assign(to: &self)
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("type", "state")
    writeMembers(to: &writer)
    writer.endObject()
  }

  /// Appends the state as a JSON object in UTF-8, without the `type` of a message.
  public func encodeObject(into bytes: inout [UInt8]) {
    JSONWriter.append(to: &bytes) { writer in
      writer.beginObject()
      writeMembers(to: &writer)
      writer.endObject()
    }
  }

  private func writeMembers(to writer: inout JSONWriter) {
    writer.member("epoch", epoch)
    writer.member("revision", revision)
    writer.member("lastChange", lastChange)
    writer.member("app", app)
    writer.member("front", front)
    writer.member("root", root)
    writer.member("selectedTab", selectedTab)
    writer.member("tabs", tabs)
    writer.member("stack", stack)
    writer.member("modals", modals)
    writer.member("tabBarVisible", tabBarVisible)
    writer.member("canGoBack", canGoBack)
    writer.member("visible", visible)
    writer.member("pages", pages)
    writer.member("attached", attached)
    if let notice { writer.member("notice", notice) }
    writer.member("webViews", webViews)
    writer.member("queued", queued)
    if let base { writer.member("base", base) }
    writer.member("navigationBar", navigationBar)
    writer.member("refreshing", refreshing)
    writer.member("canRefresh", canRefresh)
    writer.member("guarded", guarded)
    if let environment { writer.member("environment", environment) }
    writer.member("countdowns", countdowns)
    if let faults { writer.member("faults", faults) }
  }
}

/// The members of a `state` that may be missing.
private struct OptionalMembers {
  private var modals: [ControllerModal] = []
  private var notice: ControllerNotice?
  private var webViews = WireWebViews.shared
  private var queued = 0
  private var base: WireEntry?
  private var navigationBar = WireNavigationBar.hidden
  private var refreshing = false
  private var canRefresh = false
  private var guarded = false
  private var environment: WireEnvironment?
  private var countdowns: [WireCountdown] = []
  private var faults: WireFaults?

  /// Reads the value of one of them.
  mutating func read(
    _ field: ControllerState.Field, from reader: inout JSONReader
  ) throws(JSONError) {
    switch field {
    case .modals: modals = try reader.readArray(ControllerModal.init(from:))
    case .notice: notice = try ControllerNotice(from: &reader)
    case .webViews: webViews = try reader.readCase(of: WireWebViews.self)
    case .queued: queued = try reader.readInteger()
    case .base: base = try WireEntry(from: &reader)
    case .navigationBar: navigationBar = try reader.readCase(of: WireNavigationBar.self)
    case .refreshing: refreshing = try reader.readBool()
    case .canRefresh: canRefresh = try reader.readBool()
    case .guarded: guarded = try reader.readBool()
    case .environment: environment = try WireEnvironment(from: &reader)
    case .countdowns: countdowns = try reader.readArray(WireCountdown.init(from:))
    case .faults: faults = try WireFaults(from: &reader)
    default: try reader.skipValue()
    }
  }

  func assign(to state: inout ControllerState) {
    state.modals = modals
    state.notice = notice
    state.webViews = webViews
    state.queued = queued
    state.base = base
    state.navigationBar = navigationBar
    state.refreshing = refreshing
    state.canRefresh = canRefresh
    state.guarded = guarded
    state.environment = environment
    state.countdowns = countdowns
    state.faults = faults
  }
}
