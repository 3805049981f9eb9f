import BridgeProtocol

/// The refresh that a user asked for by pulling a page down: one at a time, until its page is done.
struct PullToRefresh: Sendable {
  /// A refresh that is under way.
  struct Running: Hashable, Sendable {
    let page: PageIdentity
    let webView: WebViewName
    /// The id of the event that was sent to the page.
    let event: Int
    /// When the shell gives up waiting.
    let deadline: SessionTime
  }

  private(set) var running: Running?

  /// Notes that a page was asked to refresh its content.
  mutating func begin(
    _ page: PageIdentity, in webView: WebViewName, event: Int, at now: SessionTime
  ) {
    precondition(running == nil, "one refresh at a time")
    let limit = UInt64(ProtocolLimits.refreshTimeoutSeconds) * 1_000
    running = Running(
      page: page, webView: webView, event: event,
      deadline: now.advanced(byMilliseconds: limit))
  }

  /// Ends the refresh.
  ///
  /// - Returns: The name of its page; nil if none is under way.
  mutating func end() -> String? {
    defer { running = nil }
    return running?.page.page
  }
}
