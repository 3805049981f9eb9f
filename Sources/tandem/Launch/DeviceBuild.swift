import BridgeProtocol
import ManifestReading
import NativePlugins
import Vocabulary

/// How an app is built for its devices, read from its project, and what it finds there.
struct DeviceBuild {
  /// The standard one where pages find a browser and no device.
  let build: NativeBuild
  /// Capacitor's own bridge, if calls of plugins go through it.
  let nativeBridge: NativeBridge?
  /// What comes of it when the app asks for a permission.
  let permissions: PermissionPolicy
  /// A sentence each, with its remedy.
  let warnings: [String]

  /// Reads the native projects of an app and the configuration of Capacitor.
  ///
  /// The app's own plugins are there without its native projects.
  ///
  /// - Throws: `LaunchError` if a bridge is needed and there is none.
  init(of app: AppFolder, _ options: Run) throws(LaunchError) {
    let mode = options.plugins
    permissions = options.permissions ?? app.permissions ?? .prompt
    let projects = app.nativeProjects
    let configuration = app.capacitorConfiguration
    let own = app.plugins.methods.map(\.plugin)
    build =
      mode == .off
      ? NativeBuild()
      : NativeBuild(
        missing: projects.missingPlugins.mapValues { $0.subtracting(own) },
        isStrict: mode == .strict || mode == .fidelity, leavesLinksToApp: configuration != nil,
        configuration: configuration?.plugins ?? [:])
    nativeBridge = mode == .fidelity ? try NativeBridge(ofProjectAt: app.capacitorRoot) : nil
    let path = app.capacitorPath ?? ""
    warnings =
      mode == .off
      ? []
      : projects.problems.map { "\($0.message) \($0.remedy)" }
        + (configuration?.warnings ?? []).map { $0.line(in: path) }
  }
}
