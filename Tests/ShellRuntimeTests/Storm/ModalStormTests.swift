import BridgeProtocol
import Navigation
import ShellTesting
import TestSupport
import Testing

@Suite("Modals in a storm")
struct ModalStormTests {
  @Test(arguments: Seeds.range(140))
  func `every page hears once of each modal that it presented`(seed: UInt64) throws {
    try check(ModalStorm(seed: seed), seed: seed)
  }

  @Test(arguments: Seeds.range(60))
  func `going on from earlier states leaves every page in the picture`(seed: UInt64) throws {
    try check(ModalStorm(seed: seed, continues: true), seed: seed)
  }

  private func check(_ start: ModalStorm, seed: UInt64) throws {
    var storm = start
    var lockstep = LockstepInvariants(storm.shell)
    var invariants = ModalStormInvariants()
    _ = invariants.broken(by: storm.takeHandledInputs(), in: storm.shell)
    for step in 0..<50 {
      try storm.step()
      let inputs = storm.takeHandledInputs()
      let broken =
        lockstep.broken(by: storm.shell) + invariants.broken(by: inputs, in: storm.shell)
      try #require(broken.isEmpty, "seed \(seed), step \(step): \(broken)\n\(storm.shell)")
    }
    try storm.rest()
    let inputs = storm.takeHandledInputs()
    let missing =
      invariants.broken(by: inputs, in: storm.shell) + invariants.missing(in: storm.shell)
    #expect(missing.isEmpty, "seed \(seed): \(missing)")
    #expect(storm.shell.isSettled, "seed \(seed):\n\(storm.shell)")
    let state = storm.shell.controllerState
    #expect(state?.modals.map(\.id) == storm.shell.navigation.modals.map(\.id.rawValue))
    let eventCounts = storm.shell.pages.map(\.events.count)
    try storm.reconnectAll()
    #expect(
      storm.shell.pages.map(\.events.count) == eventCounts,
      "seed \(seed): acknowledged mail was sent again")
  }
}
