import BridgeProtocol
import BrowserDriving
import Flows
import FoundationEssentials

extension FlowRunner {
  /// How long a finger stays for a long press: more than Android's 500 ms and iOS's 500 ms.
  private static let longPress = Duration.milliseconds(1_000)
  /// After how long a touch that has not become a click was dropped: much later than a page that
  /// draws gets it.
  private static let clickTimeMax = Duration.seconds(1)

  /// How long the page may take to show what a command of the shell has led to, and how much
  /// longer if it is not there yet.
  private static let moveTimeMax = Duration.seconds(5)
  private static let lateTimeMax = Duration.seconds(12)

  // MARK: Taps

  func tap(_ step: TapStep) throws(StepFailure) {
    // Whatever comes to a point is pressed there; of an element it is known that it is the one.
    try reach(step.element == nil ? .rested : .handled)
    let count = Int(try scripts.number(step.count))
    let delay = Duration.milliseconds(Int(try scripts.number(step.delay)))
    for index in 0..<count {
      if index > 0 { try pause(delay) }
      try tapOnce(step, isFirst: index == 0)
      stillness = .moving
    }
  }

  private func tapOnce(_ step: TapStep, isFirst: Bool) throws(StepFailure) {
    guard let selector = step.element else {
      guard let point = step.point else { return }
      let screen = try screen()
      let target = try position(point, in: try bounds(of: screen))
      return try touch(target, step.kind, isFirst: isFirst, on: screen)
    }
    let query = try query(selector)
    try wait(for: "\(Self.name(query)) to be there, still, enabled and uncovered") {
      screen throws(StepFailure) -> Glance<Void> in
      let glance = try look(
        for: selector, query, needs: [.stable, .enabled, .inView, .reachable], scrolls: true,
        on: screen)
      switch glance {
      case .missing(let reason, let nearest): return .missing(reason: reason, nearest: nearest)
      case .found(let sight): return try press(sight, step, query, isFirst: isFirst, on: screen)
      }
    }
  }

  /// Presses what was found, and sees to it that the press came to it.
  private func press(
    _ sight: Sight, _ step: TapStep, _ query: JSONObject, isFirst: Bool, on screen: FlowScreen
  ) throws(StepFailure) -> Glance<Void> {
    guard let element = sight.element else { return .missing(reason: "the element is gone") }
    let inner = try step.point.map { point throws(StepFailure) in
      try position(point, in: element.box)
    }
    let target = sight.place.point(inner ?? element.point)
    let name = Self.name(query)
    if inner != nil, let cover = try screen.cover(of: sight.place, at: target) {
      return .missing(reason: "\(name) \(cover)")
    }
    let frame = sight.place.frame
    let id = FlowScreen.text(element.id)
    // The list of a select is the system's: no touch of the page reaches it.
    if element.role == "option",
      try screen.evaluate("tandemDriver.choose(\(id))", in: frame)?.bool == true
    {
      stillness = .moving
      return .found(())
    }
    guard try screen.evaluate("tandemDriver.watchPress(\(id))", in: frame)?.bool == true else {
      return .missing(reason: "\(name) has just gone")
    }
    try touch(target, step.kind, isFirst: isFirst, on: screen)
    guard let outcome = try outcome(of: step.kind, in: frame, on: screen) else {
      // The press has led to another document.
      return .found(())
    }
    if sight.count > 1 { note = "The first of \(sight.count) that match was pressed." }
    switch outcome["state"]?.string {
    case "astray":
      let hit = outcome["hit"]?.string ?? "something else"
      return .missing(reason: "\(name) moved away, and \(hit) was in its place")
    case "hit" where step.kind == .long || outcome["wasClicked"]?.bool != false:
      return .found(())
    case "hit":
      if outcome["wasPrevented"]?.bool == true { return .found(()) }
      // The page may have taken it away before the touch became a click.
      let area = try screen.evaluate("tandemDriver.areaOf(\(id))", in: frame)
      return area == nil ? .found(()) : .missing(reason: "the touch of \(name) was dropped")
    default:
      // Chromium drops touches of a frame that has just moved; nothing of the page has seen it.
      return .missing(reason: "the touch of \(name) was dropped")
    }
  }

  /// What became of the press; `nil` if its document was left.
  private func outcome(
    of kind: TapStep.Kind, in frame: PageFrame, on screen: FlowScreen
  ) throws(StepFailure) -> JSONValue? {
    // A long press becomes no click.
    let time = kind == .long ? 0 : Self.clickTimeMax.milliseconds
    let call = """
      tandemDriver.pressOutcome(\(time)).then((outcome) => {
        tandemDriver.endPress();
        return outcome;
      })
      """
    return try screen.evaluate(call, in: frame)
  }

  private func touch(
    _ point: ScreenPoint, _ kind: TapStep.Kind, isFirst: Bool, on screen: FlowScreen
  ) throws(StepFailure) {
    let points = [TouchPoint(x: point.x, y: point.y)]
    try screen.drive { page, deadline throws(BrowserFailure) in
      // Two steps are two presses, and no double one.
      try page.touch(
        points, count: kind == .double ? 2 : 1, isSeparate: isFirst,
        holding: kind == .long ? Self.longPress : .zero, until: deadline)
    }
    stillness = .moving
  }

