package import BridgeProtocol

/// One thing that happens in a simulated world.
///
/// A step names everything that it needs, so that steps can be taken out of a trace and the others
/// still mean the same. A step that cannot happen at its time does nothing.
package struct SimulationStep: Hashable, Sendable {
  /// What happens.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A window opens: `name` is its web view, `url` where it is.
    case open
    /// A window ends for good.
    case close
    /// The user follows a link to `url`.
    case click
    /// A script follows a link to `url`: nobody vouches for a gesture.
    case follow
    /// The app's router replaces its location by `url`.
    case replace
    /// The user goes `number` steps through the browser's history.
    case traverse
    /// The page asks for the action `name`; `number` is 0 if no gesture led to it.
    case ask
    /// The page calls the plugin's method `name`, as in `App.getInfo`, with as many more characters
    /// in its options as `number` says.
    case call
    /// The window loads its document anew.
    case reload
    /// The app handles events, unless `number` is 0.
    case handleMail
    /// The window is hidden, or shown again unless `number` is 0.
    case show

    /// The page opens a connection.
    case connect
    /// The connection is lost, and both sides notice.
    case cut
    /// The page gives its connection up; the shell does not notice yet, and late messages arrive.
    case abandon
    /// The shell gives the page's connection up; the page does not notice yet.
    case forget
    /// A side learns that the connection is gone which the other one gave up.
    case notice
    /// The oldest message on the way to the shell arrives.
    case toShell
    /// The oldest message on the way to the page arrives.
    case toPage
    /// The last change of the page arrives once more.
    case `repeat`
    /// The next message to the shell arrives without its end.
    case truncate
    /// A client of another version of the protocol says hello.
    case outdated
    /// A connection opens on which nobody says anything.
    case silence
    /// The page has sent more than it may, and is told so.
    case throttle
    /// The page reads too slowly, and the server closes its connection.
    case overflow

    /// A controller asks for the action `name`.
    case control
    /// The connection of the controller is lost, and opened again.
    case cutController
    /// The system delivers the link `url`.
    case link
    /// The user taps the tab `name`.
    case tap
    /// The user presses the device's back button.
    case back
    /// The work of the oldest call of a plugin is done: it has failed if `number` is 0, else the
    /// answer has as many characters.
    case finishWork

    /// `number` milliseconds pass.
    case pass
    /// The clock of the machine goes back by `number` milliseconds.
    case turnBack
    /// The shell's loop stops for a while: what arrives waits.
    case stall
    /// The loop goes on, and handles at once what has arrived.
    case resume
    /// The state is written into the file.
    case store
    /// The state could not be written.
    case failToStore
    /// The shell is killed, and another one starts with what the file holds; `number` bytes are cut
    /// off the file's end.
    case kill
    /// Everything arrives that is under way.
    case settle
  }

  package var kind: Kind
  /// The label of the window to which it happens; empty if it happens to none.
  package var window: String
  /// The name of a web view, an action or a plugin's method.
  package var name: String
  package var url: String
  package var parameters: JSONObject
  package var number: Int

  package init(
    _ kind: Kind, _ window: String = "", name: String = "", url: String = "",
    parameters: JSONObject = [:], number: Int = 0
  ) {
    self.kind = kind
    self.window = window
    self.name = name
    self.url = url
    self.parameters = parameters
    self.number = number
  }
}

extension SimulationStep: CustomStringConvertible {
  /// The step in words, for people who read a trace.
  package var description: String {
    let name =
      parameters.isEmpty ? name : "\(name) \(JSONValue.object(parameters).serializedText())"
    return switch kind {
    case .open: "a window opens: \(window) shows \(url) in the web view \(self.name)"
    case .close: "\(window) is closed"
    case .click: "in \(window) the user follows a link to \(url)"
    case .follow: "in \(window) a script follows a link to \(url)"
    case .replace: "the router in \(window) replaces its location by \(url)"
    case .traverse: "in \(window) the user goes \(number) in the browser's history"
    case .ask: "\(window) asks for \(name)\(number == 0 ? ", without a gesture" : "")"
    case .call: "\(window) calls \(name)"
    case .reload: "\(window) is loaded anew"
    case .handleMail: "the app in \(window) \(number == 0 ? "stops handling" : "handles") events"
    case .show: "\(window) is \(number == 0 ? "hidden" : "shown")"
    case .connect: "\(window) connects"
    case .cut: "the connection of \(window) is lost"
    case .abandon: "\(window) gives up its connection, unnoticed by the shell"
    case .forget: "the shell gives up the connection of \(window), unnoticed by the page"
    case .notice: "the other side notices that the connection of \(window) is gone"
    case .toShell: "a message of \(window) reaches the shell"
    case .toPage: "a message of the shell reaches \(window)"
    case .repeat: "the last change of \(window) arrives once more"
    case .truncate: "a message of \(window) arrives without its end"
    case .outdated: "a page of another version of the protocol connects"
    case .silence: "a connection opens, and nobody says hello"
    case .throttle: "\(window) sends more than it may"
    case .overflow: "\(window) reads too slowly"
    case .control: "the user or a script asks for \(name)"
    case .cutController: "the connection of the controller is lost and opened again"
    case .link: "the system delivers the link \(url)"
    case .tap: "the user taps the tab \(name)"
    case .back: "the user presses back"
    case .finishWork: "the work of a plugin \(number == 0 ? "fails" : "is done")"
    case .pass: "\(number) ms pass"
    case .turnBack: "the clock goes back by \(number) ms"
    case .stall: "the shell's loop stalls"
    case .resume: "the shell's loop goes on"
    case .store: "the state is stored"
    case .failToStore: "the state cannot be stored"
    case .kill:
      number == 0
        ? "the shell is killed, and starts again"
        : "the shell is killed, its file loses \(number) bytes, and it starts again"
    case .settle: "everything arrives that is under way"
    }
  }
}
