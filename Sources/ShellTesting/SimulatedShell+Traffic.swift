public import BridgeProtocol
package import NativePlugins
public import Navigation
package import ShellRuntime
import Vocabulary

// MARK: - What happens

extension SimulatedShell {
  var now: SessionTime { SessionTime(milliseconds: milliseconds) }

  /// Handles an event of the native side.
  public mutating func act(_ event: NavigationEvent) {
    handle(.acted(event))
  }

  /// Removes and returns the works of plugin calls, whose results are given to `finish`.
  package mutating func takeWorks() -> [(number: Int, work: PluginWork)] {
    defer { works = [] }
    return works
  }

  /// Ends the work of a plugin call with a result.
  package mutating func finish(_ number: Int, _ result: Result<JSONObject?, PluginError>) {
    handle(.performed(number: number, result.map { .object($0) }))
  }

  /// Ends the work of a plugin call with a result as the worker gives it.
  package mutating func end(_ number: Int, with result: Result<PluginData, PluginError>) {
    handle(.performed(number: number, result))
  }

  /// Ends the work of a plugin call with a large result, given as JSON.
  package mutating func finish(_ number: Int, _ text: [UInt8]) {
    handle(.performed(number: number, .success(.text(text))))
  }

  /// Handles a stored state that was read.
  public mutating func restore(_ snapshot: Snapshot) {
    handle(.restored(snapshot))
  }

  /// Continues from the state of an earlier revision.
  ///
  /// - Parameter revision: The revision.
  /// - Returns: The outcome, `nil` if the state is no longer kept.
  @discardableResult
  public mutating func continueFrom(revision: Int) -> ResultMessage? {
    let before = recordsInputs ? session.navigation : nil
    let result = session.continue(from: revision, at: now)
    let outputs = session.takeOutputs()
    if let before { record(outputs, since: before, from: nil, []) }
    perform(outputs)
    return result
  }

  /// The state that a controller received at an earlier revision; nil if it is not kept.
  public func earlierState(at revision: Int) -> ControllerState? {
    session.controllerState(at: revision)
  }

  /// The URL that was visible at an earlier revision, nil if the state is not kept.
  public func visibleURL(at revision: Int) -> String? {
    earlierState(at: revision)?.visible.url
  }

  /// The events of the session, newest last.
  package var timeline: Timeline { session.timeline }

  /// The navigation states of the newest revisions.
  package var history: StateHistory { session.revisions.states }

  /// Sets the injected faults; they are only shown and reported here, and cause nothing.
  public mutating func setFaults(_ faults: WireFaults) {
    session.setFaults(faults, from: .native, at: now)
    perform(session.takeOutputs())
  }

  /// Lets time pass without any other input.
  public mutating func pass(milliseconds interval: UInt64) {
    milliseconds += interval
    handle(.timePassed)
  }

  /// When the session's next timer is due, in milliseconds since the shell started.
  public var deadlineMilliseconds: UInt64? { session.deadline?.milliseconds }

  /// Asks for an action as a controller.
  ///
  /// - Parameters:
  ///   - name: The action.
  ///   - parameters: Its parameters.
  /// - Returns: Every result that the controller gets for it.
  @discardableResult
  public mutating func control(
    _ name: ActionName, _ parameters: JSONObject = [:]
  ) -> [ResultMessage] {
    connectController()
    guard var link = controller else { return [] }
    link.changeCount += 1
    controller = link
    let action = ControllerActionMessage(
      id: link.changeCount, name: name, parameters: parameters)
    handle(.received(link.connection, ControllerMessage.action(action).encoded()))
    flush()
    return (controller?.results ?? []).filter { $0.id == link.changeCount }
  }

  /// Connects a controller, unless there is one.
  public mutating func connectController() {
    guard controller == nil else { return }
    connectionCount += 1
    let connection = ConnectionID(number: connectionCount)
    controller = ControllerLink(connection: connection)
    handle(.connected(connection, .controller))
    let hello = ControllerHelloMessage(client: "controller")
    handle(.received(connection, ControllerMessage.hello(hello).encoded()))
  }
}

// MARK: - Traffic

extension SimulatedShell {
  /// Delivers the frames that a page has sent to the shell, and none back.
  public mutating func deliverToShell(from page: String) {
    guard links.contains(where: { $0.page == page }) else { return }
    for frame in self[page].takeFrames() { inject(frame, as: page) }
  }

  /// Delivers a frame to the shell as if a page had sent it.
  public mutating func inject(_ frame: [UInt8], as page: String) {
    guard let link = links.last(where: { $0.page == page }) else { return }
    handle(.received(link.connection, frame), from: page, frame)
  }

