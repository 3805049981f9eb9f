package import BridgeProtocol
package import Vocabulary

/// How an app is built for its devices, as its project says.
package struct NativeBuild: Hashable, Sendable {
  /// The plugins that the native project of a platform leaves out, by name.
  private let missing: [Platform: Set<String>]
  /// Whether calls of them fail as on a device; they are only reported otherwise.
  private let isStrict: Bool
  /// Whether web links of the app's own hosts reach the app as `appUrlOpen`, and lead nowhere by
  /// themselves: Capacitor's web view follows none of them.
  package let leavesLinksToApp: Bool
  /// The member `plugins` of Capacitor's configuration.
  let configuration: JSONObject

  /// Describes a build; the standard one has all plugins and configures none.
  package init(
    missing: [Platform: Set<String>] = [:], isStrict: Bool = false,
    leavesLinksToApp: Bool = false, configuration: JSONObject = [:]
  ) {
    self.missing = missing
    self.isStrict = isStrict
    self.leavesLinksToApp = leavesLinksToApp
    self.configuration = configuration
  }

  /// Whether `fetch` and `XMLHttpRequest` of pages go through CapacitorHttp.
  package var patchesRequests: Bool {
    configuration["CapacitorHttp"]?["enabled"]?.bool ?? false
  }

  /// Whether the native project of a platform leaves out a plugin.
  package func lacks(_ plugin: String, on platform: Platform) -> Bool {
    missing[platform]?.contains(plugin) ?? false
  }

  /// Whether calls of a plugin fail on a platform, because the native project leaves it out.
  package func refuses(_ plugin: String, on platform: Platform) -> Bool {
    isStrict && lacks(plugin, on: platform)
  }

  /// The plugins that pages do not find, by platform, each in alphabetical order.
  package var refusedPlugins: [(platform: Platform, names: [String])] {
    guard isStrict else { return [] }
    return Platform.allCases.compactMap { platform in
      missing[platform].map { (platform, $0.sorted()) }
    }
  }
}
