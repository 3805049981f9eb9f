import BridgeProtocol
import NativePlugins
import Vocabulary

/// What the developer is told of plugins that an app calls and does not have, once each.
struct MissingPluginNotices: Sendable {
  /// How much of what is missing is remembered, so that each is reported once.
  private static let countMax = 64

  private var reported: Set<String> = []

  /// Says that the shell lacks a plugin, or a method of one that it has.
  mutating func shellLacks(
    _ call: CallMessage, _ ownPlugins: [String: Set<String>]
  ) -> [PluginHost.Effect] {
    let plugin = PluginCatalogue.plugin(call.plugin)
    guard ownPlugins[call.plugin] == nil, plugin?.knows(call.method) != true else { return [] }
    let name = plugin == nil ? "the plugin \(call.plugin)" : "\(call.plugin).\(call.method)"
    guard isNews(name) else { return [] }
    return [
      .showNotice(
        "The app calls \(name), which Tandem lacks: docs/capacitor.md, “Plugins of your own”, says "
          + "how to write it.")
    ]
  }

  /// Says that the native project of the page's platform leaves out a plugin.
  mutating func projectLacks(
    _ call: PluginHost.Call, _ build: NativeBuild, _ ownPlugins: [String: Set<String>]
  ) -> [PluginHost.Effect] {
    let (name, platform) = (call.message.plugin, call.platform)
    guard !call.isOfWebView, ownPlugins[name] == nil, build.lacks(name, on: platform),
      isNews("\(name) on \(platform)")
    else { return [] }
    let text =
      "The app calls the plugin \(name), which its \(platform == .ios ? "iOS" : "Android") project "
      + "does not include: on a device the call fails. Run `npx cap sync \(platform)`; `tandem "
      + "check` says which file leaves it out."
    return [.showNotice(text), .report(.advised(text))]
  }

  private mutating func isNews(_ name: String) -> Bool {
    reported.count < Self.countMax && reported.insert(name).inserted
  }

  func checkInvariants() {
    precondition(reported.count <= Self.countMax)
  }
}
