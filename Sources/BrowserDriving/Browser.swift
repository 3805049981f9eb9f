package import BridgeProtocol
package import FoundationEssentials

/// A started browser; all calls block the calling thread, and any thread may make them.
package protocol Browser: AnyObject, Sendable {
  /// The name with the major version, for example “Chromium 156”.
  var name: String { get }

  /// A sentence that warns if pages can harm the machine; `nil` if there is a sandbox.
  var warning: String? { get }

  /// The id of its process and of its process group.
  var processID: CInt { get }

  /// Whether the browser has ended, by itself or by `close`.
  var hasEnded: Bool { get }

  /// Opens an empty page in a context of its own: without cookies and storage of others.
  ///
  /// - Parameters:
  ///   - settings: what the page is like from its first document on.
  ///   - deadline: when it is too late.
  /// - Returns: the page.
  /// - Throws: `BrowserFailure` if there is no page in time.
  func openPage(
    _ settings: PageSettings, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> any BrowserPage

  /// The page in the window that the browser was started with.
  ///
  /// Its size is the window's: nothing is emulated in it.
  func windowPage(until deadline: ContinuousClock.Instant) throws(BrowserFailure) -> any BrowserPage

  /// Ends the browser and removes its profile.
  func close()
}

/// A page of a browser; all calls block the calling thread, and any thread may make them.
///
/// Positions are in CSS pixels of the page's own frame. A call fails with `crashed`, `closed` or
/// `ended` as soon as that has happened, not when its time is up; so do `evaluate`, `capture` and
/// all input with `blocked` while a dialog is left open.
package protocol BrowserPage: AnyObject, Sendable {
  /// What has happened in the page.
  var record: PageRecord { get }

  /// The page's own frame, then all others, each behind its parent.
  var frames: [PageFrame] { get }

  /// Goes to a URL, and returns when its document begins.
  func open(_ url: String, until deadline: ContinuousClock.Instant) throws(BrowserFailure)

  /// The value of an expression in the isolated world of a frame, which sees the document and none
  /// of the page's own variables.
  ///
  /// - Parameters:
  ///   - expression: JavaScript; a promise is awaited, and the value has to be JSON.
  ///   - frame: the frame; its current document counts.
  ///   - deadline: when it is too late.
  /// - Returns: the value, `null` for what JSON does not have; `nil` if the document was left
  ///   meanwhile, or has no world after a second.
  /// - Throws: `BrowserFailure`; `refused` with the error if the expression throws.
  func evaluate(
    _ expression: String, in frame: PageFrame, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> JSONValue?

  /// The same as `evaluate` in the page's own world.
  func evaluateInPage(
    _ expression: String, in frame: PageFrame, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> JSONValue?

  /// Touches the page with a finger, or with the mouse if the page has no touch.
  ///
  /// In Firefox a finger that does not move is the mouse as well.
  ///
  /// - Parameters:
  ///   - points: where the finger goes down, then where it moves to, at least one.
  ///   - count: how often it does all that, without a pause.
  ///   - isSeparate: whether it makes no double tap with the touch before, however soon it comes;
  ///     in Firefox two touches are never a double tap.
  ///   - holding: how long it stays at the last point before it is lifted.
  ///   - deadline: when it is too late.
  /// - Throws: `BrowserFailure`.
  func touch(
    _ points: [TouchPoint], count: Int, isSeparate: Bool, holding: Duration,
    until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure)

  /// Inserts text where the focus is.
  ///
  /// In Chromium it comes as from an input method, without events of keys; in Firefox by a key for
  /// each character.
  func insertText(_ text: String, until deadline: ContinuousClock.Instant) throws(BrowserFailure)

  /// Presses and releases a key.
  func press(_ key: PageKey, until deadline: ContinuousClock.Instant) throws(BrowserFailure)

  /// Takes a picture of what can be seen, or of an area, whose own scale Firefox leaves out.
  func capture(
    _ area: PageArea?, as format: PictureFormat, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> Data

  /// Changes the size of the page.
  func setSize(
    width: Int, height: Int, scale: Double, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure)

  /// Changes what the page finds out about the user's preferred appearance.
  ///
  /// In Firefox only its frames do; the page's own document is drawn in that appearance.
  func setAppearance(
    isDark: Bool?, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure)

  /// Takes away the page's network, or restores it.
  func setOffline(
    _ isOffline: Bool, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure)

  /// Waits until the page cannot be used any more.
  ///
  /// - Parameter deadline: when to stop waiting; `nil` for no limit.
  /// - Returns: the first reason: it has crashed or was closed, or the browser has ended; `nil` if
  ///   the time is up.
  func waitForEnd(until deadline: ContinuousClock.Instant?) -> BrowserFailure?

  /// Opens another empty page with the same cookies and storage, in the background.
  ///
  /// This page keeps its place, its focus and its visibility; the other one looks as if it were in
  /// front.
  func openPage(
    _ settings: PageSettings, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> any BrowserPage

  /// Cancels dialogs that scripts open, such as `alert`, from now on; one that is open as well.
  ///
  /// Otherwise they stay open, and block the page. The question whether to leave a page
  /// (`beforeunload`) is always confirmed.
  func dismissDialogs()

  /// Closes the page, and removes the context that was made for it.
  func close()
}

extension BrowserPage {
  /// Touches the page once, apart from the touch before.
  package func touch(
    _ points: [TouchPoint], holding: Duration, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) {
    try touch(points, count: 1, isSeparate: true, holding: holding, until: deadline)
  }
}
