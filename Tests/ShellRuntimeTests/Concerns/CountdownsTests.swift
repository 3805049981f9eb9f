import BridgeProtocol
import ShellRuntime
import Testing

@Suite("Countdowns")
struct CountdownsTests {
  private func time(_ seconds: UInt64) -> SessionTime {
    SessionTime(milliseconds: seconds * 1_000)
  }

  @Test func `the earliest end is the deadline, and comes first`() {
    var countdowns = Countdowns()
    #expect(countdowns.deadline == nil)
    expect(countdowns.start("long", seconds: 60, for: "a", at: time(0)), is: true)
    expect(countdowns.start("short", seconds: 10, for: "b", at: time(5)), is: true)
    #expect(countdowns.deadline == time(15))
    expect(countdowns.takeEnded(at: time(14)).isEmpty, is: true)
    expect(countdowns.takeEnded(at: time(60)).map(\.id), is: ["short", "long"])
    #expect(countdowns.deadline == nil)
  }

  @Test func `those that end together come in the order of their starts`() {
    var countdowns = Countdowns()
    for id in ["c", "a", "b"] {
      expect(countdowns.start(id, seconds: 1, for: "page", at: time(0)), is: true)
    }
    expect(countdowns.takeEnded(at: time(1)).map(\.id), is: ["c", "a", "b"])
  }

  @Test func `the same id starts anew, for whoever started it last`() {
    var countdowns = Countdowns()
    expect(countdowns.start("rest", seconds: 10, for: "a", at: time(0)), is: true)
    expect(countdowns.start("rest", seconds: 10, for: "b", at: time(5)), is: true)
    expect(countdowns.takeEnded(at: time(14)).isEmpty, is: true)
    expect(countdowns.takeEnded(at: time(15)).map(\.page), is: ["b"])
  }

  @Test func `a stopped countdown never ends`() {
    var countdowns = Countdowns()
    expect(countdowns.start("rest", seconds: 1, for: "a", at: time(0)), is: true)
    expect(countdowns.stop("rest"), is: true)
    expect(countdowns.stop("rest"), is: false)
    expect(countdowns.takeEnded(at: time(9)).isEmpty, is: true)
  }

  @Test func `one too many does not start, but one that runs may start anew`() {
    var countdowns = Countdowns()
    for number in 0..<ProtocolLimits.countdownCountMax {
      expect(countdowns.start("\(number)", seconds: 9, for: "a", at: time(0)), is: true)
    }
    expect(countdowns.start("more", seconds: 9, for: "a", at: time(0)), is: false)
    expect(countdowns.start("0", seconds: 9, for: "a", at: time(1)), is: true)
    #expect(countdowns.wire(at: time(1)).count == ProtocolLimits.countdownCountMax)
  }

  @Test func `what remains is told in milliseconds, never less than none`() {
    var countdowns = Countdowns()
    expect(countdowns.start("rest", seconds: 2, for: "a", at: time(0)), is: true)
    let half = countdowns.wire(at: SessionTime(milliseconds: 1_500))
    #expect(half == [WireCountdown(id: "rest", seconds: 2, remainingMilliseconds: 500)])
    #expect(countdowns.wire(at: time(3)).first?.remainingMilliseconds == 0)
  }
}
