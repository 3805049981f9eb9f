import ArgumentParser
import BridgeProtocol
import BrowserDriving
import FoundationEssentials
import Vocabulary
import WebServer

/// `tandem screenshot`: a picture of the device.
struct Screenshot: ShellCommand {
  static let configuration = CommandConfiguration(
    commandName: "screenshot",
    abstract: "Write a picture of the device as a PNG file.",
    discussion: """
      A Chromium opens the control page and takes the picture when the page has applied the state \
      and stands still: the one of “tandem run --browser” in the background, with the login of \
      the page there, else one of its own without a window. By default it is the screen of the \
      device that the shell has, in its own pixels. What --platform, --device and --appearance \
      change is as before afterwards. Starting Chromium does not count as waiting.
      """)

  @Argument(help: "The file to write; an older one is replaced.", completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp(
      "The size of the screen in CSS pixels (default: that of the device).",
      valueName: "width×height"))
  var size: ScreenSize?

  @Option(help: "Pixels of the picture for each CSS pixel, 1 to 4 (default: as the device has).")
  var scale: Double?

  @Option(help: "ios, android, or both side by side with their frames.")
  var platform: LaunchPlatform?

  @Option(help: "The id of a device.", completion: .live(.devices))
  var device: String?

  @Option(help: "light, dark or auto.")
  var appearance: Appearance?

  @Option(help: "The time in the status bar.")
  var time = ScreenCamera.usualTime

  @Flag(name: .customLong("frame"), help: "The device with its frame instead of its screen only.")
  var showsFrame = false

  @OptionGroup var shell: ShellOptions

  func validate() throws {
    guard let scale, !ScreenshotBody.scales.contains(scale) else { return }
    throw ValidationError("--scale is \(scale): give 1 to 4.")
  }

  func perform() throws(CommandFailure) {
    try checkFolder()
    let client = try shell.client
    let facts = try client.get("shell", timeout: shell.timeout.duration)
    let chromium = facts["browser"] == nil ? try BrowserProgram.find(for: "A picture") : nil
    let picture = try withEnvironment(of: client) { () throws(CommandFailure) -> ScreenPicture in
      if let chromium {
        let control = facts["control"]?.string ?? ""
        return try takePicture(of: client, at: control, with: chromium)
      }
      let answer = try client.post(
        .screenshot, .screenshot(request), wait: shell.timeout.duration,
        grace: ManagedBrowser.pictureTimeMax)
      return try ScreenPicture(answer: answer)
    }
    do {
      try picture.png.write(to: URL(filePath: file), options: .atomic)
    } catch {
      throw unwritable
    }
    shell.write(
      [
        "file": .string(file), "width": .integer(Int64(picture.width)),
        "height": .integer(Int64(picture.height)),
        "revision": .integer(Int64(picture.revision)),
      ],
      text: ["\(file): \(picture.width) × \(picture.height), revision \(picture.revision)"])
  }

  private var request: ScreenshotBody {
    ScreenshotBody {
      $0.width = size?.width
      $0.height = size?.height
      $0.scale = scale
      $0.frames = platform == .both ? .both : showsFrame ? .one : .none
      $0.time = time
    }
  }

  private func takePicture(
    of client: ShellClient, at control: String, with chromium: BrowserProgram
  ) throws(CommandFailure) -> ScreenPicture {
    let timeout = shell.timeout.duration
    let camera = try ScreenCamera(request, of: client, at: control, timeout: timeout)
    let link = try client.post(.link, .link, wait: timeout)["data"]?["link"]?.string ?? ""
    let deadline = ContinuousClock.now + ScreenCamera.startTimeMax
    return try chromium.withPage(camera.settings, until: deadline) {
      page throws(CommandFailure) -> ScreenPicture in
      try camera.takePicture(in: page, link: link, until: deadline)
    }
  }

  private var unwritable: CommandFailure {
    CommandFailure(
      .storage, "The picture cannot be written to \(file): choose a folder that you may write.")
  }

  /// Fails before a browser is started for nothing.
  private func checkFolder() throws(CommandFailure) {
    let folder = URL(filePath: file).deletingLastPathComponent().path
    guard FileManager.default.isWritableFile(atPath: folder) else { throw unwritable }
  }

  /// Works with the device that the options ask for, and restores the shell's own afterwards.
  private func withEnvironment<Result>(
    of client: ShellClient, _ work: () throws(CommandFailure) -> Result
  ) throws(CommandFailure) -> Result {
    let asked = EnvironmentParameters {
      $0.platform = platform?.single
      $0.device = device
      $0.appearance = appearance
    }
    guard asked != EnvironmentParameters() else { return try work() }
    let timeout = shell.timeout.duration
    let before = try client.get("state", timeout: timeout)["environment"]
    _ = try client.post(.environment, .environment(asked), wait: timeout)
    defer {
      let kept = EnvironmentParameters {
        $0.device = before?["device"]?.string
        $0.appearance = before?["appearance"]?.string.flatMap(Appearance.init(rawValue:))
      }
      _ = try? client.post(.environment, .environment(kept), wait: timeout)
    }
    return try work()
  }
}

/// A size in CSS pixels, written `WIDTHxHEIGHT`.
struct ScreenSize: ExpressibleByArgument {
  let width: Int
  let height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  init?(argument: String) {
    let parts = argument.split { $0 == "x" || $0 == "×" }.map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      ScreenshotBody.lengths.contains(width), ScreenshotBody.lengths.contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }
}

/// The screen of the device that a shell has.
struct DeviceScreen {
  /// What is assumed of a device that the catalogue does not have.
  static let usualSize = ScreenSize(width: 390, height: 844)

  var size = Self.usualSize
  var scale = 3.0

  init(of client: ShellClient, timeout: Duration) throws(CommandFailure) {
    let environment = try client.get("state", timeout: timeout)["environment"]
    // Web files without a catalogue have no devices.
    let devices = (try? client.get("devices", timeout: timeout))?["devices"]?.array
    let device = devices?.first { $0["id"] == environment?["device"] }
    if let width = device?["width"]?.integer, let height = device?["height"]?.integer {
      size = ScreenSize(width: width, height: height)
    }
    scale = device?["scale"]?.double ?? scale
    if environment?["orientation"]?.string == "landscape" {
      size = ScreenSize(width: size.height, height: size.width)
    }
  }
}
