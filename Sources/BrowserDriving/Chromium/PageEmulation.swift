internal import BridgeProtocol

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
    BrowserCommand("Page.enable"),
    BrowserCommand("Runtime.enable"),
    BrowserCommand("Network.enable", ["maxTotalBufferSize": 0, "maxResourceBufferSize": 0]),
    BrowserCommand("Log.enable"),
    BrowserCommand("Inspector.enable"),
    // Frames of other host names are in processes of their own. Workers would have to be resumed.
    BrowserCommand(
      "Target.setAutoAttach",
      [
        "autoAttach": true, "waitForDebuggerOnStart": true, "flatten": true,
        "filter": [["type": "iframe"]],
      ]),
  ]

  /// The commands for the page itself, or for a frame in another process, which takes fewer.
  func commands(isPage: Bool) -> [BrowserCommand] {
    var commands = isPage ? [size] : []
    if isPage, isInBackground { commands += Self.foreground }
    if settings.hasTouch { commands.append(touch) }
    if settings.isDark != nil || settings.reducesMotion { commands.append(media) }
    if isOffline { commands.append(network) }
    // Without a script the world has to be there all the same.
    commands.append(
      BrowserCommand(
        "Page.addScriptToEvaluateOnNewDocument",
        [
          "source": .string(settings.script ?? "undefined"),
          "worldName": .string(FrameTable.worldName), "runImmediately": true,
        ]))
    return commands
  }

  var size: BrowserCommand {
    BrowserCommand(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .integer(Int64(settings.width)), "height": .integer(Int64(settings.height)),
        "deviceScaleFactor": .number(settings.scale), "mobile": false,
      ])
  }

  var media: BrowserCommand {
    var features: [JSONValue] = []
    if let isDark = settings.isDark {
      features.append(["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"])
    }
    if settings.reducesMotion {
      features.append(["name": "prefers-reduced-motion", "value": "reduce"])
    }
    return BrowserCommand("Emulation.setEmulatedMedia", ["features": .array(features)])
  }

  var network: BrowserCommand {
    BrowserCommand(
      "Network.emulateNetworkConditions",
      [
        "offline": .bool(isOffline), "latency": 0, "downloadThroughput": -1,
        "uploadThroughput": -1,
      ])
  }

  /// Has a page in the background look as one in front, and as one without a window.
  private static let foreground = [
    BrowserCommand("Emulation.setFocusEmulationEnabled", ["enabled": true]),
    BrowserCommand("Emulation.setScrollbarsHidden", ["hidden": true]),
  ]

  private var touch: BrowserCommand {
    BrowserCommand(
      "Emulation.setTouchEmulationEnabled", ["enabled": true, "maxTouchPoints": 5])
  }
}
