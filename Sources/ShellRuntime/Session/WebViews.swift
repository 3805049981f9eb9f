import Navigation
import Vocabulary

/// The web views that pages have named, in the order in which they were named first: who drives
/// each of them, and which entry it shows.
struct WebViews: Sendable {
  private struct WebView {
    let name: WebViewName
    var driver: DriverSlot
    /// What its pages received last; nil before the first time.
    var shown: ShownEntry?
    /// How it came to be shown in the place of what they received before; nil if it was shown.
    var arrival: Transition.Kind?
    /// The core's revision of what they received.
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
  /// Where each of them stands.
  private var places: [WebViewName: Int] = [:]
  /// The highest generation of all web views that are gone.
  ///
  /// Those that come start there: so the generations of a name that comes back rise, and no name
  /// has to be kept for it.
  private var firstGeneration = 0

  /// How many there are.
  var count: Int { views.count }

  /// Where a web view stands among them.
  func place(of name: WebViewName) -> Int? { places[name] }

  /// The names of the web views.
  var names: [WebViewName] { views.map(\.name) }

  /// Who drives a web view; nobody does where no page has named it yet.
  func driver(of name: WebViewName) -> DriverSlot {
    places[name].map { views[$0].driver } ?? DriverSlot(generation: firstGeneration)
  }

  /// Who drives the web view at a place.
  func driver(at place: Int) -> DriverSlot { views[place].driver }

  /// The generation of a web view's driver.
  func generation(of name: WebViewName) -> Int {
    places[name].map { views[$0].driver.generation } ?? firstGeneration
  }

  /// Whether a page other than one drives any web view at the moment.
  func isDriven(byAnyBut page: String) -> Bool {
    views.contains { $0.driver.isHeld(byAnyBut: page) }
  }

  /// Whether a page other than one drives a web view at the moment.
  func isDriven(_ name: WebViewName, byAnyBut page: String) -> Bool {
    driver(of: name).isHeld(byAnyBut: page)
  }

  /// Gives a page the driver's place in a web view.
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

  /// Keeps the driver's place of a web view for the driver whose connection ended.
  mutating func reserve(_ name: WebViewName, after connection: ConnectionID) {
    guard let place = places[name] else { return }
    views[place].driver.reserve(after: connection)
  }

  /// Empties the driver's place of a web view if it is kept for a page.
  ///
  /// Returns whether it was.
  mutating func vacate(_ name: WebViewName, by page: PageIdentity) -> Bool {
    guard let place = places[name] else { return false }
    return views[place].driver.vacate(by: page)
  }

  /// Starts a new generation in a web view that goes on showing another stack of its name.
  mutating func renew(_ name: WebViewName) {
    guard let place = places[name] else { return }
    views[place].driver.renew()
  }

  /// Lets all web views show what they show in a state.
  mutating func show(_ navigation: NavigationState) {
    for place in views.indices { views[place].show(navigation) }
  }

  /// How the web view at a place came to show its entry at the last `show`; nil if it showed it
  /// before.
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
