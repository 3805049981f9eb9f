internal import BridgeProtocol
internal import FoundationEssentials
internal import Synchronization
internal import System

/// A page of Chromium, with its frames in whatever processes they are.
final class ChromiumPage: BrowserPage {
  /// How long a new document may take to have its worlds.
  private static let worldTimeMax = Duration.seconds(1)
  private static let pauseMilliseconds: CInt = 2
  private static let closeTimeMax = Duration.seconds(3)
  /// What is drawn has another size: the smaller the window, the less it covers on a desk.
  private static let backgroundWindowLength: Int64 = 100
  /// How long a browser may take to end after it has closed its pages.
  private static let endTimeMax = Duration.milliseconds(500)
  /// What the browser says of a document that was left before it answered.
  private static let leavingWords = [
    "context", "navigated", "closed", "collected", "session with given id", "detached",
  ]

  let tracker: PageTracker
  /// The context of the page; `nil` for the browser's own.
  private let context: String?
  /// Whether the context ends with the page.
  private let ownsContext: Bool

  init(_ tracker: PageTracker, context: String?, ownsContext: Bool) {
    self.tracker = tracker
    self.context = context
    self.ownsContext = ownsContext
  }

  var record: PageRecord { tracker.record }

  var frames: [PageFrame] { tracker.state.withLock { $0.frames.frames } }

  func open(_ url: String, until deadline: ContinuousClock.Instant) throws(BrowserFailure) {
    // A crashed page gets another process.
    tracker.state.withLock { state in
      if state.failure?.code == .crashed { state.failure = nil }
    }
    let opened = try send("Page.navigate", ["url": .string(url)], until: deadline)
    guard let error = opened["errorText"]?.string, !error.isEmpty else {
      return try waitForDocument(opened["loaderId"]?.string, until: deadline)
    }
    // What follows the path may hold a code that lets somebody in.
    let shown = url.prefix { $0 != "?" && $0 != "#" }
    throw BrowserFailure(
      .refused,
      "The browser cannot open \(RecordedText.cut(String(shown))) (\(error)): look "
        + "whether its server runs.")
  }

  /// Waits until the events tell of a document, so that no call is for the one before.
  private func waitForDocument(
    _ document: String?, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) {
    guard let document else { return }
    // It may be over already: a page can send the browser elsewhere at once.
    while !tracker.state.withLock({ $0.frames.hasHad(document: document) }) {
      try check()
      guard ContinuousClock.now < deadline else { throw explained(.late("Page.navigate")) }
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
    try check()
    try checkDialog()
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
    let request = tracker.connection.post(
      "Page.captureScreenshot", parameters, session: tracker.session)
    // A dialog may have opened before there was a command that could fail.
    try checkDialog()
    let answer = try result(of: request, until: deadline)
    guard let data = answer["data"]?.string.flatMap({ Data(base64Encoded: $0) }) else {
      throw BrowserFailure(.refused, "The browser took no picture: use a newer Chromium.")
    }
    return data
  }

  func openPage(
    _ settings: PageSettings, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> any BrowserPage {
    try check()
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

  func waitForEnd(until deadline: ContinuousClock.Instant?) -> BrowserFailure? {
    tracker.end.wait(timeout: deadline.map { max(ContinuousClock.now.duration(to: $0), .zero) })
      .map(first)
  }

  func close() {
    let deadline = ContinuousClock.now + Self.closeTimeMax
    let connection = tracker.connection
    if let context, ownsContext {
      _ = try? connection.send(
        "Target.disposeBrowserContext", ["browserContextId": .string(context)], until: deadline)
    } else {
      _ = try? connection.send("Page.close", session: tracker.session, until: deadline)
    }
    tracker.state.withLock { $0.failure = $0.failure ?? .closedPage }
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

  private func change(_ change: (inout PageEmulation) -> DevToolsCommand) -> DevToolsCommand {
    tracker.state.withLock { change(&$0.emulation) }
  }

  /// Sends a command to the processes of all frames.
  private func sendToAll(
    _ command: DevToolsCommand, until deadline: ContinuousClock.Instant
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
  /// Throws if the page cannot be used any more.
  func check() throws(BrowserFailure) {
    if let failure = tracker.connection.failure ?? tracker.state.withLock({ $0.failure }) {
      throw first(failure)
    }
  }

  /// Throws if a dialog keeps the page from answering.
  func checkDialog() throws(BrowserFailure) {
    if let left = tracker.state.withLock({ $0.leftDialog }) { throw .blocked(by: left) }
  }

  /// The failure, or the end of the browser that has closed the page first.
  private func first(_ failure: BrowserFailure) -> BrowserFailure {
    let connection = tracker.connection
    guard failure.code == .closed, connection.waitForEnd(timeout: Self.endTimeMax) else {
      return failure
    }
    return connection.failure ?? failure
  }

  /// Sends a command to the page and waits for its result.
  @discardableResult
  func send(
    _ method: String, _ parameters: JSONObject = [:], until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> JSONValue {
    try check()
    let request = tracker.connection.post(method, parameters, session: tracker.session)
    return try result(of: request, until: deadline)
  }

  /// Waits for the result of a command to the page.
  @discardableResult
  func result(
    of request: DevToolsConnection.Request, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> JSONValue {
    do throws(BrowserFailure) {
      return try tracker.connection.result(of: request, until: deadline)
    } catch {
      throw explained(error)
    }
  }

  /// A failure with its cause, if that is known.
  private func explained(_ failure: BrowserFailure) -> BrowserFailure {
    let (cause, left) = tracker.state.withLock { ($0.failure, $0.leftDialog) }
    if let cause { return first(cause) }
    guard failure.code == .timedOut, let left else { return first(failure) }
    return .blocked(by: left)
  }

  private func evaluate(
    _ expression: String, in kind: FrameTable.WorldKind, of frame: PageFrame,
    until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> JSONValue? {
    try check()
    try checkDialog()
    guard let world = try world(kind, of: frame, until: deadline) else { return nil }
    let request = tracker.connection.post(
      "Runtime.evaluate",
      [
        "expression": .string(expression), "awaitPromise": true, "returnByValue": true,
        "uniqueContextId": .string(world.id),
      ], session: world.session)
    // A dialog may have opened before there was a command that could fail.
    try checkDialog()
    switch tracker.connection.outcome(of: request, until: deadline) {
    case .answer(let bytes):
      return try Self.value(of: DevToolsConnection.parse(bytes, of: request))
    case .failed(let failure): throw explained(failure)
    case .left, .interrupted:
      try check()
      return nil
    case nil: throw explained(.late(request.method))
    }
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
      try check()
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

extension BrowserFailure {
  static func blocked(by dialog: PageDialog) -> BrowserFailure {
    BrowserFailure(
      .blocked,
      "The page does not answer, as its dialog (\(dialog.type)) “\(dialog.message)” is open: "
        + "answer it.")
  }
}
