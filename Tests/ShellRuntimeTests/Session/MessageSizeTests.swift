import BridgeProtocol
import Navigation
import ShellRuntime
import Testing
import Vocabulary

@Suite("What a client can read")
struct MessageSizeTests {
  private let controller = ConnectionID(number: 1)
  private let page = ConnectionID(number: 2)
  private let start = SessionTime(milliseconds: 0)

  private func session(_ tabs: [Tab] = [Tab(id: "home", path: "/")]) throws -> ShellSession {
    var app = AppDeclaration(id: "app", name: "App", tabs: tabs)
    app.policies.modalRouting = .stay
    let manifest = try AppManifest(app)
    return ShellSession(
      configuration: SessionConfiguration(
        appID: "app", appName: "App", frontOrigin: "http://127.0.0.1:8100", epoch: "now",
        historyMode: .ios),
      navigation: NavigationState(manifest))
  }

  /// What a controller that says hello now receives, and the code with which it is closed.
  private func attach(
    to session: inout ShellSession
  ) throws -> (state: ControllerState?, closeCode: CloseCode?) {
    session.flush()
    _ = session.takeOutputs()
    session.handle(.connected(controller, .controller), at: start)
    let hello = ControllerMessage.hello(ControllerHelloMessage(client: "c"))
    session.handle(.received(controller, hello.encoded()), at: start)
    var state: ControllerState?
    var closeCode: CloseCode?
    for output in session.takeOutputs() {
      switch output {
      case .send(_, let frame, _):
        #expect(frame.count <= ProtocolLimits.shellMessageByteCountMax)
        if case .state(let read) = try ControllerUpdate.decode(frame) { state = read }
      case .close(_, let code, _): closeCode = code
      case .openExternally, .perform, .cancel, .report: break
      }
    }
    return (state, closeCode)
  }

  /// Text that takes six times its length in JSON.
  private func controlCharacters(_ count: Int) -> String {
    String(repeating: "\u{1}", count: count)
  }

  @Test(arguments: [0, 1_024])
  func `a state lists as many entries as fit`(titleByteCount: Int) throws {
    var session = try session()
    let tail = String(repeating: "a", count: 8_000)
    for number in 1...120 {
      session.handle(
        .acted(.pushed(url: "/\(number)/\(tail)", title: controlCharacters(titleByteCount))),
        at: start)
    }
    let (state, closeCode) = try attach(to: &session)
    let stack = try #require(state?.stack)
    let entryByteCount = 8_000 + 6 * titleByteCount
    let room = ProtocolLimits.shellMessageByteCountMax / 2
    #expect(stack.count == 100 || stack.count * entryByteCount < room)
    #expect((stack.count + 2) * entryByteCount > room)
    #expect(stack.last?.url == "/120/\(tail)")
    #expect(state?.tabs.first?.depth == 121)
    #expect(closeCode == nil)
  }

  @Test func `every stack is cut to the same height`() throws {
    var session = try session()
    let tail = String(repeating: "a", count: 8_000)
    for modal in ["a", "b"] {
      let request = ModalRequest(kind: .sheet, id: ModalID(modal), url: "/")
      session.handle(.acted(.presented(request)), at: start)
      for number in 1...50 {
        let change = RouteChange(kind: .push, url: "/\(number)/\(tail)")
        session.handle(.acted(.routeChanged(change)), at: start)
      }
    }
    let state = try attach(to: &session).state
    let counts = try #require(state?.modals.map(\.stack.count))
    #expect(counts[0] == counts[1] && (2..<50).contains(counts[0]))
    #expect(state?.stack.count == 1)
  }

  private static let controls = String(repeating: "\u{1}", count: 8_192)

