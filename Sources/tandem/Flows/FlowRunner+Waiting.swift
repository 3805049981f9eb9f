import BridgeProtocol
import BrowserDriving
import Flows
import FoundationEssentials

/// What one look at the screen says of what is waited for.
enum Glance<Value> {
  case found(Value)
  case missing(reason: String, nearest: [String] = [])
}

/// How far an app has come with what was done to it.
enum Stillness: Comparable {
  /// Nobody has looked yet.
  case moving
  /// It has drawn since, and its pages are proved to show what the shell wants.
  case handled
  /// Its view has come to rest as well: what is not there now does not come by itself.
  case rested
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
      stillness = .moving
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

  /// Waits until the app has come so far with what was done last, or until a time is over.
  ///
  /// - Parameters:
  ///   - goal: How far. A document that was never seen at rest has to come to rest: it may draw
  ///     what it cannot handle yet.
  ///   - limit: When to go on without that.
  /// - Throws: `StepFailure` if browser or shell do not answer.
  func reach(_ goal: Stillness, within limit: Duration = restTimeMax) throws(StepFailure) {
    let screen = try screen()
    guard stillness < goal else { return }
    let deadline = ContinuousClock.now + limit
    // What a handler of the page sends to the shell is on its way once two frames were drawn.
    let document = try screen.topmostDocument().frame
    let drawn = DocumentRest(try screen.evaluate("tandemDriver.restWhenDrawn()", in: document))
    var goal = drawn.hasRested ? goal : .rested
    // What was seen of the document, as long as nothing was waited for since.
    var seen = drawn.isQuiet ? (frame: document, rest: drawn) : nil
    repeat {
      if try waitForPages(screen, goal, until: deadline) { seen = nil }
      let rest = try screen.rest(butFor: seen)
      seen = nil
      guard rest.isQuiet, !isLeavingDocument(screen) else {
        try screen.waitForChange(.milliseconds(100))
        continue
      }
      if goal == .rested || rest.hasRested {
        if !rest.hasRested { try screen.noteRest() }
        break
      }
      // Another document has come meanwhile.
      goal = .rested
    } while ContinuousClock.now < deadline
    stillness = goal
  }

  /// Whether another document was asked for lately and is not there yet.
  private func isLeavingDocument(_ screen: FlowScreen) -> Bool {
    let recent = ContinuousClock.now - Self.restTimeMax
    return screen.page.record.openRequests.contains { request in
      request.isDocument && request.status == nil && request.start > recent
        && !app.isOwn(request.url)
    }
  }

  /// Waits until every page shows what the shell wants, and its view rests if it has to.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - goal: How far the app has to come.
  ///   - deadline: When to go on without that.
  /// - Returns: Whether it was not so from the beginning.
  /// - Throws: `StepFailure` if the shell does not answer.
  private func waitForPages(
    _ screen: FlowScreen, _ goal: Stillness, until deadline: ContinuousClock.Instant
  ) throws(StepFailure) -> Bool {
    if try havePagesReached(screen, goal, within: .zero) { return false }
    guard !isOffline(screen) else { return true }
    let rest = max(ContinuousClock.now.duration(to: deadline), .milliseconds(1))
    _ = try havePagesReached(screen, goal, within: rest)
    return true
  }

  /// Whether pages and shell agree in a time, and the view rests if it has to.
  private func havePagesReached(
    _ screen: FlowScreen, _ goal: Stillness, within time: Duration
  ) throws(StepFailure) -> Bool {
    var body = WaitBody()
    body.conditions = ["inStep=true"]
    body.rested = goal == .rested
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
