internal import BridgeProtocol
internal import Vocabulary

/// What was done to native parts or by a command, as steps.
struct RecordedAction: Hashable, Sendable {
  /// The name of the action, or of a verb that is none.
  let name: String
  let parameters: JSONObject

  /// An action of a controller.
  init(name: String, parameters: JSONObject) {
    self.name = name
    self.parameters = parameters
  }

  /// A command of the HTTP API; `nil` of one that changes nothing.
  init?(verb: String, body: JSONObject, in place: RecordedPlace) {
    switch Verb(rawValue: verb) {
    case nil, .wait, .link, .record, .screenshot, .quit: return nil
    case .tap:
      let visible = place.tabs.filter { !$0.isHidden }
      let index = (body["tab"]?.integer ?? 0) - 1
      let tab = visible.indices.contains(index) ? .string(visible[index].id) : body["tab"]
      self.init(name: "selectTab", parameters: tab.map { ["tab": $0] } ?? [:])
    case .swipeBack:
      self.init(name: "swipeBack", parameters: ["phase": body["phase"] ?? "committed"])
    case .dismiss where body["swipe"]?.bool == true:
      self.init(name: "swipeDown", parameters: [:])
    case .open: self.init(name: "openURL", parameters: body)
    case .plugin: self.init(name: "controlPlugin", parameters: body)
    case .environment, .device, .appearance, .lifecycle:
      self.init(name: "setEnvironment", parameters: body)
    case .rotate:
      let isUpright = place.environment["orientation"]?.string != Orientation.landscape.rawValue
      let other = isUpright ? Orientation.landscape : .portrait
      self.init(
        name: "setEnvironment",
        parameters: ["orientation": body["orientation"] ?? .string(other.rawValue)])
    case .keyboard:
      self.init(name: "setEnvironment", parameters: ["keyboardVisible": body["visible"] ?? .null])
    default: self.init(name: verb, parameters: body)
    }
  }

  /// The steps that do the same from a place; a comment where there is none, and nothing where
  /// nothing was done.
  func lines(from place: RecordedPlace) -> [RecordedLine] {
    Self.makers[name]?(parameters, place) ?? [Self.missing(name, parameters)]
  }

  private typealias Maker = @Sendable (JSONObject, RecordedPlace) -> [RecordedLine]?

  private static let makers: [String: Maker] = [
    "selectTab": { parameters, place in
      parameters["tab"]?.string.flatMap(place.tab).flatMap(selectTab)
    },
    "back": { _, _ in [.step("back")] },
    "swipeBack": { parameters, _ in
      parameters["phase"]?.string == SwipePhase.committed.rawValue ? [.step("back")] : []
    },
    "swipeDown": { _, place in [swipeDown(place.modals.last)] },
    "answer": { parameters, place in answer(parameters, in: place) },
    "openURL": { parameters, _ in
      parameters["url"]?.string.map { [.step("openLink", .text($0))] }
    },
    "refresh": { _, _ in [swipe(from: "50%,12%", to: "50%,60%")] },
    "reload": { _, _ in [.step("reload")] },
    "setEnvironment": { parameters, place in environment(parameters, in: place) },
    "controlPlugin": { parameters, _ in plugin(parameters).map { [$0] } },
    "fault": { parameters, _ in fault(parameters) },
  ]

  private static func missing(_ name: String, _ parameters: JSONObject) -> RecordedLine {
    let values = parameters.isEmpty ? "" : " \(JSONValue.object(parameters).serializedText())"
    return .comment("No step does this: \(name)\(values)")
  }

  // MARK: Native parts

  private static func tapNative(_ text: String) -> RecordedLine {
    .step(
      "tapOn",
      [FlowMember("text", .text(text)), FlowMember("in", .word(Selector.Area.native.rawValue))])
  }

  private static func swipe(from start: String, to end: String) -> RecordedLine {
    .step("swipe", [FlowMember("start", .text(start)), FlowMember("end", .text(end))])
  }

  private static func selectTab(_ tab: RecordedPlace.Tab) -> [RecordedLine]? {
    guard !tab.title.isEmpty else { return nil }
    return (tab.isBehindMore ? [tapNative("More")] : []) + [tapNative(tab.title)]
  }

  /// By the grabber of a sheet, whose name says what a tap on it does; a cover has none.
  private static func swipeDown(_ modal: RecordedPlace.Modal?) -> RecordedLine {
    guard let modal, modal.kind == .sheet else { return swipe(from: "50%,10%", to: "50%,90%") }
    let grabber = modal.detentCount > 1 ? "Expand sheet|Shrink sheet" : "Close sheet"
    return .step(
      "swipe",
      [
        FlowMember("from", .text(grabber)),
        FlowMember("direction", .word(FlowDirection.down.rawValue)),
      ])
  }

