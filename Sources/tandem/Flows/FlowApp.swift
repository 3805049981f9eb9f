import BridgeProtocol
import BrowserDriving
import FoundationEssentials
import System
import Vocabulary

/// A page that a browser opens while something else is done.
private final class PageOpening: Sendable {
  private static let timeMax = Duration.seconds(30)

  private let result = AwaitedValue<Result<any BrowserPage, BrowserFailure>>()

  init(_ settings: PageSettings, in browser: any Browser) {
    let open: @Sendable () -> Void = { [result] in
      do throws(BrowserFailure) {
        result.provide(.success(try browser.openPage(settings, until: .now + Self.timeMax)))
      } catch {
        result.provide(.failure(error))
      }
    }
    if !BackgroundThread.start(open) { open() }
  }

  /// Waits for the page; the browser answers in its time, or fails.
  func page() throws(BrowserFailure) -> any BrowserPage {
    guard let result = result.wait(timeout: nil) else {
      throw BrowserFailure(.timedOut, "The browser opens no page: try again.")
    }
    return try result.get()
  }
}

/// The app that a flow uses: a shell of its own on free ports, and a page of the browser that shows
/// its control page.
///
/// Stopping and starting keeps what a device keeps: the storage of the browser's context, the state
/// of the shell, and what was changed of the device.
final class FlowApp {
  /// What a flow needs of an app.
  struct Settings {
    /// As `tandem run` takes it.
    let app: String
    let allowsRemote: Bool
    let platform: Platform
    /// The id of a device; `nil` is the usual one of the platform.
    let device: String?
    /// The script of the finder.
    let script: String
    /// The folder for the state of shells.
    let folder: String
    /// Unique among the shells of this machine.
    let name: ShellName
  }

  /// How long the app may take until its first page is attached.
  private static let startTimeMax = Duration.seconds(30)
  private static let answerTimeMax = Duration.seconds(10)

  let settings: Settings
  private let browser: any Browser
  private var shell: ChildShell?
  /// The ports of the first shell, which the later ones have as well: origins hold storage.
  private var ports = ChildShell.Ports.free
  private var page: (any BrowserPage)?
  /// The page that is about to be there.
  private var opening: PageOpening?
  /// What was changed of the device, which outlives the app.
  private var device: JSONObject?
  private var faults: JSONObject?
  var isInAirplaneMode = false

  init(_ settings: Settings, in browser: any Browser) {
    self.settings = settings
    self.browser = browser
  }

  /// The screen of the running app; `nil` while it is stopped.
  var screen: FlowScreen? {
    guard let shell, let page else { return nil }
    return FlowScreen(page: page, client: shell.client)
  }

  /// What has happened in the page since the flow began.
  var record: PageRecord? { page?.record }

  /// Whether a URL is one of the control page or of the bridge, and none of the app.
  func isOwn(_ url: String) -> Bool {
    url.contains("/__tandem__/") || url.contains(":\(ports.control)/")
  }

  // MARK: Starting and stopping

  /// Starts the app anew, as the system does after it was closed.
  ///
  /// - Parameter preparing: What is done with the shell before the app's first page is loaded.
  /// - Throws: `StepFailure` if the app does not come up.
  func start(
    preparing: (ShellClient) throws(CommandFailure) -> Void = { _ in }
  ) throws(StepFailure) {
    stop()
    // The browser makes a page while the shell starts.
    if page == nil, opening == nil { opening = PageOpening(pageSettings, in: browser) }
    let state = "\(settings.folder)/state"
    let shell: ChildShell
    do throws(CommandFailure) {
      shell = try ChildShell(
        app: settings.app,
        arguments: ["--platform", settings.platform.rawValue]
          + (settings.allowsRemote ? ["--allow-remote"] : []),
        ports: ports, state: state, name: settings.name)
    } catch {
      throw StepFailure(error)
    }
    self.shell = shell
    ports = shell.ready.ports
    do throws(CommandFailure) {
      try restoreDevice(in: shell.client)
      try preparing(shell.client)
    } catch {
      throw StepFailure(error)
    }
    try show(shell)
    try waitForApp(shell.client)
    hidePanelButton()
  }

  /// The way to the panel is none of the device, and would stand in its pictures.
  private func hidePanelButton() {
    guard let page, let frame = page.frames.first else { return }
    _ = try? page.evaluate(
      "document.querySelector('#panel-toggle')?.replaceChildren(), true", in: frame,
      until: .now + Self.answerTimeMax)
  }

  /// Ends the app; its storage and its state stay.
  func stop() {
    guard let shell else { return }
    keepDevice(of: shell.client)
    if let page, !browser.hasEnded {
      try? page.open("about:blank", until: .now + Self.answerTimeMax)
    }
    shell.stop()
    self.shell = nil
  }

