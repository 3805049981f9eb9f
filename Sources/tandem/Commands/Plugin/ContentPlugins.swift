import ArgumentParser
import BridgeProtocol
import FoundationEssentials

/// `tandem plugin camera`: the picture that the camera takes.
struct PluginCamera: PluginCommand {
  static let name = "camera"
  static let abstract = "Choose the picture that the camera takes and the album holds."

  @Argument(help: "A file with a picture: JPEG, PNG, WebP or GIF.", completion: .file())
  var picture: String?

  @Flag(name: .customLong("reset"), help: "Back to the picture that Tandem brings.")
  var resets = false

  @OptionGroup var shell: ShellOptions

  func validate() throws {
    guard (picture == nil) == resets else {
      throw ValidationError("Give the file of a picture, or --reset.")
    }
  }

  var use: ControlParameters {
    guard let picture else { return ControlParameters(plugin: "Camera", control: "reset") }
    let folder = FileManager.default.currentDirectoryPath
    let path = picture.hasPrefix("/") ? picture : "\(folder)/\(picture)"
    return ControlParameters(
      plugin: "Camera", control: "setPicture", options: ["path": .string(path)])
  }
}

/// `tandem plugin clipboard`: what was copied.
struct PluginClipboard: PluginCommand {
  static let name = "clipboard"
  static let abstract = "Put a text on the clipboard."

  @Argument(help: "The text.")
  var text: String

  @OptionGroup var shell: ShellOptions

  var use: ControlParameters {
    ControlParameters(plugin: "Clipboard", control: "set", options: ["value": .string(text)])
  }
}

/// `tandem plugin notification`: a tap on a notification.
struct PluginNotification: PluginCommand {
  /// What the user does with it.
  enum Gesture: String, ExpressibleByArgument, CaseIterable {
    case tap, dismiss
  }

  /// Where it comes from.
  enum Kind: String, ExpressibleByArgument, CaseIterable {
    case local, push
  }

  static let name = "notification"
  static let abstract = "Tap a notification, press a button of it, or dismiss it."

  @Argument(help: "tap or dismiss.")
  var gesture: Gesture

  @Argument(help: "The id of the notification.")
  var id: String

  @Option(help: "Whether the app has scheduled it, or it was pushed.")
  var kind: Kind = .local

  @Option(help: ArgumentHelp("The button that is pressed in place of the tap.", valueName: "id"))
  var action: String?

  @Option(help: ArgumentHelp("What is typed for a button that takes a text.", valueName: "text"))
  var input: String?

  @OptionGroup var shell: ShellOptions

  func validate() throws {
    guard gesture == .dismiss, action != nil || input != nil else { return }
    throw ValidationError("--action and --input belong to a tap: leave them out.")
  }

  var use: ControlParameters {
    ControlParameters(
      plugin: "Notifications", control: gesture.rawValue,
      options: JSONObject(given: [
        "id": .string(id), "kind": .string(kind.rawValue),
        "action": action.map { .string($0) }, "input": input.map { .string($0) },
      ]))
  }
}

/// `tandem plugin notify`: an event of a plugin of the app's own.
struct PluginNotify: PluginCommand {
  static let name = "notify"
  static let abstract = "Send the app an event of a plugin of its own."

  @Argument(help: "The plugin, as tandem.json names it.")
  var plugin: String

  @Argument(help: "The event.")
  var event: String

  @Argument(help: "What it says, as JSON.")
  var data: JSONArgument?

  @OptionGroup var shell: ShellOptions

  var use: ControlParameters {
    ControlParameters(
      plugin: plugin, control: "notify",
      options: JSONObject(given: ["event": .string(event), "data": data?.value]))
  }
}

/// `tandem plugin control`: any control of any plugin.
struct PluginControl: PluginCommand {
  static let name = "control"
  static let abstract = "Use any control of a plugin."
  static let discussion = "docs/http-api.md lists the controls with their options."

  @Argument(help: "The plugin.")
  var plugin: String

  @Argument(help: "The control.")
  var control: String

  @Argument(help: "Its options, as a JSON object.")
  var options: JSONArgument?

  @OptionGroup var shell: ShellOptions

  func validate() throws {
    guard let options, options.value.object == nil else { return }
    throw ValidationError("The options are no JSON object: give some such as '{\"a\":1}'.")
  }

  var use: ControlParameters {
    ControlParameters(plugin: plugin, control: control, options: options?.value.object ?? [:])
  }

  func text(ofData data: JSONValue) -> [String]? { [data.serializedText()] }
}
