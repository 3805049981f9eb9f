import BridgeProtocol
import Vocabulary

/// Messages of every type with arbitrary content, the same for the same seed.
struct MessageGenerator {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func pageMessage() -> PageMessage {
    switch generator.number(below: 8) {
    case 0: .hello(hello())
    case 1: .routeChange(routeChange())
    case 2: .action(action())
    case 3:
      .applied(
        AppliedMessage(
          revision: integer(), key: text(), url: text(), how: any(), changed: flip(),
          durationMilliseconds: double(), tried: list { $0.text() }, settled: flip()))
    case 4:
      .call(
        CallMessage(
          id: text(), plugin: text(), method: text(), options: object(), parts: integer()))
    case 6: .callPart(CallPartMessage(id: text(), part: integer(), text: text()))
    case 5: .acknowledged(event: integer())
    default: .visibility(any())
    }
  }

  mutating func shellMessage() -> ShellMessage {
    switch generator.number(below: 5) {
    case 0:
      .welcome(
        WelcomeMessage(
          epoch: text(), revision: integer(), role: any(), generation: integer(),
          lastChange: integer(),
          limits: PageLimits(messageByteCountMax: integer(), arrivalMilliseconds: integer()),
          tabs: list { PageTab(id: $0.text(), title: $0.text(), path: $0.text()) },
          environment: maybe { $0.environment() }, ownTabBar: maybe { $0.any() },
          navigate: navigate()))
    case 1: .navigate(navigate())
    case 2: .result(result())
    case 3:
      .event(EventMessage(id: integer(), name: EventName(rawValue: text()), data: object()))
    default:
      .reply(
        ReplyMessage(
          id: text(), success: flip(), data: maybe { .object($0.object()) },
          error: maybe { ReplyError(message: $0.text(), code: $0.text()) },
          part: maybe { $0.integer() }))
    }
  }

  mutating func controllerMessage() -> ControllerMessage {
    guard flip() else { return .action(controllerAction()) }
    return .hello(
      ControllerHelloMessage(
        client: text(), epoch: maybe { $0.text() }, changes: list { $0.controllerAction() }))
  }

  mutating func controllerUpdate() -> ControllerUpdate {
    flip() ? .result(result()) : .state(state())
  }
}

extension MessageGenerator {
  private mutating func hello() -> HelloMessage {
    HelloMessage(
      page: text(), document: text(), webView: text(), load: any(), embedded: flip(),
      visibility: any(), router: maybe { $0.text() }, capabilities: list { $0.text() },
      location: PageLocation(
        url: text(), title: maybe { $0.text() }, key: maybe { $0.text() }),
      resume: maybe {
        ResumePoint(
          epoch: $0.text(), revision: $0.integer(), generation: $0.integer(), event: $0.integer())
      },
      changes: list { $0.flip() ? .routeChange($0.routeChange()) : .action($0.action()) })
  }

  private mutating func routeChange() -> RouteChangeMessage {
    RouteChangeMessage(
      id: integer() + 1, generation: integer(), kind: any(), from: text(), key: text(),
      url: text(), title: maybe { $0.text() }, trusted: flip(), origin: any())
  }

  private mutating func action() -> ActionMessage {
    ActionMessage(
      id: integer() + 1, generation: integer(), name: ActionName(rawValue: text()),
      parameters: object(), from: maybe { $0.text() }, trusted: flip())
  }

  private mutating func controllerAction() -> ControllerActionMessage {
    ControllerActionMessage(
      id: integer() + 1, name: ActionName(rawValue: text()), parameters: object())
  }

  private mutating func navigate() -> NavigateMessage {
    NavigateMessage(
      epoch: text(), revision: integer(), target: entry(), mode: any(),
      tab: maybe { $0.text() }, direction: any(), animated: flip(), cause: any(), role: any(),
      generation: integer(), lastChange: integer(),
      insets: maybe { $0.insets() },
      modals: list { WireModal(id: $0.text(), kind: $0.any(), isQueued: $0.flip()) },
      countdowns: list { $0.countdown() })
  }

  private mutating func result() -> ResultMessage {
    ResultMessage(
      id: integer() + 1, status: any(), reason: maybe { Reason(rawValue: $0.text()) },
      revision: integer(), data: maybe { $0.object() })
  }

