/// The operating system whose look the shell takes on.
public enum Platform: String, Hashable, Sendable, CaseIterable {
  case ios
  case android
}

/// Whether the device shows light or dark colours.
public enum Appearance: String, Hashable, Sendable, CaseIterable {
  case light
  case dark
  /// As the browser prefers.
  case auto
}

/// How an app makes room for the keyboard, as the configuration of `@capacitor/keyboard` names it.
public enum KeyboardResize: String, Hashable, Sendable, CaseIterable {
  /// The body of its document becomes shorter.
  case body
  /// The element `ion-app` becomes shorter.
  case ionic
  /// The web view becomes shorter.
  case native
  case none
}

/// How the device is held.
public enum Orientation: String, Hashable, Sendable, CaseIterable {
  case portrait
  case landscape
}

/// What stands around the screen in a picture.
public enum ScreenFrames: String, Hashable, Sendable, CaseIterable {
  /// Nothing: the picture is the screen.
  case none
  /// The frame of the device.
  case one
  /// The frames of both platforms, side by side.
  case both
}

/// The direction in which the user's language is written.
public enum TextDirection: String, Hashable, Sendable, CaseIterable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}

/// Whether the user sees the app or another one.
public enum Lifecycle: String, Hashable, Sendable, CaseIterable {
  case foreground
  case background
}

/// What comes of it when an app asks for a permission.
package enum PermissionPolicy: String, Hashable, Sendable, CaseIterable {
  /// The user is asked.
  case prompt
  case grant
  case deny
}
