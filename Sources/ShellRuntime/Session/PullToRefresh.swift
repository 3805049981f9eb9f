import BridgeProtocol

/// A refresh that a user asked for by pulling a page down, until its page is done.
struct PullToRefresh: Hashable, Sendable {
  let page: PageIdentity
  let webView: WebViewName
  /// The id of the event that was sent to the page.
  let event: Int
  /// When the shell gives up waiting.
  let deadline: SessionTime

  init(page: PageIdentity, webView: WebViewName, event: Int, at now: SessionTime) {
    self.page = page
    self.webView = webView
    self.event = event
    let limit = UInt64(ProtocolLimits.refreshTimeoutSeconds) * 1_000
    deadline = now.advanced(byMilliseconds: limit)
  }
}
