import ArgumentParser
import BridgeProtocol
import TerminalUI

/// `tandem plugin network`: the network that the plugin Network reports.
struct PluginNetwork: PluginCommand {
  /// Whether the device has a network.
  enum Connectivity: EnumerableFlag {
    case offline, online, reset

    static func help(for value: Connectivity) -> ArgumentHelp? {
      switch value {
      case .offline: "The device has no network."
      case .online: "The device has a network."
      case .reset: "Go by the faults again: no network where they are offline."
      }
    }
  }

  /// What kind of network it is.
  enum Kind: String, ExpressibleByArgument, CaseIterable {
    case wifi, cellular, unknown
  }

  static let name = "network"
  static let abstract = "Tell the app that the network comes, goes or changes."
  static let discussion = """
    The page's connection to the shell stays, so that it hears of it at once; “tandem fault \
    --offline” cuts that, too.
    """

  @Flag(exclusivity: .exclusive)
  var connectivity: Connectivity?

  @Option(help: "The kind of network: wifi, cellular or unknown.")
  var type: Kind?

  @OptionGroup var shell: ShellOptions

  func validate() throws {
    guard connectivity != nil || type != nil else {
      throw ValidationError("Give --offline, --online, --reset or --type KIND.")
    }
    guard type == nil || connectivity == nil || connectivity == .online else {
      throw ValidationError("--type is the kind of a network that is there: give it with --online.")
    }
  }

  var use: ControlParameters {
    guard connectivity != .reset else {
      return ControlParameters(plugin: "Network", control: "reset")
    }
    return ControlParameters(
      plugin: "Network", control: "set",
      options: JSONObject(given: [
        "connected": .bool(connectivity != .offline),
        "connectionType": type.map { .string($0.rawValue) },
      ]))
  }
}

/// `tandem plugin geolocation`: where the device is.
struct PluginGeolocation: PluginCommand {
  static let name = "geolocation"
  static let abstract = "Move the device, or switch its location services off."
  static let discussion = "POSITION is “LATITUDE,LONGITUDE” in degrees, such as 46.05,14.5."

  // Taken as it is, because a latitude in the south begins like an option.
  @Argument(parsing: .allUnrecognized, help: "Where the device is, such as 46.05,14.5.")
  var position: [String] = []

  @Option(help: ArgumentHelp("How exact that is.", valueName: "metres"))
  var accuracy: Double?

  @Option(help: ArgumentHelp("Above the sea.", valueName: "metres"))
  var altitude: Double?

  @Option(help: ArgumentHelp("How fast the device moves.", valueName: "metres per second"))
  var speed: Double?

  @Option(help: ArgumentHelp("Where to, from north over east.", valueName: "degrees"))
  var heading: Double?

  @Flag(name: .customLong("off"), help: "Switch the location services off.")
  var isOff = false

  @Flag(name: .customLong("reset"), help: "Back to where the device was at the start.")
  var resets = false

  @OptionGroup var shell: ShellOptions

  func validate() throws {
    guard [!position.isEmpty, isOff, resets].count(where: \.self) == 1 else {
      throw ValidationError("Give a position such as 46.05,14.5, or --off, or --reset.")
    }
    guard position.isEmpty || coordinates != nil else {
      throw ValidationError(
        "“\(position.joined(separator: " "))” is no position: give LATITUDE,LONGITUDE, such as "
          + "46.05,14.5.")
    }
  }

  var use: ControlParameters {
    guard let (latitude, longitude) = coordinates else {
      return ControlParameters(plugin: "Geolocation", control: isOff ? "disable" : "reset")
    }
    return ControlParameters(
      plugin: "Geolocation", control: "set",
      options: JSONObject(given: [
        "latitude": .number(latitude), "longitude": .number(longitude),
        "accuracy": accuracy.map { .number($0) }, "altitude": altitude.map { .number($0) },
        "speed": speed.map { .number($0) }, "heading": heading.map { .number($0) },
      ]))
  }

