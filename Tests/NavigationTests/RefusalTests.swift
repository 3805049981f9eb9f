import Navigation
import ShellTesting
import TestSupport
import Testing
import Vocabulary

/// Long runs of events by chance, most of them senseless.
@Suite("Events by chance")
struct RefusalTests {
  private static let firstSeed: UInt64 = 20_261_121

  /// How many seeds each of the eight parts tries, so that all try a million events.
  private static let millionth = 500

  /// Outcomes that say that nothing changed.
  private static let refusals: Set<NavigationOutcome> = [
    .ignored, .noop, .rejected, .notFound, .external, .stale, .exit, .tracking,
  ]

  @Test func `that were refused changed nothing at all`() throws {
    var refusalCount = 0
    var blockedCount = 0
    for seed in Seeds.range(60, from: Self.firstSeed) {
      var chance = EventsByChance(seed: seed)
      var state = try chance.start()
      for step in 0..<150 {
        let event = chance.event(in: state)
        let before = state
        let result = state.reduce(event)
        let place = Comment(rawValue: "seed \(seed), step \(step): \(event) was \(result.outcome)")
        if Self.refusals.contains(result.outcome), !chance.mayKeepNotes(event) {
          refusalCount += 1
          #expect(state == before, place)
        }
        if result.outcome == .blocked {
          blockedCount += 1
          #expect(state.snapshot == before.snapshot && state.modals == before.modals, place)
          #expect(state.modalQueue == before.modalQueue, place)
        }
        #expect(state.revision >= before.revision, place)
        #expect(state.revision > before.revision || state.snapshot == before.snapshot, place)
      }
    }
    #expect(refusalCount > 1_000, "too few events are refused to show anything")
    #expect(blockedCount > 20, "too few events are blocked to show anything")
  }

  @Test(arguments: 0..<8)
  func `keep what must hold of a state, and say what they changed`(part: UInt64) throws {
    var changeCount = 0
    for seed in Seeds.range(Self.millionth, deep: 10 * Self.millionth, from: part << 32) {
      var chance = EventsByChance(seed: seed)
      var state = try chance.startAnything()
      for step in 0..<250 {
        let event = chance.event(in: state)
        let before = state
        let result = state.reduce(event)
        if result.change != nil { changeCount += 1 }
        let broken = state.checkInvariants() + untruths(of: result, before, state)
        guard !broken.isEmpty else { continue }
        Issue.record("\(broken) at seed \(seed), step \(step): \(result.outcome) of \(event)")
        return
      }
    }
    #expect(changeCount > 10_000, "too few events change something to show anything")
  }

  @Test func `lead to states that read back as they were stored`() throws {
    for seed in Seeds.range(60, from: Self.firstSeed) {
      var chance = EventsByChance(seed: seed)
      var state = try chance.start { $0.restoreForeignEntry = .keep }
      for step in 0..<60 {
        state.reduce(chance.event(in: state))
        guard state.root == .main else { continue }
        var again = NavigationState(state.manifest, isLoggedIn: true)
        again.reduce(.tabsChanged(state.presentTabs.map(\.id)))
        again.reduce(.restored(state.snapshot))
        let place = Comment(rawValue: "seed \(seed), step \(step)")
        #expect(urls(again) == urls(state), place)
        #expect(again.selectedTab == state.selectedTab, place)
      }
    }
  }
}

/// Where somebody is, without the titles: a page without one is called as its route says.
private func urls(_ state: NavigationState) -> [[String]] {
  state.snapshot.stacks.map { $0.pages.map(\.url) }
}

/// What a result says and is not true, as sentences.
private func untruths(
  of result: NavigationResult, _ before: NavigationState, _ after: NavigationState
) -> [String] {
  var untrue: [String] = []
  func require(_ condition: Bool, _ sentence: String) {
    if !condition { untrue.append(sentence) }
  }
  let change = result.change
  let isOther = before.visibleEntry.key != after.visibleEntry.key
  require(!isOther || change?.transition != nil, "another entry is visible, and it says nothing")
  if let transition = change?.transition {
    require(isOther || transition.isRevisit, "it shows an entry that was visible")
  }
  let selects = before.selectedTab != after.selectedTab
  require(!selects || change?.selectsTab == true, "another tab is selected, and it says nothing")
  let formerRoot = before.root == after.root ? nil : before.root
  require(formerRoot == nil || change?.formerRoot == formerRoot, "the root is another")
  let gone = result.effects.compactMap { effect -> ModalID? in
    if case .reportDismissal(let id) = effect { id } else { nil }
  }
  let former = (before.modals + before.modalQueue).map(\.id)
  let expected = Set(former).subtracting(gone).union((change?.newModals ?? []).map(\.id))
  let present = (after.modals + after.modalQueue).map(\.id)
  require(expected == Set(present), "\(gone) went and \(expected) should be there")
  // Whoever goes back to an earlier state may let something wait that was up.
  let stayed = Set(before.modals.map(\.id)).subtracting(gone)
  let cameUp = after.modals.map(\.id).filter { !stayed.contains($0) }
  require(cameUp == change?.presented ?? [], "\(cameUp) came up")
  require(result.rejection == nil || change == nil, "it was refused and changed something")
  // A refusal leaves all as it was: that is read at no cost, as the states share their storage.
  let keepsNotes = result.outcome == .tracking || result.outcome == .blocked
  require(
    after.revision > before.revision || keepsNotes || before.visibleEntry == after.visibleEntry,
    "it has no revision")
  return untrue
}
