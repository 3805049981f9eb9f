extension RouteChangeMessage: WireObject {
  private enum Field: String, CaseIterable {
    case type, id, generation, revision, kind, from, key, url, title, trusted, origin
  }
  private static let fields = JSONNameTable<Field>()

  init(from reader: inout JSONReader) throws(JSONError) {
    var id: Int?
    var generation: Int?
    var revision: Int?
    var kind: RouteChangeKind?
    var from: String?
    var key: String?
    var url: String?
    var title: String?
    var trusted: Bool?
    var origin: RouteChangeOrigin?
    var members = try reader.beginObject()
    while let field = try reader.nextField(of: Self.fields, in: &members) {
      switch field {
      case .type: try reader.skipValue()
      case .id: id = try reader.readChangeID()
      case .generation: generation = try reader.readInteger()
      case .revision: revision = try reader.skipNull() ? nil : reader.readInteger()
      case .kind: kind = try reader.readCase(of: RouteChangeKind.self)
      case .from: from = try reader.readName()
      case .key: key = try reader.readName()
      case .url: url = try reader.readURL()
      case .title: title = try reader.skipNull() ? nil : reader.readName()
      case .trusted: trusted = try reader.readBool()
      case .origin: origin = try reader.readCase(of: RouteChangeOrigin.self)
      }
    }
    self.init(
      id: try reader.require(id, "id", in: members),
      generation: try reader.require(generation, "generation", in: members),
      revision: revision,
      kind: try reader.require(kind, "kind", in: members),
      from: try reader.require(from, "from", in: members),
      key: try reader.require(key, "key", in: members),
      url: try reader.require(url, "url", in: members),
      title: title,
      trusted: try reader.require(trusted, "trusted", in: members),
      origin: try reader.require(origin, "origin", in: members)
    )
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("type", "routeChange")
    writer.member("id", id)
    writer.member("generation", generation)
    if let revision { writer.member("revision", revision) }
    writer.member("kind", kind)
    writer.member("from", from)
    writer.member("key", key)
    writer.member("url", url)
    if let title { writer.member("title", title) }
    writer.member("trusted", trusted)
    writer.member("origin", origin)
    writer.endObject()
  }
}

extension ActionMessage: WireObject {
  private enum Field: String, CaseIterable {
    case type, id, generation, name, parameters, from, trusted
  }
  private static let fields = JSONNameTable<Field>()

  init(from reader: inout JSONReader) throws(JSONError) {
    var id: Int?
    var generation: Int?
    var name: ActionName?
    var parameters: JSONObject?
    var from: String?
    var trusted: Bool?
    var members = try reader.beginObject()
    while let field = try reader.nextField(of: Self.fields, in: &members) {
      switch field {
      case .type: try reader.skipValue()
      case .id: id = try reader.readChangeID()
      case .generation: generation = try reader.readInteger()
      case .name: name = try ActionName(rawValue: reader.readName())
      case .parameters: parameters = try reader.skipNull() ? nil : reader.readObject()
      case .from: from = try reader.skipNull() ? nil : reader.readName()
      case .trusted: trusted = try reader.readBool()
      }
    }
    self.init(
      id: try reader.require(id, "id", in: members),
      generation: try reader.require(generation, "generation", in: members),
      name: try reader.require(name, "name", in: members),
      parameters: parameters ?? [:],
      from: from,
      trusted: try reader.require(trusted, "trusted", in: members)
    )
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("type", "action")
    writer.member("id", id)
    writer.member("generation", generation)
    writer.member("name", name)
    writer.member("parameters", parameters)
    if let from { writer.member("from", from) }
    writer.member("trusted", trusted)
    writer.endObject()
  }
}

extension AppliedMessage: WireObject {
  private enum Field: String, CaseIterable {
    case type, revision, key, url, how, changed, durationMilliseconds, tried
  }
  private static let fields = JSONNameTable<Field>()

  init(from reader: inout JSONReader) throws(JSONError) {
    var revision: Int?
    var key: String?
    var url: String?
    var how: AppliedMethod?
    var changed: Bool?
    var durationMilliseconds: Double?
    var tried: [String]?
    var members = try reader.beginObject()
    while let field = try reader.nextField(of: Self.fields, in: &members) {
      switch field {
      case .type: try reader.skipValue()
      case .revision: revision = try reader.readInteger()
      case .key: key = try reader.readName()
      case .url: url = try reader.readURL()
      case .how: how = try reader.readCase(of: AppliedMethod.self)
      case .changed: changed = try reader.readBool()
      case .durationMilliseconds: durationMilliseconds = try reader.readDouble()
      case .tried: tried = try reader.skipNull() ? nil : reader.readTried()
      }
    }
    self.init(
      revision: try reader.require(revision, "revision", in: members),
      key: try reader.require(key, "key", in: members),
      url: try reader.require(url, "url", in: members),
      how: try reader.require(how, "how", in: members),
      changed: try reader.require(changed, "changed", in: members),
      durationMilliseconds: try reader.require(
        durationMilliseconds, "durationMilliseconds", in: members),
      tried: tried ?? []
    )
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("type", "applied")
    writer.member("revision", revision)
    writer.member("key", key)
    writer.member("url", url)
    writer.member("how", how)
    writer.member("changed", changed)
    writer.member("durationMilliseconds", durationMilliseconds)
    if !tried.isEmpty { writer.member("tried", tried) }
    writer.endObject()
  }
}

extension JSONReader {
  /// Reads the names of what was tried in vain.
  fileprivate mutating func readTried() throws(JSONError) -> [String] {
    let start = position
    let names = try readNames()
    guard names.count <= ProtocolLimits.triedCountMax else {
      throw failure(
        .tooManyElements, at: start,
        "has more names than the limit of \(ProtocolLimits.triedCountMax)")
    }
    return names
  }
}

extension CallMessage: WireObject {
  private enum Field: String, CaseIterable { case type, id, plugin, method, options }
  private static let fields = JSONNameTable<Field>()

  init(from reader: inout JSONReader) throws(JSONError) {
    var id: String?
    var plugin: String?
    var method: String?
    var options: JSONObject?
    var members = try reader.beginObject()
    while let field = try reader.nextField(of: Self.fields, in: &members) {
      switch field {
      case .type: try reader.skipValue()
      case .id: id = try reader.readName()
      case .plugin: plugin = try reader.readName()
      case .method: method = try reader.readName()
      case .options: options = try reader.skipNull() ? nil : reader.readObject()
      }
    }
    self.init(
      id: try reader.require(id, "id", in: members),
      plugin: try reader.require(plugin, "plugin", in: members),
      method: try reader.require(method, "method", in: members),
      options: options ?? [:]
    )
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("type", "call")
    writer.member("id", id)
    writer.member("plugin", plugin)
    writer.member("method", method)
    writer.member("options", options)
    writer.endObject()
  }
}
