import ArgumentParser
import BridgeProtocol

/// `tandem plugin`: events on the device, such as a lost network, as apps with Capacitor see them.
struct Plugin: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Do to the device what its plugins tell the app of.",
    discussion: "docs/capacitor.md says what each plugin makes of it.",
    subcommands: [
      PluginNetwork.self, PluginGeolocation.self, PluginPermission.self, PluginBattery.self,
      PluginMotion.self, PluginCamera.self, PluginClipboard.self, PluginNotification.self,
      PluginNotify.self, PluginControl.self,
    ])
}

/// A command that is a control of a plugin.
protocol PluginCommand: ShellVerb {
  /// The name of the command below `tandem plugin`.
  static var name: String { get }

  /// The control with its options.
  var use: ControlParameters { get }

  /// The answer of the control, for people; nil if it has no data.
  func text(ofData data: JSONValue) -> [String]?
}

extension PluginCommand {
  static var verb: Verb { .plugin }

  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: name, abstract: abstract, discussion: discussion)
  }

  var command: Command { .plugin(use) }

  func text(ofData data: JSONValue) -> [String]? { nil }

  func text(of answer: JSONValue) -> [String] {
    answer["data"].flatMap { text(ofData: $0) } ?? [VerbAnswerText(answer).line]
  }
}
