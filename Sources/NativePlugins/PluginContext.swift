package import BridgeProtocol
package import Vocabulary

/// What a method of a plugin is given.
package struct PluginContext: Sendable {
  package let options: PluginOptions
  package let surroundings: PluginSurroundings
  /// What the user has answered so far.
  package let progress: PluginProgress
  /// What the method may change.
  package var phone: Phone
  /// What the shell has to agree to.
  package private(set) var change: PluginChange?
  /// What the shell is to do if the method is not refused.
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

  /// Asks for a change of the device.
  mutating func require(environment change: (inout EnvironmentParameters) -> Void) {
    var parameters = EnvironmentParameters()
    change(&parameters)
    require(.environment(parameters))
  }

  /// Asks for the one change without which the method is refused.
  mutating func require(_ change: PluginChange) {
    precondition(self.change == nil, "The shell may agree to the first of two changes only.")
    self.change = change
  }

  /// Refuses a method that only another platform has.
  func require(_ platform: Platform) throws(PluginError) {
    guard self.platform == platform else { throw .unimplemented(on: self.platform) }
  }
}

/// What the user has answered of what a call asks, which is then performed again.
package struct PluginProgress: Hashable, Sendable {
  /// The permissions that were asked for.
  package var asked: [DevicePermission] = []
  /// The buttons of the questions that were read as `again`; nil is one that was closed.
  package var answers: [String?] = []

  /// A call that has asked nothing yet.
  package init() {}
}

/// What a plugin can learn of the device and the app.
package struct PluginSurroundings: Hashable, Sendable {
  /// The platform of the calling page, which may be another than that of the shell's device.
  package let platform: Platform
  package let environment: WireEnvironment
  /// What people call the device, such as “iPhone 16”.
  package let deviceName: String
  package let appID: String
  package let appName: String
  /// Whether pages have no network.
  package let isOffline: Bool
  /// The tab that is selected.
  package let selectedTab: String?
  /// The time of day, in milliseconds since 1970.
  package let now: Int64
  /// How far the clock on the wall is ahead of UTC.
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
/// An option of another type counts as missing, as it does for the plugins on a device: their
/// getters give nothing then (`CAPPluginCall.getString` and its like).
package struct PluginOptions: Sendable {
  let members: JSONObject

  init(_ members: JSONObject) {
    self.members = members
  }

  subscript(name: String) -> JSONValue? { members[name] }

  func string(_ name: String) -> String? { members[name]?.string }
  func flag(_ name: String) -> Bool? { members[name]?.bool }

  /// A number of milliseconds, rounded; nil if it is none from 0 to `max`.
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
