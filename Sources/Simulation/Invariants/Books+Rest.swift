import BridgeProtocol
import Navigation
import ShellRuntime
import ShellTesting

/// What holds once nothing is under way any more, all faults are over, and time has passed.
extension Books {
  mutating func checkRest(of world: World) {
    for window in world.windows { check(window, of: world) }
    checkDrivers(of: world)
    checkController(of: world)
    checkFile(of: world)
    for link in world.links where !link.toPage.isEmpty || !link.toShell.isEmpty {
      add("a message of \(link.window) stays under way")
    }
  }

  private mutating func check(_ window: World.Window, of world: World) {
    let page = window.page
    guard !page.isStopped else { return }
    let name = page.page
    guard page.isConnected else { return add("\(name) has no connection and does not get one") }
    guard let entry = world.session.entry(shownBy: page.webView) else {
      return add("\(name) stays in the web view \(page.webView), which is gone")
    }
    if page.epoch != world.epoch { add("\(name) lives in an old epoch") }
    if !page.pending.isEmpty { add("\(name) waits for \(page.pending.count) answers") }
    if page.changeCount > window.formerChangeCount,
      lastChange(of: page.document) != page.changeCount
    {
      add("a change of \(name) never reached the shell")
    }
    if page.target?.key != entry.key.rawValue || page.target?.url != entry.url {
      add("\(name) was told \(page.target?.url ?? "nothing"), and the shell shows \(entry.url)")
    }
    let shown = page.history.current
    if !shown.url.isSamePlace(as: entry.url) || shown.stamp?.key != entry.key.rawValue {
      add("\(name) shows \(shown.url), and the shell \(entry.url)")
    }
    if !page.calls.isEmpty { add("\(name) waits for the answers to \(page.calls.count) calls") }
    let unhandled = unhandledMail(of: name)
    if !unhandled.isEmpty { add("\(name) never handled the events \(unhandled)") }
  }

  /// Each web view has one driver, and everybody agrees on who that is.
  private mutating func checkDrivers(of world: World) {
    var views: [String: [FakePage]] = [:]
    for window in world.windows where !window.page.isStopped && window.page.isConnected {
      views[window.page.webView, default: []].append(window.page)
    }
    for (name, pages) in views.sorted(by: { $0.key < $1.key }) {
      let drivers = pages.filter { $0.role == .driver }
      if drivers.count != 1 { add("\(drivers.count) pages believe that they drive \(name)") }
      let generation = world.session.driver(of: name).generation
      for page in pages where page.generation != generation {
        add("\(page.page) knows the generation \(page.generation) of \(generation)")
      }
    }
  }

  private mutating func checkController(of world: World) {
    guard world.controller.connection != nil else { return }
    guard let state = world.controllerState else {
      return add("the controller was told nothing that it can read")
    }
    let navigation = world.session.navigation
    let isRight =
      state.epoch == world.epoch && state.revision == world.session.revision
      && state.selectedTab == navigation.selectedTab.rawValue
      && state.visible.key == navigation.visibleEntry.key.rawValue
      && state.modals.map(\.id) == navigation.modals.map(\.id.rawValue)
    if !isRight { add("the controller shows another state than the shell has") }
  }

  private mutating func checkFile(of world: World) {
    guard !world.file.hasFailed, let content = world.file.content,
      let navigation = world.session.storableNavigation
    else { return }
    guard let stored = try? StoredState(parsing: content) else {
      return add("what is stored cannot be read")
    }
    if stored.snapshot != navigation.snapshot { add("what is stored is not the state") }
  }
}
