internal import BridgeProtocol
internal import FoundationEssentials
internal import Synchronization
internal import System

extension ChromiumPage {
  func touch(
    _ points: [TouchPoint], count: Int, holding: Duration, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) {
    precondition(!points.isEmpty, "a touch has at least one point")
    for _ in 0..<count { try touchOnce(points, holding: holding, until: deadline) }
  }

  private func touchOnce(
    _ points: [TouchPoint], holding: Duration, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) {
    try condition.check()
    try condition.checkDialog()
    let hasTouch = tracker.state.withLock { $0.emulation.settings.hasTouch }
    let times = MovementTimes(isNeeded: hasTouch && points.count > 1)
    var time = times.start
    for (place, point) in points.enumerated() {
      time += point.delay
      try condition.pause(until: min(time, deadline))
      // Nothing is waited for, so that a busy page does not change the speed of the finger.
      for event in hasTouch ? Self.touch(point, place) : Self.mouse(point, place) {
        let parameters = times.added(to: event.parameters, at: time)
        post(BrowserCommand(event.method, parameters))
      }
    }
    time += holding
    try condition.pause(until: min(time, deadline))
    let end = hasTouch ? Self.touchEnd : Self.mouseEnd(points[points.count - 1])
    let parameters = times.added(to: end.parameters, at: time)
    try perform(BrowserCommand(end.method, parameters), until: deadline)
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

/// When the events of a movement happen.
///
/// The browser takes the time at which it gets to an event for the event's own, unless it is told
/// another one. On a busy machine a finger would rest where it moves, or fling what it holds.
private struct MovementTimes {
  let start = ContinuousClock.now
  private let startSinceEpoch: Double?

  /// Begins now; without a need for them the browser's own times stay.
  init(isNeeded: Bool) {
    startSinceEpoch = isNeeded ? Date().timeIntervalSince1970 : nil
  }

  func added(to parameters: JSONObject, at time: ContinuousClock.Instant) -> JSONObject {
    guard let startSinceEpoch else { return parameters }
    var parameters = parameters
    parameters["timestamp"] = .number(startSinceEpoch + start.duration(to: time) / .seconds(1))
    return parameters
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
