import BridgeProtocol
import BrowserDriving
import Flows
import FoundationEssentials

/// What one look at the screen says of what is waited for.
enum Glance<Value> {
  case found(Value)
  case missing(reason: String, nearest: [String] = [])
}

extension FlowRunner {
  /// How long a step waits for what it needs.
  private static let usualTimeMax = Duration.seconds(5)
  /// How long it waits while the app still loads something: as long as Maestro does.
  private static let loadingTimeMax = Duration.seconds(17)
  /// How long the screen may take to come to rest; a spinner never does.
  private static let restTimeMax = Duration.seconds(2)
  /// How long to wait for a change of the page at a time; the shell's part may change as well.
  private static let changeTimeMax = Duration.milliseconds(250)

  /// The screen of the app, which is started by the first step that needs it.
  func screen() throws(StepFailure) -> FlowScreen {
    if app.screen == nil, !isStopped {
      try app.start()
      isMoving = true
    }
    guard let screen = app.screen else {
      throw StepFailure("The app is not running: start it with launchApp.")
    }
    return screen
  }

  /// Looks until what a step needs is there.
  ///
  /// - Parameters:
  ///   - limit: How long; `nil` is the usual time, and more while the app loads.
  ///   - expected: What is waited for, for the failure.
  ///   - look: One look.
  /// - Returns: What was found.
  /// - Throws: `StepFailure` with the reason of the last look when the time is up.
  func wait<Value>(
    _ limit: Duration? = nil, for expected: String,
    _ look: (FlowScreen) throws(StepFailure) -> Glance<Value>
  ) throws(StepFailure) -> Value {
    let screen = try screen()
    let begin = ContinuousClock.now
    let own = planned.flow.header.settings.timeoutMilliseconds.map { Duration.milliseconds($0) }
    // What came last has yet to be drawn.
    var loadedAt = begin - Self.restTimeMax
    while true {
      let reason: String
      let nearest: [String]
      switch try look(screen) {
      case .found(let value): return value
      case .missing(let lastReason, let names): (reason, nearest) = (lastReason, names)
      }
      try checkInterruption()
      let waited = begin.duration(to: .now)
      let isOver: Bool
      if let fixed = limit ?? own {
        isOver = waited >= fixed
      } else {
        if waited >= Self.usualTimeMax - Self.restTimeMax, isLoading(screen) { loadedAt = .now }
        let isLoaded = loadedAt.duration(to: .now) >= Self.restTimeMax
        isOver = waited >= Self.loadingTimeMax || waited >= Self.usualTimeMax && isLoaded
      }
      guard !isOver else {
        var failure = StepFailure(Self.sentence(reason))
        failure.expected = expected
        failure.nearest = nearest
        throw failure
      }
      try screen.waitForChange(Self.changeTimeMax)
    }
  }

  private static func sentence(_ reason: String) -> String {
    guard let first = reason.first else { return reason }
    let end = ".!?”".contains(reason.last ?? ".") && reason.last != "”" ? "" : "."
    return first.uppercased() + reason.dropFirst() + end
  }

  /// Whether something that was begun may still change the page.
  private func isLoading(_ screen: FlowScreen) -> Bool {
    // A stream of events or a long poll never ends.
    let recent = ContinuousClock.now - Self.loadingTimeMax
    let isFetching = screen.page.record.openRequests.contains { request in
      request.start > recent && request.status == nil && !app.isOwn(request.url)
    }
    return isFetching || !isOffline(screen) && !isInStep(screen)
  }

  /// Whether a fault keeps pages from what the shell wants, for as long as it lasts.
  private func isOffline(_ screen: FlowScreen) -> Bool {
    let faults = try? screen.client.get("faults", timeout: Self.answerTimeMax)
    return faults?["offline"]?.bool == true
  }

  /// Whether every page shows what the shell wants.
  func isInStep(_ screen: FlowScreen) -> Bool {
    var body = WaitBody()
    body.conditions = ["inStep=true"]
    return (try? screen.client.post(.wait, .wait(body), wait: .zero)) != nil
  }

