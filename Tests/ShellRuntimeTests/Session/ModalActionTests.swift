import BridgeProtocol
import Navigation
import ShellTesting
import Testing
import Vocabulary

@Suite("Modals that pages present")
struct ModalActionTests {
  private func shell() throws -> SimulatedShell {
    var shell = SimulatedShell(try .fitTracker())
    shell.connectController()
    shell.open("tabs", in: "tabs")
    try shell.settle()
    return shell
  }

  /// What a page was told of dismissals.
  private func dismissals(of page: String, in shell: SimulatedShell) -> [JSONObject] {
    shell[page].handledMail.filter { $0.name == .dismissed }.map(\.data)
  }

  @Test func `a sheet gets an id, an entry and a web view of its own`() throws {
    var shell = try shell()
    shell["tabs"].act(.present, ["url": "/track/new"])
    try shell.settle()
    #expect(shell["tabs"].results.last?.data == ["modal": "m1"])
    #expect(shell["tabs"].target?.url == "/")
    shell.open("sheet", at: "/track/new", in: "modal:m1")
    try shell.settle()
    #expect(shell["sheet"].role == .driver)
    #expect(shell["sheet"].target?.url == "/track/new")
    #expect(shell.isSettled)
  }

  @Test func `its page is told, and then closed for good, when it goes`() throws {
    var shell = try shell()
    shell["tabs"].act(.present, ["url": "/track/new", "id": "new"])
    try shell.settle()
    shell.open("sheet", at: "/track/new", in: "modal:new")
    try shell.settle()
    shell["sheet"].act(.dismiss, ["result": ["weight": 80]])
    try shell.settle()
    #expect(shell["sheet"].results.last?.status == .applied)
    #expect(shell["sheet"].isStopped)
    #expect(shell.closures.map(\.code) == [.noSuchWebView])
    #expect(
      dismissals(of: "tabs", in: shell)
        == [["modal": "new", "kind": "sheet", "result": ["weight": 80]]])
  }

  @Test func `a minted id is not one that is in use`() throws {
    var shell = try shell()
    shell["tabs"].act(.present, ["id": "m1"])
    shell["tabs"].act(.present, ["presenter": "topmost"])
    try shell.settle()
    #expect(shell.navigation.modals.map(\.id) == ["m1", "m2"])
  }

  @Test func `an alert gets one button if it has none, and its answer is delivered`() throws {
    var shell = try shell()
    shell["tabs"].act(.present, ["kind": "alert", "id": "a", "title": "Saved"])
    try shell.settle()
    #expect(shell.controllerState?.modals.first?.content.title == "Saved")
    #expect(
      shell.controllerState?.modals.first?.content.buttons == [ModalButton(id: "ok", title: "OK")])
    #expect(shell.controllerState?.modals.first?.cancelable == false)
    expect(shell.control(.back).map(\.reason), is: [.notCancelable])
    expect(
      shell.control(.answer, ["modal": "a", "button": "no"]).map(\.reason), is: [.invalidParameters]
    )
    expect(shell.control(.answer, ["modal": "a", "button": "ok"]).map(\.status), is: [.applied])
    expect(
      shell.control(.answer, ["modal": "a", "button": "ok"]).map(\.reason), is: [.unknownModal])
    try shell.settle()
    #expect(
      dismissals(of: "tabs", in: shell) == [["modal": "a", "kind": "alert", "button": "ok"]])
  }

  @Test func `closing without choosing answers with the button whose role is cancel`() throws {
    var shell = try shell()
    let buttons: JSONValue = [
      ["id": "delete", "title": "Delete", "role": "destructive"],
      ["id": "keep", "title": "Keep", "role": "cancel"],
    ]
    for closing in [ActionName.back, .swipeDown, .dismiss, .dismissAll] {
      shell["tabs"].act(.present, ["kind": "dialog", "id": "d", "buttons": buttons])
      try shell.settle()
      expect(shell.control(closing).map(\.status), is: [.applied])
      try shell.settle()
      #expect(dismissals(of: "tabs", in: shell).last?["button"] == "keep", "\(closing)")
    }
  }

  @Test func `whoever presents what is up already is told of its end, too`() throws {
    var shell = try shell()
    shell.open("main")
    try shell.settle()
    shell["tabs"].act(.present, ["id": "a"])
    try shell.settle()
    shell["main"].act(.present, ["id": "a"])
    try shell.settle()
    #expect(shell["main"].results.last?.status == .noop)
    #expect(shell["main"].results.last?.data == ["modal": "a"])
    shell.control(.dismiss)
    try shell.settle()
    #expect(dismissals(of: "tabs", in: shell).count == 1)
    #expect(dismissals(of: "main", in: shell).count == 1)
  }

  @Test func `presenting again before having heard of the end presents nothing`() throws {
    var shell = try shell()
    shell["tabs"].act(.present, ["id": "a"])
    try shell.settle()
    shell["tabs"].handlesMail = false
    shell.control(.dismiss)
    try shell.settle()
    shell["tabs"].act(.present, ["id": "a"])
    try shell.settle()
    #expect(shell["tabs"].results.last?.status == .noop)
    #expect(shell.controllerState?.modals.isEmpty == true)
  }

  @Test func `a page that follows a link to a sheet is told of its end`() throws {
    var declaration = try AppManifest.fitTracker().declaration
    var properties = RouteProperties()
    properties.style = .sheet
    declaration.rules = [Rule(patterns: ["/new"], properties: properties)]
    var shell = SimulatedShell(try AppManifest(declaration))
    shell.open("tabs", in: "tabs")
    try shell.settle()
    shell["tabs"].clickLink("/new")
    try shell.settle()
    #expect(shell.navigation.modals.map(\.id) == ["/new"])
    #expect(shell["tabs"].history.current.url == "/", "the page below shows what it showed")
    shell.control(.swipeDown)
    try shell.settle()
    #expect(dismissals(of: "tabs", in: shell) == [["modal": "/new", "kind": "sheet"]])
    #expect(shell.isSettled)
  }

  @Test func `a page presents from where it is`() throws {
    var shell = try shell()
    shell["tabs"].act(.present, ["id": "a", "url": "/one"])
    shell["tabs"].act(.present, ["id": "b", "url": "/two"])
    try shell.settle()
    #expect(shell.navigation.modalQueue.map(\.id) == ["b"], "the root presents one at a time")
    #expect(shell.controllerState?.queued == 1)
    shell.open("sheet", at: "/one", in: "modal:a")
    try shell.settle()
    shell["sheet"].act(.present, ["id": "c"])
    try shell.settle()
    #expect(shell.navigation.modals.map(\.presenter) == [nil, "a"])
    #expect(
      shell["tabs"].target.map { _ in shell.controllerState?.modals.map(\.id) } == ["a", "c"])
  }

  @Test func `what lies beneath a modal moves nothing, but may dismiss it`() throws {
    var shell = try shell()
    shell.control(.present, ["id": "a", "url": "/one"])
    try shell.settle()
    for name in [ActionName.push, .replace, .pop, .popToRoot, .back] {
      shell["tabs"].act(name, ["url": "/news"])
      try shell.settle()
      #expect(shell["tabs"].results.last?.reason == .blockedByModal, "\(name)")
    }
    shell["tabs"].act(.dismiss)
    try shell.settle()
    #expect(shell.navigation.modals.isEmpty)
    #expect(dismissals(of: "tabs", in: shell).isEmpty, "a controller presented it")
  }

  @Test(
    arguments: [
      ["kind": "popover"], ["kind": "alert", "url": "/one"], ["id": ""], ["id": 7],
      ["buttons": [["id": "a", "title": "A"], ["id": "a", "title": "B"]]],
      ["buttons": [["title": "A"]]], ["buttons": "ok"], ["detents": ["small"]], ["detents": []],
      ["locked": "yes"], ["id": .string(String(repeating: "x", count: 1_001))],
      ["buttons": .array(Array(repeating: ["id": "a", "title": "A"], count: 17))],
    ] as [JSONObject])
  func `what cannot be presented is refused whole`(parameters: JSONObject) throws {
    var shell = try shell()
    shell["tabs"].act(.present, parameters)
    try shell.settle()
    #expect(shell["tabs"].results.map(\.reason) == [.invalidParameters])
    #expect(shell.navigation.modals.isEmpty)
  }

  @Test func `an unknown page and an unknown presenter present nothing`() throws {
    var shell = try shell()
    shell["tabs"].act(.present, ["presenter": "nobody"])
    shell["tabs"].act(.present, ["url": "javascript:alert(1)"])
    try shell.settle()
    #expect(shell["tabs"].results.map(\.status) == [.rejected, .rejected])
    #expect(shell["tabs"].results.map(\.reason) == [.unknownModal, .unsafeURL])
  }

  @Test func `a result that is too long is refused, and the modal stays`() throws {
    var shell = try shell()
    shell["tabs"].act(.present, ["id": "a"])
    shell["tabs"].act(
      .dismiss, ["result": .string(String(repeating: "x", count: 8_191))])
    try shell.settle()
    #expect(shell["tabs"].results.last?.reason == .invalidParameters)
    #expect(shell.navigation.modals.map(\.id) == ["a"])
  }

  @Test func `a controller is told heights, locks and pages of a sheet`() throws {
    var shell = try shell()
    shell["tabs"].act(
      .present, ["id": "a", "url": "/one", "detents": ["large", "medium"], "locked": true])
    try shell.settle()
    let modal = shell.controllerState?.modals.first
    #expect(modal?.content.detents == [.medium, .large])
    #expect(modal?.locked == true)
    #expect(modal?.url == "/one")
    #expect(modal?.stack.map(\.url) == ["/one"])
    #expect(shell.controllerState?.base?.url == "/")
    expect(shell.control(.swipeDown).map(\.reason), is: [.dismissalDisabled])
    try shell.settle()
    #expect(shell["tabs"].events.last?.name == .dismissAttempted)
  }
}
