import ArgumentParser
import BridgeProtocol

/// `tandem tap`: the user taps a tab.
struct Tap: NavigationVerb {
  static let verb = "tap"
  static let abstract = "Tap a tab."
  static let discussion = """
    A whole number is the place in the bar, from 1; anything else is the id of a tab. Tapping the \
    selected tab pops its stack, as on a phone.
    """

  @Argument(help: "The tab: its id, or its place in the bar from 1.", completion: .live(.tabs))
  var tab: String

  @OptionGroup var shell: ShellOptions
  @OptionGroup var waiting: WaitOptions

  func parameters() -> JSONObject {
    ["tab": Int64(tab).map { .integer($0) } ?? .string(tab)]
  }
}

/// `tandem pop`: takes pages from the stack of the selected tab.
struct Pop: NavigationVerb {
  static let verb = "pop"
  static let abstract = "Pop pages from the stack of the selected tab."

  @Argument(help: "How many pages (default: 1).")
  var count: Int?

  @Option(name: .customLong("to"), help: "Pop until this page is on top.")
  var path: String?

  @Flag(name: .customLong("root"), help: "Pop all but the root.")
  var popsToRoot = false

  @OptionGroup var shell: ShellOptions
  @OptionGroup var waiting: WaitOptions

  func validate() throws {
    guard [count != nil, path != nil, popsToRoot].count(where: \.self) <= 1 else {
      throw ValidationError("COUNT, --to and --root exclude one another: give one of them.")
    }
    if let count, count < 1 { throw ValidationError("COUNT is \(count): give 1 or more.") }
  }

  func parameters() -> JSONObject {
    JSONObject(given: [
      "count": count.map { .integer(Int64($0)) }, "to": path.map { .string($0) },
      "root": popsToRoot ? true : nil,
    ])
  }
}

/// `tandem back`: one step back.
struct Back: NavigationVerb {
  static let verb = "back"
  static let abstract = "Go back one step, as the system's back button does."

  @OptionGroup var shell: ShellOptions
  @OptionGroup var waiting: WaitOptions
}

/// `tandem swipe-back`: the user drags the page away.
struct SwipeBack: NavigationVerb {
  /// A moment of the gesture.
  enum Phase: String, ExpressibleByArgument, CaseIterable {
    case began, cancelled, committed
  }

  static let verb = "swipe-back"
  static let abstract = "Drag the page away from the edge of the screen."

  @Option(help: "A moment of the gesture; only “committed” goes back.")
  var phase: Phase?

  @OptionGroup var shell: ShellOptions
  @OptionGroup var waiting: WaitOptions

  func parameters() -> JSONObject {
    JSONObject(given: ["phase": phase.map { .string($0.rawValue) }])
  }
}

/// `tandem open`: a link from the system.
struct Open: NavigationVerb {
  static let verb = "open"
  static let abstract = "Open a link, as the system would."

  @Argument(
    help: "A path of the app, or a URL of one of its own schemes or of the web.",
    completion: .live(.links))
  var url: String

  @OptionGroup var shell: ShellOptions
  @OptionGroup var waiting: WaitOptions

  func parameters() -> JSONObject { ["url": .string(url)] }
}
