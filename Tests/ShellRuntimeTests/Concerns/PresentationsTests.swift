import Navigation
import ShellRuntime
import ShellTesting
import Testing

@Suite("Who presented what")
struct PresentationsTests {
  private func state(presenting ids: [ModalID]) throws -> NavigationState {
    var state = NavigationState(try .fitTracker())
    for id in ids {
      state.reduce(.presented(ModalRequest(kind: .sheet, id: id, presenter: .root)))
    }
    return state
  }

  @Test func `the page that presents is told, and each page that joins, once`() throws {
    var presentations = Presentations()
    let shown = presentations.update(from: try state(presenting: ["a"]), presentedBy: "one")
    #expect(shown.map(\.id) == ["a"])
    expect(presentations.join("a", page: "two"), is: true)
    expect(presentations.join("a", page: "one"), is: true)
    expect(presentations.remove("a")?.owners, is: ["one", "two"])
    expect(presentations.remove("a"), is: nil)
    expect(presentations.join("a", page: "three"), is: false)
  }

  @Test func `what waits is shown when its turn comes, and keeps its page`() throws {
    var state = try state(presenting: ["a", "b"])
    var presentations = Presentations()
    expect(presentations.update(from: state, presentedBy: "one").map(\.id), is: ["a"])
    state.reduce(.modalDismissed("a"))
    _ = presentations.remove("a")
    expect(presentations.update(from: state, presentedBy: "other").map(\.id), is: ["b"])
    expect(presentations.update(from: state, presentedBy: nil).isEmpty, is: true)
    expect(presentations.remove("b")?.owners, is: ["one"])
  }

  @Test func `no more pages wait for one modal than the limit says`() throws {
    var presentations = Presentations()
    _ = presentations.update(from: try state(presenting: ["a"]), presentedBy: nil)
    for number in 0..<Presentations.ownerCountMax {
      expect(presentations.join("a", page: "page \(number)"), is: true)
    }
    expect(presentations.join("a", page: "more"), is: false)
    expect(presentations.join("a", page: "page 0"), is: true)
  }
}
