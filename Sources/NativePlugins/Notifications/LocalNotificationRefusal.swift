import Vocabulary

/// Why `@capacitor/local-notifications` refuses a call, in the words of each version.
///
/// From version 8.3 on each reason has a number, and the same words on both platforms.
enum LocalNotificationRefusal {
  private static let numbered = PackageVersion(8, 3)

  static let noNotifications = Variants(
    .before(numbered, PluginError("Must provide notifications array as notifications option")),
    otherwise: noArray)

  static let nothingToCancel = Variants(
    .on(.ios, before: numbered, PluginError("Must supply notifications to cancel")),
    .before(numbered, PluginError("Must provide notifications array as notifications option")),
    otherwise: noArray)

  static let missingID = Variants(
    .on(.ios, before: numbered, PluginError("Notification missing identifier")),
    .on(.ios, number(2, "Notification is missing an identifier.")),
    .before(PackageVersion(4), PluginError("LocalNotification missing identifier")),
    .before(numbered, PluginError("Invalid JSON object sent to NotificationPlugin")),
    otherwise: number(14, "Invalid JSON object sent to the plugin."))

  /// An id of more than 32 bits, which Android does not take.
  static let idTooLarge = Variants(
    .before(numbered, PluginError("The identifier should be a Java int")),
    otherwise: number(9, "The identifier must be a 32-bit integer."))

  /// A title or a body that iOS needs is missing.
  static let unusableContent = Variants(
    .before(numbered, PluginError("Unable to make notification")),
    otherwise: number(3, "Unable to build the notification content."))

  static let triggerFailed = Variants(
    .before(numbered, PluginError("Unable to create notification, trigger failed")),
    otherwise: number(4, "Unable to create the notification, trigger construction failed."))

  static let notAllowed = Variants(
    .before(numbered, PluginError("Notifications not enabled on this device")),
    otherwise: number(5, "Notifications are not enabled on this device."))

  static let invalidColor = Variants(
    // The plugin does not close the parenthesis.
    .before(
      numbered, PluginError("Invalid color provided. Must be a hex string (ex: #ff0000")),
    otherwise: number(6, "Invalid color provided. Must be a hex string (e.g. #ff0000)."))

  static let invalidDate = Variants(
    .before(numbered, PluginError("Invalid date format sent to Notification plugin")),
    otherwise: number(8, "Invalid date format sent to the plugin."))

  static let nothingToRemove = Variants(
    .on(.ios, before: numbered, PluginError("Must supply notifications to remove")),
    .before(
      numbered, PluginError("Expected notifications to be a list of notification objects")),
    otherwise: number(11, "Expected notifications to be a list of notification objects."))

  static let missingIDs = number(12, "Must provide an ids array.")

  static let channelMissingID = Variants(
    .before(numbered, PluginError("Channel missing identifier")),
    otherwise: number(15, "Channel is missing an identifier."))

  static let channelMissingName = Variants(
    .before(numbered, PluginError("Channel missing name")),
    otherwise: number(16, "Channel is missing a name."))

  /// What an answer warns of if an alarm cannot be exact.
  static let inexact = number(
    17,
    "Unable to schedule an exact alarm due to lack of permissions. "
      + "Scheduled as an inexact alarm instead.")

  static let exactAlarmNeeded = number(
    18, "Unable to schedule an exact alarm due to lack of permissions.")

  private static let noArray = number(
    1, "Must provide a notifications array as the notifications option.")

  private static func number(_ number: Int, _ message: String) -> PluginError {
    .numbered("LNOT", number, message)
  }
}
