package import BridgeProtocol
package import Vocabulary

/// What a plugin does beside the loop, because it reads or writes files or waits for a network.
///
/// A call of a plugin whose method says so is handed on as it came; what performs it checks the
/// options itself.
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
