import Navigation
import Testing
import Vocabulary

@Suite("What modals say")
struct ModalContentTests {
  private let content = ModalContent(
    title: "Delete?", message: "It cannot be undone.",
    buttons: [
      ModalButton(id: "delete", title: "Delete", role: .destructive),
      ModalButton(id: "keep", title: "Keep", role: .cancel),
    ])

  private func probe(_ content: ModalContent, _ kind: ModalKind = .dialog) throws -> Probe {
    var probe = try Probe(.users())
    probe.send(.presented(ModalRequest(kind: kind, id: "d", content: content)))
    return probe
  }

  @Test func `only a button that there is can answer`() throws {
    var probe = try probe(content)
    let before = probe.state
    #expect(probe.send(.modalAnswered("d", button: "no such button")) == .rejected)
    #expect(probe.reason == .invalidParameters)
    #expect(probe.state == before)
    #expect(probe.send(.modalAnswered("d", button: "delete")) == .handled)
    #expect(
      probe.effects == [.deliverAnswer(modal: "d", button: "delete"), .reportDismissal("d")])
  }

  @Test(arguments: [
    NavigationEvent.backPressed, .modalSwipedAway, .modalDismissed(), .modalDismissed("d"),
  ])
  func `closing without choosing is the answer of the cancel button`(event: NavigationEvent) throws
  {
    var probe = try probe(content)
    #expect(probe.send(event) == .handled)
    #expect(probe.effects.first == .deliverAnswer(modal: "d", button: "keep"))
  }

  @Test func `without a cancel button there is no way round the others`() throws {
    var mandatory = content
    mandatory.buttons.removeLast()
    var probe = try probe(mandatory)
    #expect(probe.state.modals.first?.isCancelable == false)
    #expect(probe.send(.backPressed) == .blocked)
    #expect(probe.send(.modalSwipedAway) == .ignored)
    #expect(probe.reason == .notCancelable)
    #expect(probe.state.modals.first?.cancelAnswer == "cancel")
  }

  @Test func `the heights of a sheet are stored with it`() throws {
    var app = AppDeclaration.users()
    app.restorableModals = ["d"]
    var probe = try Probe(app)
    let sheet = ModalRequest(
      kind: .sheet, id: "d", content: ModalContent(detents: [.medium, .large]))
    probe.send(.presented(sheet))
    var fresh = try Probe(app)
    fresh.send(.restored(probe.state.snapshot))
    #expect(fresh.state.modals.first?.content.detents == [.medium, .large])
  }

  @Test func `a page of the medium style rests at both heights`() throws {
    var app = AppDeclaration.users()
    var properties = RouteProperties()
    properties.modalStyle = .medium
    app.rules = [Rule(patterns: ["/new"], properties: properties)]
    var probe = try Probe(app)
    probe.send(.pushed(url: "/new"))
    #expect(probe.state.modals.first?.content.detents == [.medium, .large])
    probe.send(.modalDismissed(), .pushed(url: "/edit"))
    #expect(probe.state.modals.first?.content.detents == [.large])
  }

  @Test func `a page is not presented to somebody who has to log in for it`() throws {
    var app = AppDeclaration.users()
    app.routes?[0].properties.requiresLogin = true
    var probe = try Probe(app) {
      $0.isLoggedIn = false
      $0.root = .login
    }
    #expect(
      probe.send(.presented(ModalRequest(kind: .sheet, id: "d", url: "/users/1"))) == .rejected)
    #expect(probe.reason == .loginRequired)
    #expect(probe.modals.isEmpty)
  }

  @Test func `a page whose URL is too long for an id is presented under another`() throws {
    let url = "/new?note=" + String(repeating: "x", count: NavigationLimits.modalIDByteCountMax)
    var probe = try Probe(.users())
    #expect(probe.web(.push, url) == .handled)
    #expect(probe.state.visibleEntry.url == url)
    #expect(probe.modals.first?.utf8.count ?? 0 < NavigationLimits.modalIDByteCountMax)
  }
}

@Suite("What lies beneath a modal")
struct BaseEntryTests {
  @Test func `the base is what is topmost beneath the modals`() throws {
    var probe = try Probe(.users())
    let below = probe.state.visibleEntry
    probe.send(.presented(ModalRequest(kind: .sheet, id: "a", url: "/new")))
    let sheet = probe.state.visibleEntry
    probe.send(.presented(ModalRequest(kind: .cover, id: "b", url: "/tour", presenter: .root)))
    #expect(probe.state.baseEntry == below)
    #expect(probe.state.topEntry(of: "users") == below)
    #expect(probe.state.topEntry(of: "nowhere") == nil)
    #expect(probe.state.place(of: below.key) == .tab("users"))
    #expect(probe.state.place(of: sheet.key) == .modal("a"))
    #expect(probe.state.isCovered(below.key))
    #expect(!probe.state.isCovered(sheet.key))
    let waiting = try #require(probe.state.modal("b")?.stack.entries.last)
    #expect(probe.state.isCovered(waiting.key))
    #expect(!probe.state.isCovered("gone"))
  }

  @Test func `before the tabs it is the page of the root`() throws {
    var probe = try Probe(.users())
    probe.send(.loggedOut)
    #expect(probe.state.baseEntry.url == "/login")
    #expect(probe.state.place(of: probe.state.baseEntry.key) == .root)
  }

  @Test func `nobody sees the tabs without a login`() throws {
    var probe = try Probe(.users())
    probe.send(.loggedOut)
    #expect(probe.send(.rootChanged(.main)) == .rejected)
    #expect(probe.reason == .loginRequired)
    #expect(probe.send(.rootChanged(.launching)) == .handled)
    #expect(probe.send(.loggedIn) == .handled)
    #expect(probe.send(.rootChanged(.login), .rootChanged(.main)) == .handled)
  }

  @Test func `the question before leaving is open until it is answered`() throws {
    var probe = try Probe(.users())
    probe.send(.pushed(url: "/users/1"))
    probe.send(.guardChanged(key: probe.state.visibleEntry.key, isGuarded: true), .backPressed)
    #expect(probe.state.isDeparturePending)
    probe.send(.departureDeclined)
    #expect(!probe.state.isDeparturePending)
    #expect(probe.send(.departureConfirmed) == .ignored)
    #expect(probe.reason == .nothingPending)
  }
}
