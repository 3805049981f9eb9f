extension RequestHead {
  /// What the browser says that the answer is for, if that is a page in a window or a frame.
  private static let documentDestinations = ["document", "iframe", "frame"]

  /// The header field that informs a document that a page of its own origin opened it, if one did.
  ///
  /// The page cannot know by itself: its referrer may be withheld, by a link, by the app's policy,
  /// or by WebKit in a frame. The server learns it from the browser in any case (Fetch Metadata,
  /// 2.4), and passes it on to the page as a metric (Server Timing, 3).
  var provenance: [HeaderField] {
    let isDocument = value("sec-fetch-dest").map(Self.documentDestinations.contains) ?? false
    guard isDocument, value("sec-fetch-site") == "same-origin" else { return [] }
    return [HeaderField("Server-Timing", "tandem-followed")]
  }

  /// Whether a browser will show the answer as a page, and no script of an app takes it.
  ///
  /// Browsers say what an answer is for, but not to an address of the local network. There it shows
  /// in what they accept, of which `text/html` is never all, and in the header fields by which
  /// libraries mark their own requests. Other programs get what a browser would show, if they
  /// accept that.
  var asksForDocument: Bool {
    if let destination = value("sec-fetch-dest") {
      return Self.documentDestinations.contains(destination)
    }
    let markers = ["x-requested-with", "hx-request", "turbo-frame"]
    guard markers.allSatisfy({ values($0).isEmpty }) else { return false }
    let accepted = values("accept")
    let isBrowser = values("user-agent").contains { $0.hasPrefix("Mozilla/") }
    if isBrowser { return accepted.contains { $0.contains("text/html,") } }
    return accepted.allSatisfy { $0 == "*/*" } || accepted.contains { $0.contains("text/html") }
  }
}
