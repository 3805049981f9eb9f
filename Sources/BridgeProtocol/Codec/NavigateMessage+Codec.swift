extension NavigateMessage: WireObject {
  private enum Field: String, CaseIterable {
    case type, epoch, revision, target, mode, tab, direction, animated, cause, role, generation,
      lastChange, insets, modals, countdowns
  }
  private static let fields = JSONNameTable<Field>()

  init(from reader: inout JSONReader) throws(JSONError) {
    var epoch: String?
    var revision: Int?
    var target: WireEntry?
    var mode: NavigateMode?
    var tab: String?
    var direction: NavigateDirection?
    var animated: Bool?
    var cause: NavigateCause?
    var role: PageRole?
    var generation: Int?
    var lastChange: Int?
    var insets: SafeAreaInsets?
    var modals: [WireModal]?
    var countdowns: [WireCountdown]?
    var members = try reader.beginObject()
    while let field = try reader.nextField(of: Self.fields, in: &members) {
      switch field {
      case .type: try reader.skipValue()
      case .epoch: epoch = try reader.readName()
      case .revision: revision = try reader.readInteger()
      case .target: target = try WireEntry(from: &reader)
      case .mode: mode = try reader.readCase(of: NavigateMode.self)
      case .tab: tab = try reader.skipNull() ? nil : reader.readName()
      case .direction: direction = try reader.readCase(of: NavigateDirection.self)
      case .animated: animated = try reader.readBool()
      case .cause: cause = try reader.readCase(of: NavigateCause.self)
      case .role: role = try reader.readCase(of: PageRole.self)
      case .generation: generation = try reader.readInteger()
      case .lastChange: lastChange = try reader.readInteger()
      case .insets: insets = try reader.skipNull() ? nil : SafeAreaInsets(from: &reader)
      case .modals:
        modals = try reader.skipNull() ? nil : reader.readArray(WireModal.init(from:))
      case .countdowns:
        countdowns = try reader.skipNull() ? nil : reader.readArray(WireCountdown.init(from:))
      }
    }
    self.init(
      epoch: try reader.require(epoch, "epoch", in: members),
      revision: try reader.require(revision, "revision", in: members),
      target: try reader.require(target, "target", in: members),
      mode: try reader.require(mode, "mode", in: members),
      tab: tab,
      direction: try reader.require(direction, "direction", in: members),
      animated: try reader.require(animated, "animated", in: members),
      cause: try reader.require(cause, "cause", in: members),
      role: try reader.require(role, "role", in: members),
      generation: try reader.require(generation, "generation", in: members),
      lastChange: try reader.require(lastChange, "lastChange", in: members),
      insets: insets,
      modals: modals ?? [],
      countdowns: countdowns ?? []
    )
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("type", "navigate")
    writer.member("epoch", epoch)
    writer.member("revision", revision)
    writer.member("target", target)
    writer.member("mode", mode)
    if let tab { writer.member("tab", tab) }
    writer.member("direction", direction)
    writer.member("animated", animated)
    writer.member("cause", cause)
    writer.member("role", role)
    writer.member("generation", generation)
    writer.member("lastChange", lastChange)
    if let insets { writer.member("insets", insets) }
    if !modals.isEmpty { writer.member("modals", modals) }
    if !countdowns.isEmpty { writer.member("countdowns", countdowns) }
    writer.endObject()
  }
}
