internal import BridgeProtocol
internal import FoundationEssentials
internal import Synchronization
internal import System

/// A page of Firefox, with its frames in whatever processes they are.
final class FirefoxPage: DrivenPage {
  /// The name of the isolated world.
  static let sandbox = "tandem"
  /// Where each document tells the name of its frame, which Firefox has no event for.
  static let nameChannel = "name"
  /// How long a document may take to come after one that was left.
  private static let documentTimeMax = Duration.seconds(1)
  private static let pauseMilliseconds: CInt = 2
  private static let closeTimeMax = Duration.seconds(3)
  /// What it says of a document that has sent it elsewhere before it answered.
  private static let overtakingWords = "NS_BINDING_ABORTED"
  /// What the browser says of a document that was left before it answered.
  private static let leavingErrors = ["no such frame", "no such node", "no such realm"]
  private static let leavingWords = ["Discarded", "destroyed", "AbortError"]

  let tracker: ContextTracker
  /// The storage of the page, apart from that of others.
  private let userContext: String
  /// Whether the storage ends with the page.
  private let ownsUserContext: Bool
  /// Whether its screen can be touched.
  let hasTouch: Bool
  let turn: FirefoxTurn

  private init(
    _ tracker: ContextTracker, turn: FirefoxTurn, hasTouch: Bool, userContext: String,
    ownsUserContext: Bool
  ) {
    self.turn = turn
    self.tracker = tracker
    self.userContext = userContext
    self.ownsUserContext = ownsUserContext
    self.hasTouch = hasTouch
  }

  var condition: PageCondition { tracker.condition }

  var frames: [PageFrame] { tracker.state.withLock { $0.contexts.frames } }

  func open(_ url: String, until deadline: ContinuousClock.Instant) throws(BrowserFailure) {
    condition.forgetCrash()
    try condition.check()
    let count = tracker.state.withLock { $0.contexts.documentCount(of: tracker.page) }
    let request = post("browsingContext.navigate", ["url": .string(url), "wait": "none"])
    let answer = try condition.answer(to: request, until: deadline)
    let isOpen: (ContextTable) -> Bool
    if answer?["error"] != nil {
      let message = answer?["message"]?.string ?? "refused"
      guard message.contains(Self.overtakingWords) else { throw .notOpened(url, message) }
      isOpen = { [tracker] in $0.documentCount(of: tracker.page) != count }
    } else {
      guard let navigation = answer?["result"]?["navigation"]?.string else { return }
      // It may be over already: a page can send the browser elsewhere at once.
      isOpen = { $0.hasHad(navigation: navigation) }
    }
    while !tracker.state.withLock({ isOpen($0.contexts) }) {
      try condition.check()
      guard ContinuousClock.now < deadline else { throw condition.explained(.late(request.method)) }
      MonotonicClock.pause(milliseconds: Self.pauseMilliseconds)
    }
  }

