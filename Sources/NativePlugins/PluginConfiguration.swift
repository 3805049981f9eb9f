import BridgeProtocol
package import Vocabulary

/// What plugins do with their part of Capacitor's configuration when the app starts.
///
/// A value of another type, or one that the plugin does not know, counts as missing, as it does on
/// a device (`PluginConfig.getString` and its like).
private struct PluginStart {
  let configuration: PluginOptions
  let build: PluginBuild
  var phone: Phone
  /// What is to be done once the first page is there.
  var effects: [PluginEffect] = []

  /// The plugins that are configured, in the order of their documentation.
  static let steps: [(plugin: NativePlugin, configure: @Sendable (inout PluginStart) -> Void)] = [
    (.statusBar, configureStatusBar),
    (.splashScreen, configureSplashScreen),
    (
      .keyboard, { $0.phone.resizeMode = $0.name("resize").flatMap(KeyboardResize.init) ?? .native }
    ),
    (.localNotifications, { $0.configurePresentation(of: .local) }),
    (.pushNotifications, { $0.configurePresentation(of: .push) }),
  ]

  private func name(_ member: String) -> String? { configuration.string(member) }

  private static func configureStatusBar(_ start: inout PluginStart) {
    let styles: [String: WireStatusBar.Style] = [
      "dark": .dark, "lightcontent": .dark, "light": .light, "darkcontent": .light,
    ]
    let bar = WireStatusBar(
      style: start.name("style").flatMap { styles[$0.lowercased()] } ?? .default,
      color: start.color("backgroundColor"),
      overlays: start.configuration.flag("overlaysWebView") ?? true)
    start.phone.statusBar = bar
    guard !NativePlugin.statusBarHasBackground(in: start.build) else { return }
    start.phone.statusBar = WireStatusBar(style: bar.style)
  }

  private static func configureSplashScreen(_ start: inout PluginStart) {
    start.phone.splashColor = start.color("backgroundColor")
    let configuration = start.configuration
    let time = configuration.milliseconds("launchShowDuration", max: NativePlugin.durationMax)
    guard time != 0 else { return }
    let fade = configuration.milliseconds("launchFadeOutDuration", max: NativePlugin.durationMax)
    start.phone.showSplash(fadeMilliseconds: fade ?? NativePlugin.fadeDefault)
    let hidesItself = configuration.flag("launchAutoHide") ?? true
    start.effects.append(
      .hideSplash(
        afterMilliseconds: hidesItself ? time ?? NativePlugin.launchTimeDefault : nil))
  }

  private mutating func configurePresentation(of kind: WireNotification.Kind) {
    guard let options = configuration["presentationOptions"]?.array else { return }
    phone.presentations[kind] = NotificationPresentation(
      Set(options.compactMap(\.string)), on: build.platform)
  }

  private func color(_ member: String) -> String? {
    configuration.string(member).flatMap(ConfiguredMember.color)
  }
}

/// How a notification appears while the user sees the app.
enum NotificationPresentation: Hashable, Sendable {
  case hidden
  /// It is among the delivered ones only.
  case listed
  case banner

  /// Reads the names of `presentationOptions`; before version 8, `alert` stood for both.
  init(_ options: Set<String>, on platform: Platform) {
    if !options.isDisjoint(with: ["alert", "banner"]) {
      self = .banner
    } else {
      self = platform == .ios && options.contains("list") ? .listed : .hidden
    }
  }
}

extension Phone {
  /// Starts the app on a platform, with its plugins as the configuration of the build has them.
  ///
  /// - Returns: What is to be done once the first page is there.
  package mutating func start(_ build: NativeBuild, on platform: Platform) -> [PluginEffect] {
    let standard = Phone()
    systemUI.statusBar = standard.systemUI.statusBar
    systemUI.splash = standard.systemUI.splash
    resizeMode = standard.resizeMode
    presentations = standard.presentations
    splashColor = standard.splashColor
    var effects: [PluginEffect] = []
    for (plugin, configure) in PluginStart.steps {
      guard let members = build.configuration[plugin.name]?.object,
        !build.lacks(plugin.name, on: platform)
      else { continue }
      var start = PluginStart(
        configuration: PluginOptions(members),
        build: PluginBuild(platform: platform, version: packages[plugin]), phone: self)
      configure(&start)
      self = start.phone
      effects += start.effects
    }
    return effects
  }

  /// Covers the app with its splash screen.
  mutating func showSplash(fadeMilliseconds: Int) {
    systemUI.splash = WireSplash(fadeMilliseconds: fadeMilliseconds, color: splashColor)
  }
}
