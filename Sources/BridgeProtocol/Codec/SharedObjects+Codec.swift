extension WireEntry: WireObject {
  private enum Field: String, CaseIterable { case key, url, title }
  private static let fields = JSONNameTable<Field>()

  init(from reader: inout JSONReader) throws(JSONError) {
    var key: String?
    var url: String?
    var title: String?
    var members = try reader.beginObject()
    while let field = try reader.nextField(of: Self.fields, in: &members) {
      switch field {
      case .key: key = try reader.readName()
      case .url: url = try reader.readURL()
      case .title: title = try reader.skipNull() ? nil : reader.readName()
      }
    }
    self.init(
      key: try reader.require(key, "key", in: members),
      url: try reader.require(url, "url", in: members),
      title: title
    )
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("key", key)
    writer.member("url", url)
    if let title { writer.member("title", title) }
    writer.endObject()
  }
}

extension PageLocation: WireObject {
  private enum Field: String, CaseIterable { case url, title, key }
  private static let fields = JSONNameTable<Field>()

  init(from reader: inout JSONReader) throws(JSONError) {
    var url: String?
    var title: String?
    var key: String?
    var members = try reader.beginObject()
    while let field = try reader.nextField(of: Self.fields, in: &members) {
      switch field {
      case .url: url = try reader.readURL()
      case .title: title = try reader.skipNull() ? nil : reader.readName()
      case .key: key = try reader.skipNull() ? nil : reader.readName()
      }
    }
    self.init(
      url: try reader.require(url, "url", in: members),
      title: title,
      key: key
    )
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("url", url)
    if let title { writer.member("title", title) }
    if let key { writer.member("key", key) }
    writer.endObject()
  }
}

extension ResumePoint: WireObject {
  private enum Field: String, CaseIterable { case epoch, revision, generation, event }
  private static let fields = JSONNameTable<Field>()

  init(from reader: inout JSONReader) throws(JSONError) {
    var epoch: String?
    var revision: Int?
    var generation: Int?
    var event: Int?
    var members = try reader.beginObject()
    while let field = try reader.nextField(of: Self.fields, in: &members) {
      switch field {
      case .epoch: epoch = try reader.readName()
      case .revision: revision = try reader.readInteger()
      case .generation: generation = try reader.readInteger()
      case .event: event = try reader.skipNull() ? nil : reader.readInteger()
      }
    }
    self.init(
      epoch: try reader.require(epoch, "epoch", in: members),
      revision: try reader.require(revision, "revision", in: members),
      generation: try reader.require(generation, "generation", in: members),
      event: event ?? 0
    )
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("epoch", epoch)
    writer.member("revision", revision)
    writer.member("generation", generation)
    if event > 0 { writer.member("event", event) }
    writer.endObject()
  }
}

extension SafeAreaInsets: WireObject {
  private enum Field: String, CaseIterable { case top, right, bottom, left }
  private static let fields = JSONNameTable<Field>()

  init(from reader: inout JSONReader) throws(JSONError) {
    var top: Double?
    var right: Double?
    var bottom: Double?
    var left: Double?
    var members = try reader.beginObject()
    while let field = try reader.nextField(of: Self.fields, in: &members) {
      switch field {
      case .top: top = try reader.readDouble()
      case .right: right = try reader.readDouble()
      case .bottom: bottom = try reader.readDouble()
      case .left: left = try reader.readDouble()
      }
    }
    self.init(
      top: try reader.require(top, "top", in: members),
      right: try reader.require(right, "right", in: members),
      bottom: try reader.require(bottom, "bottom", in: members),
      left: try reader.require(left, "left", in: members)
    )
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("top", top)
    writer.member("right", right)
    writer.member("bottom", bottom)
    writer.member("left", left)
    writer.endObject()
  }
}

extension PageTab: WireObject {
  private enum Field: String, CaseIterable { case id, title, path }
  private static let fields = JSONNameTable<Field>()

  init(from reader: inout JSONReader) throws(JSONError) {
    var id: String?
    var title: String?
    var path: String?
    var members = try reader.beginObject()
    while let field = try reader.nextField(of: Self.fields, in: &members) {
      switch field {
      case .id: id = try reader.readName()
      case .title: title = try reader.readName()
      case .path: path = try reader.readURL()
      }
    }
    self.init(
      id: try reader.require(id, "id", in: members),
      title: try reader.require(title, "title", in: members),
      path: try reader.require(path, "path", in: members)
    )
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id)
    writer.member("title", title)
    writer.member("path", path)
    writer.endObject()
  }
}

extension PageLimits: WireObject {
  private enum Field: String, CaseIterable {
    case messageByteCountMax, pingIntervalSeconds, historyWritesPerSecondMax, arrivalMilliseconds
  }
  private static let fields = JSONNameTable<Field>()

  init(from reader: inout JSONReader) throws(JSONError) {
    var messageByteCountMax: Int?
    var pingIntervalSeconds: Int?
    var historyWritesPerSecondMax: Int?
    var arrivalMilliseconds: Int?
    var members = try reader.beginObject()
    while let field = try reader.nextField(of: Self.fields, in: &members) {
      switch field {
      case .messageByteCountMax: messageByteCountMax = try reader.readInteger()
      case .pingIntervalSeconds: pingIntervalSeconds = try reader.readInteger()
      case .historyWritesPerSecondMax: historyWritesPerSecondMax = try reader.readInteger()
      case .arrivalMilliseconds:
        arrivalMilliseconds = try reader.skipNull() ? nil : reader.readInteger()
      }
    }
    self.init(
      messageByteCountMax: try reader.require(
        messageByteCountMax, "messageByteCountMax", in: members),
      pingIntervalSeconds: try reader.require(
        pingIntervalSeconds, "pingIntervalSeconds", in: members),
      historyWritesPerSecondMax: try reader.require(
        historyWritesPerSecondMax, "historyWritesPerSecondMax", in: members),
      arrivalMilliseconds: arrivalMilliseconds ?? ProtocolLimits.arrivalMillisecondsDefault
    )
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("messageByteCountMax", messageByteCountMax)
    writer.member("pingIntervalSeconds", pingIntervalSeconds)
    writer.member("historyWritesPerSecondMax", historyWritesPerSecondMax)
    if arrivalMilliseconds != ProtocolLimits.arrivalMillisecondsDefault {
      writer.member("arrivalMilliseconds", arrivalMilliseconds)
    }
    writer.endObject()
  }
}
