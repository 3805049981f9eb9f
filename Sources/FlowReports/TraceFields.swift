import BridgeProtocol

/// Why a line of a trace cannot be used, as the end of a sentence.
package struct TraceFault: Error, Hashable, Sendable {
  package let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}

/// The members of a line, read with their kinds.
struct TraceFields {
  /// Later than any time in milliseconds, and so small that sums of all in a trace never overflow.
  static let numberMax = 1 << 42

  let object: JSONObject
  /// What the object is, for errors.
  private let name: String

  init(_ object: JSONObject, of name: String) {
    self.object = object
    self.name = name
  }

  func text(_ member: String) throws(TraceFault) -> String {
    guard let text = try optionalText(member) else { throw missing(member) }
    return text
  }

  func optionalText(_ member: String) throws(TraceFault) -> String? {
    guard let value = present(member) else { return nil }
    guard let text = value.string else { throw fault(member, "a string", value.kindName) }
    return text
  }

  /// A number of milliseconds, a line or a status.
  func number(_ member: String) throws(TraceFault) -> Int {
    guard let number = try optionalNumber(member) else { throw missing(member) }
    return number
  }

  func optionalNumber(_ member: String) throws(TraceFault) -> Int? {
    guard let value = present(member) else { return nil }
    guard let number = value.integer, (0...Self.numberMax).contains(number) else {
      throw fault(member, "an integer from 0 to \(Self.numberMax)", value.serializedText())
    }
    return number
  }

  /// A number that counts from 1.
  func count(_ member: String) throws(TraceFault) -> Int {
    let number = try number(member)
    guard number >= 1 else { throw fault(member, "an integer from 1", "0") }
    return number
  }

  /// An array of strings; none if it is not there.
  func texts(_ member: String) throws(TraceFault) -> [String] {
    guard let value = present(member) else { return [] }
    guard let elements = value.array else { throw fault(member, "an array", value.kindName) }
    let texts = elements.compactMap(\.string)
    guard texts.count == elements.count else {
      throw TraceFault("“\(member)” of \(name) holds other values than strings")
    }
    return texts
  }

  /// An object of strings; none if it is not there.
  func properties(_ member: String) throws(TraceFault) -> [TraceProperty] {
    guard let members = try object(member)?.object.members else { return [] }
    return members.map { member in
      TraceProperty(name: member.name, value: member.value.string ?? member.value.serializedText())
    }
  }

  func object(_ member: String) throws(TraceFault) -> TraceFields? {
    guard let value = present(member) else { return nil }
    guard let object = value.object else { throw fault(member, "an object", value.kindName) }
    return TraceFields(object, of: "“\(member)”")
  }

  func picture(_ member: String) throws(TraceFault) -> PicturePath? {
    guard let text = try optionalText(member) else { return nil }
    guard let path = PicturePath(text) else {
      throw fault(member, "a PNG or JPEG file in “pictures/”", "“\(text)”")
    }
    return path
  }

  func value<Value: RawRepresentable<String> & CaseIterable>(
    _ member: String
  ) throws(TraceFault) -> Value {
    let text = try text(member)
    guard let value = Value(rawValue: text) else {
      let known = Value.allCases.map(\.rawValue).joined(separator: ", ")
      throw fault(member, "one of \(known)", "“\(text)”")
    }
    return value
  }

  func fault(_ member: String, _ expected: String, _ found: String) -> TraceFault {
    TraceFault("“\(member)” of \(name) must be \(expected), but is \(found)")
  }

  private func missing(_ member: String) -> TraceFault {
    TraceFault("\(name) has no member “\(member)”")
  }

  private func present(_ member: String) -> JSONValue? {
    object[member].flatMap { $0.isNull ? nil : $0 }
  }
}
