internal import BridgeProtocol

/// An element of a page, by the fields of a selector.
struct RecordedElement: Hashable, Sendable {
  static let textLengthMax = 2_000
  private static let depthMax = 4
  private static let listCountMax = 16

  let members: [FlowMember]

  /// Takes a selector that a page tells, in the words of flows.
  ///
  /// It is `nil` if a flow could not hold all of it: the rest would mean another element.
  init?(_ json: JSONValue) {
    self.init(json, depth: 0)
  }

  private init?(_ json: JSONValue, depth: Int) {
    guard let object = json.object, depth < Self.depthMax else { return nil }
    var members: [FlowMember] = []
    for member in object.members {
      let field = StepTable.selectorFields.first { $0.name == member.name }
      guard let field, let value = Self.value(member.value, field.kind, depth) else { return nil }
      members.append(FlowMember(member.name, value))
    }
    guard members.contains(where: { $0.name != "in" }) else { return nil }
    self.members = members
  }

  /// The selector as steps take it, which says `in: web` where its text is also that of a native
  /// part: those over the page are searched first.
  func value(in place: RecordedPlace) -> FlowValue {
    let members = members(in: place)
    if members.count == 1, members[0].name == "text" { return members[0].value }
    return .map(members)
  }

  func members(in place: RecordedPlace) -> [FlowMember] {
    let isAmbiguous = members.contains {
      guard $0.name == "text", case .text(let text) = $0.value else { return false }
      return place.presentedTexts.contains(text.lowercased())
    }
    guard isAmbiguous, !members.contains(where: { $0.name == "in" }) else { return members }
    return members + [FlowMember("in", .word(Selector.Area.web.rawValue))]
  }

  private static func value(_ json: JSONValue, _ kind: Field.Kind, _ depth: Int) -> FlowValue? {
    switch kind {
    case .text:
      guard let text = json.string, !text.isEmpty, text.isShort else { return nil }
      return .text(text)
    case .number(let range, _):
      guard let number = json.integer, range.contains(Double(number)) else { return nil }
      return .word("\(number)")
    case .boolean: return json.bool.map { .word("\($0)") }
    case .choice(let names):
      return json.string.flatMap { names.contains($0) ? .word($0) : nil }
    case .traits:
      guard let trait = json.string.flatMap(Selector.Trait.init(rawValue:)) else { return nil }
      return .word(trait.rawValue)
    case .selector: return Self(json, depth: depth + 1)?.nestedValue
    case .selectors:
      guard let array = json.array, (1...listCountMax).contains(array.count) else { return nil }
      let values = array.compactMap { Self($0, depth: depth + 1)?.nestedValue }
      return values.count == array.count ? .list(values) : nil
    default: return nil
    }
  }

  private var nestedValue: FlowValue {
    members.count == 1 && members[0].name == "text" ? members[0].value : .map(members)
  }
}

/// What a finger touches: an element, a point of it, or a point of the screen.
struct RecordedTarget: Hashable, Sendable {
  let element: RecordedElement?
  let point: String?

  func value(in place: RecordedPlace) -> FlowValue {
    guard let point else { return element?.value(in: place) ?? .map([]) }
    return .map((element?.members(in: place) ?? []) + [FlowMember("point", .text(point))])
  }
}

extension String {
  /// Whether a page may tell so long a text.
  var isShort: Bool { utf16.count <= RecordedElement.textLengthMax }
}
