extension RequestHead {
  /// The header field that informs a document that a page of its own origin opened it, if one did.
  ///
  /// The page cannot know by itself: its referrer may be withheld, by a link, by the app's policy,
  /// or by WebKit in a frame. The server learns it from the browser in any case (Fetch Metadata,
  /// 2.4), and passes it on to the page as a metric (Server Timing, 3).
  var provenance: [HeaderField] {
    let isDocument = ["document", "iframe", "frame"].contains(value("sec-fetch-dest"))
    guard isDocument, value("sec-fetch-site") == "same-origin" else { return [] }
    return [HeaderField("Server-Timing", "tandem-followed")]
  }
}
