import Navigation
import Vocabulary

/// The web views that pages have named, in the order in which they were first named: the driver of
/// each one, and the entry that it shows.
struct WebViews: Sendable {
  private struct WebView {
    let name: WebViewName
    var driver: DriverSlot
    /// The entry that its pages received last, `nil` before the first time.
    var shown: ShownEntry?
    /// The transition that led to `shown` in the last `show`, `nil` if the entry did not change.
    var arrival: Transition.Kind?
    /// The core's revision of `shown`.
    var revision = -1

    mutating func show(_ navigation: NavigationState) {
      arrival = nil
      guard revision != navigation.revision, let entry = navigation.entry(shownBy: name) else {
        return
      }
      revision = navigation.revision
      let new = ShownEntry(entry, in: navigation)
      if let shown, shown != new { arrival = new.transition(from: shown, in: navigation) }
      shown = new
    }
  }

  private var views: [WebView] = []
  /// The index of each web view in `views`.
  private var places: [WebViewName: Int] = [:]
  /// The highest generation of all web views that were removed.
  ///
  /// New web views start with it. So the generation of a name only rises, even if its web view is
  /// removed and added again, and removed names need not be kept.
  private var firstGeneration = 0

  var count: Int { views.count }

  /// The index of a web view.
  func place(of name: WebViewName) -> Int? { places[name] }

  /// The names of the web views.
  var names: [WebViewName] { views.map(\.name) }

  /// The driver slot of a web view, vacant if no page has named the web view yet.
  func driver(of name: WebViewName) -> DriverSlot {
    places[name].map { views[$0].driver } ?? DriverSlot(generation: firstGeneration)
  }

  /// The driver slot of the web view at an index.
  func driver(at place: Int) -> DriverSlot { views[place].driver }

  /// The generation of a web view's driver slot.
  func generation(of name: WebViewName) -> Int {
    places[name].map { views[$0].driver.generation } ?? firstGeneration
  }

  /// Whether another page than the given one drives any web view at the moment.
  func isDriven(byAnyBut page: String) -> Bool {
    views.contains { $0.driver.isHeld(byAnyBut: page) }
  }

  /// Whether another page than the given one drives a web view at the moment.
  func isDriven(_ name: WebViewName, byAnyBut page: String) -> Bool {
    driver(of: name).isHeld(byAnyBut: page)
  }

  /// Gives a page the driver slot of a web view.
  mutating func give(
    _ name: WebViewName, to page: PageIdentity, on connection: ConnectionID
  ) {
    let place = places[name] ?? views.count
    if place == views.count {
      places[name] = place
      views.append(WebView(name: name, driver: DriverSlot(generation: firstGeneration)))
    }
    views[place].driver.give(to: page, on: connection)
  }

  /// Reserves the driver slot of a web view for the driver whose connection ended.
  mutating func reserve(_ name: WebViewName, after connection: ConnectionID) {
    guard let place = places[name] else { return }
    views[place].driver.reserve(after: connection)
  }

  /// Vacates the driver slot of a web view if it is reserved for a page.
  ///
  /// Returns whether it was reserved for that page.
  mutating func vacate(_ name: WebViewName, by page: PageIdentity) -> Bool {
    guard let place = places[name] else { return false }
    return views[place].driver.vacate(by: page)
  }

  /// Starts a new generation in a web view whose name stands for another stack from now on.
  mutating func renew(_ name: WebViewName) {
    guard let place = places[name] else { return }
    views[place].driver.renew()
  }

  /// Updates the entries of all web views to those of a state.
  mutating func show(_ navigation: NavigationState) {
    for place in views.indices { views[place].show(navigation) }
  }

  /// Feeds a hasher with the drivers, and with what pages were told.
  func hash(into hasher: inout Hasher) {
    for view in views {
      hasher.combine(view.name)
      hasher.combine(view.driver.identity)
      hasher.combine(view.driver.connection == nil)
      hasher.combine(view.driver.generation)
      hasher.combine(view.shown)
      hasher.combine(view.revision)
    }
  }

  /// The transition that led the web view at an index to its entry in the last `show`, `nil` if the
  /// entry did not change.
  func arrival(at place: Int) -> Transition.Kind? { views[place].arrival }

  /// Forgets the web views that do not exist in a state.
  ///
  /// Returns whether there were any.
  mutating func removeAll(missingIn navigation: NavigationState) -> Bool {
    guard views.contains(where: { !navigation.hasWebView($0.name) }) else { return false }
    for view in views where !navigation.hasWebView(view.name) {
      firstGeneration = max(firstGeneration, view.driver.generation)
    }
    views.removeAll { !navigation.hasWebView($0.name) }
    places = [:]
    for (place, view) in views.enumerated() { places[view.name] = place }
    return true
  }
}
