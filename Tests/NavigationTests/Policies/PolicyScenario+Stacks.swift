import Navigation
import Vocabulary

extension PolicyScenario {
  /// What concerns one stack, and what pages do to it.
  static let stacks = [
    PolicyScenario(
      name: "duplicatePush", outcomes: ["allow": "depth 3", "ignore": "depth 2"]
    ) { policies in
      var probe = try Probe(.users { $0 = policies })
      probe.send(.pushed(url: "/users/1"), .pushed(url: "/users/1"))
      return "depth \(probe.stack("users").count)"
    },
    PolicyScenario(
      name: "linkToSame",
      outcomes: ["replace": "replaced 2", "push": "handled 3", "ignore": "noop 2"]
    ) { policies in
      var probe = try detail(policies)
      let outcome = probe.web(.push, "/users/1")
      return "\(outcome) \(probe.stack("users").count)"
    },
    PolicyScenario(
      name: "linkToPrevious", outcomes: ["pop": "depth 2", "push": "depth 4"]
    ) { policies in
      var probe = try detail(policies)
      probe.web(.push, "/users/1/edit")
      probe.web(.push, "/users/1")
      return "depth \(probe.stack("users").count)"
    },
    PolicyScenario(
      name: "queryIdentity", outcomes: ["distinct": "depth 3", "ignore": "depth 2"]
    ) { policies in
      var probe = try detail(policies)
      probe.web(.push, "/users/1?sort=name")
      return "depth \(probe.stack("users").count)"
    },
    PolicyScenario(
      name: "popToMissing",
      outcomes: [
        "ignore": "/users /users/1", "replaceTop": "/users /users/2",
        "push": "/users /users/1 /users/2",
      ]
    ) { policies in
      var probe = try detail(policies)
      probe.send(.poppedTo(url: "/users/2"))
      return probe.stack("users").joined(separator: " ")
    },
    PolicyScenario(
      name: "maxDepth",
      outcomes: ["reject": "rejected /users/1", "replaceTop": "handled /users/2"]
    ) { policies in
      var app = AppDeclaration.users { $0 = policies }
      app.maxDepth = 2
      var probe = try Probe(app) { $0.stacks = ["users": ["/users", "/users/1"]] }
      let outcome = probe.send(.pushed(url: "/users/2"))
      return "\(outcome) \(probe.stack("users").last ?? "")"
    },
    PolicyScenario(
      name: "staleWebRoute",
      outcomes: [
        "originGone": "since then handled, from a dead entry stale",
        "rejectAndResync": "since then stale, from a dead entry stale",
        "newestWins": "since then handled, from a dead entry handled",
      ]
    ) { policies in
      var probe = try detail(policies)
      let known = probe.state.revision
      probe.send(.badgeChanged(tab: "users", badge: .number(1)))
      let late = RouteChange(
        kind: .push, from: probe.keys("users").last, url: "/users/2", baseRevision: known)
      let sinceThen = probe.send(.routeChanged(late))
      let orphan = RouteChange(kind: .push, from: "gone", url: "/users/3")
      return "since then \(sinceThen), from a dead entry \(probe.send(.routeChanged(orphan)))"
    },
    PolicyScenario(
      name: "unknownPop",
      outcomes: [
        "resync": "rejected /users/1", "back": "handled /users", "follow": "handled /users/9",
      ]
    ) { policies in
      var probe = try detail(policies)
      let outcome = probe.send(
        .routeChanged(RouteChange(kind: .traverse, key: "unknown", url: "/users/9")))
      return "\(outcome) \(probe.stack("users").last ?? "")"
    },
  ]

  private static func detail(_ policies: Policies) throws -> Probe {
    try Probe(.users { $0 = policies }) { $0.stacks = ["users": ["/users", "/users/1"]] }
  }
}
