package import BridgeProtocol
package import Vocabulary

/// The input of a plugin method, and the state that the method may change.
package struct PluginContext: Sendable {
  package let options: PluginOptions
  package let surroundings: PluginSurroundings
  /// The user's answers to questions of the call so far.
  package let progress: PluginProgress
  /// The state of the device, which the method may change.
  package var phone: Phone
  /// The change that the shell may refuse, and the method with it.
  package private(set) var change: PluginChange?
  /// The effects that the shell performs if the method is not refused.
  package private(set) var effects: [PluginEffect] = []

  /// Prepares a call.
  package init(
    options: JSONObject, surroundings: PluginSurroundings, phone: Phone,
    progress: PluginProgress = PluginProgress()
  ) {
    self.options = PluginOptions(options)
    self.surroundings = surroundings
    self.phone = phone
    self.progress = progress
  }

  /// The platform that the calling page runs on.
  var platform: Platform { surroundings.platform }

  mutating func ask(for effect: PluginEffect) {
    effects.append(effect)
  }

  /// Requests a change of the device.
  mutating func changeDevice(_ change: (inout EnvironmentParameters) -> Void) {
    var parameters = EnvironmentParameters()
    change(&parameters)
    request(.environment(parameters))
  }

  /// Requests a change that the shell may refuse, and with it the call; a method requests one only.
  mutating func request(_ change: PluginChange) {
    precondition(self.change == nil, "The shell may agree to the first of two changes only.")
    self.change = change
  }

  /// Refuses a method that only another platform has.
  func require(_ platform: Platform) throws(PluginError) {
    guard self.platform == platform else { throw .unimplemented(on: self.platform) }
  }
}

/// The user's answers to questions of a call, which is performed again after each of them.
package struct PluginProgress: Hashable, Sendable {
  /// The permissions that were asked for.
  package var asked: [DevicePermission] = []
  /// The buttons that answered questions of the reading `again`; `nil` for one that was closed.
  package var answers: [String?] = []

  /// A call that has asked nothing yet.
  package init() {}
}

/// What a plugin can learn of the device and the app.
package struct PluginSurroundings: Hashable, Sendable {
  /// The platform of the calling page, which may be another than that of the shell's device.
  package let platform: Platform
  package let environment: WireEnvironment
  /// The usual name of the device, such as “iPhone 16”.
  package let deviceName: String
  package let appID: String
  package let appName: String
  /// Whether pages have no network.
  package let isOffline: Bool
  /// The tab that is selected.
  package let selectedTab: String?
  /// The time of day, in milliseconds since 1970.
  package let now: Int64
  /// How far local time is ahead of UTC.
  package let secondsFromUTC: Int

  /// Describes a device and its app.
  package init(
    platform: Platform, environment: WireEnvironment, deviceName: String, appID: String,
    appName: String, isOffline: Bool, selectedTab: String? = nil, now: Int64 = 0,
    secondsFromUTC: Int = 0
  ) {
    self.platform = platform
    self.environment = environment
    self.deviceName = deviceName
    self.appID = appID
    self.appName = appName
    self.isOffline = isOffline
    self.selectedTab = selectedTab
    self.now = now
    self.secondsFromUTC = secondsFromUTC
  }
}

/// The options of a call.
///
/// An option of another type counts as missing, as it does for the plugins on a device, whose
/// getters return nothing then (`CAPPluginCall.getString` and its like).
package struct PluginOptions: Sendable {
  let members: JSONObject

  init(_ members: JSONObject) {
    self.members = members
  }

  subscript(name: String) -> JSONValue? { members[name] }

  func string(_ name: String) -> String? { members[name]?.string }
  func flag(_ name: String) -> Bool? { members[name]?.bool }

  /// A number of milliseconds, rounded; `nil` if it is missing or not from 0 to `max`.
  func milliseconds(_ name: String, max: Int) -> Int? {
    guard let number = members[name]?.double, (0...Double(max)).contains(number) else { return nil }
    return Int(number.rounded())
  }

  /// One of a set of names, however it is capitalised; nil if it is none of them.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, of type: Choice.Type
  ) -> Choice? {
    guard let text = string(name)?.lowercased() else { return nil }
    return Choice.allCases.first { $0.rawValue.lowercased() == text }
  }
}
