import BridgeProtocol
import Vocabulary

/// The methods of `@capacitor/local-notifications` for what waits and what is shown.
enum LocalNotificationLists {
  /// Whether Android keeps what it has shown, and lists it with what waits.
  private static let keepsWhatIsShown = Variants(
    .on(.ios, false), .before(PackageVersion(8, 3), false), otherwise: true)

  static func getPending(_ context: inout PluginContext) throws(PluginError) -> PluginAnswer {
    let center = context.phone.notifications
    let isAll = keepsWhatIsShown[context.build]
    let pending = isAll ? center.stored : center.pending.map(\.notification)
    let offset = context.surroundings.secondsFromUTC
    return .list(pending.map { $0.pendingFacts(secondsFromUTC: offset) })
  }

  static func getAll(_ context: inout PluginContext) throws(PluginError) -> PluginAnswer {
    .list(context.known(in: context.options.string("state")).map(\.facts))
  }

  static func getByIDs(_ context: inout PluginContext) throws(PluginError) -> PluginAnswer {
    let ids = try context.ids()
    return .list(context.known(in: nil).filter { ids.contains($0.id) }.map(\.facts))
  }

  static func cancel(_ context: inout PluginContext) throws(PluginError) -> PluginAnswer {
    guard let elements = context.options["notifications"]?.array, !elements.isEmpty else {
      throw LocalNotificationRefusal.nothingToCancel[context.build]
    }
    let ids = elements.compactMap { $0["id"]?.integer ?? $0["id"]?.string.flatMap { Int($0) } }
    context.phone.notifications.cancel(ids)
    if context.platform == .android, !keepsWhatIsShown[context.build] {
      let names = Set(ids.map(String.init))
      context.phone.notifications.remove { $0.kind == .local && names.contains($0.id) }
    }
    return .done
  }

  static func cancelAll(_ context: inout PluginContext) throws(PluginError) -> PluginAnswer {
    context.phone.notifications.cancelAll()
    return .done
  }

  static func removeDelivered(_ context: inout PluginContext) throws(PluginError) -> PluginAnswer {
    try context.removeDelivered(orRefuse: LocalNotificationRefusal.nothingToRemove)
    return .done
  }

  static func removeDeliveredByID(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    let ids = try context.ids()
    let isIOS = context.platform == .ios
    context.phone.notifications.remove { (isIOS || $0.kind == .local) && ids.contains($0.id) }
    return .done
  }

  /// Removes the notifications of both plugins, which the device does not distinguish.
  static func removeAllDelivered(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    context.phone.notifications.remove { _ in true }
    return .done
  }
}

extension PluginAnswer {
  fileprivate static func list(_ notifications: [JSONObject]) -> PluginAnswer {
    .data(["notifications": .array(notifications.map { .object($0) })])
  }
}

extension PluginContext {
  /// Whether a missing list is an empty one (`PluginCall.getArray`).
  private static let toleratesNoList = Variants(
    .on(.android, before: PackageVersion(5), true), otherwise: false)

  /// The elements of the option `notifications`, `nil` if it is missing.
  var notificationElements: [JSONValue]? {
    options["notifications"]?.array ?? (Self.toleratesNoList[build] ? [] : nil)
  }

  /// The notifications in a state of `getAll`: `SCHEDULED`, `TRIGGERED`, or any.
  fileprivate func known(in state: String?) -> [(id: String, facts: JSONObject)] {
    let center = phone.notifications
    let offset = surroundings.secondsFromUTC
    switch platform {
    case .ios:
      let pending = center.pending.map(\.notification).map { notification in
        (id: String(notification.id), facts: notification.facts(secondsFromUTC: offset))
      }
      let shown = center.delivered.map { (id: $0.id, facts: $0.listed(by: .local, of: build)) }
      return (state == "TRIGGERED" ? [] : pending) + (state == "SCHEDULED" ? [] : shown)
    case .android:
      let notifications =
        switch state {
        case "SCHEDULED": center.pending.map(\.notification)
        case "TRIGGERED": center.shownOfSchedules
        default: center.stored
        }
      return notifications.map { notification in
        (id: String(notification.id), facts: notification.pendingFacts(secondsFromUTC: offset))
      }
    }
  }

  /// The option `ids`: numbers, and on iOS also strings.
  fileprivate func ids() throws(PluginError) -> Set<String> {
    guard let elements = options["ids"]?.array else { throw LocalNotificationRefusal.missingIDs }
    return Set(
      elements.compactMap { element in
        element.integer.map(String.init) ?? (platform == .ios ? element.string : nil)
      })
  }

  /// The delivered notifications as a plugin lists them.
  func delivered(to plugin: WireNotification.Kind) -> JSONObject {
    let shown = phone.notifications.delivered.map {
      JSONValue.object($0.listed(by: plugin, of: build))
    }
    return ["notifications": .array(shown)]
  }

  /// Removes the notifications that the option `notifications` names.
  mutating func removeDelivered(
    orRefuse refusal: Variants<PluginError>
  ) throws(PluginError) {
    let list = notificationElements
    let elements = list?.compactMap(\.object)
    guard let elements, elements.count == list?.count else { throw refusal[build] }
    let build = build
    let names = Set(elements.compactMap { DeliveredNotification.name(in: $0, for: build) })
    phone.notifications.remove { names.contains($0.name(for: build)) }
  }
}
