package import BridgeProtocol
package import ShellRuntime

/// A wish to change what goes wrong, as `POST /api/v1/fault` brings it.
package struct FaultRequest: Hashable, Sendable {
  /// Why a wish cannot be granted.
  package struct InvalidMember: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the member at fault.
    package let name: String
    private let remedy: String

    /// One sentence that names the member.
    package var description: String { "`\(name)` \(remedy)." }

    fileprivate init(_ name: String, _ remedy: String) {
      self.name = name
      self.remedy = remedy
    }
  }

  /// The names of all members.
  package static let memberNames = [
    "latencyMilliseconds", "jitterMilliseconds", "dropPercent", "offline", "slowPageMilliseconds",
    "disconnect", "reset",
  ]

  /// Whether every connection of a page is to be cut once.
  package private(set) var disconnects = false
  private var resets = false
  private var latencyMilliseconds: Int?
  private var jitterMilliseconds: Int?
  private var dropPercent: Int?
  private var isOffline: Bool?
  private var slowPageMilliseconds: Int?

  /// Reads the members of a JSON object; those that are missing or `null` keep what is.
  package init(_ members: JSONObject) throws(InvalidMember) {
    for member in members.members where !member.value.isNull {
      let name = member.name
      switch name {
      case "latencyMilliseconds": latencyMilliseconds = try Self.milliseconds(member)
      case "jitterMilliseconds": jitterMilliseconds = try Self.milliseconds(member)
      case "slowPageMilliseconds": slowPageMilliseconds = try Self.milliseconds(member)
      case "dropPercent": dropPercent = try Self.number(member, upTo: FaultSettings.percentMax)
      case "offline": isOffline = try Self.flag(member)
      case "disconnect": disconnects = try Self.flag(member)
      case "reset": resets = try Self.flag(member)
      default:
        throw InvalidMember(
          name, "is no fault: use " + Self.memberNames.joined(separator: ", "))
      }
    }
  }

  /// The settings that take the place of others.
  package func changed(_ settings: FaultSettings) -> FaultSettings {
    var changed = resets ? FaultSettings() : settings
    if let latencyMilliseconds { changed.latencyMilliseconds = latencyMilliseconds }
    if let jitterMilliseconds { changed.jitterMilliseconds = jitterMilliseconds }
    if let dropPercent { changed.dropPercent = dropPercent }
    if let isOffline { changed.isOffline = isOffline }
    if let slowPageMilliseconds { changed.slowPageMilliseconds = slowPageMilliseconds }
    return changed
  }

  private static func milliseconds(_ member: JSONObject.Member) throws(InvalidMember) -> Int {
    try number(member, upTo: FaultSettings.millisecondsMax)
  }

  private static func number(
    _ member: JSONObject.Member, upTo limit: Int
  ) throws(InvalidMember) -> Int {
    guard let number = member.value.integer, (0...limit).contains(number) else {
      throw InvalidMember(member.name, "must be an integer from 0 to \(limit)")
    }
    return number
  }

  private static func flag(_ member: JSONObject.Member) throws(InvalidMember) -> Bool {
    guard let flag = member.value.bool else {
      throw InvalidMember(member.name, "must be true or false")
    }
    return flag
  }
}