  /// Ends the app and removes all that it has stored.
  func clear() {
    stop()
    closePage()
    try? FileManager.default.removeItem(atPath: "\(settings.folder)/state")
  }

  /// Begins again as at the start of the flow: without storage, on the device as it was.
  func reset() {
    clear()
    device = nil
    faults = nil
    isInAirplaneMode = false
  }

  /// Ends all of it.
  func close() {
    shell?.stop()
    shell = nil
    closePage()
    try? FileManager.default.removeItem(atPath: settings.folder)
  }

  private func closePage() {
    if let page = try? openedPage() { page.close() }
    page = nil
  }

  // MARK: The device

  private func keepDevice(of client: ShellClient) {
    guard let state = try? client.get("state", timeout: Self.answerTimeMax) else { return }
    var kept = JSONObject()
    for name in [
      "platform", "device", "appearance", "orientation", "textScale", "reducedMotion", "locale",
      "direction",
    ] {
      kept[name] = state["environment"]?[name]
    }
    device = kept
    faults = state["faults"]?.object
  }

  private func restoreDevice(in client: ShellClient) throws(CommandFailure) {
    let first = settings.device.map { JSONObject([.init(name: "device", value: .string($0))]) }
    if let device = device ?? first {
      _ = try client.post(.environment, device, wait: Self.answerTimeMax)
    }
    if let faults { _ = try client.post(.fault, faults, wait: Self.answerTimeMax) }
    if isInAirplaneMode {
      let network = ControlParameters(
        plugin: "Network", control: "set", options: ["connected": false])
      _ = try client.post(.plugin, .plugin(network), wait: Self.answerTimeMax)
    }
  }

  // MARK: Showing

  private func show(_ shell: ChildShell) throws(StepFailure) {
    let link: String
    let screen: DeviceScreen
    do throws(CommandFailure) {
      link = try shell.makeLink(timeout: Self.answerTimeMax)
      screen = try DeviceScreen(of: shell.client, timeout: Self.answerTimeMax)
    } catch {
      throw StepFailure(error)
    }
    let code = link.split(separator: "#").last ?? ""
    let deadline = ContinuousClock.now + Self.startTimeMax
    do throws(BrowserFailure) {
      guard let page = try openedPage() else { return }
      try page.setSize(
        width: screen.size.width, height: screen.size.height, scale: screen.scale, until: deadline)
      try page.open("\(shell.control)/?time=9:41&frame=none#\(code)", until: deadline)
    } catch {
      throw StepFailure(error)
    }
  }

  /// The page, once it is open; `nil` if none was asked for.
  private func openedPage() throws(BrowserFailure) -> (any BrowserPage)? {
    if let opening = opening.take() { page = try opening.page() }
    return page
  }

  /// What a page is like before the shell says which device it shows.
  private var pageSettings: PageSettings {
    PageSettings(
      width: 393, height: 852, scale: 3, hasTouch: true,
      // Moves that take no time need not be waited for.
      isDark: device?["appearance"]?.string == "dark" ? true : nil, reducesMotion: true,
      script: settings.script)
  }

  /// Adapts the page to the device, which a step may have changed.
  func fitPage() throws(StepFailure) {
    guard let shell, let page else { return }
    let screen: DeviceScreen
    do throws(CommandFailure) {
      screen = try DeviceScreen(of: shell.client, timeout: Self.answerTimeMax)
    } catch {
      throw StepFailure(error)
    }
    do throws(BrowserFailure) {
      try page.setSize(
        width: screen.size.width, height: screen.size.height, scale: screen.scale,
        until: .now + Self.answerTimeMax)
    } catch {
      throw StepFailure(error)
    }
  }

  /// Waits until the first page of the app is attached and shows what the shell wants.
  private func waitForApp(_ client: ShellClient) throws(StepFailure) {
    let deadline = ContinuousClock.now + Self.startTimeMax
    var body = WaitBody()
    body.conditions = ["attached>=1"]
    body.inStep = true
    while true {
      do throws(CommandFailure) {
        _ = try client.post(.wait, .wait(body), wait: .seconds(1))
        return
      } catch {
        guard error.code == .timeout else { throw StepFailure(error) }
        try checkFirstPage(client)
        guard ContinuousClock.now >= deadline else { continue }
        var failure = StepFailure(
          "The app does not attach to the shell in \(Self.startTimeMax.milliseconds / 1_000) s: "
            + "see whether its page loads with “tandem run”.")
        failure.expected = error.members["waitedFor"]?.string
        throw failure
      }
    }
  }

  /// Fails at once if the browser says that no page will come.
  private func checkFirstPage(_ client: ShellClient) throws(StepFailure) {
    if browser.hasEnded {
      throw StepFailure("The browser has ended.", kind: .browserEnded)
    }
    if let dialog = page?.record.openDialog {
      throw StepFailure(
        "The page is blocked by its dialog “\(dialog.message)”: have the app show its own.")
    }
  }
}
