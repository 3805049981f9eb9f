import Navigation

/// A browsing context that shows one entry: who drives it, and which target it was sent.
struct WebView: Hashable, Sendable {
  var driver = DriverSlot()
  /// What its pages received last; nil before the first time.
  var shown: ShownEntry?
}

/// The web views that pages have named, in the order in which they were named first.
struct WebViews: Sendable {
  private var views: [WebViewName: WebView] = [:]
  private(set) var names: [WebViewName] = []
  /// The highest generation of all web views that are gone.
  ///
  /// Those that come start there: so the generations of a name that comes back rise, and no name
  /// has to be kept for it.
  private var firstGeneration = 0

  /// The web view of a name; one that no page has named yet has no driver.
  subscript(name: WebViewName) -> WebView {
    get { views[name] ?? WebView(driver: DriverSlot(generation: firstGeneration)) }
    set {
      if views.updateValue(newValue, forKey: name) == nil { names.append(name) }
    }
  }

  /// Whether a page other than one drives any web view at the moment.
  func isDriven(byAnyBut page: String) -> Bool {
    names.contains { isDriven($0, byAnyBut: page) }
  }

  /// Whether a page other than one drives a web view at the moment.
  func isDriven(_ name: WebViewName, byAnyBut page: String) -> Bool {
    guard case .live(let driver, _) = views[name]?.driver.holder else { return false }
    return driver.page != page
  }

  /// The generation of a web view's driver.
  func generation(of name: WebViewName) -> Int { self[name].driver.generation }

  /// Empties the driver's place of a web view if it is kept for a page.
  ///
  /// Returns whether it was.
  mutating func vacate(_ name: WebViewName, by page: PageIdentity) -> Bool {
    views[name]?.driver.vacate(by: page) ?? false
  }

  /// Starts a new generation in a web view that goes on showing another stack of its name.
  mutating func renew(_ name: WebViewName) {
    views[name]?.driver.renew()
  }

  /// Forgets the web views that do not exist any more.
  ///
  /// Returns whether there were any.
  mutating func removeAll(where isGone: (WebViewName) -> Bool) -> Bool {
    let count = names.count
    names.removeAll { name in
      guard isGone(name), let view = views.removeValue(forKey: name) else { return false }
      firstGeneration = max(firstGeneration, view.driver.generation)
      return true
    }
    return names.count < count
  }
}
