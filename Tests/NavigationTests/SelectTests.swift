import Navigation
import Testing
import Vocabulary

@Suite("Selecting tabs")
struct SelectTests {
  @Test func `selecting another tab keeps every stack`() throws {
    var probe = try Probe(.bars()) { $0.stacks = ["bar": ["/bar", "/bar/1"]] }
    #expect(probe.send(.tabTapped("baz")) == .handled)
    #expect(probe.tab == "baz")
    #expect(probe.stack("bar") == ["/bar", "/bar/1"])
    #expect(probe.shown == .tabSwitch)
  }

  @Test func `re-tapping the selected tab pops to its root`() throws {
    var probe = try Probe(.bars()) { $0.stacks = ["bar": ["/bar", "/bar/1", "/bar/2"]] }
    #expect(probe.send(.tabTapped("bar")) == .handled)
    #expect(probe.stack("bar") == ["/bar"])
    #expect(probe.shown == .pop)
  }

  @Test func `re-tapping at the root scrolls to the top and changes nothing`() throws {
    var probe = try Probe(.bars())
    let before = probe.state
    #expect(probe.send(.tabTapped("bar")) == .noop)
    #expect(probe.effects == [.scrollToTop("bar")])
    #expect(probe.state == before)
  }

  @Test func `a second re-tap finds nothing left to pop`() throws {
    var probe = try Probe(.bars()) { $0.stacks = ["bar": ["/bar", "/bar/1"]] }
    probe.send(.tabTapped("bar"), .tabTapped("bar"))
    #expect(probe.stack("bar") == ["/bar"])
    #expect(probe.effects == [.scrollToTop("bar")])
  }

  @Test(arguments: [
    (Policies.Reselect.scrollToTop, [NavigationEffect.scrollToTop("bar")]),
    (.nothing, []),
  ])
  func `re-tapping under another policy keeps the stack`(
    policy: Policies.Reselect, effects: [NavigationEffect]
  ) throws {
    var probe = try Probe(.bars { $0.reselect = policy }) {
      $0.stacks = ["bar": ["/bar", "/bar/1"]]
    }
    probe.send(.tabTapped("bar"))
    #expect(probe.stack("bar") == ["/bar", "/bar/1"])
    #expect(probe.effects == effects)
  }

  @Test(arguments: Policies.Reselect.allCases)
  func `a tap that may dismiss modals does so on the selected tab, too`(
    policy: Policies.Reselect
  ) throws {
    var probe = try Probe(
      .bars {
        $0.selectWhileModal = .dismiss
        $0.reselect = policy
      })
    probe.send(.presented(ModalRequest(kind: .sheet, id: "s")))
    #expect(probe.send(.tabTapped("bar")) == .handled)
    #expect(probe.modals.isEmpty)
  }

  @Test func `the app selecting the selected tab does nothing`() throws {
    var probe = try Probe(.bars()) { $0.stacks = ["bar": ["/bar", "/bar/1"]] }
    #expect(probe.send(.tabSelected("bar")) == .noop)
    #expect(probe.stack("bar") == ["/bar", "/bar/1"])
  }

  @Test func `a tap on a disabled tab is refused, with the tab's id`() throws {
    var probe = try Probe(disabled())
    #expect(probe.send(.tabTapped("baz")) == .rejected)
    #expect(probe.effects == [.preventTabSelection("baz")])
    #expect(probe.reason == .disabledTab)
    #expect(probe.tab == "bar")
  }

  @Test func `the app may select a disabled tab, unless the policy says no`() throws {
    var probe = try Probe(disabled())
    #expect(probe.send(.tabSelected("baz")) == .handled)
    var strict = try Probe(disabled { $0.disabledTabProgrammatic = .reject })
    #expect(strict.send(.tabSelected("baz")) == .rejected)
    #expect(strict.web(.push, "/baz/1") == .rejected)
    #expect(strict.tab == "bar")
  }