  private mutating func state() -> ControllerState {
    ControllerState(
      epoch: text(), revision: integer(), lastChange: integer(),
      app: ControllerApp(id: text(), name: text()), front: text(), root: any(),
      selectedTab: text(), tabs: list { Prepared($0.tab()) }, stack: list { $0.entry() },
      modals: list { $0.modal() }, tabBarVisible: flip(), canGoBack: flip(),
      visible: entry(), pages: list { $0.page() }, attached: integer(),
      notice: maybe {
        ControllerNotice(id: $0.integer(), kind: $0.maybe { $0.text() }, text: $0.text())
      },
      ownTabBar: maybe { $0.text() },
      webViews: any(), contentInset: maybe { $0.any() }, queued: integer(),
      base: maybe { $0.entry() }, navigationBar: any(), refreshing: flip(), canRefresh: flip(),
      guarded: flip(),
      environment: maybe { Prepared($0.environment()) }, countdowns: list { $0.countdown() },
      faults: maybe { $0.faults() })
  }

  private mutating func faults() -> WireFaults {
    WireFaults(
      latencyMilliseconds: integer(), jitterMilliseconds: integer(), dropPercent: integer(),
      offline: flip(), slowPageMilliseconds: integer())
  }

  private mutating func tab() -> ControllerTab {
    ControllerTab(
      id: text(), title: text(), path: text(), icon: maybe { $0.text() },
      selectedIcon: maybe { $0.text() }, badge: maybe { $0.text() }, disabled: flip(),
      hidden: flip(), depth: integer(), more: flip(), visible: maybe { $0.entry() })
  }

  private mutating func page() -> ControllerPage {
    ControllerPage(
      page: text(), document: text(), webView: text(), role: any(), visibility: any(),
      router: maybe { $0.text() }, revision: maybe { $0.integer() }, url: maybe { $0.text() },
      changed: maybe { $0.flip() }, pending: flip(),
      settled: flip(), revoked: integer())
  }

  private mutating func entry() -> WireEntry {
    WireEntry(key: text(), url: text(), title: maybe { $0.text() })
  }

  private mutating func modal() -> ControllerModal {
    ControllerModal(
      id: text(), kind: any(), presenter: maybe { $0.text() }, title: maybe { $0.text() },
      message: maybe { $0.text() },
      buttons: list { ModalButton(id: $0.text(), title: $0.text(), role: $0.any()) },
      field: maybe { generator in
        ModalField(placeholder: generator.maybe { $0.text() }, text: generator.text())
      },
      detents: list { $0.any() }, locked: flip(), cancelable: flip(), url: maybe { $0.text() },
      stack: list { $0.entry() }, navigationBar: any())
  }

  private mutating func environment() -> WireEnvironment {
    WireEnvironment(
      platform: any(), device: text(), appearance: any(), orientation: any(),
      keyboardHeight: double(), insets: insets(), textScale: double(), reducedMotion: flip(),
      locale: text(), direction: any(), lifecycle: any())
  }

  private mutating func insets() -> SafeAreaInsets {
    SafeAreaInsets(top: double(), right: double(), bottom: double(), left: double())
  }

  private mutating func countdown() -> WireCountdown {
    WireCountdown(id: text(), seconds: integer(), remainingMilliseconds: integer())
  }
}

// MARK: - Parts

extension MessageGenerator {
  private mutating func flip() -> Bool { generator.oneIn(2) }

  private mutating func integer() -> Int {
    flip() ? generator.number(below: 100) : generator.number(below: ProtocolLimits.integerMax)
  }

  private mutating func double() -> Double {
    let value = Double(bitPattern: generator.next())
    return value.isFinite ? value : 0
  }

  private mutating func text() -> String {
    let scalars: [Unicode.Scalar] = [
      "a", "/", "?", "\"", "\\", "\n", "\u{0}", "\u{1F}", "\u{7F}", "é", "€", "🏋", "\u{2028}", "{",
    ]
    var text = ""
    for _ in 0..<generator.number(below: 12) {
      text.unicodeScalars.append(generator.pick(scalars))
    }
    return text
  }

  private mutating func object() -> JSONObject {
    var random = RandomJSON(seed: generator.next())
    return (try? JSONValue(parsing: random.text()))?.object ?? [:]
  }

  private mutating func any<Value: CaseIterable>() -> Value {
    generator.pick(Array(Value.allCases))
  }

  private mutating func maybe<Value>(_ make: (inout MessageGenerator) -> Value) -> Value? {
    flip() ? make(&self) : nil
  }

  private mutating func list<Value>(_ make: (inout MessageGenerator) -> Value) -> [Value] {
    var values: [Value] = []
    for _ in 0..<generator.number(below: 4) {
      values.append(make(&self))
    }
    return values
  }
}
