/// What has been recorded so far, and what the next gesture needs to know of it.
struct FlowDraft: Sendable {
  /// The last text that was typed; the next one into the same field replaces its lines.
  struct Typing: Sendable {
    let target: RecordedTarget
    /// The number of lines before and behind it.
    let start: Int
    let end: Int
  }

  /// The field that has the focus, as far as the steps say so.
  struct Focus: Sendable {
    let target: RecordedTarget
    /// Whether something was done since that may have taken the focus away.
    var isUncertain = false
  }

  var lines = RecordedLines()
  /// The fields whose texts are not recorded, in their order.
  private var secretFields: [RecordedTarget] = []
  private var typing: Typing?
  private var focus: Focus?
  /// The place that the steps so far have led to and asserted.
  private var asserted: RecordedPlace

  init(at place: RecordedPlace) {
    asserted = place
  }

  /// Writes what changed until the user goes on from a place.
  mutating func assert(_ place: RecordedPlace) {
    let assertions = place.assertions(since: asserted)
    append(assertions)
    if !assertions.isEmpty { focus?.isUncertain = true }
    asserted = place
  }

  /// Records what was done to native parts or by commands.
  mutating func record(_ action: [RecordedLine], from place: RecordedPlace) {
    guard !action.isEmpty else { return }
    assert(place)
    append(action)
    focus?.isUncertain = true
  }

  /// Records a gesture in a page.
  ///
  /// If the page has moved, the place is already the one that the gesture has led to.
  mutating func record(_ gesture: RecordedGesture, from latest: RecordedPlace) {
    let place = gesture.hasMoved ? asserted : latest
    switch gesture.kind {
    case .type(let text, let target): type(text, target, gesture, place)
    case .tap(let kind, let target): tap(kind, target, gesture, place)
    case .key(let key):
      prepare(gesture, place)
      append([.step("pressKey", .word(key.rawValue))])
    case .swipe(let direction, let element):
      prepare(gesture, place)
      let start = element.map { [FlowMember("from", $0.value(in: place))] } ?? []
      append([.step("swipe", start + [FlowMember("direction", .word(direction.rawValue))])])
      focus = nil
    case .note(let sentence):
      prepare(gesture, place)
      append([.comment(sentence)])
    }
  }

  private mutating func append(_ added: [RecordedLine]) {
    for line in added { lines.append(line) }
  }

  /// Writes what must hold and be in view before a gesture.
  ///
  /// What appeared was there before the user scrolled.
  private mutating func prepare(_ gesture: RecordedGesture, _ place: RecordedPlace) {
    assert(place)
    if let appeared = gesture.appeared, appeared != gesture.element {
      let line = RecordedLine.step("assertVisible", appeared.value(in: place))
      if lines.last != line { append([line]) }
    }
    if let direction = gesture.scroll, let element = gesture.element {
      let members = [FlowMember("element", element.value(in: place))]
      let way = direction == .down ? [] : [FlowMember("direction", .word(direction.rawValue))]
      append([.step("scrollUntilVisible", members + way)])
    }
  }

  // MARK: Taps

  private mutating func tap(
    _ kind: TapStep.Kind, _ target: RecordedTarget, _ gesture: RecordedGesture,
    _ place: RecordedPlace
  ) {
    let value = target.value(in: place)
    var name = kind == .long ? "longPressOn" : "tapOn"
    // The first tap of a double one was told before it.
    if kind == .double, lines.last == .step("tapOn", value) {
      lines.removeLast()
      name = "doubleTapOn"
    } else {
      prepare(gesture, place)
    }
    append([.step(name, value)])
    focus = Focus(target: target)
  }

  // MARK: Texts

  private mutating func type(
    _ text: RecordedGesture.TypedText, _ target: RecordedTarget, _ gesture: RecordedGesture,
    _ place: RecordedPlace
  ) {
    if let typing, typing.target == target, typing.end == lines.count,
      place.assertions(since: asserted).isEmpty
    {
      lines.removeLast(typing.end - typing.start)
    } else {
      prepare(gesture, place)
      if focus?.target != target || focus?.isUncertain == true {
        append([.step("tapOn", target.value(in: place))])
      }
      let formerLength =
        switch text {
        case .known(_, let formerLength), .tooLong(let formerLength): formerLength
        case .secret: secretFields.contains(target) ? Self.secretLengthMax : 0
        }
      if formerLength > 0 { append([.step("eraseText", .word("\(formerLength)"))]) }
    }
    let line = self.line(for: text, target)
    let start = lines.count
    append([line].compactMap(\.self))
    typing = Typing(target: target, start: start, end: lines.count)
    focus = Focus(target: target)
  }

  /// The most characters that are erased of a text that is not known.
  private static let secretLengthMax = 50

  /// What types a text into the field that has the focus; `nil` for none.
  private mutating func line(
    for text: RecordedGesture.TypedText, _ target: RecordedTarget
  ) -> RecordedLine? {
    switch text {
    case .known("", _): return nil
    case .known(let value, _): return .step("inputText", .text(value))
    case .tooLong:
      let limit = RecordedElement.textLengthMax
      return .comment("What was typed here is left out: it has more than \(limit) characters.")
    case .secret: return .step("inputText", .word("${\(secretName(of: target))}"))
    }
  }

  /// The name for an expression that stands for the text of a field; a new one is explained.
  private mutating func secretName(of target: RecordedTarget) -> String {
    let index = secretFields.firstIndex(of: target) ?? secretFields.count
    let name = index == 0 ? "PASSWORD" : "PASSWORD_\(index + 1)"
    if index == secretFields.count {
      secretFields.append(target)
      append([.comment("A secret is not recorded. Give it: tandem test -e \(name)=…")])
    }
    return name
  }
}
