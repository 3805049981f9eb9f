extension HelloMessage: WireObject {
  private enum Field: String, CaseIterable {
    case type, `protocol`, page, document, webView, load, embedded, visibility, router,
      capabilities, location, resume, changes
  }
  private static let fields = JSONNameTable<Field>()

  init(from reader: inout JSONReader) throws(JSONError) {
    var page: String?
    var document: String?
    var webView: String?
    var load: LoadKind?
    var embedded: Bool?
    var visibility: PageVisibility?
    var router: String?
    var capabilities: [String]?
    var location: PageLocation?
    var resume: ResumePoint?
    var changes: [PageChange]?
    try reader.checkVersion()
    var members = try reader.beginObject()
    while let field = try reader.nextField(of: Self.fields, in: &members) {
      switch field {
      case .type, .protocol: try reader.skipValue()
      case .page: page = try reader.readName()
      case .document: document = try reader.readName()
      case .webView: webView = try reader.skipNull() ? nil : reader.readName()
      case .load: load = try reader.readCase(of: LoadKind.self)
      case .embedded: embedded = try reader.skipNull() ? nil : reader.readBool()
      case .visibility: visibility = try reader.readCase(of: PageVisibility.self)
      case .router: router = try reader.skipNull() ? nil : reader.readName()
      case .capabilities: capabilities = try reader.skipNull() ? nil : reader.readNames()
      case .location: location = try PageLocation(from: &reader)
      case .resume: resume = try reader.skipNull() ? nil : ResumePoint(from: &reader)
      case .changes:
        changes = try reader.skipNull() ? nil : reader.readChanges(PageChange.init(from:))
      }
    }
    self.init(
      page: try reader.require(page, "page", in: members),
      document: try reader.require(document, "document", in: members),
      webView: webView ?? ProtocolLimits.mainWebView,
      load: try reader.require(load, "load", in: members),
      embedded: embedded ?? false,
      visibility: try reader.require(visibility, "visibility", in: members),
      router: router,
      capabilities: capabilities ?? [],
      location: try reader.require(location, "location", in: members),
      resume: resume,
      changes: changes ?? []
    )
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("type", "hello")
    writer.member("protocol", ProtocolLimits.version)
    writer.member("page", page)
    writer.member("document", document)
    writer.member("webView", webView)
    writer.member("load", load)
    writer.member("embedded", embedded)
    writer.member("visibility", visibility)
    if let router { writer.member("router", router) }
    writer.member("capabilities", capabilities)
    writer.member("location", location)
    if let resume { writer.member("resume", resume) }
    writer.member("changes", changes)
    writer.endObject()
  }
}

extension JSONReader {
  /// Reads the changes that wait for an answer.
  mutating func readChanges<Change>(
    _ read: (inout JSONReader) throws(JSONError) -> Change
  ) throws(JSONError) -> [Change] {
    let start = position
    let changes = try readArray(read)
    guard changes.count <= ProtocolLimits.pendingChangeCountMax else {
      throw failure(
        .tooManyElements, at: start,
        "has more changes than the limit of \(ProtocolLimits.pendingChangeCountMax)")
    }
    return changes
  }
}
