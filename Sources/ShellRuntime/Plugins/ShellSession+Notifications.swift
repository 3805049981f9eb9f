import BridgeProtocol
import NativePlugins

extension ShellSession {
  /// When the next local notification fires; nil if none waits.
  var notificationDeadline: SessionTime? {
    plugins.phone.notifications.nextFiring.map { time in
      SessionTime(milliseconds: UInt64(max(0, time - configuration.startOfTime)))
    }
  }

  /// Shows the local notifications that are due, whether a page is connected or not.
  mutating func showDueNotifications() {
    guard let deadline = notificationDeadline, deadline <= turn.time else { return }
    var context = context(on: device.environment.platform)
    context.deliverDueNotifications()
    adopt(context, of: nil)
  }
}