  private static func answer(
    _ parameters: JSONObject, in place: RecordedPlace
  ) -> [RecordedLine]? {
    let id = parameters["modal"]?.string
    let modal = id.map { id in place.modals.last { $0.id == id } } ?? place.modals.last
    guard let modal, let title = parameters["button"]?.string.flatMap({ modal.buttons[$0] })
    else { return nil }
    var lines: [RecordedLine] = []
    if let former = modal.fieldText, let text = parameters["text"]?.string, text != former {
      if !former.isEmpty { lines.append(.step("eraseText", .word("\(former.count)"))) }
      if !text.isEmpty { lines.append(.step("inputText", .text(text))) }
    }
    return lines + [tapNative(title)]
  }

  // MARK: The device and the world

  private static func environment(
    _ parameters: JSONObject, in place: RecordedPlace
  ) -> [RecordedLine] {
    var changes = parameters
    // A device brings its platform.
    if changes["device"] != nil { changes["platform"] = nil }
    return changes.members.filter { place.environment[$0.name] != $0.value }.map { member in
      environmentSteps["\(member.name)=\(member.value.string ?? member.value.serializedText())"]
        ?? device(member) ?? missing("setEnvironment", JSONObject([member]))
    }
  }

  private static let environmentSteps: [String: RecordedLine] = [
    "appearance=dark": .step("setDarkMode", .word("enabled")),
    "appearance=light": .step("setDarkMode", .word("disabled")),
    "orientation=portrait": .step("setOrientation", .word(FlowOrientation.portrait.rawValue)),
    "orientation=landscape": .step(
      "setOrientation", .word(FlowOrientation.landscapeLeft.rawValue)),
    "lifecycle=background": .step("pressKey", .word(FlowKey.home.rawValue)),
    "lifecycle=foreground": .step("launchApp", [FlowMember("stopApp", .word("false"))]),
    "keyboardVisible=false": .step("hideKeyboard"),
    "keyboardHeight=0": .step("hideKeyboard"),
  ]

  private static func device(_ member: JSONObject.Member) -> RecordedLine? {
    guard ["device", "platform"].contains(member.name), let id = member.value.string else {
      return nil
    }
    return .step("device", .text(id))
  }

  private static func plugin(_ parameters: JSONObject) -> RecordedLine? {
    guard let name = parameters["plugin"]?.string, let control = parameters["control"]?.string
    else { return nil }
    var members = [FlowMember("name", .text(name)), FlowMember("control", .text(control))]
    if let options = parameters["options"], options.object?.isEmpty != true {
      guard let value = FlowValue(options: options) else { return nil }
      members.append(FlowMember("options", value))
    }
    return .step("plugin", members)
  }

  private static let faultNames = [
    ("latencyMilliseconds", "latency"), ("jitterMilliseconds", "jitter"), ("dropPercent", "drop"),
    ("slowPageMilliseconds", "slowPage"), ("offline", "offline"), ("disconnect", "disconnect"),
    ("reset", "reset"),
  ]
  private static let shortFaults: [[FlowMember]: String] = [
    [FlowMember("offline", .word("true"))]: "offline",
    [FlowMember("offline", .word("false"))]: "online",
    [FlowMember("disconnect", .word("true"))]: "disconnect",
    [FlowMember("reset", .word("true"))]: "reset",
  ]

  private static func fault(_ parameters: JSONObject) -> [RecordedLine] {
    let members = faultNames.compactMap { name, field -> FlowMember? in
      guard let value = parameters[name], value.integer != nil || value.bool != nil else {
        return nil
      }
      return FlowMember(field, .word(value.serializedText()))
    }
    if let short = shortFaults[members] { return [.step("fault", .word(short))] }
    return members.isEmpty ? [] : [.step("fault", members)]
  }
}

extension FlowValue {
  private static let optionsLengthMax = 2_000
  private static let optionsDepthMax = 16
  private static let nameLengthMax = 200

  /// The options of a plugin; `nil` if they are too large for a flow.
  fileprivate init?(options json: JSONValue) {
    guard json.object != nil, json.serialized().count <= Self.optionsLengthMax,
      let value = Self.value(json, depth: 0)
    else { return nil }
    self = value
  }

  private static func value(_ json: JSONValue, depth: Int) -> FlowValue? {
    guard depth < optionsDepthMax else { return nil }
    switch json {
    case .null, .bool, .integer, .number: return .word(json.serializedText())
    case .string(let text): return .text(text)
    case .array(let elements):
      let values = elements.compactMap { value($0, depth: depth + 1) }
      return values.count == elements.count ? .list(values) : nil
    case .object(let object):
      let members = object.members.compactMap { member -> FlowMember? in
        guard member.name.utf8.count <= nameLengthMax else { return nil }
        return value(member.value, depth: depth + 1).map { FlowMember(member.name, $0) }
      }
      // Names that only their bytes tell apart are one name to the reader.
      let names = Set(members.map(\.name))
      return names.count == object.count ? .map(members) : nil
    }
  }
}
