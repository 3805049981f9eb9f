import BridgeProtocol
import Navigation
import ShellRuntime
import Vocabulary

/// How often each message, reason, close code and fault happened.
///
/// A simulation in which something never happened proves nothing about it.
package struct Coverage: Sendable {
  /// What the names in a table begin with.
  enum Subject: String, CaseIterable {
    case step, page, hello = "page hello", routeChange, action
    case welcome = "shell welcome", navigate = "shell navigate", reply = "shell reply"
    case cause, event, status, reason, close
  }

  /// A table for each subject, so that no name has to be put together to be counted.
  private var tables: [[String: Int]] = Array(repeating: [:], count: Subject.allCases.count)

  /// What happened, with how often, by name.
  package var counts: [(name: String, count: Int)] {
    zip(Subject.allCases, tables).flatMap { subject, table in
      table.map { ("\(subject.rawValue) \($0.key)", $0.value) }
    }.sorted { $0.0 < $1.0 }
  }

  /// What never happened and should in an app that has everything.
  package var missing: [String] {
    let names = Set(counts.map(\.name))
    return Self.expected.filter { !names.contains($0) }
  }

  mutating func count(_ subject: Subject, _ name: String) {
    tables[subject.place][name, default: 0] += 1
  }

  mutating func add(_ other: Coverage) {
    for (place, table) in other.tables.enumerated() {
      tables[place].merge(table, uniquingKeysWith: +)
    }
  }
}

extension Coverage.Subject {
  fileprivate var place: Int {
    switch self {
    case .step: 0
    case .page: 1
    case .hello: 2
    case .routeChange: 3
    case .action: 4
    case .welcome: 5
    case .navigate: 6
    case .reply: 7
    case .cause: 8
    case .event: 9
    case .status: 10
    case .reason: 11
    case .close: 12
    }
  }
}

// MARK: - What is counted

extension Coverage {
  mutating func count(_ input: ObservedInput) {
    guard case .page(let message, _, _) = input.content else { return }
    if case .hello(let hello) = message { count(.hello, hello.load.rawValue) }
    if let kind = message.kind { count(.page, kind) }
    for change in input.changes {
      switch change {
      case .routeChange(let message): count(.routeChange, message.kind.rawValue)
      case .action(let message): count(.action, message.name.rawValue)
      }
    }
  }

  mutating func count(_ message: ShellMessage) {
    switch message {
    case .welcome(let welcome): count(.welcome, welcome.role.rawValue)
    case .navigate(let navigate):
      count(.navigate, navigate.mode.rawValue)
      count(.cause, navigate.cause.rawValue)
    case .result(let result): count(result)
    case .event(let event): count(.event, event.name.rawValue)
    case .reply(let reply) where reply.part != nil: count(.reply, "part")
    case .reply(let reply): count(.reply, reply.success ? "success" : "failure")
    }
  }

  mutating func count(_ result: ResultMessage) {
    count(.status, result.status.rawValue)
    if let reason = result.reason { count(.reason, reason.rawValue) }
  }
}

extension PageMessage {
  /// The type of the message; nil for a `hello`, of which there are several kinds.
  fileprivate var kind: String? {
    switch self {
    case .hello: nil
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
