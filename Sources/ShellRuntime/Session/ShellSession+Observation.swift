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

  /// The connections of the attached pages, in the order of their `hello`.
  package var pageConnections: [ConnectionID] { clients.pages }

  /// Feeds a hasher with what decides how the session goes on.
  ///
  /// What the exhaustive search never brings about is left out: plugins, countdowns, guards,
  /// refreshes, and the connections of `pageConnections`, which have other names after each
  /// reconnection. Times are those that are left.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(navigation)
    hasher.combine(configuration.epoch)
    hasher.combine(revision)
    hasher.combine(revisions.newestOfState)
    clients.hash(into: &hasher, at: turn.time)
    webViews.hash(into: &hasher)
    hasher.combine(restoration)
  }

  /// Forgets what is only kept for people to look at: the timeline and the states of the past.
  package mutating func forgetPast() {
    timeline = Timeline()
    revisions.forgetPast()
  }
}
