import ArgumentParser
import BridgeProtocol
import Devices
import FoundationEssentials
import NativePlugins
import Vocabulary
import WebServer

/// The script that runs in every page before its own: the bridge, facts about the device, and what
/// Capacitor would provide on it.
///
/// It is one script of several files, because each further script would delay the page. It is made
/// anew when the simulated device changes, because a page needs its platform before the bridge can
/// ask the shell.
struct PageScript {
  static let path = "/__tandem__/inject.js"

  private let bridge: [UInt8]
  private let device: [UInt8]
  private let plugins: PluginMode
  private let ownPlugins: OwnPlugins
  private let build: NativeBuild
  private let isForCordova: Bool

  /// Reads the files.
  ///
  /// - Throws: `LaunchError` if one is missing.
  init(
    _ bundle: WebBundle, _ plugins: PluginMode, for app: AppFolder, _ build: NativeBuild
  ) throws(LaunchError) {
    bridge = try bundle.contents(ofBridgeFile: "inject.js")
    device =
      try bundle.contents(ofBridgeFile: "device-look.js")
      + bundle.contents(ofBridgeFile: "device-sensors.js")
      + bundle.contents(ofBridgeFile: "capacitor-object.js")
      + (build.patchesRequests ? bundle.contents(ofBridgeFile: "patched-requests.js") : [])
      + bundle.contents(ofBridgeFile: "capacitor.js")
    self.plugins = plugins
    ownPlugins = app.plugins
    isForCordova = app.isForCordova
    self.build = build
  }

  /// Methods of the plugins, by plugin.
  private static func names(
    of list: (NativePlugin) -> [String]
  ) -> JSONObject {
    var names: JSONObject = [:]
    for plugin in PluginCatalogue.plugins {
      names[plugin.name] = .array(list(plugin).map { .string($0) })
    }
    return names
  }

  /// The methods that answer once; the app's own plugins replace the shell's.
  private var methods: JSONObject {
    var methods = Self.names { plugin in
      plugin.methods.map(\.name).filter { !plugin.chunked.contains($0) }
    }
    for (plugin, names) in ownPlugins.methods {
      methods[plugin] = .array(names.map { .string($0) })
    }
    return methods
  }

  /// The modules of plugins that pages perform themselves, by plugin.
  private var modules: JSONObject {
    var modules: JSONObject = ["CapacitorCookies": "/__tandem__/cookies.js"]
    for module in ownPlugins.modules.members { modules[module.name] = module.value }
    return modules
  }

  /// The methods that a page on iOS leaves to the package's own JavaScript.
  private var scriptedOnIOS: JSONObject {
    var scripted: JSONObject = [:]
    for plugin in PluginCatalogue.plugins where !plugin.scriptedOnIOS.isEmpty {
      scripted[plugin.name] = .array(plugin.scriptedOnIOS.sorted().map { .string($0) })
    }
    for (plugin, _) in ownPlugins.methods { scripted[plugin] = nil }
    return scripted
  }

  /// The plugins that pages do not find, by platform: a frame may be that of another device.
  private var missing: JSONObject {
    var missing: JSONObject = [:]
    for (platform, names) in build.refusedPlugins where !names.isEmpty {
      missing[platform.rawValue] = .array(names.map { .string($0) })
    }
    return missing
  }

  private var watches: JSONObject {
    var watches = Self.names { $0.watches.map(\.name) + $0.chunked.sorted() }
    for (plugin, _) in ownPlugins.methods { watches[plugin] = nil }
    return watches
  }

  /// The script for pages on a device.
  func file(for identity: DeviceIdentity) -> VirtualFile {
    let facts: JSONObject = [
      "platform": .string(identity.platform.rawValue),
      "kind": .string(identity.kind.rawValue),
      "model": .string(identity.name),
      "plugins": .string(plugins.rawValue),
      "methods": .object(methods),
      "watches": .object(watches),
      "scriptedOnIOS": .object(scriptedOnIOS),
      "modules": .object(modules),
      "missing": .object(missing),
      "isForCordova": .bool(isForCordova),
    ]
    let statement =
      Array("window.tandemDevice = ".utf8) + JSONValue.object(facts).serialized()
      + Array(";\n".utf8)
    return VirtualFile(
      contentType: "text/javascript; charset=utf-8", bytes: bridge + statement + device)
  }
}

/// How plugins of Capacitor behave that the shell does not have.
enum PluginMode: String, ExpressibleByArgument, CaseIterable {
  /// Their web implementation is used.
  case lenient
  /// They fail as on a device that lacks them.
  case strict
  /// As `strict`, but calls of plugins go through the app's own native-bridge.js.
  case fidelity
  /// The app finds no Capacitor, as in a browser.
  case off
}

extension WebBundle {
  fileprivate func contents(ofBridgeFile name: String) throws(LaunchError) -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: "\(bridge)/\(name)") else {
      throw LaunchError(
        "\(bridge)/\(name) cannot be read: restore Tandem's web files as they were installed.")
    }
    return Array(data)
  }
}
