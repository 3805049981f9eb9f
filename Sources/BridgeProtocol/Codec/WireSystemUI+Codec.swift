extension WireSystemUI: WireObject {
  static let fields = fieldTable()

  static let blank = Self()

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.optional("statusBar", &statusBar)
    try coder.optional("splash", &splash)
    try coder.optional("toast", &toast)
    try coder.optional("haptic", &haptic)
    try coder.optional("notifications", &notifications, isOmitted: notifications.isEmpty)
    try coder.optional("browser", &browser)
    try coder.optional("shareSheet", &shareSheet)
  }
}

extension WireStatusBar: WireObject {
  static let fields = fieldTable()

  static let blank = Self()

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("visible", &isVisible)
    try coder.field("style", &style)
    try coder.optional("color", &color)
    try coder.field("overlays", &overlays)
  }
}

extension WireSplash: WireObject {
  static let fields = fieldTable()

  static let blank = Self(fadeMilliseconds: 0)

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("fadeMilliseconds", &fadeMilliseconds)
  }
}

extension WireToast: WireObject {
  static let fields = fieldTable()

  static let blank = Self(id: 0, text: "")

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("id", &id)
    try coder.field("text", &text, .text)
    try coder.field("duration", &duration)
    try coder.field("position", &position)
  }
}

extension WireHaptic: WireObject {
  static let fields = fieldTable()

  static let blank = Self(id: 0, kind: .selection)

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("id", &id)
    try coder.field("kind", &kind)
    try coder.optional("milliseconds", &milliseconds)
  }
}

extension WireBrowser: WireObject {
  static let fields = fieldTable()

  static let blank = Self(id: 0, url: "")

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("id", &id)
    try coder.field("url", &url, .url)
    try coder.optional("toolbarColor", &toolbarColor)
  }
}

extension WireStatusBar.Style: WireEnumeration { static let table = WireCases<Self>() }
extension WireToast.Duration: WireEnumeration { static let table = WireCases<Self>() }
extension WireToast.Position: WireEnumeration { static let table = WireCases<Self>() }
extension WireHaptic.Kind: WireEnumeration { static let table = WireCases<Self>() }
