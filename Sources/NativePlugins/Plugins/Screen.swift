import BridgeProtocol
import Vocabulary

extension NativePlugin {
  /// `@capacitor/splash-screen`.
  static let splashScreen = NativePlugin(
    "SplashScreen", of: "@capacitor/splash-screen", [("show", showSplash), ("hide", hideSplash)])

  /// `@capacitor/toast`.
  static let toast = NativePlugin("Toast", of: "@capacitor/toast", [("show", showToast)])

  /// `@capacitor/haptics`.
  static let haptics = NativePlugin(
    "Haptics", of: "@capacitor/haptics",
    [
      ("impact", impact),
      ("notification", notification),
      ("vibrate", vibrate),
      ("selectionStart", { _ in .done }),
      ("selectionChanged", { context in playHaptic(.selection, &context) }),
      ("selectionEnd", { _ in .done }),
    ])

  /// The longest duration of a splash screen or a vibration.
  static let durationMax = 60_000
  /// The durations that Capacitor documents.
  static let fadeDefault = 200
  static let launchTimeDefault = 500
  private static let splashTimeDefault = 3_000
  private static let vibrationDefault = 300
  /// Bytes of a toast that are shown; a device shows two lines.
  private static let toastByteCountMax = 1_024

  private static func showSplash(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    let options = context.options
    let fade = options.milliseconds("fadeOutDuration", max: durationMax) ?? fadeDefault
    context.phone.showSplash(fadeMilliseconds: fade)
    let time = options.milliseconds("showDuration", max: durationMax) ?? splashTimeDefault
    let hidesItself = options.flag("autoHide") ?? false
    context.ask(for: .hideSplash(afterMilliseconds: hidesItself ? time : nil))
    return .done
  }

  private static func hideSplash(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    context.phone.systemUI.splash = nil
    context.ask(for: .hideSplash(afterMilliseconds: nil))
    return .done
  }

  private static func showToast(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    guard let text = context.options.string("text") else {
      throw PluginError(
        context.platform == .ios
          ? "text must be provided and must be a string." : "Must provide text")
    }
    context.phone.showToast(
      text.prefix(byteCount: toastByteCountMax),
      context.options.choice("duration", of: WireToast.Duration.self) ?? .short,
      context.options.choice("position", of: WireToast.Position.self) ?? .bottom)
    return .done
  }

  private static func impact(_ context: inout PluginContext) throws(PluginError) -> PluginAnswer {
    let kind: WireHaptic.Kind =
      switch context.options.string("style")?.uppercased() {
      case "MEDIUM": .impactMedium
      case "LIGHT": .impactLight
      default: .impactHeavy
      }
    return playHaptic(kind, &context)
  }

  private static func notification(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    let kind: WireHaptic.Kind =
      switch context.options.string("type")?.uppercased() {
      case "WARNING": .notificationWarning
      case "ERROR": .notificationError
      default: .notificationSuccess
      }
    return playHaptic(kind, &context)
  }

  private static func vibrate(_ context: inout PluginContext) throws(PluginError) -> PluginAnswer {
    let time = context.options.milliseconds("duration", max: durationMax)
    context.phone.playHaptic(.vibrate, milliseconds: time ?? vibrationDefault)
    return .done
  }

  private static func playHaptic(
    _ kind: WireHaptic.Kind, _ context: inout PluginContext
  ) -> PluginAnswer {
    context.phone.playHaptic(kind)
    return .done
  }
}
