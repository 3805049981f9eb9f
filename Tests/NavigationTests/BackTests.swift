import Navigation
import Testing
import Vocabulary

@Suite("Back")
struct BackTests {
  @Test func `back pops the visible stack only`() throws {
    var probe = try Probe(.users()) {
      $0.stacks = [
        "users": ["/users", "/users/1"], "settings": ["/settings", "/settings/general"],
      ]
      $0.selectedTab = "settings"
    }
    probe.send(.backPressed)
    #expect(probe.stack("settings") == ["/settings"])
    #expect(probe.stack("users") == ["/users", "/users/1"])
    #expect(probe.shown == .pop)
  }

  @Test func `the ladder is modal, its pages first, then stack, first tab, exit`() throws {
    var probe = try Probe(.users()) {
      $0.stacks = ["settings": ["/settings", "/settings/general"]]
      $0.selectedTab = "settings"
      $0.modals = [
        NavigationScene.PresentedModal(
          ModalRequest(kind: .sheet, id: "/new"), urls: ["/new", "/edit"])
      ]
    }
    #expect(probe.send(.backPressed) == .handled)
    #expect(probe.state.modals.first?.stack.depth == 1)
    #expect(probe.send(.backPressed) == .handled)
    #expect(probe.modals.isEmpty)
    #expect(probe.shown == .dismiss)
    probe.send(.backPressed)
    #expect(probe.stack("settings") == ["/settings"])
    #expect(probe.state.canGoBack)
    probe.send(.backPressed)
    #expect(probe.tab == "users")
    #expect(!probe.state.canGoBack)
    #expect(probe.send(.backPressed) == .exit)
    #expect(probe.effects == [.exit])
  }

  @Test(
    arguments: [
      (Policies.BackFromTabRoot.firstTab, ["bar", nil]),
      (.order, ["baz", "bar", nil]),
      (.history, ["baz", "bar", nil]),
      (.fullHistory, ["bar", "baz", "bar", nil]),
      (.initialTab, ["baz", nil]),
      (.exit, [nil]),
    ] as [(Policies.BackFromTabRoot, [TabID?])])
  func `back at a root leads where the policy says`(
    policy: Policies.BackFromTabRoot, expected: [TabID?]
  ) throws {
    var app = AppDeclaration.bars { $0.backFromTabRoot = policy }
    app.initialTab = "baz"
    var probe = try Probe(app) { $0.visitedTabs = ["bar"] }
    probe.send(.tabTapped("baz"), .tabTapped("bar"), .tabTapped("qux"))
    if policy == .history {
      probe.send(.tabTapped("bar"), .tabTapped("baz"), .tabTapped("qux"))
    }
    for tab in expected {
      let outcome = probe.send(.backPressed)
      #expect(outcome == (tab == nil ? .exit : .handled))
      #expect(tab == nil || probe.tab == tab)
    }
  }

  @Test func `under nothing back at a root is ignored`() throws {
    var probe = try Probe(.bars { $0.backFromTabRoot = .nothing })
    #expect(probe.send(.tabTapped("baz"), .backPressed) == .ignored)
    #expect(probe.tab == "baz")
  }

  @Test func `the full history is bounded`() throws {
    var probe = try Probe(.bars { $0.backFromTabRoot = .fullHistory })
    for index in 0..<3 * NavigationLimits.tabVisitCountMax {
      probe.send(.tabTapped(index.isMultiple(of: 2) ? "baz" : "bar"))
    }
    var stepCount = 0
    while probe.send(.backPressed) == .handled {
      stepCount += 1
    }
    #expect(stepCount < NavigationLimits.tabVisitCountMax)
    #expect(stepCount >= NavigationLimits.tabVisitCountMax / 2 - 1)
  }

  @Test func `back skips a hidden first tab`() throws {
    var app = AppDeclaration.bars()
    app.tabs[0].isHidden = true
    var probe = try Probe(app)
    #expect(probe.tab == "baz")
    #expect(probe.send(.tabTapped("qux"), .backPressed) == .handled)
    #expect(probe.tab == "baz")
  }

  @Test func `a committed swipe is one pop`() throws {
    var probe = try Probe(.users()) { $0.stacks = ["users": ["/users", "/users/1"]] }
    #expect(probe.send(.swipeBackBegan) == .tracking)
    #expect(probe.state.revision == 0)
    #expect(probe.send(.swipeBackCommitted) == .handled)
    #expect(probe.stack("users") == ["/users"])
    #expect(probe.state.revision == 1)
  }

