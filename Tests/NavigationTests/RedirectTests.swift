import Navigation
import Testing
import Vocabulary

@Suite("Redirects of pages")
struct RedirectTests {
  /// Home, tabs of an own area below "/tabs", an account that needs a login, and search.
  private func app(_ policies: (inout Policies) -> Void = { _ in }) -> AppDeclaration {
    AppDeclaration(
      schemes: ["app"],
      tabs: [
        Tab(id: "home", path: "/home"), Tab(id: "tabs", path: "/tabs"),
        Tab(id: "account", path: "/account"),
      ],
      policies: .changed(policies))
  }

  /// What a page does that was sent to the visible entry, and whose router leads elsewhere.
  private func redirect(_ probe: inout Probe, to url: String) {
    let key = probe.state.visibleEntry.key
    probe.send(.routeChanged(RouteChange(kind: .replace, from: key, key: key, url: url)))
  }

  @Test func `a root that redirects within its tab stays the root, under its key`() throws {
    var probe = try Probe(app())
    let keys = probe.keys("tabs")
    probe.send(.tabTapped("tabs"))
    redirect(&probe, to: "/tabs/tab1")
    #expect(probe.stack("tabs") == ["/tabs/tab1"])
    #expect(probe.keys("tabs") == keys)
    #expect(probe.tab == "tabs")
  }

  @Test func `a tap on the selected tab asks for its path, a switch keeps what it shows`() throws {
    var probe = try Probe(app())
    let keys = probe.keys("tabs")
    probe.send(.tabTapped("tabs"))
    redirect(&probe, to: "/tabs/tab1")
    probe.web(.push, "/tabs/tab1/a")
    probe.web(.push, "/tabs/tab1/b")
    probe.send(.tabTapped("tabs"))
    #expect(probe.stack("tabs") == ["/tabs"])
    #expect(probe.keys("tabs") == keys)
    redirect(&probe, to: "/tabs/tab1")
    probe.send(.tabTapped("home"), .tabTapped("tabs"))
    #expect(probe.stack("tabs") == ["/tabs/tab1"])
    #expect(probe.send(.tabTapped("tabs")) == .handled)
    #expect(probe.stack("tabs") == ["/tabs"])
    #expect(probe.effects == [.scrollToTop("tabs")])
    #expect(probe.send(.tabTapped("tabs")) == .noop)
  }

  @Test func `a root whose query alone was changed is still at its path`() throws {
    var probe = try Probe(app())
    redirect(&probe, to: "/home?page=2")
    probe.web(.push, "/home/1")
    probe.send(.tabTapped("home"))
    #expect(probe.stack("home") == ["/home?page=2"])
    #expect(probe.send(.tabTapped("home")) == .noop)
  }

  @Test func `a link to what the root has become pops to it from any depth`() throws {
    var probe = try Probe(app())
    probe.send(.tabTapped("tabs"))
    redirect(&probe, to: "/tabs/tab1")
    let keys = probe.keys("tabs")
    for url in ["/tabs/a", "/tabs/b", "/tabs/tab1"] { probe.web(.push, url) }
    #expect(probe.keys("tabs") == keys)
    #expect(probe.shown == .pop)
  }

  @Test(arguments: ["home", "tabs"])
  func `a link to the declared path is a link to that root`(selected: String) throws {
    var probe = try Probe(app())
    probe.send(.tabTapped("tabs"))
    redirect(&probe, to: "/tabs/tab1")
    probe.web(.push, "/tabs/a")
    probe.send(.tabSelected(TabID(selected)))
    probe.web(.push, "/tabs")
    #expect(probe.tab == "tabs")
    #expect(probe.stack("tabs") == ["/tabs"])
    redirect(&probe, to: "/tabs/tab1")
    #expect(probe.stack("tabs") == ["/tabs/tab1"])
  }

  @Test func `going back to the declared path finds the root`() throws {
    var probe = try Probe(app())
    probe.send(.tabTapped("tabs"))
    redirect(&probe, to: "/tabs/tab1")
    probe.web(.push, "/tabs/a")
    probe.send(.poppedTo(url: "/tabs"))
    #expect(probe.stack("tabs") == ["/tabs/tab1"])
  }

  @Test func `a link from the system builds on what the root has become`() throws {
    var probe = try Probe(app())
    probe.send(.tabTapped("tabs"))
    redirect(&probe, to: "/tabs/tab1")
    let keys = probe.keys("tabs")
    probe.send(.linkOpened(url: "app:///tabs/a"))
    #expect(probe.stack("tabs") == ["/tabs/tab1", "/tabs/a"])
    #expect(probe.keys("tabs").first == keys.first)
    probe.send(.linkOpened(url: "app:///tabs/tab1"))
    #expect(probe.keys("tabs") == keys)
    probe.send(.linkOpened(url: "app:///tabs"))
    #expect(probe.stack("tabs") == ["/tabs"])
  }

  @Test func `a root that was led to a login is asked for anew by a tap on its tab`() throws {
    var probe = try Probe(app())
    let keys = probe.keys("account")
    probe.send(.tabTapped("account"))
    redirect(&probe, to: "/login")
    probe.send(.tabTapped("home"), .tabTapped("account"))
    #expect(probe.stack("account") == ["/login"])
    #expect(probe.shown == .tabSwitch)
    probe.send(.tabTapped("account"))
    #expect(probe.stack("account") == ["/account"])
    #expect(probe.keys("account") == keys)
  }

  @Test func `a re-tap that pops asks for the root anew as well`() throws {
    var probe = try Probe(app())
    probe.send(.tabTapped("account"))
    redirect(&probe, to: "/login")
    probe.web(.push, "/account/orders")
    probe.send(.tabTapped("account"))
    #expect(probe.stack("account") == ["/account"])
  }

