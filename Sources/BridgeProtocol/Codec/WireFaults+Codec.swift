extension WireFaults: WireObject {
  private enum Field: String, CaseIterable {
    case latencyMilliseconds, jitterMilliseconds, dropPercent, offline, slowPageMilliseconds
  }
  private static let fields = JSONNameTable<Field>()

  init(from reader: inout JSONReader) throws(JSONError) {
    var latency: Int?
    var jitter: Int?
    var dropPercent: Int?
    var offline: Bool?
    var slowPage: Int?
    var members = try reader.beginObject()
    while let field = try reader.nextField(of: Self.fields, in: &members) {
      switch field {
      case .latencyMilliseconds: latency = try reader.readInteger()
      case .jitterMilliseconds: jitter = try reader.readInteger()
      case .dropPercent: dropPercent = try reader.readInteger()
      case .offline: offline = try reader.readBool()
      case .slowPageMilliseconds: slowPage = try reader.readInteger()
      }
    }
    self.init(
      latencyMilliseconds: try reader.require(latency, "latencyMilliseconds", in: members),
      jitterMilliseconds: try reader.require(jitter, "jitterMilliseconds", in: members),
      dropPercent: try reader.require(dropPercent, "dropPercent", in: members),
      offline: try reader.require(offline, "offline", in: members),
      slowPageMilliseconds: try reader.require(slowPage, "slowPageMilliseconds", in: members))
  }

  func write(to writer: inout JSONWriter) { writer.object(object) }
}
