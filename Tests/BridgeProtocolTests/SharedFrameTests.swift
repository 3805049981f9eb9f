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
}
