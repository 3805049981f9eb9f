import BridgeProtocol
import Vocabulary

/// Where the device is.
struct Location: Hashable, Sendable {
  /// Degrees, to the north and to the east.
  let latitude, longitude: Double
  /// Metres to either side.
  var accuracy = 5.0
  /// Metres above the sea, metres a second, and degrees from north to east; `nil` if unknown.
  var altitude, speed, heading: Double?

  /// The location at which the simulator of each system starts: Apple Park on iOS, the Googleplex
  /// on Android.
  static func standard(on platform: Platform) -> Location {
    switch platform {
    case .ios: Location(latitude: 37.3349, longitude: -122.00902)
    case .android: Location(latitude: 37.4219983, longitude: -122.084)
    }
  }

  /// The `Position` of Capacitor, at a time in milliseconds since 1970.
  fileprivate func position(at now: Int64) -> JSONObject {
    [
      "timestamp": .integer(now),
      "coords": [
        "latitude": .number(latitude), "longitude": .number(longitude),
        "accuracy": .number(accuracy), "altitude": .known(altitude),
        "altitudeAccuracy": .known(altitude == nil ? nil : accuracy), "speed": .known(speed),
        "heading": .known(heading),
      ],
    ]
  }
}

/// The location services of the device.
struct LocationService: Hashable, Sendable {
  var isEnabled = true
  /// The location to which the device was moved, `nil` for that at which it starts.
  var location: Location?
}

extension NativePlugin {
  /// `@capacitor/geolocation`.
  static let geolocation = NativePlugin(
    "Geolocation", [("getCurrentPosition", locate), ("clearWatch", clearWatch)],
    watches: [("watchPosition", locate)],
    controls: [
      ("set", setLocation),
      ("disable", { context in context.change(location: LocationService(isEnabled: false)) }),
      ("reset", { context in context.change(location: LocationService()) }),
    ],
    permissions: [("location", .location), ("coarseLocation", .location)],
    requirement: { (context) throws(PluginError) in try context.requireLocationServices() })

  /// For a watch, the answer is the first position that its callback gets.
  private static func locate(_ context: inout PluginContext) throws(PluginError) -> PluginAnswer {
    try context.requireLocationServices()
    if let question = context.question(for: .location) { return .question(question) }
    guard context.phone.permission(.location) == .granted else {
      throw .geolocation(3, "Location permission request was denied.")
    }
    return .data(context.position)
  }

  private static func clearWatch(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    guard let id = context.options.string("id"), !id.isEmpty else {
      switch context.platform {
      case .ios: throw .geolocation(6, "The 'clearWatch' input parameters aren't valid.")
      case .android: throw .geolocation(13, "WatchId needs to be provided.")
      }
    }
    context.ask(for: .endWatch(plugin: "Geolocation", method: "watchPosition", id: id))
    return .done
  }

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
    return context.change(location: LocationService(location: location))
  }
}

extension PluginContext {
  fileprivate var position: JSONObject {
    (phone.location.location ?? .standard(on: platform)).position(at: surroundings.now)
  }

  fileprivate func requireLocationServices() throws(PluginError) {
    guard phone.location.isEnabled else {
      throw .geolocation(7, "Location services are not enabled.")
    }
  }

  /// Changes the location services, and sends watching callbacks the new position if it is allowed.
  fileprivate mutating func change(location: LocationService) -> PluginAnswer {
    let hasMoved = location != phone.location
    phone.location = location
    if hasMoved, location.isEnabled, phone.permission(.location) == .granted {
      ask(for: .notify(plugin: "Geolocation", event: "watchPosition", data: position))
    }
    return .done
  }

  /// The number of an option, `nil` if the option is left out.
  fileprivate func number(
    _ name: String, in range: ClosedRange<Double>
  ) throws(PluginError) -> Double? {
    guard let value = options[name], value != .null else { return nil }
    guard let number = value.double, range.contains(number) else {
      throw PluginError(
        "“\(name)” is a number from \(Int(range.lowerBound)) to \(Int(range.upperBound)).")
    }
    return number
  }
}

extension PluginError {
  /// An error with the number that the plugin documents.
  fileprivate static func geolocation(_ number: Int, _ message: String) -> PluginError {
    let digits = String(number)
    let code = "OS-PLUG-GLOC-" + String(repeating: "0", count: 4 - digits.count) + digits
    return PluginError(message: message, code: code)
  }
}

extension JSONValue {
  fileprivate static func known(_ number: Double?) -> JSONValue {
    number.map { .number($0) } ?? .null
  }
}
