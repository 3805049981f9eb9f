import Navigation
import ShellRuntime
import ShellTesting
import Testing
import Vocabulary

@Suite("Who presented what")
struct PresentationsTests {
  private func sheet(_ id: ModalID) throws -> [Modal] {
    var state = NavigationState(try .fitTracker())
    let request = ModalRequest(kind: .sheet, id: id, presenter: .root)
    return state.reduce(.presented(request)).change?.newModals ?? []
  }

  @Test func `the page that presents is told, and each page that joins, once`() throws {
    var presentations = Presentations()
    presentations.add(try sheet("a"), presentedBy: "one")
    expect(presentations.join("a", page: "two"), is: true)
    expect(presentations.join("a", page: "one"), is: true)
    expect(presentations.remove("a")?.owners, is: ["one", "two"])
    expect(presentations.remove("a"), is: nil)
    expect(presentations.join("a", page: "three"), is: false)
  }

  @Test func `no more pages wait for one modal than the limit says`() throws {
    var presentations = Presentations()
    presentations.add(try sheet("a"), presentedBy: nil)
    for number in 0..<Presentations.ownerCountMax {
      expect(presentations.join("a", page: "page \(number)"), is: true)
    }
    expect(presentations.join("a", page: "more"), is: false)
    expect(presentations.join("a", page: "page 0"), is: true)
  }
}
