import BridgeProtocol
import Vocabulary

extension PluginContext {
  /// Shows the local notifications that are due.
  package mutating func deliverDueNotifications() {
    let due = phone.notifications.takeDue(
      at: surroundings.now, secondsFromUTC: surroundings.secondsFromUTC)
    for notification in due { deliver(notification) }
  }
}

extension NotificationCenter {
  /// An id as text, whether it is given as a string or as a number.
  static func id(_ value: JSONValue) -> String? {
    value.string ?? value.integer.map(String.init)
  }
}

extension PluginContext {
  private static let asks = Variants(
    .on(.android, before: PackageVersion(5), false), otherwise: true)

  /// Whether the app has to ask for notifications.
  ///
  /// Apps of Capacitor 3 and 4 are made for Android 12, where the user can only forbid them.
  var asksForNotifications: Bool { Self.asks[build] }

  /// Whether the system shows notifications of the app.
  var allowsNotifications: Bool {
    let state = phone.permission(.notifications)
    return state == .granted || (!asksForNotifications && state == .prompt)
  }

  private var isForeground: Bool { surroundings.environment.lifecycle == .foreground }

  /// How a notification appears now.
  private func presentation(of kind: WireNotification.Kind) -> NotificationPresentation {
    guard isForeground else { return .banner }
    return phone.presentations[kind] ?? (kind == .local ? .banner : .hidden)
  }

  /// Shows a local notification, and notifies the app if the platform does.
  mutating func deliver(_ notification: LocalNotification) {
    switch notification.platform {
    case .ios:
      guard allowsNotifications else { return }
      if isForeground {
        notifyArrival(of: notification, isRetained: false)
        if notification.content["silent"]?.bool == true { return }
      }
      let presentation = presentation(of: .local)
      if presentation != .hidden { show(notification, isBanner: presentation == .banner) }
    case .android:
      notifyArrival(of: notification, isRetained: true)
      guard allowsNotifications,
        let channel = phone.notifications.channel(notification.channelID), channel.isShown
      else { return }
      show(notification, isBanner: channel.showsBanner)
    }
  }

  private mutating func notifyArrival(of notification: LocalNotification, isRetained: Bool) {
    ask(
      for: .notify(
        plugin: LocalNotification.plugin, event: "localNotificationReceived",
        data: notification.facts(secondsFromUTC: surroundings.secondsFromUTC),
        isRetained: isRetained))
  }

  private mutating func show(_ notification: LocalNotification, isBanner: Bool) {
    let now = surroundings.now
    let facts = notification.facts(secondsFromUTC: surroundings.secondsFromUTC)
    phone.notifications.show { number in
      DeliveredNotification(
        number: number, kind: .local, id: String(notification.id), title: notification.title,
        subtitle: nil, body: notification.body, facts: facts, scheduled: notification,
        actionTypeID: notification.actionTypeID, platform: notification.platform, time: now,
        isBanner: isBanner)
    }
  }

  /// Shows a push message, unless the app is in the foreground: then only the app receives it,
  /// and the user sees it only as `presentationOptions` say.
  ///
  /// Returns whether it is shown.
  mutating func deliver(_ message: PushMessage) -> Bool {
    let notifiesApp =
      switch platform {
      // On iOS the plugin does not receive messages that show nothing.
      case .ios: isForeground && message.isVisible
      case .android: isForeground || !message.isVisible
      }
    if notifiesApp {
      ask(
        for: .notify(
          plugin: PushMessage.plugin, event: "pushNotificationReceived",
          data: message.facts(on: platform), isRetained: platform == .android))
    }
    guard message.isVisible, presentation(of: .push) != .hidden else { return false }
    let shown = shown(message)
    phone.notifications.show(shown)
    return true
  }

  /// Makes the notification of a message, given its number.
  func shown(_ message: PushMessage) -> (_ number: Int) -> DeliveredNotification {
    let (platform, now) = (platform, surroundings.now)
    let isBanner = presentation(of: .push) == .banner
    return { number in
      DeliveredNotification(
        number: number, kind: .push, id: message.id, title: message.title ?? "",
        subtitle: platform == .ios ? message.subtitle : nil, body: message.body ?? "",
        facts: message.factsOfTap(on: platform), scheduled: nil, actionTypeID: "",
        platform: platform, time: now, isBanner: isBanner)
    }
  }
}
