import BridgeProtocol
import BrowserDriving
import Flows

extension FlowRunner {
  /// How far apart the points of a movement are in time: one for each drawn frame.
  private static let moveInterval = Duration.milliseconds(16)

  func swipe(_ step: SwipeStep) throws(StepFailure) {
    try reach(.rested)
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
    stillness = .moving
  }

  func scroll() throws(StepFailure) {
    try reach(.rested)
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
    try reach(.rested)
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
        try reach(.rested)
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
}
