extension JSONReader {
  /// The type of the message that starts at `position`, which stays where it is.
  ///
  /// If the type comes first, reading of the object begins after it; so the type must be the first
  /// field that the object lists.
  @inline(__always)
  mutating func messageType<MessageType: WireEnumeration>(
    of type: MessageType.Type
  ) throws(JSONError) -> MessageType {
    let start = position
    if bytes.span.word(at: start) == Self.typeFirst {
      position = start + 8
      try skipWhitespace()
      let type: MessageType = try readCase(orFailWith: .unknownMessageType)
      typeEnd = position
      position = start
      return type
    }
    var probe = self
    try probe.goToMember("type")
    return try probe.readCase(orFailWith: .unknownMessageType)
  }

  /// The text with which nearly every message starts: `{"type":`.
  private static let typeFirst: UInt64 = 0x3A22_6570_7974_227B

  /// Checks the version that the `hello` at `position` asks for, before anything else of it.
  func checkVersion() throws(JSONError) {
    var probe = self
    try probe.goToMember("protocol")
    let start = probe.position
    let version = try probe.readInteger()
    guard version == ProtocolLimits.version else {
      throw failure(
        .unsupportedVersion, at: start,
        "asks for version \(version), this shell speaks \(ProtocolLimits.version)")
    }
  }

  /// Goes to the value of a member of the object that starts at `position`.
  private mutating func goToMember(_ wanted: String) throws(JSONError) {
    var members = JSONMembers(start: try beginObject())
    while let name = try nextName(&members) {
      guard members.otherNames.insert(name, of: self) else { throw duplicateName(name) }
      if unescaped(name).elementsEqual(wanted.utf8) { return }
      try skipValue()
    }
    throw failure(.missingMember, at: members.start, member: wanted, "is missing")
  }
}

extension PageTabBar: WireEnumeration { static let table = WireCases<Self>() }
