package import BridgeProtocol
package import Vocabulary

/// The part of a call that is done outside the loop, because it uses files or the network.
///
/// The call is passed on unchanged; the code that performs the work checks the options itself.
package struct PluginWork: Hashable, Sendable {
  package let plugin: String
  package let method: String
  package let options: JSONObject
  /// The platform of the calling page.
  package let platform: Platform

  /// Describes a work.
  package init(plugin: String, method: String, options: JSONObject, platform: Platform) {
    self.plugin = plugin
    self.method = method
    self.options = options
    self.platform = platform
  }
}

extension NativePlugin {
  /// A plugin whose methods are all works.
  static func working(
    _ name: String, _ methods: [String],
    permissions: [(alias: String, permission: DevicePermission)] = [], granted: [String] = []
  ) -> NativePlugin {
    NativePlugin(
      name, methods.map { method in (method, { context in context.work(name, method) }) },
      permissions: permissions, granted: granted)
  }
}

extension PluginContext {
  /// The call as a work.
  func work(_ plugin: String, _ method: String) -> PluginAnswer {
    .work(
      PluginWork(
        plugin: plugin, method: method, options: options.members, platform: platform))
  }
}
