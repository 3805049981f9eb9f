import Navigation
import Vocabulary

extension PolicyScenario {
  /// What concerns sheets, covers, alerts and dialogs.
  static let modals = [
    PolicyScenario(
      name: "modalRouting",
      outcomes: [
        "hotwire": "modal , below /users /users/2", "stay": "modal /new /users/2, below /users",
        "below": "modal /new, below /users /users/2",
      ]
    ) { policies in
      var probe = try Probe(.users { $0 = policies })
      probe.send(.pushed(url: "/new"))
      probe.web(.push, "/users/2")
      let pages = probe.state.modals.first?.stack.entries.map(\.url) ?? []
      let below = probe.stack("users").joined(separator: " ")
      return "modal \(pages.joined(separator: " ")), below \(below)"
    },
    PolicyScenario(
      name: "secondSheetSamePresenter",
      outcomes: [
        "queue": "queued a, waiting b", "replace": "handled b, waiting ",
        "reject": "rejected a, waiting ", "stack": "handled a b, waiting ",
      ]
    ) { policies in
      try second(policies) { ModalRequest(kind: .sheet, id: $0, presenter: .root) }
    },
    PolicyScenario(
      name: "itemSheetNewItem",
      outcomes: [
        "replace": "handled b, waiting ", "queue": "queued a, waiting b",
        "reject": "rejected a, waiting ",
      ]
    ) { policies in
      try second(policies) { ModalRequest(kind: .sheet, id: $0, slot: "item") }
    },
    PolicyScenario(
      name: "alertWhileAlert",
      outcomes: [
        "queue": "queued a, waiting b", "replace": "handled b, waiting ",
        "reject": "rejected a, waiting ", "stack": "handled a b, waiting ",
      ]
    ) { policies in
      try second(policies) { ModalRequest(kind: .alert, id: $0) }
    },
    PolicyScenario(
      name: "backOnLockedSheet", outcomes: ["blocked": "blocked a", "dismiss": "handled "]
    ) { policies in
      var probe = try Probe(.users { $0 = policies })
      probe.send(.presented(ModalRequest(kind: .sheet, id: "a", isLocked: true)))
      let outcome = probe.send(.backPressed)
      return "\(outcome) \(probe.modals.joined())"
    },
  ]

  /// What becomes of a second modal while the first is up.
  private static func second(
    _ policies: Policies, _ request: (ModalID) -> ModalRequest
  ) throws -> String {
    var probe = try Probe(.users { $0 = policies })
    probe.send(.presented(request("a")))
    let outcome = probe.send(.presented(request("b")))
    let shown = probe.modals.joined(separator: " ")
    return "\(outcome) \(shown), waiting \(probe.queue.joined(separator: " "))"
  }
}
