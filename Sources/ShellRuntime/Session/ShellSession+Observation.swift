package import Navigation
package import Vocabulary

/// What a simulation of the shell reads of the session, beyond what clients are told.
extension ShellSession {
  /// The connection of a web view's driver, and its generation.
  ///
  /// - Parameter webView: The name of the web view, as pages send it.
  /// - Returns: No connection if no page drives it now.
  package func driver(of webView: String) -> (connection: ConnectionID?, generation: Int) {
    guard let name = WebViewName(webView) else { return (nil, 0) }
    return (webViews.driver(of: name).connection, webViews.generation(of: name))
  }

  /// The entry that a web view shows.
  ///
  /// - Parameter webView: The name of the web view, as pages send it.
  /// - Returns: Nil if there is no such web view.
  package func entry(shownBy webView: String) -> Entry? {
    WebViewName(webView).flatMap { navigation.entry(shownBy: $0) }
  }

  /// Feeds a hasher with what decides how the session goes on.
  ///
  /// What the exhaustive search never brings about is left out: plugins, countdowns, guards,
  /// refreshes. Connections are named by their windows, and times are those that are left.
  ///
  /// - Parameters:
  ///   - hasher: The hasher.
  ///   - name: The name of a connection that stays the same when it is opened anew.
  package func hash(into hasher: inout Hasher, naming name: (ConnectionID) -> Int) {
    hasher.combine(navigation)
    hasher.combine(configuration.epoch)
    hasher.combine(revision)
    hasher.combine(revisions.newestOfState)
    clients.hash(into: &hasher, at: turn.time, naming: name)
    webViews.hash(into: &hasher)
    hasher.combine(restoration)
  }

  /// Forgets what is only kept for people to look at: the timeline and the states of the past.
  package mutating func forgetPast() {
    timeline = Timeline()
    revisions.forgetPast()
  }
}
