import BridgeProtocol
import Vocabulary

extension NativePlugin {
  /// `@capacitor/push-notifications`.
  static let pushNotifications = NativePlugin(
    PushMessage.plugin, of: "@capacitor/push-notifications",
    [
      ("register", register),
      (
        "unregister",
        { context in
          context.phone.notifications.push.isRegistered = false
          return .done
        }
      ),
      ("getDeliveredNotifications", getDelivered),
      ("removeDeliveredNotifications", removePushed),
      ("removeAllDeliveredNotifications", removeAll),
    ]
      + channelMethods(
        ChannelRefusals(
          onIOS: .unimplemented("Not available on iOS"),
          missingID: Variants(otherwise: PluginError("Channel missing identifier")),
          missingName: Variants(otherwise: PluginError("Channel missing name")))),
    controls: [
      ("receive", receive), ("failRegistration", failRegistration), ("reset", reset),
    ],
    permissions: [("receive", .notifications)],
    permissionMethods: [
      "checkPermissions": { context in .data(context.receiveState) },
      "requestPermissions": requestReceive,
    ], since: ["unregister": PackageVersion(5)])

  private static let nothingToRemove = Variants(
    .on(.ios, PluginError("Must supply notifications to remove")),
    otherwise: PluginError("Expected notifications to be a list of notification objects"))

  private static func requestReceive(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    if context.asksForNotifications, let question = context.question(for: .notifications) {
      return .question(question)
    }
    return .data(context.receiveState)
  }

  private static func register(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    let failure = context.phone.notifications.push.failure
    context.phone.notifications.push.isAnswered = true
    context.phone.notifications.push.isRegistered = failure == nil
    let data: JSONObject =
      failure.map { ["error": .string($0)] } ?? ["value": .string(context.pushToken)]
    context.ask(
      for: .notify(
        plugin: PushMessage.plugin, event: failure == nil ? "registration" : "registrationError",
        data: data, isRetained: context.platform == .android))
    return .done
  }

  private static func getDelivered(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    try context.requireAnsweredRegistration()
    return .data(context.delivered(to: .push))
  }

  private static func removePushed(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    try context.requireAnsweredRegistration()
    try context.removeDelivered(orRefuse: nothingToRemove)
    return .done
  }

  private static func removeAll(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    try context.requireAnsweredRegistration()
    return try LocalNotificationLists.removeAllDelivered(&context)
  }
}

// MARK: - Controls

extension NativePlugin {
  /// Delivers a message from a server of the app.
  private static func receive(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    guard context.phone.notifications.push.isRegistered else {
      throw PluginError(
        "The app is not registered for push notifications: it has to call "
          + "PushNotifications.register() first.")
    }
    guard context.allowsNotifications else {
      throw PluginError(
        "The user has not allowed notifications: tandem plugin permission notifications granted.")
    }
    context.phone.notifications.push.messageCount += 1
    let message = try PushMessage(context.options, standardID: context.nextMessageID)
    let isShown = context.deliver(message)
    if context.options.flag("tap") == true {
      // A message that only the app received removes no notification: there is none with number 0.
      let number = isShown ? context.phone.notifications.deliveredCount : 0
      try context.tap(context.shown(message)(number), action: nil, input: nil)
    }
    return .data(["id": .string(message.id), "shown": .bool(isShown)])
  }

  private static func failRegistration(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    let message = context.options.string("message") ?? "The simulator refuses the registration."
    guard message.utf8.count <= ProtocolLimits.nameByteCountMax else {
      throw PluginError("A message has at most \(ProtocolLimits.nameByteCountMax) bytes.")
    }
    context.phone.notifications.push.failure = message
    return .done
  }

  /// Lets registrations succeed again.
  private static func reset(_ context: inout PluginContext) throws(PluginError) -> PluginAnswer {
    context.phone.notifications.push.failure = nil
    return .done
  }
}

extension PluginContext {
  /// What the plugin says of the permission; it knows of none where the app need not ask.
  fileprivate var receiveState: JSONObject {
    let state = asksForNotifications ? phone.permission(.notifications) : .granted
    return ["receive": .string(state.rawValue)]
  }

  /// Refuses a call on iOS until the system has answered a registration, as the plugin does.
  fileprivate func requireAnsweredRegistration() throws(PluginError) {
    guard platform == .android || phone.notifications.push.isAnswered else {
      throw PluginError(
        "event capacitorDidRegisterForRemoteNotifications not called.  Visit "
          + "https://capacitorjs.com/docs/apis/push-notifications for more information")
    }
  }

  /// The token of the device for the app's servers, in the platform's format and always the same.
  fileprivate var pushToken: String {
    let digits = (1...6).map { fingerprint("push \($0)") }.joined()
    switch platform {
    case .ios: return String(digits.prefix(64))
    case .android:
      let tail = digits.lowercased().dropFirst(22).prefix(134)
      return "\(digits.lowercased().prefix(22)):APA91b\(tail)"
    }
  }

  /// The id of the newest message, in the format of the platform's servers.
  fileprivate var nextMessageID: String {
    let count = phone.notifications.push.messageCount
    let digits = fingerprint("message \(count) \(surroundings.now)")
    switch platform {
    case .ios: return digits.groupedAsUUID
    case .android: return "0:\(surroundings.now)%\(digits.lowercased().prefix(16))"
    }
  }
}
