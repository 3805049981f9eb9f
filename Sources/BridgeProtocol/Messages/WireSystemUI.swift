public import Vocabulary

/// What plugins of the app changed in what the system draws around the web view.
public struct WireSystemUI: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  /// The status bar; nil until the app has changed it.
  public var statusBar: WireStatusBar?
  /// The splash screen; nil if it does not cover the app.
  public var splash: WireSplash?
  /// The toast that was asked for last.
  public var toast: WireToast?
  /// The haptic feedback that was asked for last.
  public var haptic: WireHaptic?
  /// The notifications that are shown, newest first.
  public var notifications: [WireNotification] = []
  /// The browser over the app; nil if there is none.
  public var browser: WireBrowser?
  /// The id of the dialog that is drawn as the system's share sheet.
  public var shareSheet: String?
  /// How the app makes room for the keyboard; nil until somebody could type into it.
  public var keyboardResize: KeyboardResize?
  /// Whether a keyboard of keys is connected, so that none rises on the screen.
  public var hasHardwareKeyboard = false

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.optional("statusBar", &statusBar)
    try coder.optional("splash", &splash)
    try coder.optional("toast", &toast)
    try coder.optional("haptic", &haptic)
    try coder.optional("notifications", &notifications, isOmitted: notifications.isEmpty)
    try coder.optional("browser", &browser)
    try coder.optional("shareSheet", &shareSheet)
    try coder.optional("keyboardResize", &keyboardResize)
    try coder.optional(
      "hardwareKeyboard", &hasHardwareKeyboard, isOmitted: !hasHardwareKeyboard)
  }
}

/// The bar with the clock.
public struct WireStatusBar: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  /// The background that its text is drawn for.
  public enum Style: String, Sendable, Hashable, CaseIterable {
    /// As the device's appearance requires.
    case `default`
    /// Dark text for a light background.
    case light
    /// Light text for a dark background.
    case dark
  }

  public var isVisible = true
  public var style = Style.default
  /// The colour as `#rrggbb`; nil stands for the system's own.
  public var color: String?
  /// Whether the app lies beneath the bar.
  public var overlays = true

  public init() {}

  /// Describes a bar.
  public init(
    isVisible: Bool = true, style: Style = .default, color: String? = nil, overlays: Bool = true
  ) {
    self.isVisible = isVisible
    self.style = style
    self.color = color
    self.overlays = overlays
  }

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("visible", &isVisible)
    try coder.field("style", &style)
    try coder.optional("color", &color)
    try coder.field("overlays", &overlays)
  }
}

/// The screen that covers the app while it starts.
public struct WireSplash: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  /// How long it takes to fade out.
  public var fadeMilliseconds = 0
  /// The ground as `#rrggbb`; nil stands for the system's own.
  public var color: String?

  public init() {}

  /// Describes a splash screen.
  public init(fadeMilliseconds: Int, color: String? = nil) {
    self.fadeMilliseconds = fadeMilliseconds
    self.color = color
  }

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("fadeMilliseconds", &fadeMilliseconds)
    try coder.optional("color", &color)
  }
}

/// A sentence that is shown for a moment.
public struct WireToast: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  /// How long it is shown.
  public enum Duration: String, Sendable, Hashable, CaseIterable {
    case short
    case long
  }

  /// Where it is shown.
  public enum Position: String, Sendable, Hashable, CaseIterable {
    case top
    case center
    case bottom
  }

  /// Rises within the epoch, so that each toast is shown only once.
  public var id = 0
  public var text = ""
  public var duration = Duration.short
  public var position = Position.bottom

  public init() {}

  /// Describes a toast.
  public init(id: Int, text: String, duration: Duration = .short, position: Position = .bottom) {
    self.id = id
    self.text = text
    self.duration = duration
    self.position = position
  }

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("id", &id)
    try coder.field("text", &text, .text)
    try coder.field("duration", &duration)
    try coder.field("position", &position)
  }
}

/// A haptic feedback.
public struct WireHaptic: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  /// The kinds of feedback.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case impactHeavy
    case impactMedium
    case impactLight
    case notificationSuccess
    case notificationWarning
    case notificationError
    case vibrate
    case selection
  }

  /// Rises within the epoch, so that each feedback is played only once.
  public var id = 0
  public var kind = Kind.selection
  /// How long a vibration takes.
  public var milliseconds: Int?

  public init() {}

  /// Describes a feedback.
  public init(id: Int, kind: Kind, milliseconds: Int? = nil) {
    self.id = id
    self.kind = kind
    self.milliseconds = milliseconds
  }

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("id", &id)
    try coder.field("kind", &kind)
    try coder.optional("milliseconds", &milliseconds)
  }
}

/// A browser that the app has opened over itself.
public struct WireBrowser: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  /// Rises within the epoch, so that each browser is loaded only once.
  public var id = 0
  /// An address of `http` or `https`.
  public var url = ""
  /// The colour as `#rrggbb`; nil stands for the system's own.
  public var toolbarColor: String?

  public init() {}

  /// Describes a browser.
  public init(id: Int, url: String, toolbarColor: String? = nil) {
    self.id = id
    self.url = url
    self.toolbarColor = toolbarColor
  }

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("id", &id)
    try coder.field("url", &url, .url)
    try coder.optional("toolbarColor", &toolbarColor)
  }
}