  /// Delivers the frames that the shell has sent to a page.
  public mutating func deliverToPage(_ page: String) throws {
    flush()
    guard let index = links.lastIndex(where: { $0.page == page }) else { return }
    let frames = links[index].toPage
    links[index].toPage.removeAll()
    for (frame, _) in frames { try self[page].receive(frame) }
  }

  /// Delivers all frames both ways until none is left.
  ///
  /// - Throws: `ProtocolError` if a frame is malformed, `UnsettledError` if the exchange does not
  ///   end.
  public mutating func settle() throws {
    for _ in 0..<Self.roundCountMax {
      let names = links.map(\.page)
      for name in names { deliverToShell(from: name) }
      flush()
      if let failure { throw failure }
      if links.allSatisfy(\.toPage.isEmpty) { return }
      for name in names { try deliverToPage(name) }
    }
    throw UnsettledError()
  }

  private static let roundCountMax = 1_000

  mutating func flush() {
    session.flush()
    perform(session.takeOutputs())
  }

  mutating func handle(
    _ input: SessionInput, from page: String? = nil, _ frame: [UInt8] = []
  ) {
    let before = recordsInputs ? session.navigation : nil
    let unheard = before == nil ? [] : page.map { unacknowledgedDismissals(by: $0) } ?? []
    session.handle(input, at: now)
    session.checkInvariants()
    let outputs = session.takeOutputs()
    if let before {
      record(outputs, since: before, from: page, frame)
      handledInputs[handledInputs.count - 1].unacknowledgedDismissals = unheard
    }
    perform(outputs)
  }

  /// Removes and returns the records of all inputs since the last call, oldest first.
  public mutating func takeHandledInputs() -> [HandledInput] {
    defer { handledInputs.removeAll() }
    return handledInputs
  }

  private func unacknowledgedDismissals(by page: String) -> [ModalID] {
    session.clients.mailboxes.events(for: page).filter { $0.name == .dismissed }
      .compactMap { $0.data["modal"]?.string.map(ModalID.init(_:)) }
  }

  private mutating func record(
    _ outputs: [SessionOutput], since before: NavigationState, from page: String?,
    _ frame: [UInt8]
  ) {
    let connection = page.flatMap { page in links.last { $0.page == page }?.connection }
    var input = HandledInput(
      page: page, message: page == nil ? nil : try? PageMessage.decode(frame), before: before,
      after: session.navigation)
    for output in outputs {
      switch output {
      case .send(connection, let frame, _):
        guard case .result(let result) = try? ShellMessage.decode(frame) else { continue }
        input.answers.append(
          HandledInput.Answer(result: result, dismissedModals: input.dismissedModals))
        input.dismissedModals = []
      case .close(connection, _, _): input.isClosed = true
      case .report(.modalDismissed(let modal, _)): input.dismissedModals.append(ModalID(modal))
      case .send, .close, .openExternally, .perform, .cancel, .report: break
      }
    }
    handledInputs.append(input)
  }

  /// Performs the outputs of the session.
  private mutating func perform(_ outputs: [SessionOutput]) {
    for output in outputs {
      switch output {
      case .send(let connection, let frame, let policy):
        if connection == controller?.connection {
          receiveAsController(frame)
        } else if let index = links.firstIndex(where: { $0.connection == connection }) {
          links[index].queue(frame, policy)
        }
      case .close(let connection, let code, let reason):
        guard let index = links.firstIndex(where: { $0.connection == connection }) else { continue }
        let link = links.remove(at: index)
        closures.append((link.page, code, reason))
        end(link, code)
      case .openExternally(let url):
        externalURLs.append(url)
      case .perform(let work, let number):
        works.append((number, work))
      case .cancel(let number):
        cancelledWorks.append(number)
      case .report(let event):
        reports.append(event)
      }
    }
  }

  private mutating func receiveAsController(_ frame: [UInt8]) {
    do throws(ProtocolError) {
      switch try ControllerUpdate.decode(frame) {
      case .state(let state): controllerState = state
      case .result(let result): controller?.results.append(result)
      }
    } catch {
      failure = failure ?? error
    }
  }

  /// Ends a link that the shell closed: frames that were sent before still arrive.
  private mutating func end(_ link: Link, _ code: CloseCode) {
    guard !links.contains(where: { $0.page == link.page }) else { return }
    for (frame, _) in link.toPage {
      do throws(ProtocolError) {
        try self[link.page].receive(frame)
      } catch {
        failure = failure ?? error
      }
    }
    self[link.page].disconnect(code)
  }
}
