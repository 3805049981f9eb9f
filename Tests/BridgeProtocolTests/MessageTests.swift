import BridgeProtocol
import TestSupport
import Testing
import Vocabulary

@Suite("Messages")
struct MessageTests {
  @Test func `any message reads back as itself`() {
    for seed in Seeds.range(from: SeededGenerator.runSeed) {
      var random = MessageGenerator(seed: seed)
      expectRoundTrip(random.pageMessage(), seed)
      expectRoundTrip(random.shellMessage(), seed)
      expectRoundTrip(random.controllerMessage(), seed)
      expectRoundTrip(random.controllerUpdate(), seed)
    }
  }

  @Test func `encoding appends to what is there`() throws {
    var bytes = Array("before".utf8)
    PageMessage.visibility(.hidden).encode(into: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"before{"type":"visibility","visibility":"hidden"}"#)
  }

  @Test func `an environment as data of an event is what a welcome carries`() throws {
    let environment = WireEnvironment {
      $0.platform = .android
      $0.device = "pixel-9"
      $0.appearance = .dark
      $0.orientation = .landscape
      $0.keyboardHeight = 260.5
      $0.insets = SafeAreaInsets(top: 47, right: 0, bottom: 34.5, left: 0)
      $0.textScale = 1.35
      $0.reducedMotion = true
      $0.locale = "ar"
      $0.direction = .rightToLeft
      $0.lifecycle = .background
    }
    let event = ShellMessage.event(
      EventMessage(id: 1, name: .environmentChanged, data: environment.object))
    let navigate = NavigateMessage {
      $0.epoch = "x"
      $0.revision = 1
      $0.target = WireEntry(key: "e1", url: "/")
      $0.mode = .none
      $0.cause = .welcome
      $0.role = .driver
      $0.generation = 1
    }
    let welcome = ShellMessage.welcome(
      WelcomeMessage {
        $0.epoch = "x"
        $0.revision = 1
        $0.role = .driver
        $0.generation = 1
        $0.lastChange = 0
        $0.tabs = []
        $0.environment = environment
        $0.navigate = navigate
      })
    let told = try JSONValue(parsing: welcome.encoded())["environment"]
    #expect(told != nil)
    #expect(try JSONValue(parsing: event.encoded())["data"] == told)
  }

  @Test func `the events that are kept are those of the mailbox`() {
    let names: [EventName] = [
      .dismissed, .leaveRequested, .countdownFinished, .refresh, .reload, .tabReselected,
      .environmentChanged, "other",
    ]
    #expect(names.map(\.isReliable) == [true, true, true, true, false, false, false, false])
  }

  @Test func `a state of a hundred tabs and pages reads back as itself`() {
    let tab = ControllerTab {
      $0.id = "t"
      $0.title = "Täb"
      $0.path = "/t"
      $0.icon = "i"
      $0.badge = "9"
      $0.depth = 3
    }
    let entry = WireEntry(key: "e1", url: "/t", title: "T")
    let page = ControllerPage {
      $0.page = "p"
      $0.document = "d"
      $0.role = .mirror
      $0.visibility = .hidden
      $0.revision = 1
      $0.url = "/"
    }
    expectRoundTrip(
      ControllerUpdate.state(
        ControllerState {
          $0.epoch = "x"
          $0.revision = 1
          $0.app = ControllerApp(id: "a", name: "A")
          $0.front = "http://[::1]:1"
          $0.selectedTab = "t"
          $0.tabs = Array(repeating: Prepared(tab), count: 100)
          $0.stack = Array(repeating: entry, count: 2_000)
          $0.tabBarVisible = true
          $0.canGoBack = false
          $0.visible = entry
          $0.pages = Array(repeating: page, count: 32)
          $0.attached = 2_000
        }), 0)
  }

  @Test func `the benchmark's message has the 200 bytes that its figure is for`() {
    #expect(CodecBenchmark.message.encoded().count == 200)
    #expect(CodecBenchmark.nanosecondsPerMessage(iterations: 10) > 0)
  }

  private func expectRoundTrip<Message: WireMessage>(_ message: Message, _ seed: UInt64) {
    let bytes = message.encoded()
    #expect((try? Message.decode(bytes)) == message, "\(replay(seed, bytes))")
  }
}

@Suite("Message limits")
struct MessageLimitTests {
  private func visibility(padding: Int) -> [UInt8] {
    let frame = Array(#"{"type":"visibility","visibility":"hidden"}"#.utf8)
    return frame + Array(repeating: UInt8(ascii: " "), count: padding - frame.count)
  }

  private func routeChange(key: String = "k", url: String = "/", title: String? = nil) -> [UInt8] {
    PageMessage.routeChange(
      RouteChangeMessage {
        $0.id = 1
        $0.generation = 0
        $0.kind = .push
        $0.from = "e1"
        $0.key = key
        $0.url = url
        $0.title = title
        $0.trusted = true
        $0.origin = .user
      }
    ).encoded()
  }

  private func action(_ parameters: JSONObject) -> [UInt8] {
    PageMessage.action(
      ActionMessage {
        $0.id = 1
        $0.generation = 0
        $0.name = .push
        $0.parameters = parameters
        $0.trusted = true
      }
    ).encoded()
  }

  private func expect(_ bytes: [UInt8], isRefusedAt place: String?, with code: CloseCode) {
    do {
      _ = try PageMessage.decode(bytes)
      #expect(place == nil, "was accepted")
    } catch {
      #expect(error.place == place)
      #expect(error.closeCode == code)
    }
  }

  @Test func `bytes of a message from a page`() {
    expect(visibility(padding: 65_536), isRefusedAt: nil, with: .messageTooLarge)
    expect(visibility(padding: 65_537), isRefusedAt: "", with: .messageTooLarge)
  }

  @Test func `bytes of a message from a controller`() throws {
    let frame = ControllerMessage.action(
      ControllerActionMessage(id: 1, name: .back, parameters: [:])
    ).encoded()
    let padding = [UInt8](repeating: 0x20, count: 1_048_576 - frame.count)
    #expect(try ControllerMessage.decode(frame + padding).encoded() == frame)
    let error = #expect(throws: ProtocolError.self) {
      try ControllerMessage.decode(frame + padding + [0x20])
    }
    #expect(error?.closeCode == .messageTooLarge)
  }

