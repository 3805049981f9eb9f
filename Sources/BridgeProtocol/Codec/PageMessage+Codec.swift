import Vocabulary

extension HelloMessage: WireObject {
  static let fields = fieldTable()

  static let blank = Self(page: "", document: "", load: .navigate, location: .blank)

  init(from reader: inout JSONReader, _ limit: WireLimit = .name) throws(JSONError) {
    try reader.checkVersion()
    self = .blank
    try reader.readFields(of: &self)
  }

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    var version = ProtocolLimits.version
    try coder.constant("type", "hello")
    try coder.field("protocol", &version)
    try coder.field("page", &page)
    try coder.field("document", &document)
    try coder.optional("webView", &webView)
    try coder.field("load", &load)
    try coder.optional("embedded", &embedded)
    try coder.optional("platform", &platform)
    try coder.field("visibility", &visibility)
    try coder.optional("router", &router)
    try coder.optional("capabilities", &capabilities)
    try coder.field("location", &location)
    try coder.optional("resume", &resume)
    try coder.optional("changes", &changes, .changes)
  }
}

extension PageLocation: WireObject {
  static let fields = fieldTable()

  static let blank = Self(url: "")

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("url", &url, .url)
    try coder.optional("title", &title)
    try coder.optional("key", &key)
  }
}

extension ResumePoint: WireObject {
  static let fields = fieldTable()

  static let blank = Self(epoch: "", revision: 0, generation: 0)

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("epoch", &epoch)
    try coder.field("revision", &revision)
    try coder.field("generation", &generation)
    try coder.optional("event", &event, isOmitted: event == 0)
  }
}

extension RouteChangeMessage: WireObject {
  static let fields = fieldTable()

  static let blank = Self(
    id: 0, generation: 0, kind: .push, from: "", key: "", url: "", trusted: false, origin: .user)

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.constant("type", "routeChange")
    try coder.field("id", &id, .changeID)
    try coder.field("generation", &generation)
    try coder.optional("revision", &revision)
    try coder.field("kind", &kind)
    try coder.field("from", &from)
    try coder.field("key", &key)
    try coder.field("url", &url, .url)
    try coder.optional("title", &title)
    try coder.field("trusted", &trusted)
    try coder.field("origin", &origin)
  }
}

extension ActionMessage: WireObject {
  static let fields = fieldTable()

  static let blank = Self(id: 0, generation: 0, name: "", trusted: false)

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.constant("type", "action")
    try coder.field("id", &id, .changeID)
    try coder.field("generation", &generation)
    try coder.field("name", &name)
    try coder.optional("parameters", &parameters)
    try coder.optional("from", &from)
    try coder.field("trusted", &trusted)
  }
}

extension AppliedMessage: WireObject {
  static let fields = fieldTable()

  static let blank = Self(
    revision: 0, key: "", url: "", how: .none, changed: false, durationMilliseconds: 0)

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.constant("type", "applied")
    try coder.field("revision", &revision)
    try coder.field("key", &key)
    try coder.field("url", &url, .url)
    try coder.field("how", &how)
    try coder.field("changed", &changed)
    try coder.field("durationMilliseconds", &durationMilliseconds)
    try coder.optional("tried", &tried, .tried, isOmitted: tried.isEmpty)
    try coder.optional("settled", &settled, isOmitted: settled)
  }
}

extension CallMessage: WireObject {
  static let fields = fieldTable()

  static let blank = Self(id: "", plugin: "", method: "")

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.constant("type", "call")
    try coder.field("id", &id)
    try coder.field("plugin", &plugin)
    try coder.field("method", &method)
    try coder.optional("options", &options)
    try coder.optional("parts", &parts, isOmitted: parts == 0)
  }
}

extension CallPartMessage: WireObject {
  static let fields = fieldTable()

  static let blank = Self(id: "", part: 0, text: "")

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.constant("type", "callPart")
    try coder.field("id", &id)
    try coder.field("part", &part)
    try coder.field("text", &text, .text)
  }
}
