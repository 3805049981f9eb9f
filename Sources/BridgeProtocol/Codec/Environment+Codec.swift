extension WirePlatform: WireEnumeration { static let names = JSONNameTable<Self>() }
extension WireAppearance: WireEnumeration { static let names = JSONNameTable<Self>() }
extension WireOrientation: WireEnumeration { static let names = JSONNameTable<Self>() }
extension WireWebViews: WireEnumeration { static let names = JSONNameTable<Self>() }

extension WireEnvironment: WireObject {
  private enum Field: String, CaseIterable {
    case platform, appearance, orientation, keyboardHeight, insets
  }
  private static let fields = JSONNameTable<Field>()

  init(from reader: inout JSONReader) throws(JSONError) {
    var platform: WirePlatform?
    var appearance: WireAppearance?
    var orientation: WireOrientation?
    var keyboardHeight: Double?
    var insets: SafeAreaInsets?
    var members = try reader.beginObject()
    while let field = try reader.nextField(of: Self.fields, in: &members) {
      switch field {
      case .platform: platform = try reader.readCase(of: WirePlatform.self)
      case .appearance: appearance = try reader.readCase(of: WireAppearance.self)
      case .orientation: orientation = try reader.readCase(of: WireOrientation.self)
      case .keyboardHeight: keyboardHeight = try reader.readDouble()
      case .insets: insets = try SafeAreaInsets(from: &reader)
      }
    }
    self.init(
      platform: try reader.require(platform, "platform", in: members),
      appearance: try reader.require(appearance, "appearance", in: members),
      orientation: try reader.require(orientation, "orientation", in: members),
      keyboardHeight: try reader.require(keyboardHeight, "keyboardHeight", in: members),
      insets: try reader.require(insets, "insets", in: members)
    )
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("platform", platform)
    writer.member("appearance", appearance)
    writer.member("orientation", orientation)
    writer.member("keyboardHeight", keyboardHeight)
    writer.member("insets", insets)
    writer.endObject()
  }
}

extension WireCountdown: WireObject {
  private enum Field: String, CaseIterable { case id, seconds, remainingMilliseconds }
  private static let fields = JSONNameTable<Field>()

  init(from reader: inout JSONReader) throws(JSONError) {
    var id: String?
    var seconds: Int?
    var remainingMilliseconds: Int?
    var members = try reader.beginObject()
    while let field = try reader.nextField(of: Self.fields, in: &members) {
      switch field {
      case .id: id = try reader.readName()
      case .seconds: seconds = try reader.readInteger()
      case .remainingMilliseconds: remainingMilliseconds = try reader.readInteger()
      }
    }
    self.init(
      id: try reader.require(id, "id", in: members),
      seconds: try reader.require(seconds, "seconds", in: members),
      remainingMilliseconds: try reader.require(
        remainingMilliseconds, "remainingMilliseconds", in: members)
    )
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id)
    writer.member("seconds", seconds)
    writer.member("remainingMilliseconds", remainingMilliseconds)
    writer.endObject()
  }
}

// MARK: - As data of an event

extension WireEnvironment {
  /// The environment as the data of the event `environmentChanged`.
  public var object: JSONObject {
    [
      "platform": .string(platform.rawValue),
      "appearance": .string(appearance.rawValue),
      "orientation": .string(orientation.rawValue),
      "keyboardHeight": .number(keyboardHeight),
      "insets": [
        "top": .number(insets.top), "right": .number(insets.right),
        "bottom": .number(insets.bottom), "left": .number(insets.left),
      ],
    ]
  }
}

extension PageTab {
  /// The tab as an element of the data of the event `tabsChanged`.
  public var object: JSONObject {
    ["id": .string(id), "title": .string(title), "path": .string(path)]
  }
}
