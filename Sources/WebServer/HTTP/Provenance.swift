extension RequestHead {
  /// What tells a document that a page of its own origin opened it: a header field, or none.
  ///
  /// The page cannot know by itself: its referrer may be withheld, by a link, by the app's policy,
  /// or by WebKit in a frame. The browser tells the server in any case (Fetch Metadata, 2.4), and
  /// the server can tell the page by a metric (Server Timing, 3).
  var provenance: [HeaderField] {
    let isDocument = ["document", "iframe", "frame"].contains(value("sec-fetch-dest"))
    guard isDocument, value("sec-fetch-site") == "same-origin" else { return [] }
    return [HeaderField("Server-Timing", "tandem-followed")]
  }
}
