import BridgeProtocol
import Vocabulary

extension NativePlugin {
  /// `@capacitor/device`.
  static let device = NativePlugin(
    "Device",
    [
      ("getId", { context in .data(["identifier": .string(context.deviceID)]) }),
      ("getInfo", getDeviceInfo),
      ("getBatteryInfo", { context in .data(context.phone.battery.data) }),
      ("getLanguageCode", { context in .data(["value": .string(context.language)]) }),
      (
        "getLanguageTag",
        { context in .data(["value": .string(context.surroundings.environment.locale)]) }
      ),
    ], controls: [("setBattery", setBattery)])

  /// `Console`, the part of Capacitor's core to which `console` writes on a device.
  static let console = NativePlugin(
    "Console",
    [
      (
        "log",
        { context in
          context.ask(
            for: .log(
              level: context.options.string("level") ?? "log",
              message: context.options.string("message") ?? ""))
          return .done
        }
      )
    ])

  private static func getDeviceInfo(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    let name = context.surroundings.deviceName
    var info: JSONObject = [
      "name": .string(name), "model": .string(name),
      "platform": .string(context.platform.rawValue),
      "operatingSystem": .string(context.platform.rawValue),
      "isVirtual": true,
    ]
    switch context.platform {
    case .ios:
      info["osVersion"] = "26.1"
      info["iOSVersion"] = 260_100
      info["manufacturer"] = "Apple"
      info["webViewVersion"] = "26.1"
    case .android:
      info["osVersion"] = "16"
      info["androidSDKVersion"] = 36
      info["manufacturer"] = "Google"
      info["webViewVersion"] = "142.0.0.0"
    }
    return .data(info)
  }

  private static func setBattery(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    var battery = context.phone.battery
    if let level = context.options["level"] {
      guard let number = level.double, (0...1).contains(number) else {
        throw PluginError("“level” is a number from 0, empty, to 1, full.")
      }
      battery.level = number
    }
    if let isCharging = context.options["isCharging"] {
      guard let flag = isCharging.bool else {
        throw PluginError("“isCharging” is true or false.")
      }
      battery.isCharging = flag
    }
    context.phone.battery = battery
    return .done
  }
}

/// The charge of the battery.
struct Battery: Hashable, Sendable {
  /// From 0, empty, to 1, full.
  var level = 1.0
  var isCharging = true

  fileprivate var data: JSONObject {
    ["batteryLevel": .number(level), "isCharging": .bool(isCharging)]
  }
}

extension PluginContext {
  /// The user's language without a region.
  var language: String {
    String(surroundings.environment.locale.prefix { $0 != "-" })
  }

  /// A UUID of this device and app, which stays the same from run to run.
  fileprivate var deviceID: String { fingerprint("").groupedAsUUID }

  /// A fingerprint of the app, the device and a salt: 32 hexadecimal digits.
  func fingerprint(_ salt: String) -> String {
    var digits = ""
    for seed: UInt64 in [0xcbf2_9ce4_8422_2325, 0x8422_2325_cbf2_9ce4] {
      // The FNV-1a hash.
      var hash = seed
      for byte in (surroundings.appID + "/" + surroundings.deviceName + salt).utf8 {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      }
      let text = String(hash, radix: 16, uppercase: true)
      digits += String(repeating: "0", count: 16 - text.count) + text
    }
    return digits
  }
}

extension String {
  /// These 32 digits in the groups of a UUID.
  var groupedAsUUID: String {
    var digits = self
    var groups: [String] = []
    for length in [8, 4, 4, 4, 12] {
      groups.append(String(digits.prefix(length)))
      digits.removeFirst(length)
    }
    return groups.joined(separator: "-")
  }
}