  @Test func `a hidden tab cannot be selected or linked to`() throws {
    var app = AppDeclaration.bars()
    app.tabs[1].isHidden = true
    var probe = try Probe(app)
    let before = probe.state
    for event: NavigationEvent in [
      .tabTapped("baz"), .tabSelected("baz"), .linkOpened(url: "app:///baz/1"),
      .routeChanged(RouteChange(kind: .push, url: "/baz")),
    ] {
      #expect(probe.send(event) == .rejected)
      #expect(probe.reason == .hiddenTab)
      #expect(probe.state == before)
    }
  }

  @Test func `an unknown tab changes nothing`() throws {
    var probe = try Probe(.bars())
    let before = probe.state
    #expect(probe.send(.tabTapped("nope")) == .ignored)
    #expect(probe.reason == .unknownTab)
    #expect(probe.state == before)
  }

  @Test func `a storm of taps is applied in order`() throws {
    var probe = try Probe(.bars())
    for index in 0..<300 {
      probe.send(.tabTapped(["bar", "baz", "qux"][index % 3]))
    }
    #expect(probe.tab == "qux")
    #expect(probe.state.revision == 299)
  }

  @Test func `leaving a tab resets it only under popToRootOnBlur`() throws {
    var probe = try Probe(.bars { $0.tabState = .popToRootOnBlur }) {
      $0.stacks = ["bar": ["/bar", "/bar/1"]]
    }
    probe.send(.tabTapped("baz"))
    #expect(probe.stack("bar") == ["/bar"])
  }

  @Test func `more than five tabs leave four and more`() throws {
    let ids = (1...6).map { TabID("t\($0)") }
    let tabs = ids.map { Tab(id: $0, path: "/\($0)") }
    var probe = try Probe(AppDeclaration(tabs: tabs))
    #expect(ids.map { probe.state.isBehindMore($0) } == [false, false, false, false, true, true])
    #expect(probe.send(.tabTapped("t6")) == .handled)
    #expect(probe.tab == "t6")
  }

  private func disabled(
    _ policies: (inout Policies) -> Void = { _ in }
  ) -> AppDeclaration {
    var app = AppDeclaration.bars(policies)
    app.tabs[1].isDisabled = true
    return app
  }
}

@Suite("Tabs that come and go")
struct TabChangeTests {
  @Test func `when the selected tab goes, the one visited last is selected`() throws {
    var probe = try Probe(.bars()) { $0.visitedTabs = ["bar", "qux", "baz"] }
    #expect(probe.tab == "baz")
    probe.send(.tabsChanged(["bar", "qux"]))
    #expect(probe.tab == "qux")
    #expect(probe.shown == .tabSwitch)
    #expect(probe.state.stack(of: "baz") == nil)
  }

  @Test func `when nothing else was visited, the first tab is selected`() throws {
    var probe = try Probe(.bars()) { $0.visitedTabs = ["qux"] }
    #expect(probe.tab == "qux")
    probe.send(.tabsChanged(["bar", "baz"]))
    #expect(probe.tab == "bar")
  }

  @Test func `under firstTab the first tab is selected`() throws {
    var probe = try Probe(.bars { $0.removedSelectedTab = .firstTab }) {
      $0.visitedTabs = ["bar", "baz", "qux"]
    }
    probe.send(.tabsChanged(["bar", "baz"]))
    #expect(probe.tab == "bar")
  }

  @Test func `a late tap on a tab that is gone is ignored`() throws {
    var probe = try Probe(.bars())
    probe.send(.tabsChanged(["bar", "baz"]))
    #expect(probe.send(.tabTapped("qux")) == .ignored)
    #expect(probe.reason == .unknownTab)
  }

  @Test func `a tab that comes back starts at its root, with new keys`() throws {
    var probe = try Probe(.bars()) { $0.stacks = ["qux": ["/qux", "/qux/1"]] }
    let old = probe.keys("qux")
    probe.send(.tabsChanged(["bar"]), .tabsChanged(["bar", "qux"]))
    #expect(probe.stack("qux") == ["/qux"])
    #expect(Set(probe.keys("qux")).isDisjoint(with: old))
  }

  @Test(arguments: [[], ["nope"]] as [[TabID]])
  func `no tab at all, or an unknown one, is refused`(tabs: [TabID]) throws {
    var probe = try Probe(.bars())
    let before = probe.state
    #expect(probe.send(.tabsChanged(tabs)) == .rejected)
    #expect(probe.state == before)
  }
}
