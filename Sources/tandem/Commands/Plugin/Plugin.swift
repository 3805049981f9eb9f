import ArgumentParser
import BridgeProtocol

/// `tandem plugin`: what users and the world do to a phone, as apps with Capacitor see it.
struct Plugin: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Do to the device what its plugins tell the app of.",
    discussion: "docs/capacitor.md says what each plugin makes of it.",
    subcommands: [
      PluginNetwork.self, PluginGeolocation.self, PluginPermission.self, PluginBattery.self,
      PluginCamera.self, PluginClipboard.self, PluginNotification.self, PluginNotify.self,
      PluginControl.self,
    ])
}

/// A command that is a control of a plugin.
protocol PluginCommand: ShellVerb {
  /// The name of the command below `tandem plugin`.
  static var name: String { get }

  /// The control with its options.
  var use: ControlParameters { get }

  /// What the control answers, for people; nil if it is done and no more.
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
