import Navigation
import ShellRuntime
import ShellTesting
import Testing

@Suite("Guarded entries")
struct EntryGuardsTests {
  private let one = PageIdentity(page: "page", document: "one")
  private let two = PageIdentity(page: "page", document: "two")

  @Test func `the document that guarded an entry last owns its guard`() throws {
    let state = NavigationState(try .fitTracker())
    let key = state.visibleEntry.key
    var guards = EntryGuards()
    guards.add(key, owner: one, in: state)
    guards.add(key, owner: two, in: state)
    #expect(guards.owner(of: key) == two)
    expect(guards.release { $0 == one }.isEmpty, is: true)
    expect(guards.release { $0 == two }, is: [key])
    #expect(guards.owner(of: key) == nil)
  }

  @Test func `entries that are gone are forgotten`() throws {
    var state = NavigationState(try .fitTracker())
    state.reduce(.pushed(url: "/news"))
    let gone = state.visibleEntry.key
    var guards = EntryGuards()
    guards.add(gone, owner: one, in: state)
    state.reduce(.popped(count: 1))
    guards.add(state.visibleEntry.key, owner: one, in: state)
    expect(guards.release { $0 == one }, is: [state.visibleEntry.key])
  }
}
