extension HeaderField {
  /// The headers of the origin of the web app, which owns its own content security policy.
  ///
  /// The app may frame its own pages, also while the control page frames the app. A page of the app
  /// gets the referrer of another one that led to it, so that the bridge can tell a link from an
  /// address that was typed.
  package static let front: [HeaderField] = [
    HeaderField("Content-Security-Policy", "frame-ancestors 'self' {front} {control}"),
    HeaderField("Cross-Origin-Resource-Policy", "same-origin"),
    ownAgentCluster,
    HeaderField("Referrer-Policy", "same-origin"),
    HeaderField("X-Content-Type-Options", "nosniff"),
  ]

  /// The headers of the control origin: no foreign script runs, and no page frames it.
  ///
  /// A link in the app's frame may lead to a blob of the app or to another program; without these
  /// schemes such a click would leave a dead frame.
  package static let control: [HeaderField] = [
    HeaderField(
      "Content-Security-Policy",
      "default-src 'self'; connect-src 'self' {control-socket}; img-src 'self' data:; "
        + "frame-src {front} blob: mailto: tel: sms: geo:; object-src 'none'; base-uri 'none'; "
        + "form-action 'none'; frame-ancestors 'none'"),
    HeaderField("Cross-Origin-Opener-Policy", "same-origin"),
    HeaderField("Cross-Origin-Resource-Policy", "same-origin"),
    ownAgentCluster,
    HeaderField("Referrer-Policy", "no-referrer"),
    HeaderField("X-Content-Type-Options", "nosniff"),
  ]

  /// Asks the browser for a process of its own for the origin.
  ///
  /// App and control page are one site, and so would share a process: an endless loop in the app
  /// would stop the control page around it. All documents of an origin have to send the same value.
  private static let ownAgentCluster = HeaderField("Origin-Agent-Cluster", "?1")
}

extension HeaderField {
  /// How caches keep a file: they always have to revalidate it, and shared caches do not keep one
  /// with the token of this run.
  ///
  /// Only `no-store` would keep it out of the browser's own cache, too, but a page with that is
  /// excluded from Chromium's back/forward cache (measured). The browser's cache belongs to the
  /// user, like the token file, and no token outlives its run.
  static func cacheControl(holdsToken: Bool) -> HeaderField {
    HeaderField("Cache-Control", holdsToken ? "private, no-cache" : "no-cache")
  }

  /// No cache stores the answer.
  ///
  /// So it is of a page as a script gets it, without what is injected: a step back takes what is
  /// stored, however old (RFC 9111, 6), and by whomever it was fetched.
  static let notStored = HeaderField("Cache-Control", "no-store")
}
