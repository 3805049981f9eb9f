import ArgumentParser
import BridgeProtocol

/// `tandem push`: puts a page on the stack of the selected tab, or sends a push notification.
struct Push: NavigationVerb {
  static let verb = Verb.push
  static let abstract = "Push a page on the stack, or send the app a push notification."
  static let discussion = """
    With PATH, the page goes on the stack of the selected tab. Without it a push notification \
    reaches the device, as its plugin PushNotifications tells of it.
    """

  @Argument(help: "A path of the app, with its query and fragment.")
  var path: String?

  @Option(help: "The title of the page or of the notification.")
  var title: String?

  @Option(help: "What the notification says.")
  var body: String?

  @Option(help: "A line between title and body of the notification.")
  var subtitle: String?

  @Option(
    help: ArgumentHelp("A fact for the app; may be given several times.", valueName: "key=value"))
  var data: [NotificationFact] = []

  @Option(help: "The id of the notification (default: one of the shell's).")
  var id: String?

  @Option(help: ArgumentHelp("The number on the app's icon.", valueName: "count"))
  var badge: Int?

  @Flag(name: .customLong("tap"), help: "The user taps the notification.")
  var isTapped = false

  @OptionGroup var shell: ShellOptions
  @OptionGroup var waiting: WaitOptions

  func validate() throws {
    guard path != nil else {
      guard title != nil || body != nil || !data.isEmpty else {
        throw ValidationError(
          "Give the path of a page, or --title, --body or --data of a push notification.")
      }
      return
    }
    let ofNotification = [
      ("--body", body != nil), ("--subtitle", subtitle != nil), ("--data", !data.isEmpty),
      ("--id", id != nil), ("--badge", badge != nil), ("--tap", isTapped),
    ]
    guard let option = ofNotification.first(where: \.1)?.0 else { return }
    throw ValidationError("\(option) belongs to a push notification: leave it out, or PATH.")
  }

  var command: Command {
    guard let path else { return .plugin(notification) }
    return .push(
      PageParameters {
        $0.url = path
        $0.title = title
      })
  }

  func perform() throws(CommandFailure) {
    let client = try shell.client
    let answer =
      path == nil
      ? try client.post(.plugin, command, wait: .zero)
      : try client.post(Self.verb, command, wait: wait)
    shell.write(answer, text: text(of: answer))
  }

  private var notification: ControlParameters {
    var facts: JSONObject = [:]
    for fact in data { facts[fact.name] = .string(fact.value) }
    let options = JSONObject(given: [
      "title": title.map { .string($0) }, "body": body.map { .string($0) },
      "subtitle": subtitle.map { .string($0) }, "id": id.map { .string($0) },
      "badge": badge.map { .integer(Int64($0)) },
      "data": facts.isEmpty ? nil : .object(facts), "tap": isTapped ? true : nil,
    ])
    return ControlParameters(plugin: "PushNotifications", control: "receive", options: options)
  }
}

/// A fact that a push notification has for the app.
struct NotificationFact: ExpressibleByArgument {
  let name: String
  let value: String

  init?(argument: String) {
    guard let mark = argument.firstIndex(of: "="), mark != argument.startIndex else { return nil }
    name = String(argument[..<mark])
    value = String(argument[argument.index(after: mark)...])
  }
}