  /// A point in a box, which may be given in percent.
  func position(
    _ template: PointTemplate, in box: ScreenBox
  ) throws(StepFailure) -> ScreenPoint {
    let point: FlowPoint
    do throws(ExpressionFailure) {
      point = try template.resolved(scripts.evaluate)
    } catch {
      throw StepFailure(error)
    }
    return point.isPercentage
      ? ScreenPoint(x: box.x + box.width * point.x / 100, y: box.y + box.height * point.y / 100)
      : ScreenPoint(x: box.x + point.x, y: box.y + point.y)
  }

  /// The whole screen.
  func bounds(of screen: FlowScreen) throws(StepFailure) -> ScreenBox {
    let call = "({ x: 0, y: 0, width: innerWidth, height: innerHeight })"
    guard let box = ScreenBox(try screen.evaluate(call, in: screen.root().frame)) else {
      throw StepFailure("The browser shows no page: the app is not running.")
    }
    return box
  }

  func pause(_ time: Duration) throws(StepFailure) {
    guard time > .zero else { return }
    let screen = try screen()
    let call = "new Promise((done) => setTimeout(done, \(time.milliseconds)))"
    _ = try screen.evaluate(call, in: screen.root().frame, within: time + Self.answerTimeMax)
  }

  // MARK: Text

  func inputText(_ text: String) throws(StepFailure) {
    _ = try focusedField()
    try screen().drive { page, deadline throws(BrowserFailure) in
      try page.insertText(text, until: deadline)
    }
    stillness = .moving
  }

  func eraseText(_ count: Int) throws(StepFailure) {
    let field = try focusedField()
    let screen = try screen()
    let length = field.value.map(\.count) ?? count
    var isWhole = false
    if count >= length {
      isWhole = try screen.evaluate("tandemDriver.selectField()", in: field.frame)?.bool == true
    }
    // A tap has put the caret somewhere into the text.
    if !isWhole, try screen.evaluate("tandemDriver.caretToEnd()", in: field.frame)?.bool != true {
      try press(PageKey.end)
    }
    for _ in 0..<(isWhole ? 1 : count) {
      try screen.drive { page, deadline throws(BrowserFailure) in
        try page.press(.backspace, until: deadline)
      }
    }
    stillness = .moving
  }

  private struct FocusedField {
    let frame: PageFrame
    let value: String?
  }

  /// Waits until a field has the focus, in the page or in a native part.
  private func focusedField() throws(StepFailure) -> FocusedField {
    try wait(for: "a field to have the focus") { screen throws(StepFailure) in
      let page = try screen.topmostPage()
      for document in [page, try screen.root()].compactMap({ $0 }) {
        let field = try screen.evaluate("tandemDriver.describeField()", in: document.frame)
        guard field?["isThere"]?.bool == true, field?["isEditable"]?.bool != false else { continue }
        return .found(FocusedField(frame: document.frame, value: field?["value"]?.string))
      }
      return .missing(reason: "no field has the focus: tap on one first")
    }
  }

  func press(_ key: FlowKey) throws(StepFailure) {
    switch key {
    case .back: try goBack()
    case .home, .lock, .power: try post(.lifecycle, ["lifecycle": "background"])
    case .volumeUp, .volumeDown: note = "The device has no volume."
    case .enter: try press(PageKey.enter)
    case .backspace: try press(PageKey.backspace)
    case .tab: try press(PageKey.tab)
    case .escape: try press(PageKey.escape)
    }
  }

  private func press(_ key: PageKey) throws(StepFailure) {
    try screen().drive { page, deadline throws(BrowserFailure) in
      try page.press(key, until: deadline)
    }
    stillness = .moving
  }

  func copyText(_ selector: Selector) throws(StepFailure) {
    let query = try query(selector)
    let sight = try wait(for: "\(Self.name(query)) to be there") { screen throws(StepFailure) in
      try look(for: selector, query, needs: [.inView], on: screen)
    }
    guard let element = sight.element else { return }
    let call = "tandemDriver.copyText(\(FlowScreen.text(element.id)))"
    let text = try screen().evaluate(call, in: sight.place.frame)?.string ?? ""
    scripts.copiedText = text.isEmpty ? element.name : text
  }

  func hideKeyboard() throws(StepFailure) {
    let screen = try screen()
    if let document = try screen.topmostPage() {
      _ = try screen.evaluate("document.activeElement?.blur(), true", in: document.frame)
    }
    try post(.keyboard, ["visible": false])
  }

  func goBack() throws(StepFailure) {
    try reach(.handled)
    try post(.back, [:])
  }

  // MARK: Commands of the shell

  /// Sends a verb to the shell; a move is done when the page shows it.
  @discardableResult
  func post(_ verb: Verb, _ parameters: JSONObject) throws(StepFailure) -> JSONValue {
    let client = try screen().client
    stillness = .moving
    do throws(CommandFailure) {
      return try client.post(verb, parameters, wait: Self.moveTimeMax)
    } catch {
      guard error.code == .timeout else { throw StepFailure(error) }
    }
    // It was done, and no page has shown it yet: one may still be loading, or connect anew.
    try wait(Self.lateTimeMax, for: "a page to show what the shell wants") {
      screen throws(StepFailure) -> Glance<Void> in
      isInStep(screen)
        ? .found(()) : .missing(reason: "no page shows what the shell wants")
    }
    return [:]
  }
}
