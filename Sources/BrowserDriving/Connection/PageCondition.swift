internal import BridgeProtocol
internal import Synchronization
internal import System

/// Whether a page can be used: its end, the dialog that blocks it, and what it leaves behind.
final class PageCondition: Sendable {
  /// How long a browser may take to end after it has closed its pages.
  private static let endTimeMax = Duration.milliseconds(500)

  private struct State {
    var dismissesDialogs = false
    /// The dialog that waits for an answer.
    var leftDialog: PageDialog?
    /// Why the page cannot be used; `nil` as long as it can.
    var failure: BrowserFailure?
    /// A command that a dialog keeps from being answered.
    var interruptible: BrowserConnection.Request?
  }

  let connection: BrowserConnection
  let record = PageRecord()
  /// The commands that are not answered while a dialog is open.
  private let blockedCommands: Set<String>
  private let state = Mutex(State())
  /// The first reason why the page could not be used any more.
  private let end = AwaitedValue<BrowserFailure>()

  init(over connection: BrowserConnection, blockedCommands: Set<String>) {
    self.connection = connection
    self.blockedCommands = blockedCommands
  }

  /// Throws if the page cannot be used any more.
  func check() throws(BrowserFailure) {
    if let failure = connection.failure ?? state.withLock({ $0.failure }) { throw first(failure) }
  }

  /// Throws if a dialog keeps the page from answering.
  func checkDialog() throws(BrowserFailure) {
    if let left = state.withLock({ $0.leftDialog }) { throw .blocked(by: left) }
  }

  /// Waits for the result of a command to the page.
  @discardableResult
  func result(
    of request: BrowserConnection.Request, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> JSONValue {
    do throws(BrowserFailure) {
      return try connection.result(of: request, until: deadline)
    } catch {
      throw explained(error)
    }
  }

  /// Waits for the answer to a command, be it a result or an error; `nil` if its document was left.
  func answer(
    to request: BrowserConnection.Request, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> JSONValue? {
    switch connection.outcome(of: request, until: deadline) {
    case .answer(let bytes): return try BrowserConnection.parse(bytes, of: request)
    case .failed(let failure): throw explained(failure)
    case .left, .interrupted:
      try check()
      return nil
    case nil: throw explained(.late(request.method))
    }
  }

  /// Waits until the page has handled an input, or has opened a dialog by it.
  func waitForInput(
    _ request: BrowserConnection.Request, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) {
    let isBlocked = state.withLock { state in
      state.interruptible = request
      return state.leftDialog != nil
    }
    defer { state.withLock { $0.interruptible = nil } }
    // The dialog may have opened before there was something to interrupt.
    if isBlocked { request.interrupt() }
    try result(of: request, until: deadline)
  }

  /// Waits until an instant, unless the page ends first.
  func pause(until time: ContinuousClock.Instant) throws(BrowserFailure) {
    while true {
      let left = ContinuousClock.now.duration(to: time) / .milliseconds(1)
      guard left > 0 else { return }
      try check()
      MonotonicClock.pause(milliseconds: CInt(min(max(left.rounded(), 1), 50)))
    }
  }

  /// A failure with its cause, if that is known.
  func explained(_ failure: BrowserFailure) -> BrowserFailure {
    let (cause, left) = state.withLock { ($0.failure, $0.leftDialog) }
    if let cause { return first(cause) }
    guard failure.code == .timedOut, let left else { return first(failure) }
    return .blocked(by: left)
  }

  /// The failure, or the end of the browser that has closed the page first.
  private func first(_ failure: BrowserFailure) -> BrowserFailure {
    guard failure.code == .closed, connection.waitForEnd(timeout: Self.endTimeMax) else {
      return failure
    }
    return connection.failure ?? failure
  }
}

// MARK: - The end

extension PageCondition {
  /// Waits until the page cannot be used any more; returns the reason, `nil` if the time is up.
  func waitForEnd(until deadline: ContinuousClock.Instant?) -> BrowserFailure? {
    end.wait(timeout: deadline.map { max(ContinuousClock.now.duration(to: $0), .zero) })
      .map(first)
  }

  /// Notes that the process of the page has crashed, and ends the calls of its sessions.
  func crash(_ sessions: Set<String>) {
    let failure = BrowserFailure(
      .crashed, "The process of the page has crashed: look whether the machine has memory left.")
    state.withLock { $0.failure = failure }
    end.provide(failure)
    connection.fail(sessions, with: failure)
  }

  /// A crashed page gets another process when it is opened again.
  func forgetCrash() {
    state.withLock { state in
      if state.failure?.code == .crashed { state.failure = nil }
    }
  }

  /// Notes that the page was closed, here or by the browser.
  func close() {
    state.withLock { $0.failure = $0.failure ?? .closedPage }
    end.provide(connection.failure ?? .closedPage)
  }
}

// MARK: - Dialogs

extension PageCondition {
  /// Notes a dialog.
  ///
  /// - Parameters:
  ///   - dialog: the dialog.
  ///   - sessions: the sessions of the page, whose calls it ends.
  /// - Returns: whether the dialog is to be accepted or cancelled; `nil` to leave it open.
  func dialogOpened(_ dialog: PageDialog, sessions: Set<String>) -> Bool? {
    // Nobody is asked whether to leave a page.
    let isDeparture = dialog.type == "beforeunload"
    // Each dialog is answered once: a second answer could be the next one's.
    let (isLeft, request) = state.withLock { state in
      let isLeft = !isDeparture && !state.dismissesDialogs
      if isLeft { state.leftDialog = dialog }
      return (isLeft, state.interruptible)
    }
    guard isLeft else { return isDeparture }
    record.setOpenDialog(dialog)
    request?.interrupt()
    connection.fail(sessions, with: .blocked(by: dialog)) { blockedCommands.contains($0) }
    return nil
  }

  func dialogClosed() {
    state.withLock { $0.leftDialog = nil }
    record.setOpenDialog(nil)
  }

  /// Cancels dialogs from now on; returns whether one was left open that is to be cancelled now.
  func dismissDialogs() -> Bool {
    state.withLock { state in
      state.dismissesDialogs = true
      return state.leftDialog.take() != nil
    }
  }
}

extension BrowserFailure {
  fileprivate static func blocked(by dialog: PageDialog) -> BrowserFailure {
    BrowserFailure(
      .blocked,
      "The page does not answer, as its dialog (\(dialog.type)) “\(dialog.message)” is open: "
        + "answer it.")
  }
}
