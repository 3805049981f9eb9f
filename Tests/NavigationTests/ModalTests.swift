import Navigation
import Testing
import Vocabulary

@Suite("Modals")
struct ModalTests {
  private func request(
    _ kind: ModalKind, _ id: ModalID, from presenter: ModalRequest.Presenter = .topmost,
    slot: String? = nil, locked: Bool = false, cancelable: Bool = true
  ) -> NavigationEvent {
    .presented(
      ModalRequest(
        kind: kind, id: id, presenter: presenter, slot: slot, isLocked: locked,
        isCancelable: cancelable))
  }

  @Test func `presenting and dismissing leads back to the same state`() throws {
    var probe = try Probe(.users())
    let before = probe.state
    #expect(probe.send(request(.sheet, "add")) == .handled)
    #expect(probe.send(.modalDismissed()) == .handled)
    #expect(probe.effects == [.reportDismissal("add")])
    #expect(probe.state.modals == before.modals)
    #expect(probe.state.visibleEntry == before.visibleEntry)
  }

  @Test func `presenting the same id again does nothing`() throws {
    var probe = try Probe(.users())
    probe.send(request(.sheet, "add"))
    let before = probe.state
    #expect(probe.send(request(.sheet, "add")) == .noop)
    #expect(probe.state == before)
  }

  @Test func `a page of a modal is visible, and the tab's again after it`() throws {
    var probe = try Probe(.users())
    probe.send(.pushed(url: "/new", title: "New"))
    #expect(probe.shown == .present)
    #expect(probe.state.visibleEntry.url == "/new")
    #expect(probe.stack("users") == ["/users"])
    probe.send(.modalDismissed("/new"))
    #expect(probe.shown == .dismiss)
    #expect(probe.state.visibleEntry.url == "/users")
  }

  @Test(
    arguments: [
      (Policies.SecondSheetSamePresenter.queue, NavigationOutcome.queued, ["a"], ["b"]),
      (.replace, .handled, ["b"], []), (.reject, .rejected, ["a"], []),
      (.stack, .handled, ["a", "b"], []),
    ] as [(Policies.SecondSheetSamePresenter, NavigationOutcome, [String], [String])])
  func `a second sheet of one presenter follows the policy`(
    policy: Policies.SecondSheetSamePresenter, outcome: NavigationOutcome, modals: [String],
    queue: [String]
  ) throws {
    var probe = try Probe(.users { $0.secondSheetSamePresenter = policy })
    probe.send(request(.sheet, "a", from: .root))
    #expect(probe.send(request(.sheet, "b", from: .root)) == outcome)
    #expect(probe.modals == modals)
    #expect(probe.queue == queue)
  }

  @Test func `what waits is presented when its presenter is free`() throws {
    var probe = try Probe(.users())
    probe.send(
      request(.sheet, "a", from: .root), request(.sheet, "b", from: .root),
      request(.cover, "c", from: .root), request(.alert, "x"))
    probe.send(.modalDismissed("a"))
    #expect(probe.modals == ["b"])
    #expect(probe.queue == ["c"])
    probe.send(.modalDismissed())
    #expect(probe.modals == ["c"])
  }

  @Test func `what waits for a presenter that goes, goes too`() throws {
    var probe = try Probe(.users())
    probe.send(
      request(.sheet, "a", from: .root), request(.sheet, "b", from: .modal("a")),
      request(.sheet, "c", from: .modal("a")))
    #expect(probe.queue == ["c"])
    probe.send(.modalDismissed("a"))
    #expect(probe.modals.isEmpty && probe.queue.isEmpty)
    #expect(probe.effects == [.reportDismissal("b"), .reportDismissal("a"), .reportDismissal("c")])
  }

  @Test(
    arguments: [
      (Policies.ItemSheetNewItem.replace, NavigationOutcome.handled, ["2"], []),
      (.queue, .queued, ["1"], ["2"]), (.reject, .rejected, ["1"], []),
    ] as [(Policies.ItemSheetNewItem, NavigationOutcome, [String], [String])])
  func `another item in the same slot follows the policy`(
    policy: Policies.ItemSheetNewItem, outcome: NavigationOutcome, modals: [String],
    queue: [String]
  ) throws {
    var probe = try Probe(.users { $0.itemSheetNewItem = policy })
    probe.send(request(.sheet, "1", slot: "file"))
    #expect(probe.send(request(.sheet, "2", slot: "file")) == outcome)
    #expect(probe.modals == modals)
    #expect(probe.queue == queue)
  }

