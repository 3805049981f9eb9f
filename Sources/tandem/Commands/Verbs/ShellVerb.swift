import ArgumentParser
import BridgeProtocol
import TerminalUI

/// A command that is a verb of the API.
///
/// Its arguments and options are the parameters of the verb: the object of the verb is the
/// argument, and each other parameter is an option of the same name, written with hyphens.
protocol ShellVerb: ShellCommand {
  static var verb: Verb { get }
  static var abstract: String { get }
  static var discussion: String { get }

  /// How long the shell may wait for the effect of the verb.
  var wait: Duration { get }

  /// What the shell is asked for.
  var command: Command { get }

  /// The answer for people.
  func text(of answer: JSONValue) -> [String]
}

extension ShellVerb {
  static var discussion: String { "" }

  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: verb.rawValue, abstract: abstract, discussion: discussion)
  }

  var wait: Duration { shell.timeout.duration }

  func text(of answer: JSONValue) -> [String] { [VerbAnswerText(answer).line] }

  func perform() throws(CommandFailure) {
    let answer = try shell.client.post(Self.verb, command, wait: wait)
    shell.write(answer, text: text(of: answer))
  }
}

/// A verb that changes what pages show: it is done when they show it.
protocol NavigationVerb: ShellVerb {
  var waiting: WaitOptions { get }
}

extension NavigationVerb {
  var wait: Duration { waiting.isLeftOut ? .zero : shell.timeout.duration }
}

/// The option of verbs that wait for the pages.
struct WaitOptions: ParsableArguments {
  @Flag(
    name: .customLong("no-wait"),
    help: "Return as soon as the shell has taken it, before the page has applied it.")
  var isLeftOut = false
}

/// What a verb did, as a line.
struct VerbAnswerText {
  let line: String

  init(_ answer: JSONValue) {
    var facts = [answer["status"]?.string == "noop" ? "nothing to do" : "applied"]
    if let revision = answer["revision"]?.integer { facts.append("revision \(revision)") }
    if let milliseconds = answer["milliseconds"]?.integer { facts.append("\(milliseconds) ms") }
    if let modal = answer["data"]?["modal"]?.string {
      facts.append("modal \(EscapedText(modal).string)")
    }
    switch answer["data"]?["handledBy"] {
    case "app": facts.append("left to the app")
    case "browser": facts.append("the browser is closed")
    default: break
    }
    line = facts.joined(separator: ", ")
  }
}

extension JSONObject {
  /// The members that have a value.
  init(given members: KeyValuePairs<String, JSONValue?>) {
    self.init(
      members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
  }
}
