import BridgeProtocol

/// What a page sends, or what is stored.
enum JSONSubject {
  static func run(_ bytes: [UInt8]) {
    if let value = try? JSONValue(parsing: bytes, limits: .pageMessage) {
      let written = value.serialized()
      precondition(
        (try? JSONValue(parsing: written, limits: .pageMessage)) == value,
        "it reads otherwise again")
    }
    if let message = try? PageMessage.decode(bytes) {
      precondition((try? PageMessage.decode(message.encoded())) == message)
    }
    if let message = try? ControllerMessage.decode(bytes) {
      precondition((try? ControllerMessage.decode(message.encoded())) == message)
    }
  }
}
