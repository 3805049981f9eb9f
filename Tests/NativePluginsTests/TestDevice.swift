import BridgeProtocol
import NativePlugins
import Testing
import Vocabulary

/// A device without a shell: its plugins answer, and what they change stays.
struct TestDevice {
  let platform: Platform
  /// The version of the called plugin's package.
  var version = PackageVersion.newest(of: PackageVersion.newestMajor)
  var phone = Phone()
  var environment = WireEnvironment()
  var appID = "shop"
  var isOffline = false
  /// The tab that is selected.
  var selectedTab: String?
  /// The time of day, in milliseconds since 1970.
  var now: Int64 = 1_800_000_000_000
  /// How far the clock on the wall is ahead of UTC.
  var secondsFromUTC = 0
  /// What the user has answered of the call that is under way.
  var progress = PluginProgress()
  /// What the last call asked for.
  var change: PluginChange?
  var effects: [PluginEffect] = []

  init(_ platform: Platform) {
    self.platform = platform
  }

  mutating func call(
    _ plugin: String, _ method: String, _ options: JSONObject = [:]
  ) -> Result<PluginAnswer, PluginError> {
    let known = PluginCatalogue.plugin(plugin)
    guard let perform = known?.method(method) ?? known?.watch(method) else {
      return .failure(.unknown("\(plugin).\(method)", on: platform))
    }
    return self.perform(perform, options)
  }

  /// Does what users and scripts can.
  mutating func control(
    _ plugin: String, _ control: String, _ options: JSONObject = [:]
  ) -> Result<PluginAnswer, PluginError> {
    guard let perform = PluginCatalogue.control(plugin, control) else {
      return .failure(.unknown("\(plugin).\(control)", on: platform))
    }
    return self.perform(perform, options)
  }

  mutating func perform(
    _ method: NativePlugin.Method, _ options: JSONObject = [:]
  ) -> Result<PluginAnswer, PluginError> {
    change = nil
    effects = []
    var context = PluginContext(
      options: options,
      surroundings: PluginSurroundings(
        build: PluginBuild(platform: platform, version: version), environment: environment,
        hardware: Hardware(name: "iPhone 16", model: "iPhone17,3", manufacturer: "Apple"),
        appID: appID, appName: "Shop", isOffline: isOffline, selectedTab: selectedTab, now: now,
        secondsFromUTC: secondsFromUTC),
      phone: phone, progress: progress)
    do throws(PluginError) {
      let answer = try method(&context)
      phone = context.phone
      change = context.change
      effects = context.effects
      return .success(answer)
    } catch {
      return .failure(error)
    }
  }

  mutating func data(_ plugin: String, _ method: String) -> JSONObject? {
    guard case .success(.data(let data)) = call(plugin, method) else { return nil }
    return data
  }

  mutating func ask(
    _ plugin: String, _ method: String, _ options: JSONObject
  ) throws -> PluginQuestion {
    guard case .success(.question(let question)) = call(plugin, method, options) else {
      throw PluginError("it asks nothing")
    }
    return question
  }
}

extension PluginChange {
  static func environment(_ change: (inout EnvironmentParameters) -> Void) -> PluginChange {
    var parameters = EnvironmentParameters()
    change(&parameters)
    return .environment(parameters)
  }
}