  /// Waits until what was done has come to rest, or until a time is over.
  ///
  /// The page has taken it then, the shell and its pages agree, and nothing moves any more.
  func rest(_ limit: Duration = restTimeMax) throws(StepFailure) {
    let screen = try screen()
    let deadline = ContinuousClock.now + limit
    // What a handler of the page sends to the shell is on its way once two frames were drawn.
    let document = try screen.topmostDocument().frame
    let isQuiet = try screen.evaluate("tandemDriver.isQuietWhenDrawn()", in: document)?.bool
    // The frame that was seen to be quiet, as long as nothing was waited for since.
    var quietFrame = isQuiet == true ? document : nil
    repeat {
      if try waitForStep(screen, until: deadline) { quietFrame = nil }
      if try screen.isQuiet(butFor: quietFrame) { break }
      try screen.waitForChange(.milliseconds(100))
      quietFrame = nil
    } while ContinuousClock.now < deadline
    isMoving = false
  }

  /// Waits until every page shows what the shell wants, and its view has come to rest.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - deadline: When to go on without that.
  /// - Returns: Whether it was not so from the beginning.
  /// - Throws: `StepFailure` if the shell does not answer.
  private func waitForStep(
    _ screen: FlowScreen, until deadline: ContinuousClock.Instant
  ) throws(StepFailure) -> Bool {
    if try isResting(screen, within: .zero) { return false }
    guard !isOffline(screen) else { return true }
    let rest = max(ContinuousClock.now.duration(to: deadline), .milliseconds(1))
    _ = try isResting(screen, within: rest)
    return true
  }

  /// Whether pages and shell agree, and the view rests, in a time.
  private func isResting(_ screen: FlowScreen, within time: Duration) throws(StepFailure) -> Bool {
    var body = WaitBody()
    body.conditions = ["inStep=true"]
    body.rested = true
    do throws(CommandFailure) {
      _ = try screen.client.post(.wait, .wait(body), wait: time)
      return true
    } catch {
      guard error.code == .timeout || error.code == .assertionFailed else {
        throw StepFailure(error)
      }
      return false
    }
  }

  /// Comes to rest if something was done since that was so last.
  func restIfMoving() throws(StepFailure) {
    _ = try screen()
    if isMoving { try rest() }
  }
}

// MARK: - Elements

extension FlowRunner {
  func query(_ selector: Selector) throws(StepFailure) -> JSONObject {
    do throws(ExpressionFailure) {
      return try selector.query(scripts.evaluate)
    } catch {
      throw StepFailure(error)
    }
  }

  private func layers(_ selector: Selector) -> [FlowScreen.Layer] {
    switch selector.area {
    case .native: [.presented, .bars]
    case .web: [.page]
    case nil: FlowScreen.Layer.allCases
    }
  }

  /// Looks once for an element that is fit for what is done with it.
  func look(
    for selector: Selector, _ query: JSONObject, needs: [FlowScreen.Need],
    scrolls: Bool = false, on screen: FlowScreen
  ) throws(StepFailure) -> Glance<Sight> {
    let sight = try screen.find(query, in: layers(selector), needs: needs, scrolls: scrolls)
    let name = Self.name(query)
    guard let sight else {
      return .missing(reason: "\(name) is not there: the app shows no page")
    }
    guard sight.count > 0, sight.element != nil else {
      let reason = sight.reason ?? "is not there: nothing that can be seen matches"
      return .missing(reason: "\(name) \(reason)", nearest: sight.nearest)
    }
    if let reason = sight.reason { return .missing(reason: "\(name) \(reason)") }
    guard needs.contains(.inView), let element = sight.element,
      let cover = try screen.cover(of: sight.place, at: sight.place.point(element.point))
    else { return .found(sight) }
    // A page may reach beneath the native bars, where it can be scrolled out of.
    if scrolls {
      let call = "tandemDriver.center(\(FlowScreen.text(element.id)))"
      _ = try screen.evaluate(call, in: sight.place.frame)
    }
    return .missing(reason: "\(name) \(cover)")
  }

  /// What a selector means, for people.
  static func name(_ query: JSONObject) -> String {
    for member in ["text", "id", "css", "role"] {
      guard let value = query[member]?.string else { continue }
      return member == "text" ? "“\(value)”" : "\(member) “\(value)”"
    }
    return "the element"
  }
}
