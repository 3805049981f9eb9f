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

  /// What stands for a heading that is not known; `nil` if its member is missing then.
  private static let unknownHeading = Variants<JSONValue?>(
    .on(.ios, before: PackageVersion(8, 2), .number(-1)), .on(.ios, .null),
    .before(PackageVersion(8, 2), .number(0)), otherwise: nil)

  /// Whether a position has the heading of the movement and that of the compass.
  private static let hasCompass = Variants(.before(PackageVersion(8, 2), false), otherwise: true)

  /// What stands for a speed or an accuracy that is not known.
  private static let unknown = Variants(.on(.ios, -1.0), otherwise: 0)

  /// The `Position` of Capacitor, at a time in milliseconds since 1970.
  func position(at now: Int64, for build: PluginBuild) -> JSONObject {
    let unknown = Self.unknown[build]
    var coords: JSONObject = [
      "latitude": .number(latitude), "longitude": .number(longitude),
      "accuracy": .number(accuracy), "altitude": .number(altitude ?? 0),
      "altitudeAccuracy": .number(altitude == nil ? unknown : accuracy),
      "speed": .number(speed ?? unknown),
    ]
    let unknownHeading = Self.unknownHeading[build]
    let heading = heading.map { JSONValue.number($0) } ?? unknownHeading
    coords["heading"] = heading
    if Self.hasCompass[build] {
      coords["course"] = heading
      // The device has no compass.
      for name in ["magneticHeading", "trueHeading", "headingAccuracy"] {
        coords[name] = unknownHeading
      }
    }
    return ["timestamp": .integer(now), "coords": .object(coords)]
  }
}