  @Test func `a form of a login that must not be left is kept`() throws {
    var probe = try Probe(app())
    probe.send(.tabTapped("account"))
    redirect(&probe, to: "/login")
    let key = probe.state.visibleEntry.key
    probe.send(.guardChanged(key: key, isGuarded: true), .tabTapped("account"))
    #expect(probe.stack("account") == ["/login"])
  }

  @Test func `after the login the page's own way back makes the root what it was`() throws {
    for kind in [RouteChangeKind.replace, .push] {
      var probe = try Probe(app())
      probe.send(.tabTapped("account"))
      redirect(&probe, to: "/login")
      probe.web(kind, "/account")
      #expect(probe.stack("account") == ["/account"])
      probe.send(.tabTapped("home"), .tabTapped("account"))
      #expect(probe.stack("account") == ["/account"])
    }
  }

  @Test func `a tab at the root of the site keeps where its page led it`() throws {
    var app = app()
    app.tabs[0].path = "/"
    var probe = try Probe(app)
    redirect(&probe, to: "/welcome?filter=new")
    probe.send(.tabTapped("tabs"), .tabTapped("home"))
    #expect(probe.stack("home") == ["/welcome?filter=new"])
  }

  @Test func `a redirect to another tab's root selects that tab and leaves the root`() throws {
    var probe = try Probe(app()) { $0.stacks = ["home": ["/home", "/home/1"]] }
    probe.send(.tabTapped("account"))
    redirect(&probe, to: "/home")
    #expect(probe.tab == "home")
    #expect(probe.stack("home") == ["/home"])
    #expect(probe.stack("account") == ["/account"])
    #expect(probe.shown == .tabSwitch)
  }

  @Test func `another tab's root shows the query of a redirect and stays the root`() throws {
    var probe = try Probe(app()) { $0.stacks = ["home": ["/home", "/home/1"]] }
    probe.send(.tabTapped("account"))
    redirect(&probe, to: "/home?from=account")
    #expect(probe.tab == "home")
    #expect(probe.stack("home") == ["/home?from=account"])
    #expect(probe.state.visibleEntry.requested?.url == "/home")
    #expect(probe.stack("account") == ["/account"])
    probe.web(.push, "/home/2")
    probe.web(.push, "/home")
    #expect(probe.stack("home") == ["/home"])
  }

  @Test func `a login that leads to another tab leaves the path of its own`() throws {
    var probe = try Probe(app())
    let keys = probe.keys("account")
    probe.send(.tabTapped("account"))
    redirect(&probe, to: "/login")
    redirect(&probe, to: "/home")
    #expect(probe.tab == "home")
    #expect(probe.stack("account") == ["/account"])
    #expect(probe.keys("account") == keys)
  }

  @Test func `a redirect to a page of the tab above is none to that tab`() throws {
    let tabs = [Tab(id: "all", path: "/app"), Tab(id: "account", path: "/app/account")]
    var probe = try Probe(AppDeclaration(tabs: tabs))
    let keys = probe.keys("account")
    probe.send(.tabTapped("account"))
    redirect(&probe, to: "/app/login")
    #expect(probe.tab == "account")
    #expect(probe.stack("account") == ["/app/login"])
    probe.send(.tabTapped("account"))
    #expect(probe.stack("account") == ["/app/account"])
    #expect(probe.keys("account") == keys)
    redirect(&probe, to: "/app?from=account")
    #expect(probe.tab == "all")
    #expect(probe.stack("all") == ["/app?from=account"])
    #expect(probe.stack("account") == ["/app/account"])
  }

  @Test func `a page below that is led to another tab leaves its stack`() throws {
    var probe = try Probe(app())
    probe.send(.tabTapped("account"), .pushed(url: "/account/secret"))
    redirect(&probe, to: "/home/1")
    #expect(probe.tab == "home")
    #expect(probe.stack("home") == ["/home", "/home/1"])
    #expect(probe.stack("account") == ["/account"])
    probe.send(.tabTapped("account"), .historyMoved(delta: 1))
    #expect(probe.stack("account") == ["/account"])
  }

  @Test func `a redirect that comes after the user left selects no tab`() throws {
    var probe = try Probe(app())
    probe.send(.tabTapped("account"))
    let key = probe.state.visibleEntry.key
    probe.send(.tabTapped("tabs"))
    probe.send(.routeChanged(RouteChange(kind: .replace, from: key, key: key, url: "/home")))
    #expect(probe.tab == "tabs")
    #expect(probe.shown == nil)
    probe.send(.tabTapped("account"))
    #expect(probe.stack("account") == ["/account"])
  }

  @Test func `what is stored of a login in the place of a root is the root`() throws {
    var probe = try Probe(app())
    probe.send(.tabTapped("account"))
    redirect(&probe, to: "/login")
    probe.send(.tabTapped("tabs"))
    redirect(&probe, to: "/tabs/tab1")
    let stored = probe.state.snapshot.stacks.map { $0.pages.map(\.url) }
    #expect(stored == [["/home"], ["/tabs/tab1"], ["/account"]])
  }

  @Test func `going on from an earlier state keeps what a root stands for`() throws {
    var probe = try Probe(app())
    probe.send(.tabTapped("account"))
    redirect(&probe, to: "/login")
    let record = NavigationRecord(probe.state)
    probe.web(.replace, "/account")
    probe.send(.continued(from: record))
    #expect(probe.stack("account") == ["/login"])
    probe.send(.tabTapped("account"))
    #expect(probe.stack("account") == ["/account"])
  }
}
