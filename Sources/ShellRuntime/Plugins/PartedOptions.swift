import BridgeProtocol
import NativePlugins

/// The options of calls that arrive in parts, as far as they have arrived.
///
/// A page sends the parts of one call at a time, followed by the call itself. A part of another
/// call, or the first part again, starts over. The parts of a document are dropped with its
/// connection.
struct PartedOptions: Sendable {
  private struct Gathering: Sendable {
    let call: String
    var partCount = 0
    var text: [UInt8] = []
    /// Why the call will be refused; its text is then no longer kept.
    var refusal: PluginError?
  }

  private var gatherings: [PageIdentity: Gathering] = [:]
  /// The number of bytes of all texts.
  private(set) var byteCount = 0

  /// Adds a part to the options of a call; `room` is the number of bytes left for all documents.
  mutating func add(_ part: CallPartMessage, of document: PageIdentity, room: Int) {
    if part.part == 0 || gatherings[document]?.call != part.id { forget(document) }
    var gathering = gatherings.removeValue(forKey: document) ?? Gathering(call: part.id)
    byteCount -= gathering.text.count
    let text = part.text.utf8
    if gathering.refusal == nil {
      if part.part != gathering.partCount {
        gathering.refusal = .missingPart
      } else if gathering.text.count + text.count > ProtocolLimits.partedOptionsByteCountMax {
        gathering.refusal = .optionsTooLarge
      } else if text.count > room {
        gathering.refusal = .noRoomForOptions
      }
    }
    if gathering.refusal == nil {
      gathering.text += text
      gathering.partCount += 1
    } else {
      gathering.text = []
    }
    byteCount += gathering.text.count
    gatherings[document] = gathering
  }

  /// Removes and returns the text of the options of a call.
  mutating func take(
    for call: CallMessage, of document: PageIdentity
  ) throws(PluginError) -> [UInt8] {
    defer { forget(document) }
    guard let gathering = gatherings[document], gathering.call == call.id else {
      throw .missingPart
    }
    if let refusal = gathering.refusal { throw refusal }
    guard gathering.partCount == call.parts else { throw .missingPart }
    return gathering.text
  }

  mutating func forget(_ document: PageIdentity) {
    byteCount -= gatherings.removeValue(forKey: document)?.text.count ?? 0
  }

  func checkInvariants() {
    precondition(byteCount == gatherings.values.reduce(0) { $0 + $1.text.count })
    precondition(byteCount <= ProtocolLimits.partedOptionsTotalByteCountMax)
  }
}

extension PluginError {
  fileprivate static let missingPart = PluginError(
    "Parts of the options are missing: send all of them, from 0 on, before the call.")
  fileprivate static let optionsTooLarge = PluginError(
    "The options of a call have at most \(ProtocolLimits.partedOptionsByteCountMax) bytes as JSON.")
  fileprivate static let noRoomForOptions = unavailable(
    "The calls under way have \(ProtocolLimits.partedOptionsTotalByteCountMax) bytes of options "
      + "together: wait for answers first.")

  /// For options that are not an object, or exceed the limits of one.
  fileprivate init(_ error: JSONError) {
    self.init("The options of the call cannot be read: \(error.description).")
  }
}

extension JSONObject {
  /// How much of each option is reported when a call came in parts, in approximate bytes.
  private static let reportedByteCountMax = 256
  private static let reportedMemberCountMax = 64

  /// Reads options that came in parts.
  init(partedOptions text: [UInt8]) throws(PluginError) {
    do throws(JSONError) {
      let value = try JSONValue(parsing: text, limits: .partedOptions)
      guard let object = value.object else {
        throw JSONError(
          code: .wrongType, position: JSONPosition(offset: 0, line: 1, column: 1), path: "",
          reason: "must be an object, not \(value.kindName)")
      }
      self = object
    } catch {
      throw PluginError(error)
    }
  }

  /// The object with a note in place of each long value, for the timeline.
  var abridged: JSONObject {
    JSONObject(
      members.prefix(Self.reportedMemberCountMax).map { member in
        let count = member.value.byteCount
        guard count > Self.reportedByteCountMax else { return member }
        return Member(name: member.name, value: .string("… (about \(count) bytes)"))
      })
  }
}
