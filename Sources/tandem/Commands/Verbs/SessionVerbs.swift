import ArgumentParser
import BridgeProtocol
import Vocabulary

/// `tandem badge`: the badge of a tab.
struct BadgeVerb: NavigationVerb {
  static let verb = Verb.badge
  static let abstract = "Set or clear the badge of a tab."

  @Argument(help: "The id of the tab.", completion: .live(.tabs))
  var tab: String

  @Argument(help: "The text or number of the badge.")
  var value: String?

  @Flag(name: .customLong("clear"), help: "Take the badge away.")
  var isCleared = false

  @OptionGroup var shell: ShellOptions
  @OptionGroup var waiting: WaitOptions

  func validate() throws {
    guard (value != nil) != isCleared else {
      throw ValidationError("Give the badge a VALUE, or take it away with --clear.")
    }
  }

  var command: Command {
    .badge(
      BadgeParameters {
        $0.tab = tab
        $0.value = BadgeValue(value.map { text in Int(text).map { .number($0) } ?? .text(text) })
      })
  }
}

/// `tandem login`: the user logs in.
struct Login: NavigationVerb {
  static let verb = Verb.login
  static let abstract = "Log the user in."

  @OptionGroup var shell: ShellOptions
  @OptionGroup var waiting: WaitOptions

  var command: Command { .plain(.login) }
}

/// `tandem logout`: the user logs out.
struct Logout: NavigationVerb {
  static let verb = Verb.logout
  static let abstract = "Log the user out."

  @OptionGroup var shell: ShellOptions
  @OptionGroup var waiting: WaitOptions

  var command: Command { .plain(.logout) }
}

/// `tandem refresh`: the user pulls to refresh.
struct Refresh: NavigationVerb {
  static let verb = Verb.refresh
  static let abstract = "Pull to refresh the visible page."

  @OptionGroup var shell: ShellOptions
  @OptionGroup var waiting: WaitOptions

  var command: Command { .plain(.refresh) }
}

/// `tandem reload`: loads every document anew.
struct Reload: NavigationVerb {
  static let verb = Verb.reload
  static let abstract = "Load the documents of all pages anew; they keep their place."

  @OptionGroup var shell: ShellOptions
  @OptionGroup var waiting: WaitOptions

  var command: Command { .plain(.reload) }
}

/// `tandem continue`: goes on from an earlier state.
struct Continue: NavigationVerb {
  static let verb = Verb.continue
  static let abstract = "Make the state of an earlier revision the present one."

  @Argument(help: "The revision, as “tandem log” shows it.")
  var revision: UInt32

  @OptionGroup var shell: ShellOptions
  @OptionGroup var waiting: WaitOptions

  var command: Command { .continue(revision: Int(revision)) }
}

/// `tandem link`: lets another browser in.
struct Link: ShellVerb {
  static let verb = Verb.link
  static let abstract = "Print a link that lets one browser in, once."
  static let discussion = """
    The link opens the control page. It works once, for 10 minutes; a browser of this machine \
    stays in for 30 days, whether or not the shell is started anew. What is printed is the link \
    alone, so that a script can have it as $(tandem link).
    """

  @OptionGroup var shell: ShellOptions

  var command: Command { .link }

  func text(of answer: JSONValue) -> [String] { [answer["data"]?["link"]?.string ?? ""] }
}

/// `tandem quit`: stops the shell.
struct Quit: ShellVerb {
  static let verb = Verb.quit
  static let abstract = "Stop the shell."

  @OptionGroup var shell: ShellOptions

  var command: Command { .quit }

  func perform() throws(CommandFailure) {
    let client = try shell.client
    let answer = try client.post(Self.verb, command, wait: wait)
    // The stream ends when the shell does; if the shell has stopped already, it fails.
    try? client.follow("events?follow=true") { _ in true }
    shell.write(answer, text: ["\(client.name) has stopped"])
  }
}

/// `tandem wait`: waits until conditions hold.
struct Wait: ShellVerb {
  static let verb = Verb.wait
  static let abstract = "Wait until all conditions hold at once."
  static let discussion = """
    A condition is NAME OP VALUE without spaces around OP, such as tab=history, depth>=2, \
    path!=/track, title~Squat or modal=none. OP is =, !=, >=, <= or ~ (contains). NAME is tab, \
    url, path, title, root, depth, depth:TAB, badge:TAB, bar, modal, modals, attached, revision, \
    platform, appearance, orientation, lifecycle or inStep. Quote what your shell would \
    read itself, such as '>='.

    The exit code is 4 if they did not come to hold in time. With --no-wait nothing is waited \
    for: it is 0 if they hold now, and 1 if not.
    """

  @Argument(help: "Conditions, at most 16; none are needed with --in-step or --rested.")
  var conditions: [String] = []

  @Flag(name: .customLong("in-step"), help: "The pages must also show what the shell wants.")
  var inStep = false

  @Flag(help: "The view must also have come to rest, as for a picture; implies --in-step.")
  var rested = false

  @Flag(name: .customLong("no-wait"), help: "Only say whether they hold now.")
  var isCheck = false

  @OptionGroup var shell: ShellOptions

  func validate() throws {
    guard conditions.isEmpty, !inStep, !rested else { return }
    throw ValidationError(
      "wait needs a condition such as tab=history, or --in-step, or --rested.")
  }

  var wait: Duration { isCheck ? .zero : shell.timeout.duration }

  var command: Command {
    .wait(
      WaitBody {
        // There is always something to wait for.
        $0.conditions = conditions.isEmpty ? ["inStep=true"] : conditions
        $0.inStep = inStep
        $0.rested = rested
      })
  }

  func text(of answer: JSONValue) -> [String] {
    let revision = answer["revision"]?.integer.map { ", revision \($0)" } ?? ""
    return ["holds\(revision)"]
  }
}
