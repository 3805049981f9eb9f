import ArgumentParser
import BridgeProtocol
import Vocabulary

/// Whether something is on.
enum Switch: String, ExpressibleByArgument, CaseIterable {
  case on, off
}

/// `tandem appearance`: light or dark.
struct AppearanceVerb: ShellVerb {
  static let verb = Verb.appearance
  static let abstract = "Choose light or dark; auto is as the browser prefers."

  @Argument(help: "light, dark or auto.")
  var appearance: Appearance

  @OptionGroup var shell: ShellOptions

  var command: Command { .environment(EnvironmentParameters { $0.appearance = appearance }) }
}

/// `tandem rotate`: turns the device.
struct Rotate: ShellVerb {
  static let verb = Verb.rotate
  static let abstract = "Turn the device."

  @Argument(help: "portrait or landscape (default: the other one).")
  var orientation: Orientation?

  @OptionGroup var shell: ShellOptions

  var command: Command { .rotate(orientation) }
}

/// `tandem keyboard`: the keyboard on the screen.
struct Keyboard: ShellVerb {
  /// Whether the keyboard is shown or hidden.
  enum Visibility: String, ExpressibleByArgument, CaseIterable {
    case show, hide
  }

  static let verb = Verb.keyboard
  static let abstract = "Show or hide the keyboard on the screen."

  @Argument(help: "show or hide.")
  var visibility: Visibility

  @OptionGroup var shell: ShellOptions

  var command: Command { .keyboard(isVisible: visibility == .show) }
}

/// `tandem lifecycle`: sends the app to the background and back.
struct LifecycleVerb: ShellVerb {
  static let verb = Verb.lifecycle
  static let abstract = "Send the app to the background, or bring it back."

  @Argument(help: "background or foreground.")
  var lifecycle: Lifecycle

  @OptionGroup var shell: ShellOptions

  var command: Command { .environment(EnvironmentParameters { $0.lifecycle = lifecycle }) }
}

/// `tandem background`: the user leaves the app.
struct Background: ShellVerb {
  static let verb = Verb.lifecycle
  static let abstract = "Leave the app, which stays in the background."
  static let configuration = CommandConfiguration(abstract: abstract)

  @OptionGroup var shell: ShellOptions

  var command: Command { .environment(EnvironmentParameters { $0.lifecycle = .background }) }
}

/// `tandem foreground`: the user comes back to the app.
struct Foreground: ShellVerb {
  static let verb = Verb.lifecycle
  static let abstract = "Come back to the app."
  static let configuration = CommandConfiguration(abstract: abstract)

  @OptionGroup var shell: ShellOptions

  var command: Command { .environment(EnvironmentParameters { $0.lifecycle = .foreground }) }
}

/// `tandem environment`: the settings of the device that have no verb of their own.
struct Environment: ShellVerb {
  static let verb = Verb.environment
  static let abstract = "Change settings of the device, or print them."
  static let discussion = """
    Without options it prints the whole environment. Device, appearance, orientation, keyboard \
    and lifecycle have verbs of their own.
    """

  @Option(help: ArgumentHelp("How large text is, 0.8 to 3.2; 1 is the usual.", valueName: "factor"))
  var textScale: Double?

  @Option(help: "Whether the user asks for less motion: on or off.")
  var reducedMotion: Switch?

  @Option(help: ArgumentHelp("The language, such as en-US or ar.", valueName: "tag"))
  var locale: String?

  @Option(help: "Which way the language is read: ltr or rtl (default: as the locale says).")
  var direction: TextDirection?

  @OptionGroup var shell: ShellOptions

  func validate() throws {
    guard let textScale, !(0.8...3.2).contains(textScale) else { return }
    throw ValidationError("--text-scale is \(textScale): give 0.8 to 3.2.")
  }

  var command: Command { .environment(change) }

  private var change: EnvironmentParameters {
    EnvironmentParameters {
      $0.textScale = textScale
      $0.reducedMotion = reducedMotion.map { $0 == .on }
      $0.locale = locale
      $0.direction = direction
    }
  }

  func perform() throws(CommandFailure) {
    let client = try shell.client
    guard change == EnvironmentParameters() else {
      let answer = try client.post(Self.verb, command, wait: wait)
      shell.write(answer, text: text(of: answer))
      return
    }
    let state = try client.get("state", timeout: shell.timeout.duration)
    let environment = state["environment"] ?? [:]
    shell.write(environment, text: EnvironmentText(environment).lines)
  }
}

/// `tandem device`: another device, or the catalogue.
struct Device: ShellVerb {
  static let verb = Verb.device
  static let abstract = "Choose a device, or list those that there are."
  static let discussion = "Without NAME it prints the catalogue; the present device has a star."

  @Argument(
    help: "The id of a device, or “ios” or “android” for the usual one.",
    completion: .live(.devices))
  var name: String?

  @OptionGroup var shell: ShellOptions

  var command: Command { .environment(EnvironmentParameters { $0.device = name }) }

  func perform() throws(CommandFailure) {
    let client = try shell.client
    let catalogue = try client.get("devices", timeout: shell.timeout.duration)
    if let name {
      try Self.check(name, in: catalogue)
      let answer = try client.post(Self.verb, command, wait: wait)
      shell.write(answer, text: text(of: answer))
      return
    }
    let state = try client.get("state", timeout: shell.timeout.duration)
    let present = state["environment"]?["device"]?.string
    shell.write(catalogue, text: Self.table(catalogue, present: present))
  }

  private static func check(_ name: String, in catalogue: JSONValue) throws(CommandFailure) {
    let ids = (catalogue["devices"]?.array ?? []).compactMap { $0["id"]?.string }
    guard !ids.contains(name), name != "ios", name != "android" else { return }
    throw CommandFailure(
      .usage,
      "There is no device “\(name)”: choose ios, android or one of \(ids.joined(separator: ", ")).")
  }

  private static func table(_ catalogue: JSONValue, present: String?) -> [String] {
    let rows = (catalogue["devices"]?.array ?? []).map { device in
      let size = ["width", "height"].map { device[$0]?.integer.map(String.init) ?? "?" }
      let id = device["id"]?.string ?? ""
      return [
        id == present ? "* \(id)" : "  \(id)", device["name"]?.string ?? "",
        device["platform"]?.string ?? "", device["kind"]?.string ?? "",
        size.joined(separator: " × "), device["scale"].map { "\($0.serializedText())x" } ?? "",
      ]
    }
    return TextTable(rows).lines
  }
}
