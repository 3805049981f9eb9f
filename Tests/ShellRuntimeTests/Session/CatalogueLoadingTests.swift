import BridgeProtocol
import Devices
import Navigation
import ShellRuntime
import ShellTesting
import Synchronization
import Testing
import Vocabulary

@Suite("Loading the device catalogue")
struct CatalogueLoadingTests {
  @Test func `a shell without a catalogue refuses what depends on it and says why`() throws {
    var session = ShellSession(
      configuration: SessionConfiguration(
        appID: "app", appName: "App", frontOrigin: "http://127.0.0.1:8100", epoch: "epoch",
        historyMode: .ios,
        loadDevices: { () throws(DeviceCatalogueError) in
          throw DeviceCatalogueError("there is no such file")
        }),
      navigation: NavigationState(try .fitTracker()))
    do throws(DeviceCatalogueError) {
      _ = try session.devices()
      Issue.record("There should be no catalogue.")
    } catch {
      #expect(error.reason == "there is no such file")
    }
    let results = control(&session, [["device": "pixel-9"], ["appearance": "dark"]])
    #expect(results.map(\.reason) == [.devicesUnavailable, nil])
  }

  @Test func `the file is read once, when something first depends on it`() throws {
    let reads = ReadCount()
    var session = ShellSession(
      configuration: SessionConfiguration(
        appID: "app", appName: "App", frontOrigin: "http://127.0.0.1:8100", epoch: "epoch",
        historyMode: .ios,
        loadDevices: { () throws(DeviceCatalogueError) in
          reads.increment()
          return try SimulatedDevices.load()
        }),
      navigation: NavigationState(try .fitTracker()))
    _ = control(&session, as: "first", [["appearance": "dark", "keyboardHeight": 4]])
    #expect(reads.value == 0)
    let results = control(&session, [["device": "pixel-9"], ["orientation": "landscape"]])
    #expect(results.map(\.status) == [.applied, .applied])
    #expect(reads.value == 1)
  }
}

extension CatalogueLoadingTests {
  /// What a controller is answered to calls of `setEnvironment`.
  private func control(
    _ session: inout ShellSession, as client: String = "second", _ steps: [JSONObject]
  ) -> [ResultMessage] {
    let connection = ConnectionID(number: 7)
    let start = SessionTime(milliseconds: 0)
    session.handle(.connected(connection, .controller), at: start)
    let hello = ControllerHelloMessage(client: client, epoch: "epoch")
    session.handle(.received(connection, ControllerMessage.hello(hello).encoded()), at: start)
    for (index, parameters) in steps.enumerated() {
      let action = ControllerActionMessage(
        id: index + 1, name: .setEnvironment, parameters: parameters)
      session.handle(.received(connection, ControllerMessage.action(action).encoded()), at: start)
    }
    session.flush()
    session.handle(.disconnected(connection), at: start)
    return session.takeOutputs().compactMap { output in
      guard case .send(connection, let frame, _) = output,
        case .result(let result) = try? ControllerUpdate.decode(frame)
      else { return nil }
      return result
    }
  }
}

/// Counts the calls of a closure.
private final class ReadCount: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock { $0 } }

  func increment() {
    count.withLock { $0 += 1 }
  }
}
