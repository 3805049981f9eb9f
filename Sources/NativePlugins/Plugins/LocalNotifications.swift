import BridgeProtocol
import Vocabulary

extension NativePlugin {
  /// `@capacitor/local-notifications`.
  static let localNotifications = NativePlugin(
    LocalNotification.plugin, of: "@capacitor/local-notifications",
    [
      ("schedule", { (context) throws(PluginError) in try schedule(&context, all: true) }),
      ("update", { (context) throws(PluginError) in try schedule(&context, all: false) }),
      ("getPending", LocalNotificationLists.getPending),
      ("getAll", LocalNotificationLists.getAll),
      ("getByIds", LocalNotificationLists.getByIDs),
      ("cancel", LocalNotificationLists.cancel),
      ("cancelAll", LocalNotificationLists.cancelAll),
      ("registerActionTypes", registerActionTypes),
      ("areEnabled", { context in .data(["value": .bool(context.allowsNotifications)]) }),
      ("getDeliveredNotifications", { context in .data(context.delivered(to: .local)) }),
      ("removeDeliveredNotifications", LocalNotificationLists.removeDelivered),
      ("removeDeliveredNotificationsById", LocalNotificationLists.removeDeliveredByID),
      ("removeAllDeliveredNotifications", LocalNotificationLists.removeAllDelivered),
      ("checkExactNotificationSetting", ExactAlarms.check),
      ("changeExactNotificationSetting", ExactAlarms.change),
    ]
      + channelMethods(
        ChannelRefusals(
          onIOS: .unimplemented, missingID: LocalNotificationRefusal.channelMissingID,
          missingName: LocalNotificationRefusal.channelMissingName)),
    controls: [("setExactAlarms", ExactAlarms.set)],
    permissions: [("display", .notifications)],
    permissionMethods: [
      "checkPermissions": { context in .data(["display": .string(context.displayState)]) },
      "requestPermissions": requestDisplay,
    ],
    since: [
      "getDeliveredNotifications": PackageVersion(4),
      "removeDeliveredNotifications": PackageVersion(4),
      "removeAllDeliveredNotifications": PackageVersion(4),
      "checkExactNotificationSetting": PackageVersion(6),
      "changeExactNotificationSetting": PackageVersion(6),
      "update": PackageVersion(8, 3), "getAll": PackageVersion(8, 3),
      "getByIds": PackageVersion(8, 3), "cancelAll": PackageVersion(8, 3),
      "removeDeliveredNotificationsById": PackageVersion(8, 3),
    ])

  private static func requestDisplay(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    if context.asksForNotifications, let question = context.question(for: .notifications) {
      return .question(question)
    }
    // Whether they are enabled, and not whether Android asks again.
    return .data(["display": context.allowsNotifications ? "granted" : "denied"])
  }

  private static func registerActionTypes(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    guard let elements = context.options["types"]?.array else {
      guard context.platform == .ios else { return .done }
      throw PluginError("Must provide types array as types option")
    }
    let refusal = PluginError(
      "An app has at most \(NotificationCenter.actionTypeCountMax) types of actions.")
    guard elements.count <= NotificationCenter.actionTypeCountMax else { throw refusal }
    // iOS forgets the earlier types, Android adds to them.
    var types = context.platform == .ios ? [] : context.phone.notifications.actionTypes
    for element in elements {
      guard let type = try NotificationActionType(element.object ?? [:]) else { continue }
      types.removeAll { $0.id == type.id }
      types.append(type)
    }
    guard types.count <= NotificationCenter.actionTypeCountMax else { throw refusal }
    context.phone.notifications.actionTypes = types
    return .done
  }
}

// MARK: - Scheduling

extension NativePlugin {
  /// Whether scheduling asks for the permission that it needs, and for exact alarms.
  private static let schedulingAsks = Variants(
    .before(PackageVersion(8, 3), false), otherwise: true)