  @Test func `a cancelled swipe changes nothing`() throws {
    var probe = try Probe(.users()) { $0.stacks = ["users": ["/users", "/users/1"]] }
    let before = probe.state
    probe.send(.swipeBackBegan, .swipeBackCancelled)
    #expect(probe.state == before)
  }

  @Test func `a swipe at a root never selects a tab`() throws {
    var probe = try Probe(.users()) { $0.selectedTab = "settings" }
    #expect(probe.send(.swipeBackBegan) == .ignored)
    #expect(probe.send(.swipeBackCommitted) == .ignored)
    #expect(probe.tab == "settings")
  }

  @Test func `a swipe that ends on another entry came too late`() throws {
    var probe = try Probe(.users()) { $0.stacks = ["users": ["/users", "/users/1", "/users/2"]] }
    probe.send(.swipeBackBegan, .popped(count: 1))
    #expect(probe.stack("users") == ["/users", "/users/1"])
    #expect(probe.send(.swipeBackCommitted) == .stale)
    #expect(probe.stack("users") == ["/users", "/users/1"])
  }
}

@Suite("The browser's history")
struct HistoryTests {
  @Test func `back is one step and forward brings the entry back, with its key`() throws {
    var probe = try Probe(.users())
    probe.web(.push, "/users/1")
    let keys = probe.keys("users")
    probe.send(.historyMoved(delta: -1))
    #expect(probe.stack("users") == ["/users"])
    #expect(probe.send(.historyMoved(delta: 1)) == .handled)
    #expect(probe.keys("users") == keys)
    #expect(probe.shown == .push)
  }

  @Test func `a new push cuts the forward list`() throws {
    var probe = try Probe(.users())
    probe.web(.push, "/users/1")
    probe.send(.historyMoved(delta: -1))
    probe.web(.push, "/users/2")
    #expect(probe.send(.historyMoved(delta: 1)) == .ignored)
    #expect(probe.stack("users") == ["/users", "/users/2"])
  }

  @Test func `a jump of several entries is followed there and back`() throws {
    var probe = try Probe(.users()) {
      $0.stacks = ["users": ["/users", "/users/1", "/users/1/edit"]]
    }
    probe.send(.historyMoved(delta: -2))
    #expect(probe.stack("users") == ["/users"])
    probe.send(.historyMoved(delta: 2))
    #expect(probe.stack("users") == ["/users", "/users/1", "/users/1/edit"])
  }

  @Test(arguments: [-3, 3, Int.min, Int.max])
  func `out of range does nothing`(delta: Int) throws {
    var probe = try Probe(.users()) { $0.stacks = ["users": ["/users", "/users/1"]] }
    let before = probe.state
    #expect(probe.send(.historyMoved(delta: delta)) == .ignored)
    #expect(probe.state == before)
  }

  @Test func `zero is a reload, which sends the state again`() throws {
    var probe = try Probe(.users())
    let before = probe.state
    #expect(probe.send(.historyMoved(delta: 0)) == .noop)
    #expect(probe.effects == [.resync])
    probe.send(.pageReloaded)
    #expect(probe.effects == [.resync])
    #expect(probe.state == before)
  }

  @Test func `a tab switch is not an entry of the history`() throws {
    var probe = try Probe(.users())
    probe.send(.tabTapped("settings"))
    #expect(probe.send(.historyMoved(delta: -1)) == .ignored)
    #expect(probe.tab == "settings")
  }

  @Test func `each tab has its own forward list`() throws {
    var probe = try Probe(.users()) { $0.stacks = ["users": ["/users", "/users/1"]] }
    probe.send(.popped(count: 1), .tabTapped("settings"))
    #expect(probe.send(.historyMoved(delta: 1)) == .ignored)
    #expect(probe.send(.tabTapped("users"), .historyMoved(delta: 1)) == .handled)
    #expect(probe.stack("users") == ["/users", "/users/1"])
  }

  @Test func `the forward list is bounded`() throws {
    var probe = try Probe(.users())
    for number in 1...200 {
      probe.send(.pushed(url: "/users/\(number)"))
    }
    probe.send(.poppedToRoot())
    #expect(probe.state.stack(of: "users")?.forward.count == NavigationLimits.forwardEntryCountMax)
    probe.send(.historyMoved(delta: 1))
    #expect(probe.stack("users") == ["/users", "/users/1"])
  }

  @Test func `rotation is no navigation`() throws {
    var probe = try Probe(.users())
    let before = probe.state
    #expect(probe.send(.environmentChanged) == .noop)
    #expect(probe.state == before)
  }
}