  @Test func `sheets and covers nest from the topmost`() throws {
    var probe = try Probe(.users())
    probe.send(request(.sheet, "a"), request(.cover, "b"), request(.sheet, "c"))
    #expect(probe.modals == ["a", "b", "c"])
    probe.send(.modalDismissed("b"))
    #expect(probe.modals == ["a"])
    #expect(probe.effects == [.reportDismissal("c"), .reportDismissal("b")])
  }

  @Test func `an alert over a sheet leaves the sheet, and answers once`() throws {
    var probe = try Probe(.users())
    probe.send(request(.sheet, "add"), request(.alert, "err"))
    #expect(probe.send(.modalAnswered("err", button: "ok")) == .handled)
    #expect(
      probe.effects == [.deliverAnswer(modal: "err", button: "ok"), .reportDismissal("err")])
    #expect(probe.modals == ["add"])
    #expect(probe.send(.modalAnswered("err", button: "ok")) == .ignored)
    #expect(probe.reason == .unknownModal)
  }

  @Test(
    arguments: [
      (Policies.AlertWhileAlert.queue, NavigationOutcome.queued, ["a"], ["b"]),
      (.replace, .handled, ["b"], []), (.reject, .rejected, ["a"], []),
      (.stack, .handled, ["a", "b"], []),
    ] as [(Policies.AlertWhileAlert, NavigationOutcome, [String], [String])])
  func `an alert while one is up follows the policy`(
    policy: Policies.AlertWhileAlert, outcome: NavigationOutcome, modals: [String],
    queue: [String]
  ) throws {
    var probe = try Probe(.users { $0.alertWhileAlert = policy })
    probe.send(request(.alert, "a"))
    #expect(probe.send(request(.alert, "b")) == outcome)
    #expect(probe.modals == modals)
    #expect(probe.queue == queue)
  }

  @Test func `queued alerts come in order, and cannot be answered before`() throws {
    var probe = try Probe(.users())
    probe.send(request(.alert, "a"), request(.alert, "b"), request(.alert, "c"))
    #expect(probe.send(.modalAnswered("b", button: "ok")) == .ignored)
    probe.send(.modalAnswered("a", button: "ok"))
    #expect(probe.modals == ["b"])
    probe.send(.modalAnswered("b", button: "ok"))
    #expect(probe.modals == ["c"])
  }

  @Test func `dismissing a dialog without choosing cancels, an alert not by a swipe`() throws {
    var probe = try Probe(.users())
    let cancel = NavigationEffect.deliverAnswer(modal: "d", button: "cancel")
    for event: NavigationEvent in [.backPressed, .modalSwipedAway, .modalDismissed()] {
      probe.send(request(.dialog, "d"))
      #expect(probe.send(event) == .handled)
      #expect(probe.effects.first == cancel)
    }
    probe.send(request(.alert, "d"))
    #expect(probe.send(.modalSwipedAway) == .ignored)
    #expect(probe.send(.backPressed) == .handled)
    #expect(probe.effects.first == cancel)
  }

  @Test func `an alert without a way to cancel blocks back`() throws {
    var probe = try Probe(.users())
    probe.send(request(.alert, "a", cancelable: false))
    #expect(probe.send(.backPressed) == .blocked)
    #expect(probe.modals == ["a"])
  }

  @Test(arguments: [
    NavigationEvent.modalDismissed(), .modalDismissed("x"), .allModalsDismissed, .modalSwipedAway,
  ])
  func `dismissing nothing is ignored`(event: NavigationEvent) throws {
    var probe = try Probe(.users())
    let before = probe.state
    #expect(probe.send(event) == .ignored)
    #expect(probe.state == before)
  }

  @Test func `a locked sheet refuses the user, not the app`() throws {
    var probe = try Probe(.users())
    probe.send(request(.sheet, "s", locked: true))
    #expect(probe.send(.modalSwipedAway) == .blocked)
    #expect(probe.effects.first == .reportDismissAttempt("s"))
    #expect(probe.send(.backPressed) == .blocked)
    #expect(probe.effects == [.reportDismissAttempt("s")])
    #expect(probe.send(.modalDismissed("s")) == .handled)
    var lenient = try Probe(.users { $0.backOnLockedSheet = .dismiss })
    lenient.send(request(.sheet, "s", locked: true))
    #expect(lenient.send(.backPressed) == .handled)
  }

  @Test func `a cover goes by back, not by a swipe`() throws {
    var probe = try Probe(.users())
    probe.send(request(.cover, "c"))
    #expect(probe.send(.modalSwipedAway) == .ignored)
    #expect(probe.send(.backPressed) == .handled)
    probe.send(request(.sheet, "s"))
    #expect(probe.send(.modalSwipedAway) == .handled)
  }

  @Test func `an unknown presenter, an empty id and too many modals are refused`() throws {
    var probe = try Probe(.users())
    #expect(probe.send(request(.sheet, "a", from: .modal("x"))) == .rejected)
    #expect(probe.send(request(.sheet, "")) == .rejected)
    for number in 0..<NavigationLimits.modalCountMax {
      #expect(probe.send(request(.sheet, ModalID("m\(number)"))) == .handled)
    }
    #expect(probe.send(request(.sheet, "more")) == .rejected)
    #expect(probe.reason == .modalCount)
    probe.send(.allModalsDismissed, request(.alert, "first"))
    for number in 0..<NavigationLimits.modalQueueCountMax {
      #expect(probe.send(request(.alert, ModalID("q\(number)"))) == .queued)
    }
    #expect(probe.send(request(.alert, "more")) == .rejected)
  }

  @Test(
    arguments: [
      (Policies.SelectWhileModal.rejectUserTap, NavigationOutcome.rejected, "users", ["info"]),
      (.allow, .handled, "settings", ["info"]), (.dismiss, .handled, "settings", []),
    ] as [(Policies.SelectWhileModal, NavigationOutcome, TabID, [String])])
  func `a tap while a modal is up follows the policy`(
    policy: Policies.SelectWhileModal, outcome: NavigationOutcome, tab: TabID, modals: [String]
  ) throws {
    var probe = try Probe(.users { $0.selectWhileModal = policy })
    probe.send(request(.sheet, "info"))
    #expect(probe.send(.tabTapped("settings")) == outcome)
    #expect(probe.tab == tab)
    #expect(probe.modals == modals)
  }

  @Test func `the app selects under a modal, which stays`() throws {
    var probe = try Probe(.users())
    probe.send(request(.sheet, "info"))
    #expect(probe.send(.tabSelected("settings")) == .handled)
    #expect(probe.modals == ["info"])
  }
}

