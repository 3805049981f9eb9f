import BridgeProtocol
import Vocabulary

/// Messages of every type with arbitrary content, the same for the same seed.
struct MessageGenerator {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func pageMessage() -> PageMessage {
    switch generator.number(below: 9) {
    case 0: .hello(hello())
    case 1: .routeChange(routeChange())
    case 2: .action(action())
    case 3:
      .applied(
        AppliedMessage {
          $0.revision = integer()
          $0.key = text()
          $0.url = text()
          $0.how = any()
          $0.changed = flip()
          $0.durationMilliseconds = double()
          $0.tried = list { $0.text() }
          $0.settled = flip()
        })
    case 4:
      .call(
        CallMessage(
          id: text(), plugin: text(), method: text(), options: object(), parts: integer(),
          takesParts: flip()))
    case 7: .replyTaken(ReplyTakenMessage(id: text(), part: integer()))
    case 6: .callPart(CallPartMessage(id: text(), part: integer(), text: text()))
    case 5: .acknowledged(event: integer())
    default: .visibility(any())
    }
  }

  mutating func shellMessage() -> ShellMessage {
    switch generator.number(below: 5) {
    case 0:
      .welcome(
        WelcomeMessage {
          $0.epoch = text()
          $0.revision = integer()
          $0.role = any()
          $0.generation = integer()
          $0.lastChange = integer()
          $0.limits = PageLimits(messageByteCountMax: integer(), arrivalMilliseconds: integer())
          $0.tabs = list { PageTab(id: $0.text(), title: $0.text(), path: $0.text()) }
          $0.environment = maybe { $0.environment() }
          $0.ownTabBar = maybe { $0.any() }
          $0.navigate = navigate()
        })
    case 1: .navigate(navigate())
    case 2: .result(result())
    case 3:
      .event(EventMessage(id: integer(), name: EventName(rawValue: text()), data: object()))
    default:
      .reply(
        ReplyMessage(
          id: text(), success: flip(), data: maybe { .object($0.object()) },
          error: maybe { ReplyError(message: $0.text(), code: $0.text()) },
          part: maybe { $0.integer() }, parts: maybe { $0.integer() },
          text: maybe { $0.text() }))
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
    HelloMessage {
      $0.page = text()
      $0.document = text()
      $0.webView = text()
      $0.load = any()
      $0.embedded = flip()
      $0.visibility = any()
      $0.router = maybe { $0.text() }
      $0.capabilities = list { $0.text() }
      $0.location = PageLocation(
        url: text(), title: maybe { $0.text() }, key: maybe { $0.text() })
      $0.resume = maybe {
        ResumePoint(
          epoch: $0.text(), revision: $0.integer(), generation: $0.integer(), event: $0.integer())
      }
      $0.changes = list { $0.flip() ? .routeChange($0.routeChange()) : .action($0.action()) }
    }
  }

  private mutating func routeChange() -> RouteChangeMessage {
    RouteChangeMessage {
      $0.id = integer() + 1
      $0.generation = integer()
      $0.kind = any()
      $0.from = text()
      $0.key = text()
      $0.url = text()
      $0.title = maybe { $0.text() }
      $0.trusted = flip()
      $0.origin = any()
    }
  }

  private mutating func action() -> ActionMessage {
    ActionMessage {
      $0.id = integer() + 1
      $0.generation = integer()
      $0.name = ActionName(rawValue: text())
      $0.parameters = object()
      $0.from = maybe { $0.text() }
      $0.trusted = flip()
    }
  }

  private mutating func controllerAction() -> ControllerActionMessage {
    ControllerActionMessage(
      id: integer() + 1, name: ActionName(rawValue: text()), parameters: object())
  }

  private mutating func navigate() -> NavigateMessage {
    NavigateMessage {
      $0.epoch = text()
      $0.revision = integer()
      $0.target = entry()
      $0.mode = any()
      $0.tab = maybe { $0.text() }
      $0.direction = any()
      $0.animated = flip()
      $0.cause = any()
      $0.role = any()
      $0.generation = integer()
      $0.lastChange = integer()
      $0.insets = maybe { $0.insets() }
      $0.modals = list { WireModal(id: $0.text(), kind: $0.any(), isQueued: $0.flip()) }
      $0.countdowns = list { $0.countdown() }
    }
  }

  private mutating func result() -> ResultMessage {
    ResultMessage(
      id: integer() + 1, status: any(), reason: maybe { Reason(rawValue: $0.text()) },
      revision: integer(), data: maybe { $0.object() })
  }

  private mutating func state() -> ControllerState {
    ControllerState {
      $0.epoch = text()
      $0.revision = integer()
      $0.lastChange = integer()
      $0.app = ControllerApp(id: text(), name: text())
      $0.front = text()
      $0.root = any()
      $0.selectedTab = text()
      $0.tabs = list { Prepared($0.tab()) }
      $0.stack = list { $0.entry() }
      $0.modals = list { $0.modal() }
      $0.tabBarVisible = flip()
      $0.canGoBack = flip()
      $0.visible = entry()
      $0.pages = list { $0.page() }
      $0.attached = integer()
      $0.notice = maybe {
        ControllerNotice(id: $0.integer(), kind: $0.maybe { $0.text() }, text: $0.text())
      }
      $0.ownTabBar = maybe { $0.text() }
      $0.webViews = any()
      $0.contentInset = maybe { $0.any() }
      $0.queued = integer()
      $0.base = maybe { $0.entry() }
      $0.navigationBar = any()
      $0.refreshing = flip()
      $0.canRefresh = flip()
      $0.guarded = flip()
      $0.environment = maybe { Prepared($0.environment()) }
      $0.countdowns = list { $0.countdown() }
      $0.faults = maybe { $0.faults() }
    }
  }

  private mutating func faults() -> WireFaults {
    WireFaults(
      latencyMilliseconds: integer(), jitterMilliseconds: integer(), dropPercent: integer(),
      offline: flip(), slowPageMilliseconds: integer())
  }

  private mutating func tab() -> ControllerTab {
    ControllerTab {
      $0.id = text()
      $0.title = text()
      $0.path = text()
      $0.icon = maybe { $0.text() }
      $0.selectedIcon = maybe { $0.text() }
      $0.badge = maybe { $0.text() }
      $0.disabled = flip()
      $0.hidden = flip()
      $0.depth = integer()
      $0.more = flip()
      $0.visible = maybe { $0.entry() }
    }
  }

  private mutating func page() -> ControllerPage {
    ControllerPage {
      $0.page = text()
      $0.document = text()
      $0.webView = text()
      $0.role = any()
      $0.visibility = any()
      $0.router = maybe { $0.text() }
      $0.revision = maybe { $0.integer() }
      $0.url = maybe { $0.text() }
      $0.changed = maybe { $0.flip() }
      $0.pending = flip()
      $0.settled = flip()
      $0.revoked = integer()
    }
  }

  private mutating func entry() -> WireEntry {
    WireEntry(key: text(), url: text(), title: maybe { $0.text() })
  }

  private mutating func modal() -> ControllerModal {
    ControllerModal {
      $0.id = text()
      $0.kind = any()
      $0.presenter = maybe { $0.text() }
      $0.content.title = maybe { $0.text() }
      $0.content.message = maybe { $0.text() }
      $0.content.buttons = list { ModalButton(id: $0.text(), title: $0.text(), role: $0.any()) }
      $0.content.field = maybe { generator in
        ModalField(placeholder: generator.maybe { $0.text() }, text: generator.text())
      }
      $0.content.detents = list { $0.any() }
      $0.locked = flip()
      $0.cancelable = flip()
      $0.url = maybe { $0.text() }
      $0.stack = list { $0.entry() }
      $0.navigationBar = any()
    }
  }

  private mutating func environment() -> WireEnvironment {
    WireEnvironment {
      $0.platform = any()
      $0.device = text()
      $0.appearance = any()
      $0.orientation = any()
      $0.keyboardHeight = double()
      $0.insets = insets()
      $0.textScale = double()
      $0.reducedMotion = flip()
      $0.locale = text()
      $0.direction = any()
      $0.lifecycle = any()
    }
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
