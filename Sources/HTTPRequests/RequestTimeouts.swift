import BridgeProtocol
import NativePlugins
import Vocabulary

/// How long a request waits for its server.
enum RequestTimeouts {
  typealias Timeouts = (connect: Duration, read: Duration)

  private static let timeoutMax = 600_000.0
  private static let connectDefault = Duration.seconds(60)

  /// Whether `connectTimeout`, or else `readTimeout`, is the time for both.
  private static let isOne = Variants(.on(.ios, true), otherwise: false)

  /// Whether a time below zero is an error.
  private static let refusesNegative = Variants(.on(.ios, false), otherwise: true)

  /// Reads the options of a call.
  static func read(_ options: JSONObject, _ build: PluginBuild) throws(HTTPFailure) -> Timeouts {
    let connect = options["connectTimeout"]?.double
    let read = options["readTimeout"]?.double
    if refusesNegative[build], connect ?? 0 < 0 || read ?? 0 < 0 {
      throw .thrown(
        PluginError(message: "timeout can not be negative", code: "IllegalArgumentException"))
    }
    let one = isOne[build] ? connect ?? read : nil
    return (
      duration(one ?? connect) ?? connectDefault,
      duration(one ?? read) ?? .milliseconds(Int(timeoutMax))
    )
  }

  private static func duration(_ milliseconds: Double?) -> Duration? {
    guard let milliseconds, milliseconds > 0 else { return nil }
    return .milliseconds(Int(min(milliseconds, timeoutMax)))
  }
}
