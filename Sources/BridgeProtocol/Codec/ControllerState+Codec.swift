import Vocabulary

extension ControllerState: WireObject {
  static let fields = fieldTable()

  static let blank = Self(
    epoch: "", revision: 0, app: .blank, front: "", selectedTab: "", tabs: [],
    stack: [], tabBarVisible: false, canGoBack: false, visible: .blank)

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.constant("type", "state")
    try coder.field("epoch", &epoch)
    try coder.field("revision", &revision)
    try coder.field("lastChange", &lastChange)
    try coder.field("app", &app)
    try coder.field("front", &front, .url)
    try coder.field("root", &root)
    try coder.field("selectedTab", &selectedTab)
    try coder.field("tabs", &tabs)
    try coder.field("stack", &stack)
    try coder.optional("modals", &modals)
    try coder.field("tabBarVisible", &tabBarVisible)
    try coder.field("canGoBack", &canGoBack)
    try coder.field("visible", &visible)
    try coder.field("pages", &pages)
    try coder.field("attached", &attached)
    try coder.optional("notice", &notice)
    try coder.optional("ownTabBar", &ownTabBar)
    try coder.optional("webViews", &webViews)
    try coder.optional("contentInset", &contentInset)
    try coder.optional("queued", &queued)
    try coder.optional("base", &base)
    try coder.optional("navigationBar", &navigationBar)
    try coder.optional("refreshing", &refreshing)
    try coder.optional("canRefresh", &canRefresh)
    try coder.optional("guarded", &guarded)
    try coder.optional("environment", &environment)
    try coder.optional("countdowns", &countdowns)
    try coder.optional("faults", &faults)
    try coder.optional("systemUI", &systemUI)
    try coder.optional("cut", &isCut, isOmitted: !isCut)
  }
}

extension ControllerApp: WireObject {
  static let fields = fieldTable()

  static let blank = Self(id: "", name: "")

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("id", &id)
    try coder.field("name", &name)
  }
}

extension ControllerTab: WireObject {
  static let fields = fieldTable()

  static let blank = Self(id: "", title: "", path: "")

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("id", &id)
    try coder.field("title", &title)
    try coder.field("path", &path, .url)
    try coder.optional("icon", &icon)
    try coder.optional("selectedIcon", &selectedIcon)
    try coder.optional("badge", &badge)
    try coder.field("disabled", &disabled)
    try coder.field("hidden", &hidden)
    try coder.field("depth", &depth)
    try coder.optional("more", &more)
    try coder.optional("visible", &visible)
  }
}

extension ControllerPage: WireObject {
  static let fields = fieldTable()

  static let blank = Self(page: "", document: "", role: .driver, visibility: .visible)

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("page", &page)
    try coder.field("document", &document)
    try coder.field("webView", &webView)
    try coder.field("role", &role)
    try coder.field("visibility", &visibility)
    try coder.optional("router", &router)
    try coder.optional("revision", &revision)
    try coder.optional("url", &url, .url)
    try coder.optional("changed", &changed)
    try coder.optional("pending", &pending, isOmitted: !pending)
    try coder.optional("settled", &settled, isOmitted: settled)
    try coder.optional("revoked", &revoked, isOmitted: revoked == 0)
  }
}

extension ControllerNotice: WireObject {
  static let fields = fieldTable()

  static let blank = Self(id: 0, text: "")

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("id", &id)
    try coder.optional("kind", &kind)
    try coder.field("text", &text, .text)
  }
}

extension ControllerModal: WireObject {
  static let fields = fieldTable()

  static let blank = Self(id: "", kind: .sheet)

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("id", &id)
    try coder.field("kind", &kind)
    try coder.optional("presenter", &presenter)
    try coder.optional("title", &title)
    try coder.optional("message", &message, .text)
    try coder.field("buttons", &buttons)
    try coder.optional("field", &field)
    try coder.field("detents", &detents)
    try coder.field("locked", &locked)
    try coder.field("cancelable", &cancelable)
    try coder.optional("url", &url, .url)
    try coder.field("stack", &stack)
    try coder.field("navigationBar", &navigationBar)
  }
}

extension ModalField: WireObject {
  static let fields = fieldTable()

  static let blank = Self()

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.optional("placeholder", &placeholder)
    try coder.optional("text", &text, .typed)
  }
}

extension ModalButton: WireObject {
  static let fields = fieldTable()

  static let blank = Self(id: "", title: "")

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("id", &id, .identifier)
    try coder.field("title", &title, .identifier)
    try coder.optional("role", &role)
  }
}
