import Vocabulary

/// Why `@capacitor/geolocation` refuses a call, in the words of each version.
///
/// From version 7.1 on each reason has a number.
enum LocationRefusal {
  fileprivate static let numbered = PackageVersion(7, 1)

  /// Checking or requesting the permission without location services; `nil` if that works.
  static let servicesOff = Variants<PluginError?>(
    .on(.android, before: PackageVersion(4), nil),
    .before(numbered, PluginError("Location services are not enabled")),
    otherwise: noServices)

  /// Locating on iOS without location services.
  static let servicesOffOnLocating = Variants(
    .before(numbered, .coreLocation(1)), otherwise: noServices)

  static let denied = Variants(
    .on(.ios, before: numbered, PluginError.coreLocation(1)),
    .before(numbered, PluginError("Location permission was denied")),
    otherwise: number(3, "Location permission request was denied."))

  /// Locating on Android without location services; `nil` if the user is asked to turn them on.
  static let servicesOffForAll = Variants<PluginError?>(
    .before(numbered, PluginError("location disabled")), otherwise: nil)

  static let servicesDeclined = number(9, "Request to enable location was denied.")

  /// Locating on Android without location services and network; `nil` if the network is not needed.
  static let networkOff = Variants<PluginError?>(
    .before(PackageVersion(8), nil),
    otherwise: number(
      17, "Unable to retrieve location because device has both Network and Location turned off."))

  /// A `timeout` of nothing; `nil` if it is accepted.
  static let invalidTimeout = Variants<PluginError?>(
    .on(.ios, nil), .before(numbered, nil),
    otherwise: number(11, "Timeout needs to be a positive value."))

  static let missingWatchID = Variants(
    .before(numbered, PluginError("Watch call id must be provided")),
    // The plugin sends it to whoever waits for a position, and leaves the call without an answer.
    .on(.ios, number(6, "The 'clearWatch' input parameters aren't valid.")),
    otherwise: number(13, "WatchId needs to be provided."))

  /// Ending a watch that there is not; `nil` if that works.
  static let unknownWatch = Variants<PluginError?>(
    .on(.ios, nil), .before(numbered, nil), otherwise: number(12, "WatchId not found."))

  private static let noServices = number(7, "Location services are not enabled.")

  fileprivate static func number(_ number: Int, _ message: String) -> PluginError {
    .numbered("GLOC", number, message)
  }
}

/// Why the device finds no location, although it may.
enum LocationFailure: String, Hashable, Sendable, CaseIterable {
  case unavailable
  /// None in the time that the app gives.
  case timeout
  /// Google Play services are missing, have to be updated by the user, or do not like the settings.
  case playServicesMissing, playServicesOutdated, locationSettings

  /// Whether only Google Play services fail.
  var isOfPlayServices: Bool {
    switch self {
    case .unavailable, .timeout: false
    case .playServicesMissing, .playServicesOutdated, .locationSettings: true
    }
  }

  var refusal: Variants<PluginError> {
    switch self {
    case .unavailable: Self.unavailableRefusal
    case .timeout: Self.timeoutRefusal
    case .playServicesMissing: Self.playServices(15, "Google Play Services error.")
    case .playServicesOutdated:
      Self.playServices(14, "Google Play Services error user resolvable.")
    case .locationSettings: Self.playServices(16, "Location settings error.")
    }
  }

  private static let numbered = LocationRefusal.numbered

  private static let unavailableRefusal = Variants(
    .on(.ios, before: numbered, PluginError.coreLocation(0)),
    .on(.ios, before: PackageVersion(8), misspelt),
    .on(.ios, LocationRefusal.number(2, "There was an error trying to obtain the location.")),
    .before(numbered, PluginError("location unavailable")),
    otherwise: misspelt)

  /// iOS has no time limit of its own before version 8.
  private static let timeoutRefusal = Variants(
    .on(.ios, before: numbered, PluginError.coreLocation(0)),
    .on(.ios, before: PackageVersion(8), misspelt),
    .before(numbered, PluginError("location unavailable")),
    otherwise: LocationRefusal.number(
      10, "Could not obtain location in time. Try with a higher timeout."))

  /// The words of the plugin.
  private static let misspelt = LocationRefusal.number(
    2, "There was en error trying to obtain the location.")

  private static func playServices(_ number: Int, _ message: String) -> Variants<PluginError> {
    Variants(
      .before(numbered, PluginError("Google Play Services not available")),
      otherwise: LocationRefusal.number(number, message))
  }
}

extension PluginError {
  /// The system's text for an error of Core Location: 0 is no location, 1 no permission.
  fileprivate static func coreLocation(_ number: Int) -> PluginError {
    PluginError("The operation couldn’t be completed. (kCLErrorDomain error \(number).)")
  }
}
