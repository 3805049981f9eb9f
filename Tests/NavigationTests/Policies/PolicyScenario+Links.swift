import Navigation
import Vocabulary

extension PolicyScenario {
  /// What concerns links from the system, logins and stored states.
  static let links = [
    PolicyScenario(
      name: "deepLinkStack",
      outcomes: [
        "synthesize": "/users /users/1 /users/1/edit", "rootAndTarget": "/users /users/1/edit",
        "targetOnly": "/users/1/edit", "append": "/users /users/7 /users/1/edit",
      ]
    ) { policies in
      var probe = try Probe(.users { $0 = policies }) {
        $0.stacks = ["users": ["/users", "/users/7"]]
      }
      probe.send(.linkOpened(url: "app:///users/1/edit"))
      return probe.stack("users").joined(separator: " ")
    },
    PolicyScenario(
      name: "deepLinkWhileModal",
      outcomes: [
        "dismissAllThenNavigate": "handled, 0 modal, depth 2",
        "keepModals": "handled, 1 modal, depth 2", "reject": "rejected, 1 modal, depth 1",
      ]
    ) { policies in
      var probe = try Probe(.users { $0 = policies })
      probe.send(.presented(ModalRequest(kind: .sheet, id: "info")))
      let outcome = probe.send(.linkOpened(url: "app:///users/1"))
      return "\(outcome), \(probe.modals.count) modal, depth \(probe.stack("users").count)"
    },
    PolicyScenario(
      name: "sharedPath", outcomes: ["currentTab": "search", "firstTab": "home"]
    ) { policies in
      let app = AppDeclaration(
        schemes: ["app"],
        tabs: ["home", "search"].map { Tab(id: TabID($0), path: "/\($0)") },
        routes: ["home", "search"].map {
          Route("/person/:id", properties: .tab($0), isShared: true)
        }, policies: policies)
      var probe = try Probe(app) { $0.selectedTab = "search" }
      probe.send(.linkOpened(url: "app:///person/1"))
      return probe.tab.rawValue
    },
    PolicyScenario(
      name: "unknownPath",
      outcomes: ["keepState": "notFound /users", "showPage": "handled /nowhere"]
    ) { policies in
      var probe = try Probe(.users { $0 = policies })
      let outcome = probe.send(.pushed(url: "/nowhere"))
      return "\(outcome) \(probe.state.visibleEntry.url)"
    },
    PolicyScenario(
      name: "pendingDeepLink",
      outcomes: ["replayLatestOnce": "deferred /users/1", "drop": "rejected /users"]
    ) { policies in
      var probe = try Probe(.users { $0 = policies }) {
        $0.isLoggedIn = false
        $0.root = .login
      }
      let outcome = probe.send(.linkOpened(url: "app:///users/1"))
      probe.send(.loggedIn)
      return "\(outcome) \(probe.state.visibleEntry.url)"
    },
    PolicyScenario(
      name: "logoutClears", outcomes: ["all": "/users", "nothing": "/users/1"]
    ) { policies in
      var probe = try Probe(.users { $0 = policies })
      probe.send(.pushed(url: "/users/1"), .loggedOut, .loggedIn)
      return probe.state.visibleEntry.url
    },
    PolicyScenario(
      name: "restoreEphemeral", outcomes: ["drop": "0 modals", "keep": "1 modals"]
    ) { policies in
      var app = AppDeclaration.users { $0 = policies }
      app.restorableModals = ["alert"]
      var probe = try Probe(app)
      let alert = Snapshot.StoredModal(kind: .alert, id: "alert")
      probe.send(.restored(Snapshot(modals: [alert])))
      return "\(probe.modals.count) modals"
    },
    PolicyScenario(
      name: "restoreForeignEntry",
      outcomes: ["drop": "/users", "keep": "/users /settings/general"]
    ) { policies in
      var probe = try Probe(.users { $0 = policies })
      let pages = ["/users", "/settings/general"].map { Snapshot.Page(url: $0) }
      probe.send(.restored(Snapshot(stacks: [Snapshot.Stack(tab: "users", pages: pages)])))
      return probe.stack("users").joined(separator: " ")
    },
  ]
}
