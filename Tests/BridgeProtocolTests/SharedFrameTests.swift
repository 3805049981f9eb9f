import BridgeProtocol
import TestSupport
import Testing

@Suite("Frames for many receivers")
struct SharedFrameTests {
  private let frames = GoldenFrame.valid.filter { $0.direction != .pageToShell }

  @Test func `a navigate for another receiver is what plain encoding gives`() throws {
    var count = 0
    for golden in frames {
      guard case .navigate(var message)? = try? ShellMessage.decode(golden.frame) else { continue }
      var shared = SharedFrame<NavigateMessage>()
      #expect(shared.encoded(for: message) == ShellMessage.navigate(message).encoded())
      for (cause, role) in zip(NavigateCause.allCases, PageRole.allCases + PageRole.allCases) {
        message.cause = cause
        message.role = role
        message.generation = ProtocolLimits.integerMax
        message.lastChange += 17
        #expect(shared.encoded(for: message) == ShellMessage.navigate(message).encoded())
      }
      count += 1
    }
    #expect(count > 5)
  }

  @Test func `a state for another controller is what plain encoding gives`() throws {
    var count = 0
    for golden in frames {
      guard case .state(var state)? = try? ControllerUpdate.decode(golden.frame) else { continue }
      var shared = SharedFrame<ControllerState>()
      for lastChange in [0, 7, ProtocolLimits.integerMax] {
        state.lastChange = lastChange
        #expect(shared.encoded(for: state) == ControllerUpdate.state(state).encoded())
      }
      count += 1
    }
    #expect(count > 5)
  }

  @Test func `a state as an object is its message without the type`() throws {
    for golden in frames {
      guard case .state(let state)? = try? ControllerUpdate.decode(golden.frame) else { continue }
      var object = try JSONValue(parsing: golden.direction.decode(golden.frame).encoded()).object
      object?["type"] = nil
      #expect(try JSONValue(parsing: state.encodedObject()).object == object)
    }
  }

  @Test func `what a state lists takes as many bytes as are counted`() throws {
    var generator = MessageGenerator(seed: 7)
    var count = 0
    for _ in 0..<400 {
      guard case .state(let state) = generator.controllerUpdate() else { continue }
      func check<Listed>(
        _ list: WritableKeyPath<ControllerState, [Listed]>, _ byteCount: (Listed) -> Int
      ) {
        let listed = state[keyPath: list]
        var (one, two) = (state, state)
        guard let last = listed.last else { return }
        (one[keyPath: list], two[keyPath: list]) = ([last], [last, last])
        #expect(two.encodedObject().count - one.encodedObject().count == byteCount(last))
        count += 1
      }
      check(\.stack) { $0.listedByteCount }
      check(\.modals) { $0.listedByteCount }
      check(\.pages) { $0.listedByteCount }
      for entry in state.stack { #expect(entry.listedByteCount <= entry.listedByteCountMax) }
    }
    let entry = WireEntry(key: "", url: "", title: "")
    #expect(entry.listedByteCount <= entry.listedByteCountMax)
    #expect(Mirror(reflecting: entry).children.count == 3, "the bound has the text of each")
    #expect(count > 100)
  }
}