@Suite("Links in modals")
struct ModalLinkTests {
  private func sheet(_ policies: (inout Policies) -> Void = { _ in }) throws -> Probe {
    var probe = try Probe(.users(policies)) {
      $0.stacks = ["users": ["/users", "/users/1"]]
    }
    probe.send(.pushed(url: "/new"))
    return probe
  }

  @Test func `a normal page dismisses the modal, then is pushed`() throws {
    var probe = try sheet()
    #expect(probe.web(.push, "/users/2") == .handled)
    #expect(probe.modals.isEmpty)
    #expect(probe.stack("users") == ["/users", "/users/1", "/users/2"])
  }

  @Test func `a replacement is spent on the modal, unless it names the page below`() throws {
    var probe = try sheet()
    probe.web(.replace, "/users/2")
    #expect(probe.modals.isEmpty)
    #expect(probe.stack("users") == ["/users", "/users/1", "/users/2"])
    var same = try sheet()
    same.web(.replace, "/users/1")
    #expect(same.modals.isEmpty)
    #expect(same.stack("users") == ["/users", "/users/1"])
  }

  @Test func `a modal page is pushed in the modal, whose last pop dismisses it`() throws {
    var probe = try sheet()
    #expect(probe.web(.push, "/edit") == .handled)
    #expect(probe.modals == ["/new"])
    #expect(probe.state.modals[0].stack.entries.map(\.url) == ["/new", "/edit"])
    #expect(probe.web(.push, "/edit") == .replaced)
    #expect(probe.state.modals[0].stack.depth == 2)
    probe.send(.popped(count: 1))
    #expect(probe.state.visibleEntry.url == "/new")
    probe.send(.popped(count: 1))
    #expect(probe.modals.isEmpty)
    #expect(probe.stack("users") == ["/users", "/users/1"])
  }

  @Test(arguments: [
    (Policies.ModalRouting.stay, ["/new", "/users/2"], ["/users", "/users/1"]),
    (.below, ["/new"], ["/users", "/users/1", "/users/2"]),
  ])
  func `other policies keep the modal`(
    policy: Policies.ModalRouting, pages: [String], stack: [String]
  ) throws {
    var probe = try sheet { $0.modalRouting = policy }
    probe.web(.push, "/users/2")
    #expect(probe.state.modals.first?.stack.entries.map(\.url) == pages)
    #expect(probe.stack("users") == stack)
  }

  @Test func `a change made below the modal is blocked`() throws {
    var probe = try sheet()
    let below = try #require(probe.keys("users").last)
    let before = probe.state
    let change = RouteChange(kind: .push, from: below, url: "/users/2")
    #expect(probe.send(.routeChanged(change)) == .rejected)
    #expect(probe.reason == .blockedByModal)
    probe.send(.presented(ModalRequest(kind: .alert, id: "a")))
    #expect(probe.web(.push, "/users/2") == .rejected)
    probe.send(.modalDismissed("a"))
    #expect(probe.state.modals == before.modals)
  }

