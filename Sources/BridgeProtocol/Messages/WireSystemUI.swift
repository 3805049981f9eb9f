/// What plugins of the app changed of what the system draws around the web view.
public struct WireSystemUI: Sendable, Hashable {
  /// None until an app has asked for anything of the status bar.
  public var statusBar: WireStatusBar?
  /// None unless the splash screen covers the app.
  public var splash: WireSplash?
  /// The toast that was asked for last.
  public var toast: WireToast?
  /// The haptic feedback that was asked for last.
  public var haptic: WireHaptic?
  /// The notifications that are shown, newest first.
  public var notifications: [WireNotification] = []
  /// None unless a browser lies over the app.
  public var browser: WireBrowser?
  /// The id of the dialog that is drawn as the system's share sheet.
  public var shareSheet: String?

  /// Describes what is drawn.
  public init(
    statusBar: WireStatusBar? = nil, splash: WireSplash? = nil, toast: WireToast? = nil,
    haptic: WireHaptic? = nil, browser: WireBrowser? = nil, shareSheet: String? = nil
  ) {
    self.statusBar = statusBar
    self.splash = splash
    self.toast = toast
    self.haptic = haptic
    self.browser = browser
    self.shareSheet = shareSheet
  }
}

/// The bar with the clock.
public struct WireStatusBar: Sendable, Hashable {
  /// For which background its text is made.
  public enum Style: String, Sendable, Hashable, CaseIterable {
    /// As the device's appearance wants it.
    case `default`
    /// Dark text for a light background.
    case light
    /// Light text for a dark background.
    case dark
  }

  public var isVisible: Bool
  public var style: Style
  /// `#rrggbb`; none is the system's own.
  public var color: String?
  /// Whether the app lies beneath the bar.
  public var overlays: Bool

  /// Describes a bar.
  public init(
    isVisible: Bool = true, style: Style = .default, color: String? = nil, overlays: Bool = true
  ) {
    self.isVisible = isVisible
    self.style = style
    self.color = color
    self.overlays = overlays
  }
}

/// The screen that covers the app while it starts.
public struct WireSplash: Sendable, Hashable {
  /// How long it takes to go.
  public var fadeMilliseconds: Int

  /// Describes a splash screen.
  public init(fadeMilliseconds: Int) {
    self.fadeMilliseconds = fadeMilliseconds
  }
}

/// A sentence that is shown for a moment.
public struct WireToast: Sendable, Hashable {
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

  /// Rises within the epoch: a toast is shown once.
  public var id: Int
  public var text: String
  public var duration: Duration
  public var position: Position

  /// Describes a toast.
  public init(id: Int, text: String, duration: Duration = .short, position: Position = .bottom) {
    self.id = id
    self.text = text
    self.duration = duration
    self.position = position
  }
}

/// A feedback that a hand feels.
public struct WireHaptic: Sendable, Hashable {
  /// What it feels like.
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

  /// Rises within the epoch: each is felt once.
  public var id: Int
  public var kind: Kind
  /// How long a vibration takes.
  public var milliseconds: Int?

  /// Describes a feedback.
  public init(id: Int, kind: Kind, milliseconds: Int? = nil) {
    self.id = id
    self.kind = kind
    self.milliseconds = milliseconds
  }
}

/// A browser that the app has opened over itself.
public struct WireBrowser: Sendable, Hashable {
  /// Rises within the epoch: each is loaded once.
  public var id: Int
  /// An address of `http` or `https`.
  public var url: String
  /// `#rrggbb`; none is the system's own.
  public var toolbarColor: String?

  /// Describes a browser.
  public init(id: Int, url: String, toolbarColor: String? = nil) {
    self.id = id
    self.url = url
    self.toolbarColor = toolbarColor
  }
}
