import BridgeProtocol
import Vocabulary

extension NativePlugin {
  /// `@capacitor/device`.
  static let device = NativePlugin(
    "Device", of: "@capacitor/device",
    [
      ("getId", { context in .data([idMember[context.build]: .string(context.deviceID)]) }),
      ("getInfo", getDeviceInfo),
      ("getBatteryInfo", { context in .data(context.phone.battery.data) }),
      ("getLanguageCode", { context in .data(["value": .string(context.language)]) }),
      (
        "getLanguageTag",
        { context in .data(["value": .string(context.surroundings.environment.locale)]) }
      ),
    ], controls: [("setBattery", setBattery)],
    since: ["getLanguageTag": PackageVersion(4)])

  /// `Console`, the part of Capacitor's core to which `console` writes on iOS.
  static let console = NativePlugin("Console", [("log", log)])

  private static func log(_ context: inout PluginContext) throws(PluginError) -> PluginAnswer {
    guard context.platform == .ios else {
      throw .unimplemented("\"Console\" plugin is not implemented on android")
    }
    let level = context.options.string("level") ?? "log"
    context.ask(for: .log(level: level, message: context.options.string("message") ?? ""))
    return .done
  }

  private static let idMember = Variants(
    .before(PackageVersion(5), "uuid"), otherwise: "identifier")
  /// The version of the system as a number, `nil` before there was one.
  private static let versionMember = Variants(
    .before(PackageVersion(5), nil), .on(.ios, "iOSVersion"), otherwise: "androidSDKVersion")
  private static let hasDiskMembers = Variants(.before(PackageVersion(7), true), otherwise: false)
  /// Whether `model` is only the kind of the device, such as iPhone.
  private static let hasPlainModel = Variants(
    .on(.ios, before: PackageVersion(4), true), otherwise: false)

  /// Bytes of the storage, and of what is free of it.
  private static let (diskSize, freeDiskSize): (Int64, Int64) = (127_989_493_760, 63_994_746_880)

  private static func getDeviceInfo(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    let hardware = context.surroundings.hardware
    let isIOS = context.platform == .ios
    let hasKind = hasPlainModel[context.build]
    let platform = JSONValue.string(context.platform.rawValue)
    var info: JSONObject = [
      "name": .string(isIOS ? hardware.kind : hardware.name),
      "model": .string(hasKind ? hardware.kind : hardware.model),
      "platform": platform, "operatingSystem": platform,
      "osVersion": .string(isIOS ? "26.1" : "16"),
      "manufacturer": .string(hardware.manufacturer),
      "isVirtual": true, "memUsed": 268_435_456,
      "webViewVersion": .string(isIOS ? "26.1" : "142.0.0.0"),
    ]
    if let member = versionMember[context.build] { info[member] = isIOS ? 260_100 : 36 }
    if hasDiskMembers[context.build] {
      for member in ["diskFree", "realDiskFree"] { info[member] = .integer(freeDiskSize) }
      for member in ["diskTotal", "realDiskTotal"] { info[member] = .integer(diskSize) }
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

  /// An id of this device and app, which stays the same from run to run: a UUID on iOS, 64 bits in
  /// hexadecimal on Android.
  fileprivate var deviceID: String {
    platform == .ios
      ? fingerprint("").groupedAsUUID : String(fingerprint("").lowercased().prefix(16))
  }

  /// A fingerprint of the app, the device and a salt: 32 hexadecimal digits.
  func fingerprint(_ salt: String) -> String {
    Fingerprint.digits(of: surroundings.appID + "/" + surroundings.hardware.name + salt)
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
