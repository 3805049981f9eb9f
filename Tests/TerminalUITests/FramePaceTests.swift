import Testing
import TerminalUI

@Suite("The pace of frames")
struct FramePaceTests {
  @Test func `a burst makes one frame at once and one for the last state`() {
    var pace = FramePace()
    var drawn: [Int] = []
    for change in 1...100 where pace.screenDidChange(atMilliseconds: 1_000) {
      drawn.append(change)
    }
    #expect(drawn == [1])
    #expect(pace.dueMilliseconds == 1_034)
    let early = pace.timeDidPass(toMilliseconds: 1_033)
    #expect(!early)
    let due = pace.timeDidPass(toMilliseconds: 1_034)
    #expect(due)
    #expect(pace.dueMilliseconds == nil)
    let again = pace.timeDidPass(toMilliseconds: 2_000)
    #expect(!again, "nothing has changed since")
  }

  @Test(arguments: [1, 5, 33, 34] as [UInt64])
  func `changes without end make at most 30 frames a second, and the last is drawn`(
    interval: UInt64
  ) {
    var pace = FramePace()
    var frames: [UInt64] = []
    var lastChange: UInt64 = 0
    for now in 0..<3_000 as Range<UInt64> {
      if pace.timeDidPass(toMilliseconds: now) { frames.append(now) }
      guard now % interval == 0, now < 2_000 else { continue }
      lastChange = now
      if pace.screenDidChange(atMilliseconds: now) { frames.append(now) }
    }
    for start in frames {
      #expect(frames.count { (start..<start + 1_000).contains($0) } <= 30)
    }
    #expect(frames.count > 50)
    #expect(frames.last.map { $0 >= lastChange } == true)
  }

  @Test func `a change after a pause is drawn at once`() {
    var pace = FramePace()
    for now in [0, 34, 500] as [UInt64] {
      let isDrawn = pace.screenDidChange(atMilliseconds: now)
      #expect(isDrawn)
    }
  }
}
