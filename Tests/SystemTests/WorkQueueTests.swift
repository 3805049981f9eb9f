import Foundation
import Synchronization
import System
import TestSupport
import Testing

@Suite("A queue of works")
struct WorkQueueTests {
  @Test func `does them in their order, and waits for all of them`() {
    let queue = WorkQueue()
    let done = Mutex<[Int]>([])
    for number in 0..<200 {
      queue.add { done.withLock { $0.append(number) } }
    }
    queue.finish()
    #expect(done.withLock { $0 } == Array(0..<200))
  }

  @Test func `holds up no thread that tasks share`() {
    // More than there are threads for tasks, and each ends when all have begun.
    let count = ProcessInfo.processInfo.activeProcessorCount + 1
    let begun = Atomic(0)
    let limit = ContinuousClock.now + .seconds(20)
    for _ in 0..<count {
      WorkQueue().add {
        begun.add(1, ordering: .relaxed)
        while begun.load(ordering: .relaxed) < count, ContinuousClock.now < limit { sched_yield() }
      }
    }
    #expect(waitUntil { begun.load(ordering: .relaxed) == count })
    #expect(ContinuousClock.now < limit)
  }
}
