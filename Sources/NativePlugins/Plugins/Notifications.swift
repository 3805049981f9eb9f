import BridgeProtocol
import Vocabulary

extension NativePlugin {
  /// What users do with delivered notifications; apps cannot call it.
  static let notifications = NativePlugin(
    "Notifications", [], controls: [("tap", tap), ("dismiss", dismiss)])

  private static func tap(_ context: inout PluginContext) throws(PluginError) -> PluginAnswer {
    let input = context.options.string("input")
    guard input?.utf8.count ?? 0 <= LocalNotification.bodyByteCountMax else {
      throw PluginError("“input” has at most \(LocalNotification.bodyByteCountMax) bytes.")
    }
    try context.tap(
      context.shownNotification(), action: context.options.string("action"), input: input)
    return .done
  }

  private static func dismiss(_ context: inout PluginContext) throws(PluginError) -> PluginAnswer {
    let shown = try context.shownNotification()
    context.phone.notifications.remove { $0.number == shown.number }
    let type = context.phone.notifications.actionType(shown.actionTypeID)
    if shown.platform == .ios, type?.reportsDismissal == true {
      context.tell(of: shown, action: "dismiss", input: nil)
    }
    return .done
  }
}

extension PluginContext {
  /// The id of a tap on the notification itself.
  private static let tapping = "tap"

  /// The notification that the options `id` and `kind` name.
  fileprivate func shownNotification() throws(PluginError) -> DeliveredNotification {
    guard let id = options["id"].flatMap({ NotificationCenter.id($0) }) else {
      throw PluginError("“id” is the id of a notification that is shown.")
    }
    let kind = options.choice("kind", of: WireNotification.Kind.self)
    guard kind != nil || options["kind"] == nil else {
      throw PluginError("“kind” is one of: local, push.")
    }
    guard let shown = phone.notifications.shown(id, kind) else {
      throw PluginError("No notification with the id “\(id)” is shown.")
    }
    return shown
  }

  /// Performs a tap on a notification, or on one of its buttons.
  mutating func tap(
    _ shown: DeliveredNotification, action: String?, input: String?
  ) throws(PluginError) {
    let id = action ?? Self.tapping
    var button: NotificationAction?
    if id != Self.tapping {
      let actions = phone.notifications.actionType(shown.actionTypeID)?.actions ?? []
      button = actions.first { $0.id == id }
      guard button != nil else {
        let names = [Self.tapping] + actions.map(\.id)
        throw PluginError("“action” is one of: \(names.joined(separator: ", ")).")
      }
    }
    phone.notifications.remove { $0.number == shown.number && $0.kind == shown.kind }
    if button?.opensApp ?? true || shown.platform == .android {
      changeDevice { $0.lifecycle = .foreground }
    }
    tell(of: shown, action: id, input: button?.placeholder == nil ? nil : input ?? "")
  }

  /// Sends the app what the user did, now or when it first listens.
  fileprivate mutating func tell(
    of shown: DeliveredNotification, action: String, input: String?
  ) {
    var data: JSONObject = ["actionId": .string(action)]
    data["inputValue"] = input.map { .string($0) }
    data["notification"] = .object(shown.facts)
    let (plugin, event) =
      switch shown.kind {
      case .local: (LocalNotification.plugin, "localNotificationActionPerformed")
      case .push: (PushMessage.plugin, "pushNotificationActionPerformed")
      }
    ask(for: .notify(plugin: plugin, event: event, data: data, isRetained: true))
  }
}
