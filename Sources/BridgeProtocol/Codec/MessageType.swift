extension JSONReader {
  /// The type of the message that starts at `position`, which stays where it is.
  func messageType<MessageType: WireEnumeration>(
    of type: MessageType.Type
  ) throws(JSONError) -> MessageType {
    var probe = self
    try probe.goToMember(.type)
    return try probe.readCase(of: type, orFailWith: .unknownMessageType)
  }

  /// Checks the version that the `hello` at `position` asks for, before anything else of it.
  func checkVersion() throws(JSONError) {
    var probe = self
    try probe.goToMember(.protocol)
    let start = probe.position
    let version = try probe.readInteger()
    guard version == ProtocolLimits.version else {
      throw failure(
        .unsupportedVersion, at: start,
        "asks for version \(version), this shell speaks \(ProtocolLimits.version)")
    }
  }

  /// Goes to the value of a member of the object that starts at `position`.
  private mutating func goToMember(_ wanted: EnvelopeField) throws(JSONError) {
    var members = try beginObject()
    while let field = try nextField(of: EnvelopeField.names, in: &members) {
      if field == wanted { return }
      try skipValue()
    }
    throw failure(.missingMember, at: members.start, member: wanted.rawValue, "is missing")
  }
}

/// The members that decide how the rest of a message is read.
private enum EnvelopeField: String, WireEnumeration {
  case type, `protocol`
  static let names = JSONNameTable<Self>()
}