  private var coordinates: (latitude: Double, longitude: Double)? {
    let numbers = position.joined().split(separator: ",").map { Double($0) }
    guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
      latitude.isFinite, longitude.isFinite
    else { return nil }
    return (latitude, longitude)
  }
}

/// `tandem plugin motion`: how the device is moved in the hand.
struct PluginMotion: PluginCommand {
  /// What the hand does.
  enum Movement: String, ExpressibleByArgument, CaseIterable {
    case shake, tilt
  }

  static let name = "motion"
  static let abstract = "Shake the device, or tilt it."
  static let discussion = "A device that lies on a table has the three angles 0."

  @Argument(help: "shake or tilt.")
  var movement: Movement

  @Option(help: ArgumentHelp("Which way it is turned, 0 to 360.", valueName: "degrees"))
  var alpha: Double?

  @Option(help: ArgumentHelp("From the front to the back, -180 to 180.", valueName: "degrees"))
  var beta: Double?

  @Option(help: ArgumentHelp("From the left to the right, -90 to 90.", valueName: "degrees"))
  var gamma: Double?

  @OptionGroup var shell: ShellOptions

  func validate() throws {
    let angles = [alpha, beta, gamma].compactMap(\.self)
    guard movement == .tilt || angles.isEmpty else {
      throw ValidationError("--alpha, --beta and --gamma are angles of a tilt.")
    }
    guard angles.allSatisfy(\.isFinite) else {
      throw ValidationError("--alpha, --beta and --gamma are numbers of degrees.")
    }
  }

  var use: ControlParameters {
    ControlParameters(
      plugin: "Motion", control: movement.rawValue,
      options: JSONObject(given: [
        "alpha": alpha.map { .number($0) }, "beta": beta.map { .number($0) },
        "gamma": gamma.map { .number($0) },
      ]))
  }
}

/// `tandem plugin permission`: what the user allows, or what was decided.
struct PluginPermission: PluginCommand {
  static let name = "permission"
  static let abstract = "Decide about a permission, as in the system's settings, or print all."
  static let discussion = """
    NAME is camera, photos, location or notifications; STATE is granted, denied, prompt (the app \
    asks again), prompt-with-rationale (Android: refused once) or limited (photos on iOS: some).
    """

  @Argument(help: "The permission.")
  var permission: String?

  @Argument(help: "What is decided.")
  var state: String?

  @OptionGroup var shell: ShellOptions

  func validate() throws {
    guard (permission == nil) == (state == nil) else {
      throw ValidationError("Give a state, too: granted, denied or prompt.")
    }
  }

  var use: ControlParameters {
    guard let permission, let state else {
      return ControlParameters(plugin: "Permissions", control: "get")
    }
    return ControlParameters(
      plugin: "Permissions", control: "set",
      options: ["permission": .string(permission), "state": .string(state)])
  }

  func text(ofData data: JSONValue) -> [String]? {
    data.object.map { states in
      TextTable(states.members.map { [$0.name, $0.value.string ?? ""] }).lines
    }
  }
}

/// `tandem plugin battery`: how full the battery is.
struct PluginBattery: PluginCommand {
  /// Whether the device is charged.
  enum Power: EnumerableFlag {
    case charging, unplugged
  }

  static let name = "battery"
  static let abstract = "Set how full the battery is."

  @Argument(help: "How full, in percent.")
  var percent: Double

  @Flag(exclusivity: .exclusive)
  var power: Power = .unplugged

  @OptionGroup var shell: ShellOptions

  func validate() throws {
    guard !(0...100).contains(percent) else { return }
    throw ValidationError("The battery is \(percent) % full: give 0 to 100.")
  }

  var use: ControlParameters {
    ControlParameters(
      plugin: "Device", control: "setBattery",
      options: ["level": .number(percent / 100), "isCharging": .bool(power == .charging)])
  }
}
