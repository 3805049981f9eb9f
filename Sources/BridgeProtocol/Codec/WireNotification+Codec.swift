extension WireNotification: WireObject {
  static let fields = fieldTable()

  static let blank = Self(number: 0, kind: .local, id: "", title: "", body: "", time: 0)

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("number", &number)
    try coder.field("kind", &kind)
    try coder.field("id", &id, .text)
    try coder.field("title", &title, .text)
    try coder.optional("subtitle", &subtitle, .text)
    try coder.field("body", &body, .text)
    try coder.field("time", &time)
    try coder.field("banner", &isBanner)
    try coder.optional("actions", &actions, isOmitted: actions.isEmpty)
  }
}

extension WireNotificationAction: WireObject {
  static let fields = fieldTable()

  static let blank = Self(id: "", title: "")

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("id", &id)
    try coder.field("title", &title)
    try coder.optional("destructive", &isDestructive, isOmitted: !isDestructive)
    try coder.optional("placeholder", &placeholder)
  }
}

extension WireNotification.Kind: WireEnumeration { static let table = WireCases<Self>() }
