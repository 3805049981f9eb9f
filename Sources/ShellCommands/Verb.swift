import BridgeProtocol
import Navigation
import ShellRuntime
import Vocabulary

/// What a client can tell the shell to do: the last part of the path of a `POST`.
enum Verb: String, CaseIterable, Sendable {
  case tap, push, pop, back
  case swipeBack = "swipe-back"
  case present, dismiss, answer
  case open, badge, login, logout, refresh, reload
  case environment, device, appearance, rotate, keyboard, lifecycle
  case plugin, fault, wait, link
  case `continue`
  case quit

  private static let timeout = Parameter.optional(
    "timeoutMilliseconds", .integer(0...CommandLimits.timeoutMillisecondsMax))

  /// Every member that its body may have.
  var parameters: [Parameter] { ownParameters + [Self.timeout] }

  private var ownParameters: [Parameter] {
    switch self {
    case .tap: [.required("tab", .either(.name, .integer(1...999)))]
    case .push: [.required("url", .url), .optional("title", .name)]
    case .pop:
      [
        .optional("count", .integer(0...ProtocolLimits.elementCountMax)),
        .optional("to", .url), .optional("root", .boolean),
      ]
    case .swipeBack:
      [.optional("phase", .choice(["began", "cancelled", "committed"]))]
    case .present: Self.modalParameters
    case .dismiss:
      [
        .optional("modal", .url), .optional("result", .any), .optional("all", .boolean),
        .optional("swipe", .boolean),
      ]
    case .answer:
      [.required("button", .name), .optional("modal", .url), .optional("text", Self.text)]
    case .open: [.required("url", .url)]
    case .badge:
      [
        .required("tab", .name),
        .required(
          "value",
          .either(.either(.name, .integer(Self.badgeNumbers)), .null)),
      ]
    case .environment: Self.environmentParameters
    case .device: [.required("device", .name)]
    case .appearance: [.required("appearance", .choice(Appearance.allCases.map(\.rawValue)))]
    case .rotate:
      [.optional("orientation", .choice(Orientation.allCases.map(\.rawValue)))]
    case .keyboard: [.required("visible", .boolean)]
    case .lifecycle: [.required("lifecycle", .choice(Lifecycle.allCases.map(\.rawValue)))]
    case .plugin:
      [
        .required("plugin", .name), .required("control", .name),
        .optional("options", .any),
      ]
    case .fault: Self.faultParameters
    case .wait:
      [
        .required(
          "conditions", .array(of: .url, count: 1...CommandLimits.conditionCountMax)),
        .optional("inStep", .boolean), .optional("rested", .boolean),
      ]
    case .continue: [.required("revision", .integer(0...ProtocolLimits.integerMax))]
    case .back, .login, .logout, .refresh, .reload, .link, .quit: []
    }
  }

  private static let badgeNumbers = -ProtocolLimits.integerMax...ProtocolLimits.integerMax
}

extension Verb {
  private static let text = ParameterKind.text(
    byteCountMax: ProtocolLimits.modalTextByteCountMax)

  private static let modalParameters: [Parameter] = [
    .optional("kind", .choice(ModalKind.allCases.map(\.rawValue))),
    .optional("id", .text(byteCountMax: NavigationLimits.modalIDByteCountMax)),
    .optional("url", .url), .optional("presenter", .name), .optional("slot", .name),
    .optional("locked", .boolean), .optional("title", .name),
    .optional("message", .text(byteCountMax: ProtocolLimits.modalMessageByteCountMax)),
    .optional(
      "buttons",
      .array(
        of: .object([
          .required("id", .name), .required("title", .name),
          .optional("role", .choice(ButtonRole.allCases.map(\.rawValue))),
        ]), count: 0...ProtocolLimits.modalButtonCountMax)),
    .optional(
      "field", .object([.optional("placeholder", .name), .optional("text", text)])),
    .optional(
      "detents",
      .array(of: .choice(Detent.allCases.map(\.rawValue)), count: 1...2)),
  ]

  private static let lengths = ParameterKind.number(0...WireEnvironment.lengthMax)

  private static let environmentParameters: [Parameter] = [
    .optional("platform", .choice(Platform.allCases.map(\.rawValue))),
    .optional("appearance", .choice(Appearance.allCases.map(\.rawValue))),
    .optional("orientation", .choice(Orientation.allCases.map(\.rawValue))),
    .optional("keyboardHeight", lengths),
    .optional("keyboardVisible", .boolean),
    .optional(
      "insets", .object(["top", "right", "bottom", "left"].map { .optional($0, lengths) })),
    .optional("device", .name),
    .optional("textScale", .number(WireEnvironment.textScales)),
    .optional("reducedMotion", .boolean),
    .optional("locale", .name),
    .optional("direction", .choice(TextDirection.allCases.map(\.rawValue))),
    .optional("lifecycle", .choice(Lifecycle.allCases.map(\.rawValue))),
  ]

  private static let faultParameters: [Parameter] = [
    .optional("latencyMilliseconds", .integer(0...CommandLimits.faultMillisecondsMax)),
    .optional("jitterMilliseconds", .integer(0...CommandLimits.faultMillisecondsMax)),
    .optional("dropPercent", .integer(0...100)),
    .optional("offline", .boolean),
    .optional("slowPageMilliseconds", .integer(0...CommandLimits.faultMillisecondsMax)),
    .optional("disconnect", .boolean),
    .optional("reset", .boolean),
  ]
}