  /// Schedules all notifications of the option, or only those that the device has, and so changes
  /// them.
  private static func schedule(
    _ context: inout PluginContext, all: Bool
  ) throws(PluginError) -> PluginAnswer {
    if schedulingAsks[context.build], let question = context.question(for: .notifications) {
      return .question(question)
    }
    let known = all ? nil : context.knownIDs
    let meant = try context.proposals().filter { known?.contains($0.notification.id) ?? true }
    let isAllowed = context.allowsNotifications
    guard isAllowed || context.platform == .ios else {
      throw LocalNotificationRefusal.notAllowed[context.build]
    }
    var warning: PluginError?
    if all, schedulingAsks[context.build], context.platform == .android,
      !context.phone.notifications.allowsExactAlarms, meant.contains(where: \.notification.isExact)
    {
      if let question = context.questionForExactAlarms() { return .question(question) }
      warning = try context.warningOfInexactAlarms(meant.map(\.notification))
    }
    // iOS answers before its notification center silently refuses what the user has not allowed.
    if isAllowed {
      for (notification, reading) in meant { try context.add(notification, reading) }
    }
    let ids = meant.map { JSONValue.object(["id": .integer(Int64($0.notification.id))]) }
    var data: JSONObject = ["notifications": .array(ids)]
    data["warning"] = warning.map {
      .object(["code": .string($0.code), "message": .string($0.message)])
    }
    return .data(data)
  }
}

extension PluginContext {
  fileprivate typealias Proposal = (
    notification: LocalNotification, reading: NotificationSchedule.Reading
  )

  /// The notifications of the option, with the meaning of their schedules.
  fileprivate func proposals() throws(PluginError) -> [Proposal] {
    let given = notificationElements
    guard given?.count ?? 0 <= NotificationCenter.pendingCountMax else { throw .tooManyPending }
    guard let elements = given,
      platform == .android || elements.allSatisfy({ $0.object != nil })
    else {
      throw LocalNotificationRefusal.noNotifications[build]
    }
    var proposals: [Proposal] = []
    for element in elements {
      let content = element.object ?? [:]
      let notification = try LocalNotification(content, of: build)
      let reading = try NotificationSchedule.read(
        of: content["schedule"]?.object, for: surroundings)
      proposals.append((notification, reading))
    }
    return proposals
  }

  /// The ids of the notifications that `update` can change.
  fileprivate var knownIDs: Set<Int> {
    let center = phone.notifications
    let known = platform == .ios ? center.pending.map(\.notification) : center.stored
    return Set(known.map(\.id))
  }

  /// What an answer warns of, `nil` if the user has allowed exact alarms.
  fileprivate func warningOfInexactAlarms(
    _ notifications: [LocalNotification]
  ) throws(PluginError) -> PluginError? {
    guard !phone.notifications.allowsExactAlarms else { return nil }
    guard !notifications.contains(where: { $0.isExact && $0.isExactMandatory }) else {
      throw LocalNotificationRefusal.exactAlarmNeeded
    }
    return LocalNotificationRefusal.inexact
  }

  fileprivate mutating func add(
    _ notification: LocalNotification, _ reading: NotificationSchedule.Reading
  ) throws(PluginError) {
    if platform == .android {
      phone.notifications.remove { $0.kind == .local && $0.id == String(notification.id) }
    }
    phone.notifications.cancel([notification.id])
    let schedule: NotificationSchedule?
    switch reading {
    case .atOnce: return deliver(notification)
    case .later(let later): schedule = later
    case .never:
      // Android keeps it, iOS does not.
      guard platform == .android else { return }
      schedule = nil
    }
    guard phone.notifications.schedule(notification, schedule) else {
      throw .tooManyPending
    }
  }

  /// The user's decision as `checkPermissions` returns it.
  fileprivate var displayState: String {
    guard asksForNotifications else { return allowsNotifications ? "granted" : "denied" }
    return phone.permission(.notifications).rawValue
  }
}

extension PluginError {
  fileprivate static let tooManyPending = PluginError(
    "At most \(NotificationCenter.pendingCountMax) notifications can wait: cancel some.")
}
