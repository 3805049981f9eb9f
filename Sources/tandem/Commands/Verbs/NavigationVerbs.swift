import ArgumentParser
import BridgeProtocol
import Vocabulary

/// `tandem tap`: the user taps a tab.
struct Tap: NavigationVerb {
  static let verb = Verb.tap
  static let abstract = "Tap a tab."
  static let discussion = """
    A whole number is the place in the bar, from 1; anything else is the id of a tab. Tapping the \
    selected tab pops its stack, as on a phone.
    """

  @Argument(help: "The tab: its id, or its place in the bar from 1.", completion: .live(.tabs))
  var tab: String

  @OptionGroup var shell: ShellOptions
  @OptionGroup var waiting: WaitOptions

  var command: Command { .tap(Int(tab).map { .place($0) } ?? .id(tab)) }
}

/// `tandem pop`: takes pages from the stack of the selected tab.
struct Pop: NavigationVerb {
  static let verb = Verb.pop
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

  var command: Command {
    .pop(
      PopBody {
        $0.count = count
        $0.to = path
        $0.root = popsToRoot
      })
  }
}

/// `tandem back`: one step back.
struct Back: NavigationVerb {
  static let verb = Verb.back
  static let abstract = "Go back one step, as the system's back button does."

  @OptionGroup var shell: ShellOptions
  @OptionGroup var waiting: WaitOptions

  var command: Command { .plain(.back) }
}

/// `tandem swipe-back`: the user drags the page away.
struct SwipeBack: NavigationVerb {
  static let verb = Verb.swipeBack
  static let abstract = "Drag the page away from the edge of the screen."

  @Option(help: "A moment of the gesture; only “committed” goes back.")
  var phase: SwipePhase?

  @OptionGroup var shell: ShellOptions
  @OptionGroup var waiting: WaitOptions

  var command: Command { .swipeBack(phase ?? .committed) }
}

/// `tandem open`: a link from the system.
struct Open: NavigationVerb {
  static let verb = Verb.open
  static let abstract = "Open a link, as the system would."

  @Argument(
    help: "A path of the app, or a URL of one of its own schemes or of the web.",
    completion: .live(.links))
  var url: String

  @OptionGroup var shell: ShellOptions
  @OptionGroup var waiting: WaitOptions

  var command: Command { .open(url: url) }
}