  @Test func `bytes of a name and of a URL`() {
    let name = String(repeating: "é", count: 512)
    expect(routeChange(key: name, title: name), isRefusedAt: nil, with: .malformedMessage)
    expect(routeChange(key: name + "x"), isRefusedAt: "key", with: .malformedMessage)
    expect(routeChange(title: name + "x"), isRefusedAt: "title", with: .malformedMessage)
    let url = String(repeating: "u", count: 8_192)
    expect(routeChange(url: url), isRefusedAt: nil, with: .malformedMessage)
    expect(routeChange(url: url + "u"), isRefusedAt: "url", with: .malformedMessage)
  }

  @Test func `nesting and elements`() {
    func nested(_ depth: Int) -> JSONValue {
      (0..<depth).reduce(1) { value, _ in [value] }
    }
    expect(action(["x": nested(30)]), isRefusedAt: nil, with: .malformedMessage)
    let deep = "parameters.x" + String(repeating: "[0]", count: 30)
    expect(action(["x": nested(31)]), isRefusedAt: deep, with: .malformedMessage)
    let elements = JSONValue.array(Array(repeating: 0, count: 1_024))
    expect(action(["x": elements]), isRefusedAt: nil, with: .malformedMessage)
    let more = JSONValue.array(Array(repeating: 0, count: 1_025))
    expect(action(["x": more]), isRefusedAt: "parameters.x", with: .malformedMessage)
  }

  @Test func `pending changes`() {
    func hello(_ count: Int) -> [UInt8] {
      let change = ActionMessage {
        $0.id = 1
        $0.generation = 0
        $0.name = .back
        $0.trusted = false
      }
      return PageMessage.hello(
        HelloMessage {
          $0.page = "p"
          $0.document = "d"
          $0.load = .reconnect
          $0.location = PageLocation(url: "/")
          $0.changes = Array(repeating: .action(change), count: count)
        }
      ).encoded()
    }
    expect(hello(64), isRefusedAt: nil, with: .malformedMessage)
    expect(hello(65), isRefusedAt: "changes", with: .malformedMessage)
  }

  @Test func `text that is not UTF-8 has a code of its own`() {
    let bytes = Array(#"{"type":"x"#.utf8) + [0xFF] + Array(#""}"#.utf8)
    expect(bytes, isRefusedAt: "type", with: .invalidText)
  }
}

@Suite("Close codes")
struct CloseCodeTests {
  @Test(
    arguments: [
      (1001, true), (1002, false), (1003, false), (1006, true), (1007, false), (1008, false),
      (1009, false), (1011, true), (1012, true), (1013, true), (4000, true), (4400, false),
      (4401, false), (4403, false), (4404, false), (4406, false), (4408, true), (4409, false),
      (4410, true),
      (4413, true), (4429, false), (4500, true), (3999, true), (1015, true), (4001, false),
      (4999, false),
    ] as [(UInt16, Bool)])
  func `a client retries as the table says`(_ code: UInt16, _ retries: Bool) {
    #expect(CloseCode(rawValue: code).clientShouldRetry == retries)
  }

  @Test func `a reason that is too long is cut at a character`() {
    let error = ProtocolError(
      closeCode: .malformedMessage, place: "x", message: String(repeating: "🏋🏽", count: 40))
    #expect(error.closeReason == String(repeating: "🏋🏽", count: 15))
  }
}
