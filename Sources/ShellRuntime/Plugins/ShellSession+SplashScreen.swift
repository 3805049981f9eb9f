import BridgeProtocol
import NativePlugins

/// The splash screen, which goes when its time is over, the app hides it or a document comes anew.
extension ShellSession {
  /// Hides the splash screen at a time to come; with nil it stays.
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
