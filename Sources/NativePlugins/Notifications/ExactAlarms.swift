import BridgeProtocol
import Vocabulary

/// The setting of Android by which notifications fire at their time to the second.
enum ExactAlarms {
  static func check(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    try context.require(.android)
    return .data(context.exactAlarmSetting)
  }

  static func change(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    try context.require(.android)
    if let question = context.questionForExactAlarms() { return .question(question) }
    return .data(context.exactAlarmSetting)
  }

  /// Allows exact alarms or forbids them, as in the system's settings.
  static func set(_ context: inout PluginContext) throws(PluginError) -> PluginAnswer {
    guard let isAllowed = context.options.flag("allowed") else {
      throw PluginError("“allowed” is true or false.")
    }
    context.phone.notifications.allowsExactAlarms = isAllowed
    return .done
  }
}

extension PluginContext {
  fileprivate var exactAlarmSetting: JSONObject {
    ["exact_alarm": phone.notifications.allowsExactAlarms ? "granted" : "denied"]
  }

  /// The question in the place of the system's settings, `nil` once the user has answered: then the
  /// answer is the setting.
  mutating func questionForExactAlarms() -> PluginQuestion? {
    guard let answer = progress.answers.last else {
      return PluginQuestion.setting(
        "Allow \(surroundings.appName) to set alarms and reminders?", agree: "Allow",
        refuse: "Don’t allow")
    }
    phone.notifications.allowsExactAlarms = answer == PluginQuestion.agreeButtonID
    return nil
  }
}
