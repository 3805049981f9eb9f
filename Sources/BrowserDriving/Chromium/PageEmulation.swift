internal import BridgeProtocol

/// A command of the protocol, to be sent.
struct DevToolsCommand {
  let method: String
  let parameters: JSONObject

  init(_ method: String, _ parameters: JSONObject = [:]) {
    self.method = method
    self.parameters = parameters
  }
}

/// What is emulated in a page: each of its processes has to be told.
struct PageEmulation: Sendable {
  var settings: PageSettings
  var isOffline = false
  /// Whether its window is in the background, which is not to show in the page.
  var isInBackground = false

  /// Nothing: the sizes and the scale of the protocol that change nothing.
  static let none = PageEmulation(settings: PageSettings(width: 0, height: 0, scale: 0))

  /// What reports events, the same for every page.
  static let enabling = [
    DevToolsCommand("Page.enable"),
    DevToolsCommand("Runtime.enable"),
    DevToolsCommand("Network.enable", ["maxTotalBufferSize": 0, "maxResourceBufferSize": 0]),
    DevToolsCommand("Log.enable"),
    DevToolsCommand("Inspector.enable"),
    // Frames of other host names are in processes of their own. Workers would have to be resumed.
    DevToolsCommand(
      "Target.setAutoAttach",
      [
        "autoAttach": true, "waitForDebuggerOnStart": true, "flatten": true,
        "filter": [["type": "iframe"]],
      ]),
  ]

  /// The commands for the page itself, or for a frame in another process, which takes fewer.
  func commands(isPage: Bool) -> [DevToolsCommand] {
    var commands = isPage ? [size] : []
    if isPage, isInBackground { commands += Self.foreground }
    if settings.hasTouch { commands.append(touch) }
    if settings.isDark != nil || settings.reducesMotion { commands.append(media) }
    if isOffline { commands.append(network) }
    // Without a script the world has to be there all the same.
    commands.append(
      DevToolsCommand(
        "Page.addScriptToEvaluateOnNewDocument",
        [
          "source": .string(settings.script ?? "undefined"),
          "worldName": .string(FrameTable.worldName), "runImmediately": true,
        ]))
    return commands
  }

  var size: DevToolsCommand {
    DevToolsCommand(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .integer(Int64(settings.width)), "height": .integer(Int64(settings.height)),
        "deviceScaleFactor": .number(settings.scale), "mobile": false,
      ])
  }

  var media: DevToolsCommand {
    var features: [JSONValue] = []
    if let isDark = settings.isDark {
      features.append(["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"])
    }
    if settings.reducesMotion {
      features.append(["name": "prefers-reduced-motion", "value": "reduce"])
    }
    return DevToolsCommand("Emulation.setEmulatedMedia", ["features": .array(features)])
  }

  var network: DevToolsCommand {
    DevToolsCommand(
      "Network.emulateNetworkConditions",
      [
        "offline": .bool(isOffline), "latency": 0, "downloadThroughput": -1,
        "uploadThroughput": -1,
      ])
  }

  /// Has a page in the background look as one in front, and as one without a window.
  private static let foreground = [
    DevToolsCommand("Emulation.setFocusEmulationEnabled", ["enabled": true]),
    DevToolsCommand("Emulation.setScrollbarsHidden", ["hidden": true]),
  ]

  private var touch: DevToolsCommand {
    DevToolsCommand(
      "Emulation.setTouchEmulationEnabled", ["enabled": true, "maxTouchPoints": 5])
  }
}
