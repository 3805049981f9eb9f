import Navigation

/// The web views that pages have named, in the order in which they were named first: who drives
/// each of them, and which entry it shows.
struct WebViews: Sendable {
  private struct WebView {
    var driver: DriverSlot
    /// What its pages received last; nil before the first time.
    var shown: ShownEntry?
    /// How it came to be shown in the place of what they received before; nil if it was shown.
    var arrival: Transition.Kind?
    /// The core's revision of what they received.
    var revision = -1

    mutating func show(_ name: WebViewName, in navigation: NavigationState) {
      arrival = nil
      guard revision != navigation.revision, let entry = navigation.entry(shownBy: name) else {
        return
      }
      revision = navigation.revision
      let new = ShownEntry(entry, in: navigation)
      arrival = shown.flatMap { $0 == new ? nil : new.transition(from: $0, in: navigation) }
      shown = new
    }
  }

  private(set) var names: [WebViewName] = []
  private var views: [WebViewName: WebView] = [:]
  /// The highest generation of all web views that are gone.
  ///
  /// Those that come start there: so the generations of a name that comes back rise, and no name
  /// has to be kept for it.
  private var firstGeneration = 0

  /// Who drives a web view; nobody does where no page has named it yet.
  func driver(of name: WebViewName) -> DriverSlot {
    views[name]?.driver ?? DriverSlot(generation: firstGeneration)
  }

  /// The generation of a web view's driver.
  func generation(of name: WebViewName) -> Int {
    views[name]?.driver.generation ?? firstGeneration
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

  /// Gives a page the driver's place in a web view.
  mutating func give(
    _ name: WebViewName, to page: PageIdentity, on connection: ConnectionID
  ) {
    if views[name] == nil {
      names.append(name)
      views[name] = WebView(driver: DriverSlot(generation: firstGeneration))
    }
    views[name]?.driver.give(to: page, on: connection)
  }

  /// Keeps the driver's place of a web view for the driver whose connection ended.
  mutating func reserve(_ name: WebViewName, after connection: ConnectionID) {
    views[name]?.driver.reserve(after: connection)
  }

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

  /// Lets all web views show what they show in a state.
  mutating func show(_ navigation: NavigationState) {
    for name in names { views[name]?.show(name, in: navigation) }
  }

  /// How a web view came to show its entry at the last `show`; nil if it showed it before.
  func arrival(in name: WebViewName) -> Transition.Kind? { views[name]?.arrival }

  /// Forgets the web views that do not exist in a state.
  ///
  /// Returns whether there were any.
  mutating func removeAll(missingIn navigation: NavigationState) -> Bool {
    let count = names.count
    names.removeAll { name in
      guard !navigation.hasWebView(name), let view = views.removeValue(forKey: name) else {
        return false
      }
      firstGeneration = max(firstGeneration, view.driver.generation)
      return true
    }
    return names.count < count
  }
}
