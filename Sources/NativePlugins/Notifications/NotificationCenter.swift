import BridgeProtocol

/// The notifications of the app, pending and delivered.
package struct NotificationCenter: Hashable, Sendable {
  /// The limit of iOS.
  static let pendingCountMax = 64
  /// The limit of Android for one app; beyond it the oldest notification is removed.
  static let deliveredCountMax = 50
  /// How many are drawn, the newest ones.
  static let drawnCountMax = 8
  static let channelCountMax = 64
  static let actionTypeCountMax = 32

  /// A local notification that waits for its time.
  struct Pending: Hashable, Sendable {
    let notification: LocalNotification
    /// `nil` for what Android keeps without ever showing it.
    var schedule: NotificationSchedule?
  }

  /// In the order in which they were scheduled.
  private(set) var pending: [Pending] = []
  /// Oldest first.
  private(set) var delivered: [DeliveredNotification] = []
  private(set) var deliveredCount = 0
  /// Whether alarms of Android may be exact.
  var allowsExactAlarms = true
  /// The types whose ids notifications name.
  var actionTypes: [NotificationActionType] = []
  /// The channels of Android, with the one that the plugin itself creates.
  var channels: [NotificationChannel] = [.standard]
  var push = PushRegistration()

  /// When the next notification fires, in milliseconds since 1970; `nil` if none is pending.
  package var nextFiring: Int64? { pending.lazy.compactMap(\.schedule?.next).min() }

  /// The notifications that controllers draw, newest first.
  var drawn: [WireNotification] {
    delivered.suffix(Self.drawnCountMax).reversed().map { shown in
      shown.wire(actions: actionType(shown.actionTypeID)?.actions ?? [])
    }
  }

  func actionType(_ id: String) -> NotificationActionType? {
    actionTypes.first { $0.id == id }
  }

  func channel(_ id: String) -> NotificationChannel? {
    channels.first { $0.id == id }
  }
}

// MARK: - What waits

extension NotificationCenter {
  /// Schedules a notification in place of one with the same id; false if too many are pending.
  mutating func schedule(
    _ notification: LocalNotification, _ schedule: NotificationSchedule?
  ) -> Bool {
    cancel([notification.id])
    guard pending.count < Self.pendingCountMax else { return false }
    pending.append(Pending(notification: notification, schedule: schedule))
    return true
  }

  mutating func cancel(_ ids: [Int]) {
    pending.removeAll { ids.contains($0.notification.id) }
  }

  mutating func cancelAll() {
    pending = []
  }

  /// What Android keeps since version 8.3: what waits, and what is shown of what had waited.
  var stored: [LocalNotification] {
    let waiting = pending.map(\.notification)
    let ids = Set(waiting.map(\.id))
    return waiting + shownOfSchedules.filter { !ids.contains($0.id) }
  }

  /// What is shown of what had waited.
  var shownOfSchedules: [LocalNotification] {
    delivered.compactMap(\.scheduled).filter { $0.content["schedule"]?.object != nil }
  }

  /// Removes and returns the due notifications, earliest first; repeated ones stay for their next
  /// time.
  mutating func takeDue(at now: Int64, secondsFromUTC: Int) -> [LocalNotification] {
    var due: [(time: Int64, notification: LocalNotification)] = []
    pending = pending.compactMap { waiting in
      guard let time = waiting.schedule?.next, time <= now else { return waiting }
      due.append((time, waiting.notification))
      var later = waiting
      let isRepeated = later.schedule?.advance(past: now, secondsFromUTC: secondsFromUTC) ?? false
      return isRepeated ? later : nil
    }
    // The sort need not be stable, so positions decide between equal times.
    return due.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element.notification)
  }
}

// MARK: - What was shown

extension NotificationCenter {
  /// Shows a notification, in the place of one with the same id.
  mutating func show(_ make: (_ number: Int) -> DeliveredNotification) {
    deliveredCount += 1
    let notification = make(deliveredCount)
    remove { $0.kind == notification.kind && $0.id == notification.id }
    delivered.append(notification)
    if delivered.count > Self.deliveredCountMax { delivered.removeFirst() }
  }

  mutating func remove(where isMeant: (DeliveredNotification) -> Bool) {
    delivered.removeAll(where: isMeant)
  }

  /// The newest notification with an id, of one kind or of any.
  func shown(_ id: String, _ kind: WireNotification.Kind?) -> DeliveredNotification? {
    delivered.last { $0.id == id && (kind == nil || $0.kind == kind) }
  }
}
