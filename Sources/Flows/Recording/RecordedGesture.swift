internal import BridgeProtocol

/// What a page tells of its user: nothing of it is trusted.
struct RecordedGesture: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case tap(TapStep.Kind, RecordedTarget)
    case type(TypedText, RecordedTarget)
    case key(FlowKey)
    /// Where it begins; `nil` is the middle of the screen.
    case swipe(FlowDirection, from: RecordedElement?)
    case note(String)
  }

  enum TypedText: Hashable, Sendable {
    /// The whole text of a field, and how many characters it had before.
    case known(String, formerLength: Int)
    /// A text that is longer than `RecordedElement.textLengthMax`.
    case tooLong(formerLength: Int)
    case secret
  }

  let kind: Kind
  /// What came into view before it.
  let appeared: RecordedElement?
  /// How what is shown moved until the element came into view.
  let scroll: FlowDirection?
  /// Whether the page has gone somewhere else since the gesture began.
  let hasMoved: Bool

  /// Reads the members of a gesture; `nil` if its kind is unknown, or a member is missing or of
  /// another type.
  init?(_ json: JSONObject) {
    guard let kind = Self.kind(json), let appeared = Self.optional(json["appeared"], Self.element),
      let scroll = Self.optional(json["scroll"], Self.direction),
      let hasMoved = Self.optional(json["hasMoved"], \.bool)
    else { return nil }
    self.kind = kind
    self.appeared = appeared
    self.scroll = scroll
    self.hasMoved = hasMoved ?? false
  }

  /// What is touched or typed into, for scrolling to it.
  var element: RecordedElement? {
    switch kind {
    case .tap(_, let target), .type(_, let target): target.element
    case .swipe(_, let element): element
    case .key, .note: nil
    }
  }

  private static let keys: [FlowKey] = [.enter, .escape]
  private static let fieldLengthMax = 10_000

  private static func kind(_ json: JSONObject) -> Kind? {
    switch json["kind"]?.string {
    case "tap": return target(json).map { .tap(.single, $0) }
    case "doubleTap": return target(json).map { .tap(.double, $0) }
    case "longPress": return target(json).map { .tap(.long, $0) }
    case "type":
      guard let target = target(json), let text = typedText(json) else { return nil }
      return .type(text, target)
    case "key":
      let key = json["key"]?.string.flatMap(FlowKey.init(rawValue:))
      return key.flatMap { keys.contains($0) ? .key($0) : nil }
    case "swipe":
      guard let direction = json["direction"].flatMap(direction),
        let element = optional(json["element"], element)
      else { return nil }
      return .swipe(direction, from: element)
    case "note":
      return json["text"]?.string.map {
        .note(String($0.unicodeScalars.prefix(RecordedElement.textLengthMax)))
      }
    default: return nil
    }
  }

  private static func target(_ json: JSONObject) -> RecordedTarget? {
    guard let element = optional(json["element"], element),
      let point = optional(json["point"], point), element != nil || point != nil
    else { return nil }
    return RecordedTarget(element: element, point: point)
  }

  private static func typedText(_ json: JSONObject) -> TypedText? {
    if json["isSecret"]?.bool == true { return .secret }
    guard let text = json["value"]?.string,
      let told = optional(json["formerLength"], \.integer), told ?? 0 >= 0
    else { return nil }
    let formerLength = min(told ?? 0, fieldLengthMax)
    return text.isShort
      ? .known(text, formerLength: formerLength) : .tooLong(formerLength: formerLength)
  }

  private static func element(_ json: JSONValue) -> RecordedElement? { RecordedElement(json) }

  private static func direction(_ json: JSONValue) -> FlowDirection? {
    json.string.flatMap(FlowDirection.init(rawValue:))
  }

  private static func point(_ json: JSONValue) -> String? {
    json.string.flatMap { FlowPoint($0) == nil || !$0.isShort ? nil : $0 }
  }

  /// A member that may be missing; the outer `nil` stands for one that cannot be read.
  private static func optional<Value>(
    _ json: JSONValue?, _ read: (JSONValue) -> Value?
  ) -> Value?? {
    guard let json else { return .some(nil) }
    return read(json).map { .some($0) }
  }
}
