import BridgeProtocol
import NativePlugins
import Navigation
import ShellRuntime
import ShellTesting
import Vocabulary

/// What controllers, the system, the machine and time do to the shell.
extension World {
  mutating func performInShell(_ step: SimulationStep) -> Bool {
    switch step.kind {
    case .control: control(ActionName(rawValue: step.name), step.parameters)
    case .cutController:
      guard let connection = controller.connection else { return false }
      controller.connection = nil
      input(.disconnected(connection))
      connectController()
    case .link: input(.acted(.linkOpened(url: step.url)))
    case .tap: input(.acted(.tabTapped(TabID(step.name))))
    case .back: input(.acted(.backPressed))
    case .finishWork:
      guard !works.isEmpty else { return false }
      let result: Result<PluginData, PluginError>
      if step.number == 0 {
        result = .failure(PluginError(message: "The work failed.", code: "FAILED"))
      } else {
        do throws(PluginError) {
          result = .success(try PluginData(["value": .string(Self.filler(step.number))]))
        } catch {
          result = .failure(error)
        }
      }
      input(.performed(number: works.removeFirst(), result))
    case .pass: pass(milliseconds: UInt64(max(0, step.number)))
    case .turnBack: milliseconds -= min(milliseconds, UInt64(max(0, step.number)))
    case .stall:
      guard backlog == nil else { return false }
      backlog = []
    case .resume: return resume()
    case .store: return store()
    case .failToStore:
      guard file.deadline != nil else { return false }
      let navigation = session.navigation
      variant == .ignoresFailedWrites ? file.skip(navigation) : file.fail(navigation)
    case .kill: kill(cut: step.number)
    case .settle: settle()
    default: return false
    }
    return true
  }

  private mutating func control(_ name: ActionName, _ parameters: JSONObject) {
    if controller.connection == nil { connectController() }
    guard let connection = controller.connection else { return }
    controller.changeCount += 1
    let action = ControllerActionMessage(
      id: controller.changeCount, name: name, parameters: parameters)
    controller.lastAction = action
    input(.received(connection, ControllerMessage.action(action).encoded()))
  }

  /// Connects the controller, which says again what it said last: it cannot know whether that
  /// arrived.
  mutating func connectController() {
    let connection = makeConnection()
    controller.connection = connection
    input(.connected(connection, .controller))
    var hello = ControllerHelloMessage(client: "controller")
    hello.epoch = controllerState?.epoch
    hello.changes = [controller.lastAction].compactMap(\.self)
    input(.received(connection, ControllerMessage.hello(hello).encoded()))
  }

  mutating func receiveAsController(_ frame: [UInt8]) {
    guard frame.isResult else {
      controller.state = frame
      return
    }
    if case .result(let result)? = try? ControllerUpdate.decode(frame) { coverage?.count(result) }
  }

  /// What the controller was told last.
  var controllerState: ControllerState? {
    guard let frame = controller.state,
      case .state(let state)? = try? ControllerUpdate.decode(frame)
    else { return nil }
    return state
  }

  /// Lets time pass, with the timers that fall due on the way.
  mutating func pass(milliseconds interval: UInt64) {
    let end = milliseconds + interval
    while backlog == nil,
      let due = [session.deadline, file.deadline].compactMap(\.self).min(),
      due.milliseconds <= end
    {
      milliseconds = max(milliseconds, due.milliseconds)
      if let deadline = file.deadline, deadline <= now { _ = store() }
      input(.timePassed)
    }
    milliseconds = max(milliseconds, end)
    input(.timePassed)
  }

  private mutating func resume() -> Bool {
    guard let waiting = backlog else { return false }
    backlog = nil
    for input in waiting { handle(input) }
    flush()
    return true
  }

  private mutating func store() -> Bool {
    guard file.deadline != nil else { return false }
    file.deadline = nil
    guard let navigation = session.storableNavigation else { return false }
    file.store(variant?.tamper(with: navigation) ?? navigation, of: app.manifest.declaration.id)
    return true
  }

  private mutating func kill(cut count: Int) {
    for index in windows.indices { windows[index].page.disconnect() }
    links.removeAll()
    let stored = file.open(cutBy: count)
    restart(with: variant == .restoresNothing ? nil : stored)
    compare { $0.compare(restored: stored, with: $1) }
  }

  /// Delivers everything that is under way until nothing is.
  mutating func settle() {
    _ = resume()
    for _ in 0..<Self.roundCountMax {
      var isBusy = false
      for window in windows.map(\.label) {
        while deliverToShell(from: window) { isBusy = true }
        while deliverToPage(window) { isBusy = true }
      }
      if !isBusy { return }
    }
    books.add("shell and pages do not come to rest")
  }

  private static let roundCountMax = 500

  /// Whether a call of a plugin waits for the user.
  private var isAsking: Bool {
    !session.navigation.modals.isEmpty && windows.contains { !$0.page.calls.isEmpty }
  }

  /// Ends every fault, and lets everything arrive and end that has begun.
  mutating func rest() {
    settle()
    for window in links.map(\.window) { _ = notice(window) }
    for window in windows.map(\.label) {
      if let index = index(of: window) { setHandlesMail(true, at: index) }
      perform(SimulationStep(.connect, window))
    }
    collectFrames()
    for _ in 0..<Self.roundCountMax {
      settle()
      if !works.isEmpty {
        perform(SimulationStep(.finishWork, number: 1))
      } else if isAsking {
        let isGuarded = session.navigation.isDeparturePending
        isGuarded ? control("leave", ["allowed": true]) : control("dismissAll", [:])
      } else {
        break
      }
    }
    pass(milliseconds: 40_000)
    settle()
    compare { $0.checkRest(of: $1) }
  }
}
