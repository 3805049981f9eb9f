import Navigation
import Testing
import Vocabulary

@Suite("Alerts of the system")
struct SystemAlertTests {
  /// A page with a detail, and the system's question over it.
  private func probe(
    isCancelable: Bool = false, sheet: Bool = false,
    _ policies: (inout Policies) -> Void = { _ in }
  ) throws -> Probe {
    var probe = try Probe(.users(policies))
    probe.web(.push, "/users/1")
    if sheet { probe.web(.push, "/new") }
    let buttons = [
      ModalButton(id: "cancel", title: "Don’t Allow", role: .cancel),
      ModalButton(id: "ok", title: "Allow"),
    ]
    let question = ModalRequest(
      kind: .alert, id: "question", isCancelable: isCancelable, isOfSystem: true,
      content: ModalContent(title: "Allow?", buttons: buttons))
    probe.send(.presented(question))
    return probe
  }

  private static let touches: [NavigationEvent] = [
    .tabTapped("settings"), .tabTapped("users"), .backPressed, .swipeBackBegan,
    .swipeBackCommitted, .modalSwipedAway,
  ]

  @Test(arguments: touches)
  func `keep the touches of the user from the app, for one reason`(touch: NavigationEvent) throws {
    for policy in [Policies.SelectWhileModal.rejectUserTap, .dismiss] {
      var probe = try probe { $0.selectWhileModal = policy }
      let before = probe.state
      probe.send(touch)
      #expect(probe.reason == .blockedByModal)
      #expect(probe.state == before)
    }
  }

  @Test func `are refused by the back button where the device has one`() throws {
    var probe = try probe(isCancelable: true)
    probe.send(.backPressed)
    #expect(probe.modals.isEmpty)
    #expect(probe.effects.contains(.deliverAnswer(modal: "question", button: "cancel")))
    #expect(probe.stack("users") == ["/users", "/users/1"])
  }

  @Test func `let the app go on beneath them`() throws {
    var probe = try probe()
    let key = probe.state.visibleEntry.key
    probe.send(.routeChanged(RouteChange(kind: .push, from: key, key: "p1", url: "/users/1/edit")))
    #expect(probe.stack("users") == ["/users", "/users/1", "/users/1/edit"])
    probe.send(.routeChanged(RouteChange(kind: .traverse, from: "p1", key: key, url: "/users/1")))
    #expect(probe.stack("users") == ["/users", "/users/1"])
    probe.send(.pushed(url: "/users/2"), .popped(count: 1))
    probe.send(.linkOpened(url: "app:///settings/general"))
    #expect(probe.stack("settings") == ["/settings", "/settings/general"])
    #expect(probe.modals == ["question"])
    #expect(!probe.state.isCovered(probe.state.visibleEntry.key))
  }

  @Test func `stay when the app closes what they lie on, or presents a sheet`() throws {
    var probe = try probe(sheet: true)
    #expect(probe.modals == ["/new", "question"])
    let key = probe.state.visibleEntry.key
    probe.send(.routeChanged(RouteChange(kind: .push, from: key, key: "p1", url: "/settings")))
    #expect(probe.modals == ["question"])
    #expect(probe.tab == "settings")
    probe.send(.routeChanged(RouteChange(kind: .push, from: "p1", key: "p2", url: "/tour")))
    #expect(probe.modals == ["/tour", "question"])
    #expect(probe.state.checkInvariants().isEmpty)
    probe.send(.modalAnswered("question", button: "ok"))
    #expect(probe.modals == ["/tour"])
  }
}
