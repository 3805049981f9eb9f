/// The types of the messages that a page sends.
enum PageMessageType: String, CaseIterable {
  case hello, routeChange, action, applied, call, visibility
}

/// The types of the messages that may wait in `hello.changes`.
enum PageChangeType: String, CaseIterable {
  case routeChange, action
}

/// The types of the messages that the shell sends to a page.
enum ShellMessageType: String, CaseIterable {
  case welcome, navigate, result, event, reply
}

/// The types of the messages that a controller sends.
enum ControllerMessageType: String, CaseIterable {
  case hello, action
}

/// The types of the messages that the shell sends to a controller.
enum ControllerUpdateType: String, CaseIterable {
  case state, result
}

extension JSONReader {
  /// The type of the message that starts at `position`, which stays where it is.
  func messageType<MessageType: RawRepresentable<String> & CaseIterable>(
    of type: MessageType.Type
  ) throws(JSONError) -> MessageType {
    var probe = self
    try probe.goToMember("type")
    let start = probe.position
    let name = try probe.readName()
    guard let type = MessageType(rawValue: name) else {
      let known = MessageType.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw failure(.unknownMessageType, at: start, "must be one of \(known)")
    }
    return type
  }

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
    var members = try beginObject()
    while let name = try nextName(&members) {
      if string(of: name).utf8.elementsEqual(wanted.utf8) { return }
      try skipValue()
    }
    throw failure(.missingMember, at: members.start, member: wanted, "is missing")
  }
}
