/// A message as it travels in one text frame.
public protocol WireMessage: Sendable, Hashable {
  /// Reads the message that these bytes are, as a whole.
  static func decode(_ bytes: [UInt8]) throws(ProtocolError) -> Self

  /// Appends the message as JSON in UTF-8.
  consuming func encode(into bytes: inout [UInt8])
}

extension WireMessage {
  /// The message as JSON in UTF-8.
  public consuming func encoded() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(512)
    encode(into: &bytes)
    return bytes
  }
}

extension PageMessage: WireMessage {
  /// Reads a message that a page sent.
  public static func decode(_ bytes: [UInt8]) throws(ProtocolError) -> PageMessage {
    try decodeMessage(bytes, limits: .pageMessage)
  }

  /// Appends the message as JSON in UTF-8.
  public consuming func encode(into bytes: inout [UInt8]) {
    append(to: &bytes)
  }
}

extension ShellMessage: WireMessage {
  /// Reads a message that the shell sent to a page.
  public static func decode(_ bytes: [UInt8]) throws(ProtocolError) -> ShellMessage {
    try decodeMessage(bytes, limits: .shellMessage)
  }

  /// Appends the message as JSON in UTF-8.
  public consuming func encode(into bytes: inout [UInt8]) {
    append(to: &bytes)
  }
}

extension ControllerMessage: WireMessage {
  /// Reads a message that a controller sent.
  public static func decode(_ bytes: [UInt8]) throws(ProtocolError) -> ControllerMessage {
    try decodeMessage(bytes, limits: .controllerMessage)
  }

  /// Appends the message as JSON in UTF-8.
  public consuming func encode(into bytes: inout [UInt8]) {
    append(to: &bytes)
  }
}

extension ControllerUpdate: WireMessage {
  /// Reads a message that the shell sent to a controller.
  public static func decode(_ bytes: [UInt8]) throws(ProtocolError) -> ControllerUpdate {
    try decodeMessage(bytes, limits: .shellMessage)
  }

  /// Appends the message as JSON in UTF-8.
  public consuming func encode(into bytes: inout [UInt8]) {
    append(to: &bytes)
  }
}

extension WireUnion {
  /// Appends the message as JSON in UTF-8.
  @inline(__always)
  fileprivate consuming func append(to bytes: inout [UInt8]) {
    var writer = JSONWriter(takingOver: &bytes)
    write(to: &writer)
    writer.finish(into: &bytes)
  }
}

/// Reads one message, which must fill the whole text.
private func decodeMessage<Message: WireUnion>(
  _ bytes: [UInt8], limits: JSONLimits
) throws(ProtocolError) -> Message {
  do {
    var reader = JSONReader(bytes: bytes, limits: limits)
    try reader.start()
    let message = try Message(from: &reader)
    try reader.finish()
    return message
  } catch {
    throw ProtocolError(error)
  }
}

extension ProtocolError {
  /// Translates an error of the JSON layer into the words of the protocol.
  init(_ error: JSONError) {
    let closeCode: CloseCode =
      switch error.code {
      case .textTooLarge: .messageTooLarge
      case .invalidUTF8: .invalidText
      case .unsupportedVersion: .unsupportedVersion
      default: .malformedMessage
      }
    let subject = error.path.isEmpty ? "the message" : "`\(error.path)`"
    self.init(
      closeCode: closeCode, place: error.path,
      message: "\(subject): \(error.reason) (byte \(error.position.offset))")
  }
}