  func evaluate(
    _ expression: String, in frame: PageFrame, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> JSONValue? {
    try evaluate(
      expression, in: ["context": .string(frame.id), "sandbox": .string(Self.sandbox)], of: frame,
      until: deadline)
  }

  func evaluateInPage(
    _ expression: String, in frame: PageFrame, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> JSONValue? {
    try evaluate(expression, in: ["context": .string(frame.id)], of: frame, until: deadline)
  }

  func capture(
    _ area: PageArea?, as format: PictureFormat, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> Data {
    var parameters: JSONObject = [:]
    if case .jpeg(let quality) = format {
      parameters["format"] = ["type": "image/jpeg", "quality": .number(Double(quality) / 100)]
    }
    parameters["clip"] = area.map { area in
      [
        "type": "box", "x": .number(area.x), "y": .number(area.y), "width": .number(area.width),
        "height": .number(area.height),
      ]
    }
    return try picture(until: deadline) { post("browsingContext.captureScreenshot", parameters) }
  }

  func openPage(
    _ settings: PageSettings, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> any BrowserPage {
    try condition.check()
    return try Self.open(
      in: userContext, ownsUserContext: false, over: tracker.connection, turn: turn, settings,
      until: deadline)
  }

  func dismissDialogs() { tracker.dismissDialogs() }

  func close() {
    let deadline = ContinuousClock.now + Self.closeTimeMax
    let connection = tracker.connection
    if ownsUserContext {
      _ = try? connection.send(
        "browser.removeUserContext", ["userContext": .string(userContext)], until: deadline)
    } else {
      _ = try? connection.send(
        "browsingContext.close", ["context": .string(tracker.page)], until: deadline)
    }
    condition.close()
  }
}

// MARK: - The start

extension FirefoxPage {
  /// Opens an empty page in a window of its own: of two tabs of one window, one would be hidden.
  static func open(
    in userContext: String, ownsUserContext: Bool, over connection: BrowserConnection,
    turn: FirefoxTurn, _ settings: PageSettings, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> FirefoxPage {
    let created = try turn.take { () throws(BrowserFailure) in
      try connection.send(
        "browsingContext.create",
        ["type": "window", "userContext": .string(userContext), "background": true],
        until: deadline)
    }
    let page = FirefoxPage(
      ContextTracker(connection, page: created["context"]?.string ?? ""),
      turn: turn, hasTouch: settings.hasTouch, userContext: userContext,
      ownsUserContext: ownsUserContext)
    do throws(BrowserFailure) {
      page.tracker.state.withLock { $0.isDark = settings.isDark }
      try page.setSize(
        width: settings.width, height: settings.height, scale: settings.scale, until: deadline)
      try page.addScript(settings.script ?? "", until: deadline)
    } catch {
      connection.post(
        "browsingContext.close", ["context": .string(page.tracker.page)], session: nil)
      throw error
    }
    return page
  }

  /// Takes over the page of a window, which keeps its size.
  static func attach(
    to context: String, of userContext: String, over connection: BrowserConnection,
    turn: FirefoxTurn, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> FirefoxPage {
    let page = FirefoxPage(
      ContextTracker(connection, page: context), turn: turn, hasTouch: false,
      userContext: userContext,
      ownsUserContext: false)
    try page.addScript("", until: deadline)
    return page
  }

  /// Has each document run a script first, and tell the name of its frame.
  private func addScript(
    _ script: String, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) {
    let scrolling = hasTouch ? FirefoxScrolling.script : ""
    try tracker.connection.send(
      "script.addPreloadScript",
      [
        "functionDeclaration": .string(
          "(tell) => {\ntell(window.name);\n\(scrolling)\n\(script)\n}"),
        "arguments": [["type": "channel", "value": ["channel": .string(Self.nameChannel)]]],
        "contexts": [.string(tracker.page)], "sandbox": .string(Self.sandbox),
      ], until: deadline)
  }
}

// MARK: - Changes of the device

extension FirefoxPage {
  func setSize(
    width: Int, height: Int, scale: Double, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) {
    try send(
      "browsingContext.setViewport",
      [
        "viewport": ["width": .integer(Int64(width)), "height": .integer(Int64(height))],
        "devicePixelRatio": .number(scale),
      ], until: deadline)
  }

  func setAppearance(
    isDark: Bool?, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) {
    try condition.check()
    tracker.state.withLock { $0.isDark = isDark }
    tracker.showAppearance()
  }

  func setOffline(
    _ isOffline: Bool, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) {
    try condition.check()
    try condition.result(
      of: tracker.connection.post(
        "emulation.setNetworkConditions",
        [
          "contexts": [.string(tracker.page)],
          "networkConditions": isOffline ? ["type": "offline"] : .null,
        ], session: tracker.page), until: deadline)
  }
}

// MARK: - Commands

extension FirefoxPage {
  /// Sends a command for the page's own frame and waits for its result.
  @discardableResult
  func send(
    _ method: String, _ parameters: JSONObject, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> JSONValue {
    try condition.check()
    return try condition.result(of: post(method, parameters), until: deadline)
  }

  /// Sends a command for the page's own frame without waiting for its answer.
  func post(_ method: String, _ parameters: JSONObject) -> BrowserConnection.Request {
    var parameters = parameters
    parameters["context"] = .string(tracker.page)
    return tracker.connection.post(method, parameters, session: tracker.page)
  }

  private func evaluate(
    _ expression: String, in target: JSONValue, of frame: PageFrame,
    until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> JSONValue? {
    try condition.check()
    try condition.checkDialog()
    guard let count = documentCount(of: frame) else { return nil }
    let request = tracker.connection.post(
      "script.evaluate",
      [
        "expression": .string(expression), "target": target, "awaitPromise": true,
        "serializationOptions": ["maxDomDepth": 0],
      ], session: frame.id)
    // A dialog may have opened before there was a command that could fail.
    try condition.checkDialog()
    guard let answer = try condition.answer(to: request, until: deadline) else { return nil }
    if let error = answer["error"]?.string {
      let message = answer["message"]?.string ?? ""
      guard
        Self.leavingErrors.contains(error) || Self.leavingWords.contains(where: message.contains)
      else {
        throw BrowserFailure(
          .refused, "The browser cannot evaluate the expression (\(message)): let it return JSON.")
      }
      try waitForDocument(in: frame, after: count)
      return nil
    }
    let result = answer["result"]
    if let exception = result?["exceptionDetails"] {
      throw BrowserFailure(
        .refused,
        "The expression failed (\(exception["text"]?.string ?? "an error")): correct it.")
    }
    return result?["result"].map(RemoteValue.json(of:)) ?? .null
  }

  /// Waits until a document that was left has given way to another one, which may tell of a crash.
  private func waitForDocument(in frame: PageFrame, after count: Int) throws(BrowserFailure) {
    let deadline = ContinuousClock.now + Self.documentTimeMax
    while documentCount(of: frame) == count, ContinuousClock.now < deadline {
      try condition.check()
      MonotonicClock.pause(milliseconds: Self.pauseMilliseconds)
    }
    try condition.check()
  }

  /// How many documents a frame has had; `nil` if there is no such frame.
  private func documentCount(of frame: PageFrame) -> Int? {
    tracker.state.withLock { $0.contexts.documentCount(of: frame.id) }
  }
}
