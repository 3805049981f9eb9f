import BridgeProtocol
import Vocabulary

/// The location services of the device.
struct LocationService: Hashable, Sendable {
  var isEnabled = true
  /// The location to which the device was moved, `nil` for that at which it starts.
  var location: Location?
  /// Why no location is to be had, `nil` if one is.
  var failure: LocationFailure?
}

extension NativePlugin {
  /// `@capacitor/geolocation`.
  static let geolocation = NativePlugin(
    "Geolocation", of: "@capacitor/geolocation",
    [("getCurrentPosition", locate), ("clearWatch", clearWatch)],
    watches: [("watchPosition", locate)],
    controls: [
      ("set", setLocation),
      ("disable", { context in context.changeLocation { $0.isEnabled = false } }),
      ("fail", failLocation),
      ("reset", { context in context.changeLocation { $0 = LocationService() } }),
    ],
    permissions: [("location", .location), ("coarseLocation", .location)],
    requirement: { (context) throws(PluginError) in
      guard context.phone.location.isEnabled else {
        guard let refusal = LocationRefusal.servicesOff[context.build] else { return }
        throw refusal
      }
    })

  /// For a watch, the answer is the first position that its callback gets.
  private static func locate(_ context: inout PluginContext) throws(PluginError) -> PluginAnswer {
    let build = context.build
    guard context.platform == .android || context.phone.location.isEnabled else {
      throw LocationRefusal.servicesOffOnLocating[build]
    }
    if let question = context.question(for: .location) { return .question(question) }
    guard context.phone.permission(.location) == .granted else {
      throw LocationRefusal.denied[build]
    }
    if let refusal = LocationRefusal.invalidTimeout[build],
      (context.options["timeout"]?.integer ?? 1) <= 0
    {
      throw refusal
    }
    if !context.phone.location.isEnabled, let question = try context.questionForServices() {
      return .question(question)
    }
    if let failure = context.phone.location.failure,
      !(failure.isOfPlayServices && context.hasLocationFallback)
    {
      throw failure.refusal[build]
    }
    return .data(context.position)
  }

  private static func clearWatch(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    guard let id = context.options.string("id"), !id.isEmpty else {
      throw LocationRefusal.missingWatchID[context.build]
    }
    if let refusal = LocationRefusal.unknownWatch[context.build],
      !context.surroundings.watches.contains(id)
    {
      throw refusal
    }
    context.ask(for: .endWatch(plugin: "Geolocation", method: "watchPosition", id: id))
    return .done
  }
}

// MARK: - Controls

extension NativePlugin {
  private static func setLocation(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    guard let latitude = try context.number("latitude", in: -90...90),
      let longitude = try context.number("longitude", in: -180...180)
    else {
      throw PluginError("“latitude” and “longitude” are needed, in degrees.")
    }
    let most = Double(1_000_000)
    var location = Location(latitude: latitude, longitude: longitude)
    location.accuracy = try context.number("accuracy", in: 0...most) ?? location.accuracy
    location.altitude = try context.number("altitude", in: -most...most)
    location.speed = try context.number("speed", in: 0...most)
    location.heading = try context.number("heading", in: 0...360)
    return context.changeLocation { $0 = LocationService(location: location) }
  }

  /// Has the device find no location from now on.
  private static func failLocation(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    guard let failure = context.options.choice("reason", of: LocationFailure.self) else {
      let names = LocationFailure.allCases.map(\.rawValue).joined(separator: ", ")
      throw PluginError("“reason” is one of: \(names).")
    }
    guard context.platform == .android || !failure.isOfPlayServices else {
      throw PluginError("Only Android has Google Play services.")
    }
    return context.changeLocation { $0.failure = failure }
  }
}

extension PluginContext {
  /// Whether the plugin asks the system itself if Google Play services do not help.
  private static let triesSystem = Variants(
    .on(.ios, false), .before(PackageVersion(8), false), otherwise: true)

  fileprivate var hasLocationFallback: Bool {
    Self.triesSystem[build] && options.flag("enableLocationFallback") ?? true
  }

  fileprivate var position: JSONObject {
    (phone.location.location ?? .standard(on: platform)).position(at: surroundings.now, for: build)
  }

  /// The question of Android whether to turn the location services on; `nil` once they are.
  fileprivate mutating func questionForServices() throws(PluginError) -> PluginQuestion? {
    if let refusal = LocationRefusal.servicesOffForAll[build] { throw refusal }
    if let refusal = LocationRefusal.networkOff[build],
      !phone.hasNetwork(isOffline: surroundings.isOffline)
    {
      throw refusal
    }
    guard let answer = progress.answers.last else {
      return .setting(
        "To continue, turn on device location", agree: "Turn on", refuse: "No thanks")
    }
    guard answer == PluginQuestion.agreeButtonID else {
      // The system finds no location either, and the time passes.
      throw hasLocationFallback
        ? LocationFailure.timeout.refusal[build] : LocationRefusal.servicesDeclined
    }
    phone.location.isEnabled = true
    return nil
  }

  /// Changes the location services, and sends watching callbacks the new position if it is allowed.
  fileprivate mutating func changeLocation(
    _ change: (inout LocationService) -> Void
  ) -> PluginAnswer {
    let former = phone.location
    change(&phone.location)
    let location = phone.location
    if location != former, location.isEnabled, location.failure == nil,
      phone.permission(.location) == .granted
    {
      ask(for: .notify(plugin: "Geolocation", event: "watchPosition", data: position))
    }
    return .done
  }
}
