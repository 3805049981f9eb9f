import Navigation
import ShellRuntime
import ShellTesting
import Testing
import Vocabulary

@Suite("Names of web views")
struct WebViewNameTests {
  @Test(arguments: ["main", "tabs", "tab:home", "tab:", "modal:/new?a=b:c", "modal:é"])
  func `a name reads as it was written`(text: String) {
    #expect(WebViewName(text)?.text == text)
  }

  @Test(arguments: ["", "Main", "tab", "modal", "other:home", " main"])
  func `other names are no web view's`(text: String) {
    #expect(WebViewName(text) == nil)
  }

  @Test func `an entry is shown by its own web view before the common ones`() throws {
    var state = NavigationState(try .fitTracker())
    let below = state.visibleEntry.key
    state.reduce(.presented(ModalRequest(kind: .sheet, id: "a", url: "/track/new")))
    #expect(state.webViews(showing: state.visibleEntry.key) == [.modal("a"), .main])
    #expect(state.webViews(showing: below) == [.tab("home"), .tabs, .main])
    #expect(state.entry(shownBy: .main)?.url == "/track/new")
    #expect(state.entry(shownBy: .tabs)?.key == below)
    #expect(state.entry(shownBy: .tab("home")) == nil, "the app has one web view for all tabs")
  }
}
