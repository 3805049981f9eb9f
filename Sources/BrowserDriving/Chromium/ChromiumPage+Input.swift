internal import BridgeProtocol
internal import Synchronization
internal import System

extension ChromiumPage {
  func touch(
    _ points: [TouchPoint], count: Int, isSeparate: Bool, holding: Duration,
    until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) {
    precondition(!points.isEmpty, "a touch has at least one point")
    for number in 0..<count {
      try touchOnce(
        points, isSeparate: isSeparate && number == 0, holding: holding, until: deadline)
    }
  }

  private func touchOnce(
    _ points: [TouchPoint], isSeparate: Bool, holding: Duration,
    until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) {
    try condition.check()
    try condition.checkDialog()
    let hasTouch = tracker.state.withLock { $0.emulation.settings.hasTouch }
    let times = touchClock.withLock { $0.times(of: points, isSeparate: isSeparate) }
    var time = times.start
    for (place, point) in points.enumerated() {
      time += point.delay
      try condition.pause(until: min(time, deadline))
      // Nothing is waited for, so that a busy page does not change the speed of the finger.
      for event in hasTouch ? Self.touch(point, place) : Self.mouse(point, place) {
        post(event.dated(times.date(of: time)))
      }
    }
    time += holding
    try condition.pause(until: min(time, deadline))
    let last = points[points.count - 1]
    let end = hasTouch ? Self.touchEnd : Self.mouseEnd(last)
    touchClock.withLock { $0.lift(at: last, times, at: time) }
    try perform(end.dated(times.date(of: time)), until: deadline)
  }

  func insertText(_ text: String, until deadline: ContinuousClock.Instant) throws(BrowserFailure) {
    try condition.check()
    try condition.checkDialog()
    try perform(BrowserCommand("Input.insertText", ["text": .string(text)]), until: deadline)
  }

  func press(_ key: PageKey, until deadline: ContinuousClock.Instant) throws(BrowserFailure) {
    try condition.check()
    try condition.checkDialog()
    var parameters: JSONObject = [
      "type": .string(key.text == nil ? "rawKeyDown" : "keyDown"), "key": .string(key.rawValue),
      "code": .string(key.code), "windowsVirtualKeyCode": .integer(key.number),
    ]
    parameters["text"] = key.text.map { .string($0) }
    post(BrowserCommand("Input.dispatchKeyEvent", parameters))
    parameters["type"] = "keyUp"
    parameters["text"] = nil
    try perform(BrowserCommand("Input.dispatchKeyEvent", parameters), until: deadline)
  }

  /// Performs an input and waits until the page has handled it, or has opened a dialog by it.
  private func perform(
    _ command: BrowserCommand, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) {
    try condition.waitForInput(post(command), until: deadline)
  }
}

extension BrowserCommand {
  fileprivate func dated(_ secondsSinceEpoch: Double?) -> BrowserCommand {
    guard let secondsSinceEpoch else { return self }
    var parameters = parameters
    parameters["timestamp"] = .number(secondsSinceEpoch)
    return BrowserCommand(method, parameters)
  }
}

// MARK: - Events

extension ChromiumPage {
  private static func touch(_ point: TouchPoint, _ place: Int) -> [BrowserCommand] {
    [
      BrowserCommand(
        "Input.dispatchTouchEvent",
        [
          "type": .string(place == 0 ? "touchStart" : "touchMove"),
          "touchPoints": [["x": .number(point.x), "y": .number(point.y)]],
        ])
    ]
  }

  private static var touchEnd: BrowserCommand {
    BrowserCommand("Input.dispatchTouchEvent", ["type": "touchEnd", "touchPoints": []])
  }

  private static func mouse(_ point: TouchPoint, _ place: Int) -> [BrowserCommand] {
    let move = mouse("mouseMoved", point, isDown: place > 0)
    return place == 0 ? [move, mouse("mousePressed", point, isDown: true)] : [move]
  }

  private static func mouseEnd(_ point: TouchPoint) -> BrowserCommand {
    mouse("mouseReleased", point, isDown: false)
  }

  private static func mouse(
    _ type: String, _ point: TouchPoint, isDown: Bool
  ) -> BrowserCommand {
    let isClick = type != "mouseMoved"
    return BrowserCommand(
      "Input.dispatchMouseEvent",
      [
        "type": .string(type), "x": .number(point.x), "y": .number(point.y),
        "button": isClick || isDown ? "left" : "none", "buttons": isDown ? 1 : 0,
        "clickCount": isClick ? 1 : 0,
      ])
  }
}
