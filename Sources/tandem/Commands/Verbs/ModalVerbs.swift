import ArgumentParser
import BridgeProtocol
import Vocabulary

/// `tandem present`: presents a sheet, a cover, an alert or a dialog.
struct Present: NavigationVerb {
  static let verb = Verb.present
  static let abstract = "Present a sheet, a cover, an alert or a dialog."
  static let discussion = """
    A sheet and a cover show the page URL; an alert and a dialog have --title, --message and \
    --button. An alert may have --field. The answer names the modal, for “dismiss” and “answer”.
    """

  @Argument(help: "The path that a sheet or a cover shows.")
  var url: String?

  @Option(help: "What to present (default: sheet).")
  var kind: ModalKind?

  @Option(help: "The id of the modal (default: one that the shell makes).")
  var id: String?

  @Option(help: "Over what: “root”, “topmost” or the id of a modal.", completion: .live(.modals))
  var presenter: String?

  @Option(help: "Another modal in the same slot is replaced.")
  var slot: String?

  @Option(help: "The title.")
  var title: String?

  @Option(help: "The text below the title.")
  var message: String?

  @Option(
    name: .customLong("button"),
    help: ArgumentHelp(
      "A button; ROLE is default, cancel or destructive. Repeat it for more buttons.",
      valueName: "id:title[:role]"))
  var buttons: [ModalButton] = []

  @Option(
    help: ArgumentHelp(
      "A field for text in an alert, such as '{\"placeholder\":\"Name\",\"text\":\"Ada\"}'.",
      valueName: "json"))
  var field: ModalField?

  @Option(name: .customLong("detent"), help: "Where a sheet rests. Repeat it for more.")
  var detents: [Detent] = []

  @Flag(name: .customLong("locked"), help: "The user cannot dismiss it.")
  var isLocked = false

  @OptionGroup var shell: ShellOptions
  @OptionGroup var waiting: WaitOptions

  var command: Command {
    .present(
      PresentParameters {
        $0.kind = kind ?? $0.kind
        $0.id = id
        $0.url = url
        $0.presenter = presenter
        $0.slot = slot
        $0.locked = isLocked
        $0.content.title = title
        $0.content.message = message
        $0.content.buttons = buttons
        $0.content.field = field
        $0.content.detents = detents.isEmpty ? $0.content.detents : detents
      })
  }
}

/// `tandem dismiss`: dismisses modals.
struct Dismiss: NavigationVerb {
  static let verb = Verb.dismiss
  static let abstract = "Dismiss a modal, and with it all above."

  @Argument(help: "The id of the modal (default: the topmost).", completion: .live(.modals))
  var modal: String?

  @Flag(name: .customLong("all"), help: "Dismiss every modal.")
  var dismissesAll = false

  @Flag(name: .customLong("swipe"), help: "Drag the topmost one away, as the user does.")
  var isSwipe = false

  @Option(help: ArgumentHelp("JSON for the page that presented it.", valueName: "json"))
  var result: JSONArgument?

  @OptionGroup var shell: ShellOptions
  @OptionGroup var waiting: WaitOptions

  func validate() throws {
    guard [modal != nil, dismissesAll, isSwipe].count(where: \.self) <= 1 else {
      throw ValidationError("MODAL, --all and --swipe exclude one another: give one of them.")
    }
    guard result == nil || !(dismissesAll || isSwipe) else {
      throw ValidationError("--result belongs to one modal: leave out --all and --swipe.")
    }
  }

  var command: Command {
    .dismiss(
      DismissBody {
        $0.modal = modal
        $0.result = result?.value
        $0.all = dismissesAll
        $0.swipe = isSwipe
      })
  }
}

/// Any JSON, as a flag's value.
struct JSONArgument: ExpressibleByArgument {
  let value: JSONValue

  init?(argument: String) {
    guard let value = try? JSONValue(parsing: argument, limits: .controllerMessage) else {
      return nil
    }
    self.value = value
  }
}

/// `tandem answer`: presses a button of an alert or a dialog.
struct Answer: NavigationVerb {
  static let verb = Verb.answer
  static let abstract = "Press a button of an alert or a dialog."

  @Argument(help: "The id of the button.", completion: .live(.buttons))
  var button: String

  @Option(help: "What to type into the field of an alert (default: what it begins with).")
  var text: String?

  @Option(help: "The id of the modal (default: the topmost).", completion: .live(.modals))
  var modal: String?

  @OptionGroup var shell: ShellOptions
  @OptionGroup var waiting: WaitOptions

  var command: Command {
    .answer(
      AnswerBody {
        $0.button = button
        $0.modal = modal
        $0.text = text
      })
  }
}
