/// A message for many receivers, encoded once: for each of them only what differs is encoded anew.
public struct SharedFrame<Message: Sendable & Hashable>: Sendable {
  /// What stands before the members that differ, and what stands behind them.
  private let head: [UInt8]
  private let tail: [UInt8]
}

extension SharedFrame where Message == NavigateMessage {
  /// The members that differ, which stand one behind the other.
  private static let differing = Message.fields.bits(
    of: ["cause", "role", "generation", "lastChange"])

  /// Encodes what is the same for all receivers: all but `cause`, `role`, `generation` and
  /// `lastChange`.
  public init(_ message: NavigateMessage) {
    self.init(message, differing: Self.differing)
  }

  /// The frame of a message that differs from the shared one in these members only.
  public func encoded(for message: NavigateMessage) -> [UInt8] {
    let frame = splice(message, differing: Self.differing)
    assert(frame == ShellMessage.navigate(message).encoded(), "more than these members differs")
    return frame
  }
}

extension SharedFrame where Message == ControllerState {
  private static let differing = Message.fields.bits(of: ["lastChange"])

  /// Encodes what is the same for all receivers: all but `lastChange`.
  public init(_ state: ControllerState) {
    self.init(state, differing: Self.differing)
  }

  /// The frame of a state that differs from the shared one in `lastChange` only.
  public func encoded(for state: ControllerState) -> [UInt8] {
    let frame = splice(state, differing: Self.differing)
    assert(frame == ControllerUpdate.state(state).encoded(), "more than `lastChange` differs")
    return frame
  }
}

extension SharedFrame where Message: WireObject {
  private init(_ message: Message, differing: UInt64) {
    let before = (differing & (0 &- differing)) &- 1
    head = PartWriter.members(before, of: message)
    tail = PartWriter.members(~(before | differing), of: message, isFirst: false) + "}".utf8
  }

  private func splice(_ message: Message, differing: UInt64) -> [UInt8] {
    let middle = PartWriter.members(differing, of: message, isFirst: false)
    var frame: [UInt8] = []
    frame.reserveCapacity(head.count + middle.count + tail.count)
    frame += head
    frame += middle
    frame += tail
    return frame
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
