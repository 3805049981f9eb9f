public import Vocabulary

/// The commands that a client of the HTTP API can send: the last part of the path of a `POST`.
public enum Verb: String, CaseIterable, Sendable {
  case tap, push, pop, back
  case swipeBack = "swipe-back"
  case present, dismiss, answer
  case open, badge, login, logout, refresh, reload
  case environment, device, appearance, rotate, keyboard, lifecycle
  case plugin, fault, record, wait, link
  case `continue`
  case screenshot
  case quit
}

/// A verb with the body of its request: `docs/http-api.md`.
public enum Command: Hashable, Sendable {
  case tap(TabReference)
  case push(PageParameters)
  case pop(PopBody)
  case swipeBack(SwipePhase)
  indirect case present(PresentParameters)
  case dismiss(DismissBody)
  case answer(AnswerBody)
  case open(url: String)
  case badge(BadgeParameters)
  indirect case environment(EnvironmentParameters)
  case keyboard(isVisible: Bool)
  /// Nil rotates to the other orientation.
  case rotate(Orientation?)
  case plugin(ControlParameters)
  case fault(FaultBody)
  case record(RecordBody)
  case wait(WaitBody)
  case `continue`(revision: Int)
  case screenshot(ScreenshotBody)
  /// A verb that is an action without parameters.
  case plain(Action.Plain)
  case link
  case quit

  /// Milliseconds that a request may ask to wait.
  public static let timeoutMillisecondsMax = 600_000
  private static let timeout = "timeoutMilliseconds"

  /// Reads the body of a request.
  ///
  /// - Parameters:
  ///   - verb: What the request is for.
  ///   - body: Its body, in which every verb accepts `timeoutMilliseconds`.
  /// - Throws: `ParameterError` for a member with a wrong value, or one that the verb does not
  ///   have.
  public init(_ verb: Verb, _ body: JSONObject) throws(ParameterError) {
    var own = body
    own[Self.timeout] = nil
    do throws(ParameterError) {
      self = try Self.command(verb, own, ParameterRules(isStrict: true))
    } catch {
      guard error.path.isEmpty, case .unknown(let name, let known) = error.problem else {
        throw error
      }
      throw ParameterError(.unknown(name: name, known: known + [Self.timeout]))
    }
  }

  /// How long a request may wait; nil if its body does not say.
  ///
  /// - Throws: `ParameterError` if the member is not a number of milliseconds.
  public static func timeoutMilliseconds(of body: JSONObject) throws(ParameterError) -> Int? {
    guard let json = body[timeout], !json.isNull else { return nil }
    do throws(ParameterError) {
      return try Int(json, ParameterRules(limit: .timeout))
    } catch {
      throw error.below(timeout)
    }
  }

  /// The body of a request for the command, without a time.
  public var body: JSONObject {
    switch self {
    case .tap(let tab): ["tab": tab.json]
    case .push(let page): page.members
    case .pop(let body): body.members
    case .swipeBack(let phase): ["phase": phase.json]
    case .present(let modal): modal.members
    case .dismiss(let body): body.members
    case .answer(let body): body.members
    case .open(let url): ["url": url.json]
    case .badge(let badge): badge.members
    case .environment(let change): change.members
    case .keyboard(let isVisible): ["visible": isVisible.json]
    case .rotate(let orientation): orientation.map { ["orientation": $0.json] } ?? [:]
    case .plugin(let control): control.members
    case .fault(let body): body.members
    case .record(let body): body.members
    case .wait(let body): body.members
    case .continue(let revision): ["revision": revision.json]
    case .screenshot(let body): body.members
    case .plain, .link, .quit: [:]
    }
  }

  private static func command(
    _ verb: Verb, _ object: JSONObject, _ rules: ParameterRules
  ) throws(ParameterError) -> Command {
    let body = JSONValue.object(object)
    switch verb {
    case .tap: return .tap(try object.parameter("tab", rules))
    case .push: return .push(try PageParameters(body, rules))
    case .pop: return .pop(try PopBody(body, rules))
    case .swipeBack: return .swipeBack(try object.optionalParameter("phase", rules) ?? .committed)
    case .present: return .present(try PresentParameters(body, rules))
    case .dismiss: return .dismiss(try DismissBody(body, rules))
    case .answer: return .answer(try AnswerBody(body, rules))
    case .open: return .open(url: try object.parameter("url", rules, .url))
    case .badge: return .badge(try BadgeParameters(body, rules))
    case .environment: return .environment(try EnvironmentParameters(body, rules))
    case .device, .appearance, .lifecycle:
      return .environment(try environment(verb, object, rules))
    case .keyboard: return .keyboard(isVisible: try object.parameter("visible", rules))
    case .rotate: return .rotate(try object.optionalParameter("orientation", rules))
    case .plugin: return .plugin(try ControlParameters(body, rules))
    case .fault: return .fault(try FaultBody(body, rules))
    case .record: return .record(try RecordBody(body, rules))
    case .wait: return .wait(try WaitBody(body, rules))
    case .continue: return .continue(revision: try object.parameter("revision", rules))
    case .screenshot: return .screenshot(try ScreenshotBody(body, rules))
    case .back, .login, .logout, .refresh, .reload, .link, .quit:
      try object.check(names: [], rules)
      if let plain = Action.Plain(rawValue: verb.rawValue) { return .plain(plain) }
      return verb == .link ? .link : .quit
    }
  }

  /// The parameters of a verb that changes one property of the device.
  private static func environment(
    _ verb: Verb, _ object: JSONObject, _ rules: ParameterRules
  ) throws(ParameterError) -> EnvironmentParameters {
    var parameters = EnvironmentParameters()
    switch verb {
    case .device: parameters.device = try object.parameter("device", rules) as String
    case .appearance:
      parameters.appearance = try object.parameter("appearance", rules) as Appearance
    default: parameters.lifecycle = try object.parameter("lifecycle", rules) as Lifecycle
    }
    return parameters
  }
}
