extension WirePlatform: WireEnumeration { static let names = JSONNameTable<Self>() }
extension WireAppearance: WireEnumeration { static let names = JSONNameTable<Self>() }
extension WireOrientation: WireEnumeration { static let names = JSONNameTable<Self>() }
extension WireTextDirection: WireEnumeration { static let names = JSONNameTable<Self>() }
extension WireLifecycle: WireEnumeration { static let names = JSONNameTable<Self>() }
extension WireWebViews: WireEnumeration { static let names = JSONNameTable<Self>() }

extension WireEnvironment: WireObject {
  private enum Field: String, CaseIterable {
    case platform, device, appearance, orientation, keyboardHeight, insets, textScale,
      reducedMotion, locale, direction, lifecycle
  }
  private static let fields = JSONNameTable<Field>()

  init(from reader: inout JSONReader) throws(JSONError) {
    self.init()
    var known: Set<Field> = []
    var members = try reader.beginObject()
    while let field = try reader.nextField(of: Self.fields, in: &members) {
      try read(field, from: &reader)
      known.insert(field)
    }
    for field in Field.allCases {
      _ = try reader.require(known.contains(field) ? field : nil, field.rawValue, in: members)
    }
  }

  private mutating func read(_ field: Field, from reader: inout JSONReader) throws(JSONError) {
    switch field {
    case .platform: platform = try reader.readCase(of: WirePlatform.self)
    case .device: device = try reader.readName()
    case .appearance: appearance = try reader.readCase(of: WireAppearance.self)
    case .orientation: orientation = try reader.readCase(of: WireOrientation.self)
    case .keyboardHeight: keyboardHeight = try reader.readDouble()
    case .insets: insets = try SafeAreaInsets(from: &reader)
    case .textScale: textScale = try reader.readDouble()
    case .reducedMotion: reducedMotion = try reader.readBool()
    case .locale: locale = try reader.readName()
    case .direction: direction = try reader.readCase(of: WireTextDirection.self)
    case .lifecycle: lifecycle = try reader.readCase(of: WireLifecycle.self)
    }
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("platform", platform)
    writer.member("device", device)
    writer.member("appearance", appearance)
    writer.member("orientation", orientation)
    writer.member("keyboardHeight", keyboardHeight)
    writer.member("insets", insets)
    writer.member("textScale", textScale)
    writer.member("reducedMotion", reducedMotion)
    writer.member("locale", locale)
    writer.member("direction", direction)
    writer.member("lifecycle", lifecycle)
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
      "device": .string(device),
      "appearance": .string(appearance.rawValue),
      "orientation": .string(orientation.rawValue),
      "keyboardHeight": .number(keyboardHeight),
      "insets": [
        "top": .number(insets.top), "right": .number(insets.right),
        "bottom": .number(insets.bottom), "left": .number(insets.left),
      ],
      "textScale": .number(textScale),
      "reducedMotion": .bool(reducedMotion),
      "locale": .string(locale),
      "direction": .string(direction.rawValue),
      "lifecycle": .string(lifecycle.rawValue),
    ]
  }
}

extension PageTab {
  /// The tab as an element of the data of the event `tabsChanged`.
  public var object: JSONObject {
    ["id": .string(id), "title": .string(title), "path": .string(path)]
  }
}
