import BridgeProtocol
import Vocabulary

extension NativePlugin {
  /// `@capacitor/local-notifications`.
  static let localNotifications = NativePlugin(
    LocalNotification.plugin,
    [
      ("schedule", schedule),
      ("getPending", getPending),
      ("cancel", cancel),
      ("registerActionTypes", registerActionTypes),
      (
        "areEnabled",
        { context in .data(["value": .bool(context.phone.permission(.notifications) == .granted)]) }
      ),
      ("getDeliveredNotifications", { context in .data(context.delivered(.local)) }),
      ("removeDeliveredNotifications", removeDelivered),
      ("removeAllDeliveredNotifications", removeAllDelivered),
      ("checkExactNotificationSetting", exactSetting),
      ("changeExactNotificationSetting", exactSetting),
    ] + channelMethods,
    permissions: [("display", .notifications)])

  private static func schedule(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    guard let elements = context.options["notifications"]?.array else {
      throw .noNotifications
    }
    let isAllowed = context.phone.permission(.notifications) == .granted
    guard isAllowed || context.platform == .ios else {
      throw PluginError("Notifications not enabled on this device")
    }
    var ids: [JSONValue] = []
    for element in elements {
      let content = element.object ?? [:]
      let notification = try LocalNotification(content, on: context.platform)
      let reading = try NotificationSchedule.read(
        of: content["schedule"]?.object, for: context.surroundings)
      // iOS answers before its notification center silently refuses what the user has not allowed.
      if isAllowed { try context.add(notification, reading) }
      ids.append(["id": .integer(Int64(notification.id))])
    }
    return .data(["notifications": .array(ids)])
  }

  private static func getPending(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    let pending = context.phone.notifications.pending
    return .data([
      "notifications": .array(pending.map { .object($0.notification.pendingFacts) })
    ])
  }

  private static func cancel(_ context: inout PluginContext) throws(PluginError) -> PluginAnswer {
    guard let elements = context.options["notifications"]?.array, !elements.isEmpty else {
      throw context.platform == .ios
        ? PluginError("Must supply notifications to cancel") : .noNotifications
    }
    let ids = elements.compactMap { $0["id"]?.integer ?? $0["id"]?.string.flatMap { Int($0) } }
    context.phone.notifications.cancel(ids)
    // Android also removes those that it already shows.
    if context.platform == .android {
      context.phone.notifications.remove {
        $0.kind == .local && ids.map(String.init).contains($0.id)
      }
    }
    return .done
  }

  private static func registerActionTypes(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    guard let elements = context.options["types"]?.array else {
      throw PluginError("Must provide types array as types option")
    }
    // iOS forgets the earlier types, Android adds to them.
    var types = context.platform == .ios ? [] : context.phone.notifications.actionTypes
    for element in elements {
      guard let type = try NotificationActionType(element.object ?? [:]) else { continue }
      types.removeAll { $0.id == type.id }
      types.append(type)
    }
    guard types.count <= NotificationCenter.actionTypeCountMax else {
      throw PluginError(
        "An app has at most \(NotificationCenter.actionTypeCountMax) types of actions.")
    }
    context.phone.notifications.actionTypes = types
    return .done
  }

  private static func removeDelivered(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    try context.removeDelivered(.local)
    return .done
  }

  /// Removes the notifications of both plugins, which the device does not distinguish.
  static func removeAllDelivered(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    context.phone.notifications.remove { _ in true }
    return .done
  }

  /// Alarms are always exact here, and there are no system settings to open.
  private static func exactSetting(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    try context.require(.android)
    return .data(["exact_alarm": "granted"])
  }
}

extension PluginError {
  fileprivate static let noNotifications = PluginError(
    "Must provide notifications array as notifications option")
}

extension PluginContext {
  fileprivate mutating func add(
    _ notification: LocalNotification, _ reading: NotificationSchedule.Reading
  ) throws(PluginError) {
    if platform == .android {
      phone.notifications.remove { $0.kind == .local && $0.id == String(notification.id) }
    }
    phone.notifications.cancel([notification.id])
    switch reading {
    case .atOnce: deliver(notification)
    case .later(let schedule):
      guard phone.notifications.schedule(notification, schedule) else {
        throw PluginError(
          "At most \(NotificationCenter.pendingCountMax) notifications can wait: cancel some.")
      }
    case .never: break
    }
  }

  /// The delivered notifications of a kind.
  func delivered(_ kind: WireNotification.Kind) -> JSONObject {
    let shown = phone.notifications.delivered.filter { $0.kind == kind }
    return ["notifications": .array(shown.map { .object($0.listedFacts) })]
  }

  /// Removes the notifications of a kind that the option `notifications` names.
  mutating func removeDelivered(_ kind: WireNotification.Kind) throws(PluginError) {
    guard let elements = options["notifications"]?.array else {
      throw PluginError("Must supply notifications to remove")
    }
    guard elements.allSatisfy({ $0.object != nil }) else {
      throw PluginError("Expected notifications to be a list of notification objects")
    }
    let ids = elements.compactMap { $0["id"].flatMap { NotificationCenter.id($0) } }
    phone.notifications.remove { shown in
      shown.kind == kind
        && (ids.contains(shown.id)
          || shown.listedFacts["id"].flatMap { NotificationCenter.id($0) }.map(ids.contains)
            ?? false)
    }
  }
}
