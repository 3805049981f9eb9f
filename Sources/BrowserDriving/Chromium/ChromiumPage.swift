internal import BridgeProtocol
internal import FoundationEssentials
internal import Synchronization
internal import System

/// A page of Chromium, with its frames in whatever processes they are.
final class ChromiumPage: DrivenPage {
  /// How long a new document may take to have its worlds.
  private static let worldTimeMax = Duration.seconds(1)
  private static let pauseMilliseconds: CInt = 2
  private static let closeTimeMax = Duration.seconds(3)
  /// What is drawn has another size: the smaller the window, the less it covers on a desk.
  private static let backgroundWindowLength: Int64 = 100
  /// What the browser says of a document that was left before it answered.
  private static let leavingWords = [
    "context", "navigated", "closed", "collected", "session with given id", "detached",
  ]

  let tracker: PageTracker
  let touchClock = Mutex(TouchClock())
  /// The context of the page; `nil` for the browser's own.
  private let context: String?
  /// Whether the context ends with the page.
  private let ownsContext: Bool

  init(_ tracker: PageTracker, context: String?, ownsContext: Bool) {
    self.tracker = tracker
    self.context = context
    self.ownsContext = ownsContext
  }

  var condition: PageCondition { tracker.condition }

  var frames: [PageFrame] { tracker.state.withLock { $0.frames.frames } }

  func open(_ url: String, until deadline: ContinuousClock.Instant) throws(BrowserFailure) {
    condition.forgetCrash()
    let opened = try send("Page.navigate", ["url": .string(url)], until: deadline)
    guard let error = opened["errorText"]?.string, !error.isEmpty else {
      return try waitForDocument(opened["loaderId"]?.string, until: deadline)
    }
    throw .notOpened(url, error)
  }

  /// Waits until the events tell of a document, so that no call is for the one before.
  private func waitForDocument(
    _ document: String?, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) {
    guard let document else { return }
    // It may be over already: a page can send the browser elsewhere at once.
    while !tracker.state.withLock({ $0.frames.hasHad(document: document) }) {
      try condition.check()
      guard ContinuousClock.now < deadline else {
        throw condition.explained(.late("Page.navigate"))
      }
      MonotonicClock.pause(milliseconds: Self.pauseMilliseconds)
    }
  }

