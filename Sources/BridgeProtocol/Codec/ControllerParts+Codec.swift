extension ControllerApp: WireObject {
  private enum Field: String, CaseIterable { case id, name }
  private static let fields = JSONNameTable<Field>()

  init(from reader: inout JSONReader) throws(JSONError) {
    var id: String?
    var name: String?
    var members = try reader.beginObject()
    while let field = try reader.nextField(of: Self.fields, in: &members) {
      switch field {
      case .id: id = try reader.readName()
      case .name: name = try reader.readName()
      }
    }
    self.init(
      id: try reader.require(id, "id", in: members),
      name: try reader.require(name, "name", in: members)
    )
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id)
    writer.member("name", name)
    writer.endObject()
  }
}

extension ControllerTab: WireObject {
  private enum Field: String, CaseIterable {
    case id, title, path, icon, selectedIcon, badge, disabled, hidden, depth, more, visible
  }
  private static let fields = JSONNameTable<Field>()

  init(from reader: inout JSONReader) throws(JSONError) {
    var id: String?
    var title: String?
    var path: String?
    var icon: String?
    var selectedIcon: String?
    var badge: String?
    var disabled: Bool?
    var hidden: Bool?
    var depth: Int?
    var more: Bool?
    var visible: WireEntry?
    var members = try reader.beginObject()
    while let field = try reader.nextField(of: Self.fields, in: &members) {
      switch field {
      case .id: id = try reader.readName()
      case .title: title = try reader.readName()
      case .path: path = try reader.readURL()
      case .icon: icon = try reader.skipNull() ? nil : reader.readName()
      case .selectedIcon: selectedIcon = try reader.skipNull() ? nil : reader.readName()
      case .badge: badge = try reader.skipNull() ? nil : reader.readName()
      case .disabled: disabled = try reader.readBool()
      case .hidden: hidden = try reader.readBool()
      case .depth: depth = try reader.readInteger()
      case .more: more = try reader.skipNull() ? nil : reader.readBool()
      case .visible: visible = try reader.skipNull() ? nil : WireEntry(from: &reader)
      }
    }
    self.init(
      id: try reader.require(id, "id", in: members),
      title: try reader.require(title, "title", in: members),
      path: try reader.require(path, "path", in: members),
      icon: icon,
      selectedIcon: selectedIcon,
      badge: badge,
      disabled: try reader.require(disabled, "disabled", in: members),
      hidden: try reader.require(hidden, "hidden", in: members),
      depth: try reader.require(depth, "depth", in: members),
      more: more ?? false,
      visible: visible
    )
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id)
    writer.member("title", title)
    writer.member("path", path)
    if let icon { writer.member("icon", icon) }
    if let selectedIcon { writer.member("selectedIcon", selectedIcon) }
    if let badge { writer.member("badge", badge) }
    writer.member("disabled", disabled)
    writer.member("hidden", hidden)
    writer.member("depth", depth)
    writer.member("more", more)
    if let visible { writer.member("visible", visible) }
    writer.endObject()
  }
}

extension ControllerPage: WireObject {
  private enum Field: String, CaseIterable {
    case page, document, webView, role, visibility, router, revision, url, changed, pending
  }
  private static let fields = JSONNameTable<Field>()

  init(from reader: inout JSONReader) throws(JSONError) {
    var page: String?
    var document: String?
    var webView: String?
    var role: PageRole?
    var visibility: PageVisibility?
    var router: String?
    var revision: Int?
    var url: String?
    var changed: Bool?
    var pending: Bool?
    var members = try reader.beginObject()
    while let field = try reader.nextField(of: Self.fields, in: &members) {
      switch field {
      case .page: page = try reader.readName()
      case .document: document = try reader.readName()
      case .webView: webView = try reader.readName()
      case .role: role = try reader.readCase(of: PageRole.self)
      case .visibility: visibility = try reader.readCase(of: PageVisibility.self)
      case .router: router = try reader.skipNull() ? nil : reader.readName()
      case .revision: revision = try reader.skipNull() ? nil : reader.readInteger()
      case .url: url = try reader.skipNull() ? nil : reader.readURL()
      case .changed: changed = try reader.skipNull() ? nil : reader.readBool()
      case .pending: pending = try reader.skipNull() ? nil : reader.readBool()
      }
    }
    self.init(
      page: try reader.require(page, "page", in: members),
      document: try reader.require(document, "document", in: members),
      webView: try reader.require(webView, "webView", in: members),
      role: try reader.require(role, "role", in: members),
      visibility: try reader.require(visibility, "visibility", in: members),
      router: router,
      revision: revision,
      url: url,
      changed: changed,
      pending: pending ?? false
    )
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("page", page)
    writer.member("document", document)
    writer.member("webView", webView)
    writer.member("role", role)
    writer.member("visibility", visibility)
    if let router { writer.member("router", router) }
    if let revision { writer.member("revision", revision) }
    if let url { writer.member("url", url) }
    if let changed { writer.member("changed", changed) }
    if pending { writer.member("pending", true) }
    writer.endObject()
  }
}

extension ControllerNotice: WireObject {
  private enum Field: String, CaseIterable { case id, text }
  private static let fields = JSONNameTable<Field>()

  init(from reader: inout JSONReader) throws(JSONError) {
    var id: Int?
    var text: String?
    var members = try reader.beginObject()
    while let field = try reader.nextField(of: Self.fields, in: &members) {
      switch field {
      case .id: id = try reader.readInteger()
      case .text: text = try reader.readText()
      }
    }
    self.init(
      id: try reader.require(id, "id", in: members),
      text: try reader.require(text, "text", in: members)
    )
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id)
    writer.member("text", text)
    writer.endObject()
  }
}
