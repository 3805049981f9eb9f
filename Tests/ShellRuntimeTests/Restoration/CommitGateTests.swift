import ShellRuntime
import ShellTesting
import TestSupport
import Testing

@Suite("Commit gate")
struct CommitGateTests {
  private func takeAll(_ gate: inout CommitGate<Int>) -> [Int] {
    var answers: [Int] = []
    while let answer = gate.next() { answers.append(answer) }
    return answers
  }

  private let start = SessionTime(milliseconds: 1_000)

  @Test func `answers go out with the commit that began after them`() {
    var gate = CommitGate<Int>()
    #expect(!gate.isClosed)
    gate.hold(1)
    #expect(gate.next() == nil, "nothing is stored yet")
    gate.begin(at: start)
    gate.hold(2)
    #expect(gate.next() == nil, "it is not stored yet")
    gate.end(includesAll: false)
    #expect(takeAll(&gate) == [1])
    #expect(gate.isClosed, "2 waits for its own commit")
    gate.begin(at: start)
    gate.end(includesAll: false)
    #expect(takeAll(&gate) == [2])
    #expect(!gate.isClosed)
  }

  @Test func `what changed nothing needs no commit of its own`() {
    var gate = CommitGate<Int>()
    gate.hold(1)
    gate.begin(at: start)
    gate.hold(2)
    gate.end(includesAll: true)
    #expect(takeAll(&gate) == [1, 2])
  }

  @Test func `a disk that does not answer holds nothing up, and is waited for again later`() {
    var gate = CommitGate<Int>()
    gate.hold(1)
    gate.begin(at: start)
    gate.hold(2)
    #expect(gate.deadline == SessionTime(milliseconds: 3_000))
    let (early, due) = (SessionTime(milliseconds: 2_999), SessionTime(milliseconds: 3_000))
    let answers = [early, due, due].map { gate.expire(at: $0) }
    #expect(answers == [false, true, false], "it is told once")
    let first = gate.next()
    #expect(first == 1)
    #expect(gate.isClosed, "2 is not to be overtaken")
    gate.hold(3)
    #expect(takeAll(&gate) == [2, 3])
    #expect(gate.isLate && gate.isCommitting && !gate.isClosed)
    gate.end(includesAll: false)
    #expect(!gate.isLate)
    gate.begin(at: start)
    #expect(gate.isClosed)
  }

  @Test(arguments: Seeds.range(20))
  func `no answer overtakes another or goes before its commit`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var gate = CommitGate<Int>()
    // `free` are those that may be sent: they are stored, or have waited for too long.
    var (held, sent, free, underWay) = (0, 0, 0, 0)
    for _ in 0..<200 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        held += 1
        gate.hold(held)
        if gate.isLate { free = held }
      case 1 where !gate.isCommitting:
        gate.begin(at: start)
        underWay = held
      case 2 where gate.isCommitting:
        let includesAll = Bool.random(using: &random)
        free = includesAll ? held : max(free, underWay)
        gate.end(includesAll: includesAll)
      case 3 where gate.deadline != nil:
        let isTooLate = gate.expire(at: start.advanced(byMilliseconds: 2_000))
        #expect(isTooLate && gate.isLate)
        free = held
      default:
        guard let answer = gate.next() else {
          #expect(sent == free)
          continue
        }
        sent += 1
        #expect(answer == sent && answer <= free)
      }
    }
  }
}