  func evaluate(
    _ expression: String, in frame: PageFrame, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> JSONValue? {
    try evaluate(expression, in: .isolated, of: frame, until: deadline)
  }

  func evaluateInPage(
    _ expression: String, in frame: PageFrame, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> JSONValue? {
    try evaluate(expression, in: .page, of: frame, until: deadline)
  }

  func capture(
    _ area: PageArea?, as format: PictureFormat, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> Data {
    var parameters: JSONObject = ["format": "png"]
    if case .jpeg(let quality) = format {
      parameters = ["format": "jpeg", "quality": .integer(Int64(quality))]
    }
    parameters["clip"] = area.map { area in
      [
        "x": .number(area.x), "y": .number(area.y), "width": .number(area.width),
        "height": .number(area.height), "scale": .number(area.scale),
      ]
    }
    return try picture(until: deadline) {
      post(BrowserCommand("Page.captureScreenshot", parameters))
    }
  }

  func openPage(
    _ settings: PageSettings, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> any BrowserPage {
    try condition.check()
    // In another tab of the same window, one of the two pages would be hidden.
    var parameters: JSONObject = [
      "url": "about:blank", "newWindow": true, "background": true,
      "width": .integer(Self.backgroundWindowLength),
      "height": .integer(Self.backgroundWindowLength),
    ]
    parameters["browserContextId"] = context.map { .string($0) }
    let created = try tracker.connection.send("Target.createTarget", parameters, until: deadline)
    let target = created["targetId"]?.string ?? ""
    do throws(BrowserFailure) {
      let other = try PageTracker.attach(
        to: target, over: tracker.connection,
        PageEmulation(settings: settings, isInBackground: true), until: deadline)
      return ChromiumPage(other, context: context, ownsContext: false)
    } catch {
      tracker.connection.post(
        "Target.closeTarget", ["targetId": .string(target)], session: nil)
      throw error
    }
  }

  func dismissDialogs() { tracker.dismissDialogs() }

  func close() {
    let deadline = ContinuousClock.now + Self.closeTimeMax
    let connection = tracker.connection
    if let context, ownsContext {
      _ = try? connection.send(
        "Target.disposeBrowserContext", ["browserContextId": .string(context)], until: deadline)
    } else {
      _ = try? connection.send("Page.close", session: tracker.session, until: deadline)
    }
    condition.close()
  }
}

// MARK: - Changes of the device

extension ChromiumPage {
  func setSize(
    width: Int, height: Int, scale: Double, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) {
    let command = change { emulation in
      emulation.settings.width = width
      emulation.settings.height = height
      emulation.settings.scale = scale
      return emulation.size
    }
    try send(command.method, command.parameters, until: deadline)
  }

  func setAppearance(
    isDark: Bool?, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) {
    let command = change { emulation in
      emulation.settings.isDark = isDark
      return emulation.media
    }
    try sendToAll(command, until: deadline)
  }

  func setOffline(
    _ isOffline: Bool, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) {
    let command = change { emulation in
      emulation.isOffline = isOffline
      return emulation.network
    }
    try sendToAll(command, until: deadline)
  }

  private func change(_ change: (inout PageEmulation) -> BrowserCommand) -> BrowserCommand {
    tracker.state.withLock { change(&$0.emulation) }
  }

  /// Sends a command to the processes of all frames.
  private func sendToAll(
    _ command: BrowserCommand, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) {
    let others = tracker.state.withLock { $0.sessions }.subtracting([tracker.session])
    for session in others {
      tracker.connection.post(command.method, command.parameters, session: session)
    }
    try send(command.method, command.parameters, until: deadline)
  }
}

// MARK: - Commands

extension ChromiumPage {
  /// Sends a command to the page and waits for its result.
  @discardableResult
  func send(
    _ method: String, _ parameters: JSONObject = [:], until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> JSONValue {
    try condition.check()
    return try condition.result(of: post(BrowserCommand(method, parameters)), until: deadline)
  }

  /// Sends a command to the page without waiting for its answer.
  @discardableResult
  func post(_ command: BrowserCommand) -> BrowserConnection.Request {
    tracker.connection.post(command.method, command.parameters, session: tracker.session)
  }

  private func evaluate(
    _ expression: String, in kind: FrameTable.WorldKind, of frame: PageFrame,
    until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> JSONValue? {
    try condition.check()
    try condition.checkDialog()
    guard let world = try world(kind, of: frame, until: deadline) else { return nil }
    let request = tracker.connection.post(
      "Runtime.evaluate",
      [
        "expression": .string(expression), "awaitPromise": true, "returnByValue": true,
        "uniqueContextId": .string(world.id),
      ], session: world.session)
    // A dialog may have opened before there was a command that could fail.
    try condition.checkDialog()
    return try condition.answer(to: request, until: deadline)
      .flatMap { answer throws(BrowserFailure) in try Self.value(of: answer) }
  }

  private func world(
    _ kind: FrameTable.WorldKind, of frame: PageFrame, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> FrameTable.World? {
    let deadline = min(deadline, ContinuousClock.now + Self.worldTimeMax)
    while true {
      let (found, isThere) = tracker.state.withLock { state in
        (state.frames.world(kind, of: frame.id), state.frames.contains(frame.id))
      }
      guard found == nil, isThere, ContinuousClock.now < deadline else { return found }
      try condition.check()
      MonotonicClock.pause(milliseconds: Self.pauseMilliseconds)
    }
  }

  /// The value in an answer, `nil` if the document was left.
  private static func value(of answer: JSONValue) throws(BrowserFailure) -> JSONValue? {
    if let error = answer["error"]?["message"]?.string {
      let words = error.lowercased()
      if leavingWords.contains(where: words.contains) { return nil }
      throw BrowserFailure(
        .refused, "The browser cannot evaluate the expression (\(error)): let it return JSON.")
    }
    let result = answer["result"]
    if let exception = result?["exceptionDetails"] {
      throw BrowserFailure(
        .refused, "The expression failed (\(PageTracker.line(of: exception))): correct it.")
    }
    return result?["result"]?["value"] ?? .null
  }
}
