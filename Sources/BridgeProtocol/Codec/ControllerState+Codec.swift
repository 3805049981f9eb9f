extension ControllerState: WireObject {
  private enum Field: String, CaseIterable {
    case type, epoch, revision, lastChange, app, front, root, selectedTab, tabs, stack, modals,
      tabBarVisible, canGoBack, visible, pages, attached, notice
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
    var modals: [JSONValue]?
    var tabBarVisible: Bool?
    var canGoBack: Bool?
    var visible: WireEntry?
    var pages: [ControllerPage]?
    var attached: Int?
    var notice: ControllerNotice?
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
      case .modals: modals = try reader.skipNull() ? nil : reader.readArray(JSONValue.init(from:))
      case .tabBarVisible: tabBarVisible = try reader.readBool()
      case .canGoBack: canGoBack = try reader.readBool()
      case .visible: visible = try WireEntry(from: &reader)
      case .pages: pages = try reader.readArray(ControllerPage.init(from:))
      case .attached: attached = try reader.readInteger()
      case .notice: notice = try reader.skipNull() ? nil : ControllerNotice(from: &reader)
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
      modals: modals ?? [],
      tabBarVisible: try reader.require(tabBarVisible, "tabBarVisible", in: members),
      canGoBack: try reader.require(canGoBack, "canGoBack", in: members),
      visible: try reader.require(visible, "visible", in: members),
      pages: try reader.require(pages, "pages", in: members),
      attached: try reader.require(attached, "attached", in: members),
      notice: notice
    )
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("type", "state")
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
    writer.endObject()
  }
}
