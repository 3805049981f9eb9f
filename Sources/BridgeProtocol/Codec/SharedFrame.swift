/// A message for many receivers: only the members that differ are encoded again for each of them.
///
/// The first receiver gets an ordinary frame, because most messages have only one receiver.
public struct SharedFrame<Message: Sendable & Hashable>: Sendable {
  /// The bytes before and after the members that differ; nil before the second receiver.
  private var surroundings: (head: [UInt8], tail: [UInt8])?
  private var hasReceiver = false

  /// Creates the frame of a message that has no receiver yet.
  public init() {}
}

extension SharedFrame where Message == NavigateMessage {
  /// The members that differ, which are neighbours in the message.
  private static let differing = Message.fields.bits(
    of: ["cause", "role", "generation", "lastChange"])

  /// The frame of a message that differs from the former ones in `cause`, `role`, `generation` and
  /// `lastChange` only.
  public mutating func encoded(for message: NavigateMessage) -> [UInt8] {
    guard let frame = splice(message, differing: Self.differing) else {
      return ShellMessage.navigate(message).encoded()
    }
    assert(frame == ShellMessage.navigate(message).encoded(), "more than these members differs")
    return frame
  }
}

extension SharedFrame where Message == ControllerState {
  private static let differing = Message.fields.bits(of: ["lastChange"])

  /// The frame of a state that differs from the former ones in `lastChange` only.
  public mutating func encoded(for state: ControllerState) -> [UInt8] {
    guard let frame = splice(state, differing: Self.differing) else {
      return ControllerUpdate.state(state).encoded()
    }
    assert(frame == ControllerUpdate.state(state).encoded(), "more than `lastChange` differs")
    return frame
  }
}

extension SharedFrame where Message: WireObject {
  /// The frame of a message for another receiver than the first; nil for the first one.
  private mutating func splice(_ message: Message, differing: UInt64) -> [UInt8]? {
    guard hasReceiver else {
      hasReceiver = true
      return nil
    }
    let (head, tail) = surroundings ?? Self.surroundings(of: message, differing: differing)
    surroundings = (head, tail)
    let middle = PartWriter.members(differing, of: message, isFirst: false)
    var frame: [UInt8] = []
    frame.reserveCapacity(head.count + middle.count + tail.count)
    frame += head
    frame += middle
    frame += tail
    return frame
  }

  private static func surroundings(
    of message: Message, differing: UInt64
  ) -> (head: [UInt8], tail: [UInt8]) {
    let before = (differing & (0 &- differing)) &- 1
    let after = ~(before | differing)
    return (
      PartWriter.members(before, of: message),
      PartWriter.members(after, of: message, isFirst: false) + "}".utf8
    )
  }
}

extension ControllerState {
  /// The state as a JSON object in UTF-8, without the `type` of a message.
  public func encodedObject() -> [UInt8] {
    PartWriter.members(~Self.fields.bits(of: ["type"]), of: self) + "}".utf8
  }
}

/// Writes some of an object's members and passes over the others.
private struct PartWriter: FieldCoder {
  private var writer = JSONWriter()
  private let wanted: UInt64

  /// The members whose bits are set, without the closing brace.
  ///
  /// The opening brace comes before them where they are the first ones, else a comma.
  static func members<Object: WireObject>(
    _ wanted: UInt64, of object: Object, isFirst: Bool = true
  ) -> [UInt8] {
    var part = PartWriter(wanted: wanted)
    part.writer.fields = JSONWriter.Fields(entries: Object.fields.entries, isFirst: isFirst)
    var object = object
    object.code(&part)
    var bytes: [UInt8] = []
    part.writer.finish(into: &bytes)
    return bytes
  }

  private init(wanted: UInt64) {
    self.wanted = wanted
  }

  mutating func constant(_ name: String, _ value: String) {
    isWanted ? writer.constant(name, value) : writer.skipName()
  }

  mutating func field<Value: WireValue>(
    _ name: String, _ value: inout Value, _ limit: WireLimit
  ) {
    isWanted ? writer.field(name, &value, limit) : writer.skipName()
  }

  mutating func optional<Value: WireValue>(
    _ name: String, _ value: inout Value, _ limit: WireLimit, isOmitted: Bool
  ) {
    writer.optional(name, &value, limit, isOmitted: isOmitted || !isWanted)
  }

  private var isWanted: Bool { wanted & 1 << UInt64(writer.fields.index) != 0 }
}
