import BridgeProtocol
import Vocabulary

extension NativePlugin {
  /// `@capacitor/app`.
  static let app = NativePlugin(
    "App", of: "@capacitor/app",
    [
      ("exitApp", exitApp),
      ("getInfo", getAppInfo),
      (
        "getState",
        { context in
          .data(["isActive": .bool(context.surroundings.environment.lifecycle == .foreground)])
        }
      ),
      (
        "getLaunchUrl", { context in .data(context.phone.launchURL.map { ["url": .string($0)] }) }
      ),
      ("minimizeApp", minimizeApp),
      ("getAppLanguage", { context in .data(["value": .string(context.language)]) }),
      ("toggleBackButtonHandler", toggleBackButtonHandler),
    ],
    since: [
      "toggleBackButtonHandler": PackageVersion(7, 1), "getAppLanguage": PackageVersion(8, 1),
    ])

  private static func exitApp(_ context: inout PluginContext) throws(PluginError) -> PluginAnswer {
    try context.require(.android)
    context.ask(for: .exit)
    return .done
  }

  private static func getAppInfo(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    .data([
      "name": .string(context.surroundings.appName), "id": .string(context.surroundings.appID),
      "build": "1", "version": "1.0",
    ])
  }

  private static func minimizeApp(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    try context.require(.android)
    context.changeDevice { $0.lifecycle = .background }
    return .done
  }

  private static func toggleBackButtonHandler(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    try context.require(.android)
    context.phone.handlesBackButton = context.options.flag("enabled") ?? false
    return .done
  }
}
