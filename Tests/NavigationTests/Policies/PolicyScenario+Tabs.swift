import Navigation
import Vocabulary

extension PolicyScenario {
  /// What concerns the bar.
  static let tabs = [
    PolicyScenario(
      name: "reselect",
      outcomes: [
        "popToRoot": "depth 1", "scrollToTop": "depth 2, scrolls", "nothing": "depth 2",
      ]
    ) { policies in
      var probe = try Probe(.bars { $0 = policies }) { $0.stacks = ["bar": ["/bar", "/bar/1"]] }
      probe.send(.tabTapped("bar"))
      let scrolls = probe.effects.contains(.scrollToTop("bar"))
      return "depth \(probe.stack("bar").count)" + (scrolls ? ", scrolls" : "")
    },
    PolicyScenario(
      name: "backFromTabRoot",
      outcomes: [
        "firstTab": "bar exit", "order": "baz bar exit", "history": "bar baz exit",
        "fullHistory": "bar baz bar baz exit", "initialTab": "baz exit", "exit": "exit",
        "nothing": "ignored",
      ]
    ) { policies in
      var app = AppDeclaration.bars { $0 = policies }
      app.initialTab = "baz"
      var probe = try Probe(app)
      probe.send(.tabTapped("bar"), .tabTapped("baz"), .tabTapped("bar"), .tabTapped("qux"))
      var places: [String] = []
      while probe.send(.backPressed) == .handled { places.append(probe.tab.rawValue) }
      return (places + [probe.result.outcome.rawValue]).joined(separator: " ")
    },
    PolicyScenario(
      name: "tabState", outcomes: ["preserve": "depth 2", "popToRootOnBlur": "depth 1"]
    ) { policies in
      var probe = try Probe(.bars { $0 = policies }) { $0.stacks = ["bar": ["/bar", "/bar/1"]] }
      probe.send(.tabTapped("baz"))
      return "depth \(probe.stack("bar").count)"
    },
    PolicyScenario(
      name: "removedSelectedTab", outcomes: ["mostRecentVisited": "qux", "firstTab": "bar"]
    ) { policies in
      var probe = try Probe(.bars { $0 = policies })
      probe.send(.tabTapped("qux"), .tabTapped("baz"), .tabsChanged(["bar", "qux"]))
      return probe.tab.rawValue
    },
    PolicyScenario(
      name: "disabledTabProgrammatic", outcomes: ["allow": "handled baz", "reject": "rejected bar"]
    ) { policies in
      var app = AppDeclaration.bars { $0 = policies }
      app.tabs[1].isDisabled = true
      var probe = try Probe(app)
      let outcome = probe.send(.tabSelected("baz"))
      return "\(outcome) \(probe.tab)"
    },
    PolicyScenario(
      name: "selectWhileModal",
      outcomes: [
        "rejectUserTap": "rejected bar, 1 modal", "allow": "handled baz, 1 modal",
        "dismiss": "handled baz, 0 modal",
      ]
    ) { policies in
      var probe = try Probe(.bars { $0 = policies })
      probe.send(.presented(ModalRequest(kind: .sheet, id: "info")))
      let outcome = probe.send(.tabTapped("baz"))
      return "\(outcome) \(probe.tab), \(probe.modals.count) modal"
    },
    PolicyScenario(
      name: "tabBarHidden", outcomes: ["topEntryDecides": "visible", "sticky": "hidden"]
    ) { policies in
      var app = AppDeclaration.users { $0 = policies }
      app.routes?[0].properties.hidesTabBar = true
      var probe = try Probe(app)
      probe.send(.pushed(url: "/users/1"), .pushed(url: "/users/1/edit"))
      return probe.state.isTabBarVisible ? "visible" : "hidden"
    },
    PolicyScenario(
      name: "badgeNonPositive", outcomes: ["hide": "no badge", "show": "0"]
    ) { policies in
      var probe = try Probe(.bars { $0 = policies })
      probe.send(.badgeChanged(tab: "bar", badge: .number(0)))
      return probe.state.badge(of: "bar") == .number(0) ? "0" : "no badge"
    },
  ]
}