  @Test(arguments: [
    ModalContent(message: controls), ModalContent(field: ModalField(text: controls)),
  ])
  func `the modals on top say what they have to say, those beneath have no room for it`(
    content: ModalContent
  ) throws {
    var session = try session()
    for number in 0..<30 {
      let request = ModalRequest(
        kind: .sheet, id: ModalID("\(number)"), url: "/", content: content)
      session.handle(.acted(.presented(request)), at: start)
    }
    let (state, closeCode) = try attach(to: &session)
    let modals = try #require(state?.modals)
    #expect(closeCode == nil)
    #expect(modals.map(\.id) == (0..<30).map { "\($0)" })
    #expect(
      modals.map { $0.content.message != nil || $0.content.field != nil }
        == (0..<30).map { $0 >= 28 })
    #expect(state?.isCut == true)
  }

  @Test func `the lowest modals are left out where their URLs have no room`() throws {
    var session = try session()
    let url = "/?" + String(repeating: "\\", count: 8_000)
    for number in 0..<NavigationLimits.modalCountMax {
      let request = ModalRequest(
        kind: .sheet, id: ModalID("\(number)" + controlCharacters(900)), url: url)
      session.handle(.acted(.presented(request)), at: start)
    }
    let (state, closeCode) = try attach(to: &session)
    let modals = try #require(state?.modals)
    #expect(closeCode == nil)
    #expect((5..<25).contains(modals.count))
    #expect(modals.last?.id.hasPrefix("31") == true)
    #expect(modals.allSatisfy { $0.stack.count == 1 && $0.url != nil })
    #expect(state?.isCut == true)
  }

  @Test func `of many tabs the first ones are listed, and the selected one`() throws {
    let tabs = (0..<8_192).map { Tab(id: TabID("tab-\($0)"), path: "/tab-\($0)") }
    var session = try session(tabs)
    session.handle(.acted(.tabTapped(TabID("tab-8000"))), at: start)
    let (state, closeCode) = try attach(to: &session)
    let listed = try #require(state?.tabs.map(\.id))
    #expect(closeCode == nil)
    #expect((1_000..<2_000).contains(listed.count))
    #expect(listed.dropLast() == tabs.prefix(listed.count - 1).map(\.id.rawValue)[...])
    #expect(listed.last == "tab-8000" && state?.selectedTab == "tab-8000")
    #expect(state?.isCut == true)
  }

  @Test func `a state whose lists fit is not cut`() throws {
    var session = try session()
    session.handle(.acted(.presented(ModalRequest(kind: .sheet, id: "s", url: "/"))), at: start)
    #expect(try attach(to: &session).state?.isCut == false)
  }

  @Test func `a controller whose state is too large even so is closed with 4413`() throws {
    var session = try session()
    session.showNotice(controlCharacters(200_000))
    let (state, closeCode) = try attach(to: &session)
    #expect(state == nil)
    #expect(closeCode == .stateTooLarge)
  }

  @Test func `a state lists as many pages as fit`() throws {
    var session = try session()
    let name = controlCharacters(1_000)
    for number in 10..<42 {
      let page = ConnectionID(number: UInt64(number))
      session.handle(.connected(page, .page), at: start)
      let hello = HelloMessage {
        $0.page = "\(number)\(name)"
        $0.document = "\(number)\(name)"
        $0.load = .navigate
        $0.router = name
        $0.location = PageLocation(url: "/")
      }
      session.handle(.received(page, PageMessage.hello(hello).encoded()), at: start)
      let applied = AppliedMessage {
        $0.revision = 0
        $0.key = "e1"
        $0.url = controlCharacters(8_000)
        $0.how = .router
        $0.changed = true
        $0.durationMilliseconds = 1
      }
      session.handle(.received(page, PageMessage.applied(applied).encoded()), at: start)
    }
    let state = try attach(to: &session).state
    #expect(state?.pages.count == 3)
    #expect(state?.attached == 32)
  }

  @Test func `a page learns of as many tabs as fit`() throws {
    let title = String(repeating: "a", count: 1_000)
    let tabs = (0..<2_000).map { Tab(id: TabID("\($0)"), title: title, path: "/\($0)") }
    var session = try session(tabs)
    session.handle(.connected(page, .page), at: start)
    let hello = HelloMessage {
      $0.page = "p"
      $0.document = "d"
      $0.load = .navigate
      $0.location = PageLocation(url: "/0")
    }
    session.handle(.received(page, PageMessage.hello(hello).encoded()), at: start)
    session.handle(.acted(.tabsChanged(tabs.dropLast().map(\.id))), at: start)
    var counts: [Int] = []
    for case .send(_, let frame, _) in session.takeOutputs() {
      #expect(frame.count <= ProtocolLimits.shellMessageByteCountMax)
      switch try ShellMessage.decode(frame) {
      case .welcome(let welcome): counts.append(welcome.tabs.count)
      case .event(let event): counts.append(event.data["tabs"]?.array?.count ?? 0)
      default: break
      }
    }
    #expect(counts.count == 2 && counts.allSatisfy { (400..<600).contains($0) }, "\(counts)")
  }
}
