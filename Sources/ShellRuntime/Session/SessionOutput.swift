package import BridgeProtocol
package import NativePlugins
package import Vocabulary

/// An instruction from a session to its caller, to be carried out in the order of the outputs.
package enum SessionOutput: Hashable, Sendable {
  /// Send a text frame.
  case send(ConnectionID, [UInt8], SendPolicy)
  /// Close a connection; the reason is one sentence of at most 123 bytes.
  case close(ConnectionID, CloseCode, reason: String)
  /// Hand a URL to the system. It was classified as safe to hand over.
  case openExternally(String)
  /// Do the work of a plugin call, then pass in `performed` with its number.
  case perform(PluginWork, number: Int)
  /// Cancel the work of a `perform`, if that is possible: its result is no longer needed.
  case cancel(number: Int)
  /// Report an event, for example to a log.
  case report(SessionEvent)
}

/// Something worth a line in a log, a terminal or a test's timeline.
package enum SessionEvent: Hashable, Sendable {
  case pageAttached(page: String, webView: String, role: PageRole, load: LoadKind, url: String)
  case pageDetached(page: String, webView: String)
  case controllerAttached(client: String)
  case controllerDetached(client: String)
  /// An event was handled as a new revision. `url` is the visible entry's.
  case stateChanged(revision: Int, tab: String, url: String, cause: NavigateCause)
  case tabSelected(tab: String)
  case rootChanged(root: String)
  case modalPresented(modal: String, kind: String)
  /// `button` is the answer of an alert or a dialog.
  case modalDismissed(modal: String, button: String?)
  case countdownStarted(id: String, seconds: Int)
  case countdownFinished(id: String)
  case refreshStarted(page: String)
  case refreshEnded(page: String)
  /// A stored state was applied. `url` is the visible entry's.
  case restored(tab: String, url: String)
  /// An earlier state became the present one. `url` is the visible entry's.
  case continued(from: Int, tab: String, url: String)
  /// `source` is the page or the client, `change` the name of the action or `routeChange`.
  case changeRefused(source: String, change: String, status: ResultStatus, reason: String)
  case pageApplied(
    page: String, revision: Int, url: String, how: AppliedMethod, milliseconds: UInt64)
  /// A page's router is still loading the target.
  case pagePending(page: String, revision: Int, url: String)
  /// A page could not show the target; the message is a sentence that says what was tried.
  case desynchronized(page: String, revision: Int, url: String, message: String)
  case pathNotFound(url: String)
  /// Whether the app's own page draws a tab bar, and how the shell shows it.
  case tabBarFound(message: String)
  /// The session closed a connection.
  case connectionClosed(code: CloseCode, reason: String)
  /// A client sent messages faster than it may.
  case clientThrottled
  case faultsChanged(WireFaults)
  /// A page called a plugin.
  case pluginCalled(plugin: String, method: String, options: JSONObject)
  /// A call of a plugin was refused; the code is empty if the plugin gives none.
  case pluginCallRefused(plugin: String, method: String, code: String, message: String)
  /// An event of a plugin was sent to listeners of pages.
  case pluginEventSent(plugin: String, event: String, data: JSONObject)
  /// An app asked for a permission, and was answered without the user.
  case permissionDecided(permission: String, state: String)
  /// An app wrote to the console of the device.
  case consoleWritten(level: String, message: String)
  /// A controller asked for an action.
  case actionReceived(name: String, parameters: JSONObject)
  /// A command came in through the control socket or the HTTP API.
  case commandReceived(verb: String, parameters: JSONObject)
  /// A page told what the user did in it, while that is recorded.
  case gestureMade(JSONObject)
  case stepsRecorded(RecordedSteps)
  /// A URL was handed to the system.
  case externalLinkOpened(url: String)
  /// A browser on another device was granted access.
  case browserAdmitted(address: String)
  /// Something does not work, and the shell goes on without it.
  case warned(String)
  /// The user has to do something that no page shows; it is no error.
  case advised(String)
  case exitRequested
}

/// What was added to a flow that is recorded.
package struct RecordedSteps: Hashable, Sendable {
  /// The path of the flow.
  package let file: String
  /// How many steps it has now.
  package let count: Int
  /// How many of its last lines are there no longer.
  package let takenBack: Int
  /// What is new at its end, as lines of YAML.
  package let lines: String
  /// Whether nothing more is recorded.
  package let isEnd: Bool
  /// Why the flow could not be written at the end, in a sentence.
  package let failure: String?

  package init(
    file: String, count: Int, takenBack: Int = 0, lines: String = "", isEnd: Bool = false,
    failure: String? = nil
  ) {
    self.file = file
    self.count = count
    self.takenBack = takenBack
    self.lines = lines
    self.isEnd = isEnd
    self.failure = failure
  }
}