  @Test func `a guarded page keeps its modal`() throws {
    var probe = try sheet()
    let key = probe.state.visibleEntry.key
    probe.send(.guardChanged(key: key, isGuarded: true))
    for event: NavigationEvent in [
      .backPressed, .modalDismissed(), .allModalsDismissed, .modalSwipedAway,
      .linkOpened(url: "app:///users/1"), .historicalLocationReached(.resume),
      .routeChanged(RouteChange(kind: .push, url: "/users/2")),
    ] {
      #expect(probe.send(event) == .blocked)
      #expect(probe.modals == ["/new"])
    }
  }

  @Test func `a question about the page below keeps the modal until it is answered`() throws {
    var probe = try sheet()
    let below = try #require(probe.keys("users").last)
    probe.send(.guardChanged(key: below, isGuarded: true))
    let from = probe.state.visibleEntry.key
    let link = RouteChange(kind: .push, from: from, key: "p1.1", url: "/users")
    #expect(probe.send(.routeChanged(link)) == .blocked)
    #expect(probe.effects == [.askBeforeLeaving(below)])
    #expect(probe.modals == ["/new"])
    #expect(probe.send(.departureConfirmed) == .handled)
    #expect(probe.modals.isEmpty)
    #expect(probe.stack("users") == ["/users"])
  }
}

@Suite("Modals that wait")
struct WaitingModalTests {
  private func sheet(
    _ id: ModalID, from presenter: ModalRequest.Presenter = .topmost, _ url: String? = nil
  ) -> NavigationEvent {
    .presented(ModalRequest(kind: .sheet, id: id, url: url, presenter: presenter))
  }

  @Test func `a key goes with the modal that waited under it`() throws {
    var probe = try Probe(.users())
    probe.send(sheet("a", from: .root, "/users/1"), sheet("b", from: .root, "/users/2"))
    let key = try #require(probe.state.modalQueue.first?.stack.entries.first?.key)
    probe.send(.modalDismissed("b"), .modalDismissed("a"), sheet("b", from: .root))
    #expect(!probe.state.isAlive(key))
    let change = RouteChange(kind: .replace, from: key, key: key, url: "/users/1")
    #expect(probe.send(.routeChanged(change)) == .stale)
  }

  @Test func `its page may object and be called something, and is asked`() throws {
    var probe = try Probe(.users())
    probe.send(sheet("a", from: .root), sheet("b", from: .root, "/users/2"))
    let key = try #require(probe.state.modalQueue.first?.stack.entries.first?.key)
    #expect(probe.send(.titleChanged(key: key, title: "Two")) == .handled)
    #expect(probe.send(.guardChanged(key: key, isGuarded: true)) == .handled)
    #expect(probe.send(.modalDismissed("b")) == .blocked)
    #expect(probe.queue == ["b"])
    #expect(probe.state.entry(key)?.title == "Two")
  }

  @Test func `no more are presented than the limit says, however they come up`() throws {
    var probe = try Probe(.users())
    for number in 1..<NavigationLimits.modalCountMax { probe.send(sheet(ModalID("s\(number)"))) }
    let alert = { NavigationEvent.presented(ModalRequest(kind: .alert, id: $0)) }
    probe.send(alert("x"), sheet("last"), alert("y"))
    #expect(probe.queue == ["last", "y"])
    probe.send(.modalDismissed("x"))
    #expect(probe.modals.count == NavigationLimits.modalCountMax)
    #expect(probe.queue == ["y"])
    probe.send(.modalDismissed("last"))
    #expect(probe.modals.last == "y")
  }

  @Test func `an alert that takes another's place lies on what lay under that`() throws {
    var probe = try Probe(
      .users {
        $0.alertWhileAlert = .replace
        $0.secondSheetSamePresenter = .stack
      })
    probe.send(
      .presented(ModalRequest(kind: .sheet, id: "below")),
      .presented(ModalRequest(kind: .dialog, id: "first")),
      .presented(ModalRequest(kind: .sheet, id: "above", presenter: .root)),
      .presented(ModalRequest(kind: .alert, id: "second")))
    #expect(probe.modals == ["below", "second"])
    #expect(probe.state.checkInvariants().isEmpty)
  }

  @Test func `an alert comes up over what is there then`() throws {
    var probe = try Probe(.users())
    probe.send(sheet("a"), .presented(ModalRequest(kind: .alert, id: "x")))
    probe.send(.presented(ModalRequest(kind: .alert, id: "y")), .modalDismissed("a"))
    #expect(probe.modals == ["y"])
    #expect(probe.state.modals[0].presenter == nil)
  }
}
