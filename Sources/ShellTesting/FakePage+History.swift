import BridgeProtocol
import Vocabulary

// MARK: - The page's algorithm

extension FakePage {
  /// How many positions of the browser's history a page remembers.
  private static let entryCountMax = 128

  /// The shell's target with the unanswered changes folded in: those made on its entry, or at its
  /// URL, where the shell has put another entry meanwhile.
  var place: Place {
    var place = base
    for queued in queue {
      guard case .routeChange(let change) = queued.change else { continue }
      let shown = queued.shown.entry
      guard
        change.kind == .traverse || change.from == place.entry.key
          || change.from == shown.key && shown.url == place.entry.url
      else { continue }
      let entry = WireEntry(key: change.key, url: change.url, title: change.title)
      place = Place(entry: entry, mode: change.kind.mode, isPredicted: true)
    }
    return place
  }

  /// Brings the history and the app to the place, and reports that.
  mutating func reconcile() {
    while true {
      let place = self.place
      // What was proposed first is answered first: the shell may know of it already.
      if !queue.isEmpty, lastChange == 0, !place.isPredicted { return }
      let isSame = history.current.url.isSamePlace(as: place.entry.url)
      if !isSame || currentKey != place.entry.key {
        move(to: place, isSame: isSame)
      } else if shownURL?.isSamePlace(as: place.entry.url) != true {
        // The browser went there, and the app has seen it.
        shownURL = history.current.url
        hasMoved = true
      } else {
        return report()
      }
    }
  }

  private mutating func move(to place: Place, isSame: Bool) {
    let repairs = self.repairs || hasOwnWebView
    let older = keys.filter { $0.key < position && $0.value == place.entry.key }.keys.max()
    if place.mode == .pop, !repairs, let older {
      // Where the browser does not lead there, the entry is repaired.
      let before = history.current.url
      if history.go(older - position) { _ = arrive(from: before) }
      self.repairs = true
      return
    }
    let pushes =
      place.mode == .push && !repairs && (place.isPredicted || role != .mirror)
      && (!currentKey.isEmpty || !isSame)
    if !isSame {
      if pushes {
        history.pushState(nil, url: place.entry.url)
        grow()
      } else {
        history.replaceState(nil, url: place.entry.url)
      }
      currentKey = ""
      shownURL = place.entry.url
      hasMoved = true
    } else if pushes {
      history.pushState(stamp(place.entry.key, position + 1), url: history.current.url)
      grow()
      remember(place.entry.key, position)
    } else {
      history.replaceState(stamp(place.entry.key, position), url: history.current.url)
      remember(place.entry.key, position)
    }
  }

  /// The app has pushed an entry, which has no stamp yet, and proposes it.
  mutating func follow(_ url: String, from before: String, trusted: Bool) {
    let place = self.place
    let from = currentKey.isEmpty ? place.entry.key : currentKey
    let isAgain = url.isSamePlace(as: before) && currentKey == place.entry.key
    grow()
    currentKey = ""
    guard isAgain || !url.isSamePlace(as: place.entry.url) else { return }
    if shownURL != nil { shownURL = url }
    repairs = false
    propose(.push, from: from, key: mintKey(), url: url, trusted: trusted)
  }

  /// The browser has moved in its history.
  ///
  /// - Parameter before: The URL that it showed.
  /// - Returns: The key of the entry reached, empty if it has none of this epoch.
  mutating func arrive(from before: String) -> String {
    let (url, stamp) = (history.current.url, history.current.stamp)
    // What has no stamp at all is the page's entry, if it has the same URL.
    let isHere = stamp == nil && url == before
    let reached = isHere ? currentKey : stamp?.epoch == epoch ?? "" ? stamp?.key ?? "" : ""
    currentKey = isHere ? "" : reached
    shownURL = nil
    repairs = true
    if let stamp, !reached.isEmpty { remember(reached, stamp.index) }
    return reached
  }

  /// A document begins at the browser's current entry.
  mutating func startAtCurrentEntry() {
    let (url, stamp) = (history.current.url, history.current.stamp)
    currentKey = stamp?.epoch == epoch ? stamp?.key ?? "" : ""
    position = 0
    if let stamp, !currentKey.isEmpty { remember(currentKey, stamp.index) } else { keys = [:] }
    base = Place(entry: WireEntry(key: currentKey, url: url), mode: .none)
    shownURL = url
    repairs = true
    hasMoved = false
  }

  /// Reports where the page is: once for each revision, and whenever the app was moved.
  private mutating func report() {
    guard isWelcome, reportedRevision != revision || hasMoved else { return }
    let applied = AppliedMessage {
      $0.revision = revision
      $0.key = currentKey
      $0.url = history.current.url
      $0.how = .router
      $0.changed = true
      $0.durationMilliseconds = 0
    }
    outbox.append(PageMessage.applied(applied).encoded())
    reportedRevision = revision
    hasMoved = false
    if queue.isEmpty, let url = redirects[history.current.url] { replaceRoute(url) }
  }

  /// A step in a web view of a tab or a modal may move the frame of another one.
  private var hasOwnWebView: Bool {
    webView.hasPrefix(ProtocolLimits.tabWebViewPrefix)
      || webView.hasPrefix(ProtocolLimits.modalWebViewPrefix)
  }

  private func stamp(_ key: String, _ index: Int) -> BrowserHistory.Stamp {
    BrowserHistory.Stamp(epoch: epoch ?? "", key: key, index: index)
  }

  /// An entry was pushed, which cut off those after it.
  private mutating func grow() {
    let kept = keys.keys.sorted().suffix(Self.entryCountMax).filter { $0 <= position }
    keys = keys.filter { kept.contains($0.key) }
    position += 1
  }

  private mutating func remember(_ key: String, _ position: Int) {
    self.position = position
    keys[position] = key
    currentKey = key
  }
}

extension String {
  /// Whether the URL is that of the same place: a slash at the end of the path makes no other.
  package func isSamePlace(as other: String) -> Bool {
    if self == other { return true }
    let (left, right) = (pathAndRest, other.pathAndRest)
    return left.path == right.path && left.rest == right.rest
  }

  /// Whether the URL is a path of the page's origin.
  var isPath: Bool { hasPrefix("/") && !hasPrefix("//") && !hasPrefix("/\\") }

  /// Whether the URLs differ in their fragments at most.
  func isSameDocument(as other: String) -> Bool {
    prefix { $0 != "#" } == other.prefix { $0 != "#" }
  }

  /// The path without a slash at its end, and query and fragment.
  private var pathAndRest: (path: Substring, rest: Substring) {
    let end = utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? endIndex
    var path = utf8[..<end]
    while path.dropFirst().last == UInt8(ascii: "/") { path.removeLast() }
    return (Substring(path), self[end...])
  }
}
