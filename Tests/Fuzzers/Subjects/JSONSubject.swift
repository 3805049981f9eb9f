import BridgeProtocol

/// What a page sends, or what is stored.
enum JSONSubject {
  static func check(_ bytes: [UInt8]) throws(BrokenPromise) {
    if let value = try? JSONValue(parsing: bytes, limits: .pageMessage) {
      let written = value.serialized()
      try promise(
        (try? JSONValue(parsing: written, limits: .pageMessage)) == value,
        "it reads otherwise again")
    }
    if let message = try? PageMessage.decode(bytes) {
      try promise(
        (try? PageMessage.decode(message.encoded())) == message, "\(message) reads otherwise again")
    }
    if let message = try? ControllerMessage.decode(bytes) {
      try promise(
        (try? ControllerMessage.decode(message.encoded())) == message,
        "\(message) reads otherwise again")
    }
  }
}
