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
  /// How long after a tap, and how near it in CSS pixels, another one makes it a double one: as
  /// Chromium (`GestureDetector`) and Android have it.
  private static let doubleTapTimeMax = Duration.milliseconds(300)
  private static let doubleTapDistanceMax = 100.0
  /// How far apart the points of a movement are in time: one for each drawn frame.
  private static let moveInterval = Duration.milliseconds(16)

  /// How long the page may take to show what a command of the shell has led to, and how much
  /// longer if it is not there yet.
  private static let moveTimeMax = Duration.seconds(5)
  private static let lateTimeMax = Duration.seconds(12)

  // MARK: Taps

  func tap(_ step: TapStep) throws(StepFailure) {
    try restIfMoving()
    let count = Int(try scripts.number(step.count))
    let delay = Duration.milliseconds(Int(try scripts.number(step.delay)))
    for index in 0..<count {
      if index > 0 { try pause(delay) }
      try tapOnce(step, isFirst: index == 0)
      isMoving = true
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
      isMoving = true
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
    // Two steps are two presses, and no double one.
    if isFirst, let last = lastTap, last.point.distance(to: point) <= Self.doubleTapDistanceMax {
      try pause(Self.doubleTapTimeMax - last.time.duration(to: .now))
    }
    defer { lastTap = (.now, point) }
    let points = [TouchPoint(x: point.x, y: point.y)]
    try screen.drive { page, deadline throws(BrowserFailure) in
      switch kind {
      case .single: try page.touch(points, holding: .zero, until: deadline)
      case .long: try page.touch(points, holding: Self.longPress, until: deadline)
      case .double: try page.touch(points, count: 2, holding: .zero, until: deadline)
      }
    }
    isMoving = true
  }

  /// A point in a box, which may be given in percent.
  private func position(
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

  // MARK: Movements

  func swipe(_ step: SwipeStep) throws(StepFailure) {
    try restIfMoving()
    let duration = Duration.milliseconds(Int(try scripts.number(step.duration)))
    let screen = try screen()
    let whole = try bounds(of: screen)
    switch step.path {
    case .points(let start, let end):
      try move(
        from: position(start, in: whole), to: position(end, in: whole), in: duration, on: screen)
    case .screen(let direction):
      let (start, end) = Self.path(direction, in: whole)
      try move(from: start, to: end, in: duration, on: screen)
    case .element(let selector, let direction):
      let query = try query(selector)
      let sight = try wait(for: "\(Self.name(query)) to be in view") {
        screen throws(StepFailure) in
        try look(for: selector, query, needs: [.stable, .inView], scrolls: true, on: screen)
      }
      guard let element = sight.element else { return }
      let start = sight.place.point(element.point)
      try move(
        from: start, to: Self.edge(direction, of: whole, from: start), in: duration, on: screen)
    }
  }

  /// Where a finger goes down and up again, over the middle of the screen.
  private static func path(
    _ direction: FlowDirection, in box: ScreenBox
  ) -> (ScreenPoint, ScreenPoint) {
    let at = { (x: Double, y: Double) in
      ScreenPoint(x: box.x + box.width * x, y: box.y + box.height * y)
    }
    return switch direction {
    case .up: (at(0.5, 0.7), at(0.5, 0.2))
    case .down: (at(0.5, 0.2), at(0.5, 0.8))
    case .left: (at(0.9, 0.5), at(0.1, 0.5))
    case .right: (at(0.1, 0.5), at(0.9, 0.5))
    }
  }

  private static func edge(
    _ direction: FlowDirection, of box: ScreenBox, from start: ScreenPoint
  ) -> ScreenPoint {
    let (_, end) = path(direction, in: box)
    return switch direction {
    case .up, .down: ScreenPoint(x: start.x, y: end.y)
    case .left, .right: ScreenPoint(x: end.x, y: start.y)
    }
  }

  private func move(
    from start: ScreenPoint, to end: ScreenPoint, in duration: Duration,
    holding: Duration = .zero, on screen: FlowScreen
  ) throws(StepFailure) {
    let count = max(duration.milliseconds / Self.moveInterval.milliseconds, 2)
    let points = (0...count).map { index in
      let part = Double(index) / Double(count)
      return TouchPoint(
        x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part,
        delay: index == 0 ? .zero : Self.moveInterval)
    }
    try screen.drive { page, _ throws(BrowserFailure) in
      try page.touch(points, holding: holding, until: .now + duration + Self.answerTimeMax)
    }
    isMoving = true
  }

  func scroll() throws(StepFailure) {
    try restIfMoving()
    try scroll(.down, on: try screen())
  }

  /// Shows what is further in a direction, by a movement of half a screen.
  private func scroll(_ direction: FlowDirection, on screen: FlowScreen) throws(StepFailure) {
    let box = try bounds(of: screen)
    let at = { (x: Double, y: Double) in
      ScreenPoint(x: box.x + box.width * x, y: box.y + box.height * y)
    }
    let (start, end) =
      switch direction {
      case .down: (at(0.5, 0.7), at(0.5, 0.25))
      case .up: (at(0.5, 0.25), at(0.5, 0.7))
      case .right: (at(0.8, 0.5), at(0.2, 0.5))
      case .left: (at(0.2, 0.5), at(0.8, 0.5))
      }
    // A finger that rests before it is lifted flings nothing past what is looked for, however fast
    // it was: Chromium takes one for lifted at rest after 40 ms.
    try move(
      from: start, to: end, in: .milliseconds(160), holding: .milliseconds(100), on: screen)
  }

  func scrollUntilVisible(_ step: ScrollStep) throws(StepFailure) {
    try restIfMoving()
    let query = try query(step.element)
    let limit = Duration.milliseconds(Int(try scripts.number(step.timeout)))
    let percentage = try scripts.number(step.visiblePercentage)
    let deadline = ContinuousClock.now + limit
    let sight = try wait(limit, for: "\(Self.name(query)) to come into view") {
      screen throws(StepFailure) -> Glance<Sight> in
      while true {
        let glance = try look(for: step.element, query, needs: [.inView], on: screen)
        if case .found(let sight) = glance,
          try visiblePercentage(of: sight, on: screen) >= percentage
        {
          return .found(sight)
        }
        guard ContinuousClock.now < deadline else { break }
        try checkInterruption()
        try scroll(step.direction, on: screen)
        try rest()
      }
      return .missing(reason: "\(Self.name(query)) did not come into view")
    }
    if step.isCentered { try center(sight, on: try screen()) }
  }

  private func visiblePercentage(
    of sight: Sight, on screen: FlowScreen
  ) throws(StepFailure) -> Double {
    guard let element = sight.element else { return 0 }
    let whole = try bounds(of: screen)
    let box = sight.place.box(element.box)
    let width = min(box.x + box.width, whole.width) - max(box.x, 0)
    let height = min(box.y + box.height, whole.height) - max(box.y, 0)
    guard width > 0, height > 0, box.width > 0, box.height > 0 else { return 0 }
    return (width * height / (box.width * box.height) * 100).rounded(.up)
  }

  private func center(_ sight: Sight, on screen: FlowScreen) throws(StepFailure) {
    guard let element = sight.element else { return }
    let whole = try bounds(of: screen)
    let middle = sight.place.box(element.box).middle
    let start = whole.middle
    let end = ScreenPoint(x: start.x, y: start.y + (start.y - middle.y))
    guard abs(end.y - start.y) > 20 else { return }
    try move(from: start, to: end, in: .milliseconds(300), on: screen)
  }

  // MARK: Text

  func inputText(_ text: String) throws(StepFailure) {
    _ = try focusedField()
    try screen().drive { page, deadline throws(BrowserFailure) in
      try page.insertText(text, until: deadline)
    }
    isMoving = true
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
    isMoving = true
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
    isMoving = true
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
    try restIfMoving()
    try post(.back, [:])
  }

  // MARK: Commands of the shell

  /// Sends a verb to the shell; a move is done when the page shows it.
  @discardableResult
  func post(_ verb: Verb, _ parameters: JSONObject) throws(StepFailure) -> JSONValue {
    let client = try screen().client
    isMoving = true
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
