import BridgeProtocol

extension NativePlugin {
  /// `CapacitorCookies`, a part of Capacitor itself.
  ///
  /// Cookies belong to the browser: the shell notes each call, and the page performs it.
  static let cookies = NativePlugin(
    "CapacitorCookies",
    ["getCookies", "setCookie", "deleteCookie", "clearCookies", "clearAllCookies"]
      .map { ($0, { _ in .done }) })
}
