import BridgeProtocol
import Navigation
import ShellRuntime
import Vocabulary

/// How often each message, reason, close code and fault happened.
///
/// A simulation in which something never happened proves nothing about it.
package struct Coverage: Sendable {
  private var table: [String: Int] = [:]

  /// What happened, with how often, by name.
  package var counts: [(name: String, count: Int)] {
    table.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// What never happened and should in an app that has everything.
  package var missing: [String] { Self.expected.filter { table[$0] == nil } }

  mutating func count(_ name: String) { table[name, default: 0] += 1 }

  mutating func add(_ other: Coverage) {
    for (name, count) in other.table { table[name, default: 0] += count }
  }
}

// MARK: - What is counted

extension Coverage {
  mutating func count(_ input: ObservedInput) {
    guard case .page(let message, _, _) = input.content else { return }
    count("page \(message.kind)")
    for change in input.changes {
      switch change {
      case .routeChange(let message): count("routeChange \(message.kind.rawValue)")
      case .action(let message): count("action \(message.name.rawValue)")
      }
    }
  }

  mutating func count(toPage frame: [UInt8]) {
    switch try? ShellMessage.decode(frame) {
    case .welcome(let welcome): count("shell welcome \(welcome.role.rawValue)")
    case .navigate(let navigate):
      count("shell navigate \(navigate.mode.rawValue)")
      count("cause \(navigate.cause.rawValue)")
    case .result(let result): count(result)
    case .event(let event): count("event \(event.name.rawValue)")
    case .reply(let reply) where reply.part != nil: count("shell reply part")
    case .reply(let reply): count("shell reply \(reply.success ? "success" : "failure")")
    case nil: break
    }
  }

  mutating func count(_ result: ResultMessage) {
    count("status \(result.status.rawValue)")
    if let reason = result.reason { count("reason \(reason.rawValue)") }
  }
}

extension PageMessage {
  fileprivate var kind: String {
    switch self {
    case .hello(let hello): "hello \(hello.load.rawValue)"
    case .routeChange: "routeChange"
    case .action: "action"
    case .applied: "applied"
    case .call: "call"
    case .callPart: "callPart"
    case .replyTaken: "replyTaken"
    case .visibility: "visibility"
    case .acknowledged: "acknowledged"
    }
  }
}

extension Coverage {
  /// What happens in every large enough run of the reference app.
  ///
  /// `docs/reliability.md` says what cannot happen in a simulation, and where it is tested.
  static let expected =
    SimulationStep.Kind.allCases.map { "step \($0.rawValue)" }
    + names("page", pageMessages) + names("shell", shellMessages) + names("event", events)
    + names("routeChange", RouteChangeKind.allCases.map(\.rawValue)) + names("action", actions)
    + names("status", ["applied", "noop", "rejected"]) + names("reason", reasons)
    + names("close", ["1013", "4400", "4404", "4406", "4408", "4409", "4429"])
    + names("cause", ["native", "page", "mirror", "resync"])

  private static func names(_ kind: String, _ names: [String]) -> [String] {
    names.map { "\(kind) \($0)" }
  }

  private static let pageMessages = [
    "hello navigate", "hello reload", "hello reconnect", "routeChange", "action", "applied", "call",
    "callPart", "replyTaken", "visibility", "acknowledged",
  ]

  private static let shellMessages = [
    "welcome driver", "welcome mirror", "navigate none", "navigate push", "navigate replace",
    "navigate pop", "reply success", "reply failure", "reply part",
  ]

  private static let events = [
    "dismissed", "leaveRequested", "refresh", "countdownFinished", "pluginEvent", "tabReselected",
    "tabPrevented", "tabsChanged", "external", "reload", "dismissAttempted", "environmentChanged",
  ]

  private static let actions = [
    "selectTab", "push", "pop", "popTo", "popToRoot", "replace", "reset", "back", "openURL",
    "historicalLocation", "setBadge", "setTitle", "present", "dismiss", "dismissAll", "answer",
    "login", "setGuard", "leave", "endRefreshing", "gesture", "startCountdown", "stopCountdown",
  ]

  private static let reasons = [
    "notDriver", "stale", "epoch", "slowDown", "unknownAction", "unknownTab", "external", "atRoot",
    "notInStack", "exit", "unchanged", "blockedByModal", "unknownModal", "nothingPresented",
    "dismissalDisabled", "notCancelable", "notMain", "guarded", "nothingPending", "refreshDisabled",
  ]
}
