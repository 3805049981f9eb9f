extension WireModalKind: WireEnumeration { static let names = JSONNameTable<Self>() }
extension WireButtonRole: WireEnumeration { static let names = JSONNameTable<Self>() }
extension WireDetent: WireEnumeration { static let names = JSONNameTable<Self>() }
extension WireNavigationBar: WireEnumeration { static let names = JSONNameTable<Self>() }

extension WireModal: WireObject {
  private enum Field: String, CaseIterable { case id, kind, queued }
  private static let fields = JSONNameTable<Field>()

  init(from reader: inout JSONReader) throws(JSONError) {
    var id: String?
    var kind: WireModalKind?
    var isQueued: Bool?
    var members = try reader.beginObject()
    while let field = try reader.nextField(of: Self.fields, in: &members) {
      switch field {
      case .id: id = try reader.readName()
      case .kind: kind = try reader.readCase(of: WireModalKind.self)
      case .queued: isQueued = try reader.skipNull() ? nil : reader.readBool()
      }
    }
    self.init(
      id: try reader.require(id, "id", in: members),
      kind: try reader.require(kind, "kind", in: members),
      isQueued: isQueued ?? false
    )
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id)
    writer.member("kind", kind)
    if isQueued { writer.member("queued", isQueued) }
    writer.endObject()
  }
}

extension WireModalButton: WireObject {
  private enum Field: String, CaseIterable { case id, title, role }
  private static let fields = JSONNameTable<Field>()

  init(from reader: inout JSONReader) throws(JSONError) {
    var id: String?
    var title: String?
    var role: WireButtonRole?
    var members = try reader.beginObject()
    while let field = try reader.nextField(of: Self.fields, in: &members) {
      switch field {
      case .id: id = try reader.readName()
      case .title: title = try reader.readName()
      case .role: role = try reader.skipNull() ? nil : reader.readCase(of: WireButtonRole.self)
      }
    }
    self.init(
      id: try reader.require(id, "id", in: members),
      title: try reader.require(title, "title", in: members),
      role: role ?? .default
    )
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id)
    writer.member("title", title)
    writer.member("role", role)
    writer.endObject()
  }
}

extension ControllerModal: WireObject {
  private enum Field: String, CaseIterable {
    case id, kind, presenter, title, message, buttons, detents, locked, cancelable, url, stack,
      navigationBar
  }
  private static let fields = JSONNameTable<Field>()

  init(from reader: inout JSONReader) throws(JSONError) {
    var id: String?
    var kind: WireModalKind?
    var presenter: String?
    var title: String?
    var message: String?
    var buttons: [WireModalButton]?
    var detents: [WireDetent]?
    var locked: Bool?
    var cancelable: Bool?
    var url: String?
    var stack: [WireEntry]?
    var navigationBar: WireNavigationBar?
    var members = try reader.beginObject()
    while let field = try reader.nextField(of: Self.fields, in: &members) {
      switch field {
      case .id: id = try reader.readName()
      case .kind: kind = try reader.readCase(of: WireModalKind.self)
      case .presenter: presenter = try reader.skipNull() ? nil : reader.readName()
      case .title: title = try reader.skipNull() ? nil : reader.readName()
      case .message: message = try reader.skipNull() ? nil : reader.readText()
      case .buttons: buttons = try reader.readArray(WireModalButton.init(from:))
      case .detents: detents = try reader.readArray(JSONReader.detent)
      case .locked: locked = try reader.readBool()
      case .cancelable: cancelable = try reader.readBool()
      case .url: url = try reader.skipNull() ? nil : reader.readURL()
      case .stack: stack = try reader.readArray(WireEntry.init(from:))
      case .navigationBar: navigationBar = try reader.readCase(of: WireNavigationBar.self)
      }
    }
    self.init(
      id: try reader.require(id, "id", in: members),
      kind: try reader.require(kind, "kind", in: members),
      presenter: presenter,
      title: title,
      message: message,
      buttons: try reader.require(buttons, "buttons", in: members),
      detents: try reader.require(detents, "detents", in: members),
      locked: try reader.require(locked, "locked", in: members),
      cancelable: try reader.require(cancelable, "cancelable", in: members),
      url: url,
      stack: try reader.require(stack, "stack", in: members),
      navigationBar: try reader.require(navigationBar, "navigationBar", in: members)
    )
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id)
    writer.member("kind", kind)
    if let presenter { writer.member("presenter", presenter) }
    if let title { writer.member("title", title) }
    if let message { writer.member("message", message) }
    writer.member("buttons", buttons)
    writer.member("detents", detents.map(\.rawValue))
    writer.member("locked", locked)
    writer.member("cancelable", cancelable)
    if let url { writer.member("url", url) }
    writer.member("stack", stack)
    writer.member("navigationBar", navigationBar)
    writer.endObject()
  }
}

extension JSONReader {
  fileprivate static func detent(_ reader: inout JSONReader) throws(JSONError) -> WireDetent {
    try reader.readCase(of: WireDetent.self)
  }
}
