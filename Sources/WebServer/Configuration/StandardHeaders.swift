extension HeaderField {
  /// The headers of the origin of the web app, which owns its own content security policy.
  ///
  /// The app may frame its own pages, also while the control page frames the app. Its pages learn
  /// which of them led to them, so that the bridge knows a link from an address that was typed.
  package static let front: [HeaderField] = [
    HeaderField("Content-Security-Policy", "frame-ancestors 'self' {front} {control}"),
    HeaderField("Cross-Origin-Resource-Policy", "same-origin"),
    ownAgentCluster,
    HeaderField("Referrer-Policy", "same-origin"),
    HeaderField("X-Content-Type-Options", "nosniff"),
  ]

  /// The headers of the control origin: nothing foreign runs, and nobody frames it.
  ///
  /// A link in the app's frame may lead to what the app made itself or to another program; without
  /// these schemes such a click would leave a dead frame.
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
  /// would stop the control page around it. All documents of an origin have to say the same.
  private static let ownAgentCluster = HeaderField("Origin-Agent-Cluster", "?1")
}

extension HeaderField {
  /// How long a file is kept: never without asking again, and one with the token of this run in no
  /// cache that others share.
  ///
  /// Only `no-store` would keep it out of the browser's own cache, too, and a page with that leaves
  /// Chromium's back/forward cache (measured). That cache is the user's, like the file of the
  /// tokens, and no token outlives its run.
  static func cacheControl(holdsToken: Bool) -> HeaderField {
    HeaderField("Cache-Control", holdsToken ? "private, no-cache" : "no-cache")
  }
}
