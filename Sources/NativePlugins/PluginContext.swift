package import BridgeProtocol
import Vocabulary

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
  var platform: Platform { surroundings.build.platform }
  /// The build of the plugin that the calling page has.
  var build: PluginBuild { surroundings.build }

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

  /// The number of an option, `nil` if the option is left out.
  func number(
    _ name: String, in range: ClosedRange<Double>
  ) throws(PluginError) -> Double? {
    guard let value = options[name], value != .null else { return nil }
    guard let number = value.double, range.contains(number) else {
      throw PluginError(
        "“\(name)” is a number from \(Int(range.lowerBound)) to \(Int(range.upperBound)).")
    }
    return number
  }

  /// Refuses a method that only another platform has.
  func require(_ platform: Platform) throws(PluginError) {
    guard self.platform == platform else { throw .unimplemented }
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

/// The device as its maker describes it.
package struct Hardware: Hashable, Sendable {
  /// The usual name, such as “iPhone 16”.
  package let name: String
  /// The name of the model, such as `iPhone17,3` or `SM-S931B`.
  package let model: String
  package let manufacturer: String

  /// Describes a device.
  package init(name: String, model: String, manufacturer: String) {
    self.name = name
    self.model = model
    self.manufacturer = manufacturer
  }

  /// The kind of a device of Apple's, such as `iPhone`.
  var kind: String { String(model.prefix { $0.isLetter }) }
}

/// What a plugin can learn of the device and the app.
package struct PluginSurroundings: Hashable, Sendable {
  /// The build of the called plugin, whose platform may be another than that of the shell's device.
  package var build: PluginBuild
  package let environment: WireEnvironment
  package let hardware: Hardware
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
  /// The callbacks of the calling document that watches of the plugin call, by id.
  package var watches: Set<String> = []
  /// Whether somebody can type into the app.
  package var isFieldFocused = false
  /// Whether somebody can type into a document that does not call.
  package var isOtherFieldFocused = false

  /// Describes a device and its app.
  package init(
    build: PluginBuild, environment: WireEnvironment, hardware: Hardware, appID: String,
    appName: String, isOffline: Bool, selectedTab: String? = nil, now: Int64 = 0,
    secondsFromUTC: Int = 0
  ) {
    self.build = build
    self.environment = environment
    self.hardware = hardware
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
