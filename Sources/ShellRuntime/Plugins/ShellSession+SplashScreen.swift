import BridgeProtocol
import NativePlugins

/// The splash screen: a timeout hides it, the app, or a document that replaces another.
extension ShellSession {
  /// Hides the splash screen after a delay; with `nil` it stays.
  mutating func hideSplash(afterMilliseconds milliseconds: Int?) {
    plugins.splashDeadline = milliseconds.map { turn.time.advanced(byMilliseconds: UInt64($0)) }
  }

  /// Hides the splash screen if its time is over.
  mutating func endSplash() {
    guard let deadline = plugins.splashDeadline, deadline <= turn.time else { return }
    hideSplash()
  }

  mutating func hideSplash() {
    plugins.splashDeadline = nil
    guard plugins.phone.systemUI.splash != nil else { return }
    plugins.phone.systemUI.splash = nil
    broadcast.controllersAreBehind = true
  }
}
