/// The role of a page in its web view: exactly one page drives it, all others follow.
public enum PageRole: String, Sendable, Hashable, CaseIterable {
  case driver
  case mirror
}

/// Whether the user can see a page, the value of `document.visibilityState`.
public enum PageVisibility: String, Sendable, Hashable, CaseIterable {
  case visible
  case hidden
}

/// How a page came to connect.
public enum LoadKind: String, Sendable, Hashable, CaseIterable {
  case navigate
  case reload
  case backForward = "back_forward"
  case backForwardCache = "bfcache"
  case reconnect
}

/// How the target of a `navigate` became the visible entry.
public enum NavigateMode: String, Sendable, Hashable, CaseIterable {
  case push
  case replace
  case pop
  case none
}

/// The direction in which the change of the entry should appear.
public enum NavigateDirection: String, Sendable, Hashable, CaseIterable {
  case forward
  case back
  case none
}

/// What caused a `navigate`.
public enum NavigateCause: String, Sendable, Hashable, CaseIterable {
  case welcome
  case native
  case page
  case mirror
  case resync
}

/// What in the page caused a route change.
public enum RouteChangeOrigin: String, Sendable, Hashable, CaseIterable {
  case user
  case router
  case script
  case traverse
}

/// The means by which a page showed a target.
public enum AppliedMethod: String, Sendable, Hashable, CaseIterable {
  case none
  case app
  case router
  /// The app's own control was clicked.
  case link
  case popstate
  case traverse
  case load
  /// The app's router is still loading: another report of the same revision follows.
  case pending
  /// The page's URL or view did not become what the shell asked for.
  case failed
}

/// The result of a change.
public enum ResultStatus: String, Sendable, Hashable, CaseIterable {
  case applied
  case noop
  case rejected
  case superseded
}
