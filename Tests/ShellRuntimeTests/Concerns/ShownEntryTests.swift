import Navigation
import ShellRuntime
import ShellTesting
import Testing
import Vocabulary

@Suite("How an entry came to be shown")
struct ShownEntryTests {
  /// What an event does to the entry of a web view.
  private func transition(
    in webView: WebViewName = .main, after events: [NavigationEvent], by event: NavigationEvent
  ) throws -> Transition.Kind? {
    var state = NavigationState(try .fitTracker())
    for event in events { state.reduce(event) }
    let old = ShownEntry(try #require(state.entry(shownBy: webView)), in: state)
    state.reduce(event)
    let new = ShownEntry(try #require(state.entry(shownBy: webView)), in: state)
    return new.transition(from: old, in: state)
  }

  private func sheet(_ id: ModalID, _ url: String) -> NavigationEvent {
    .presented(ModalRequest(kind: .sheet, id: id, url: url))
  }

  @Test func `pushes, pops and replacements are told apart in one stack`() throws {
    #expect(try transition(after: [], by: .pushed(url: "/news")) == .push)
    #expect(try transition(after: [.pushed(url: "/news")], by: .backPressed) == .pop)
    #expect(try transition(after: [], by: .replaced(url: "/news")) == .replace)
    #expect(try transition(after: [], by: .badgeChanged(tab: "home", badge: .number(1))) == nil)
  }

  @Test func `another tab is a switch, in every web view that follows the tabs`() throws {
    for webView in [WebViewName.main, .tabs] {
      #expect(try transition(in: webView, after: [], by: .tabTapped("track")) == .tabSwitch)
    }
  }

  @Test func `a sheet is presented and dismissed where it is visible, and nothing beneath`() throws
  {
    let present = sheet("a", "/track/new")
    #expect(try transition(after: [], by: present) == .present)
    #expect(try transition(after: [present], by: .modalDismissed("a")) == .dismiss)
    #expect(try transition(in: .tabs, after: [], by: present) == nil)
    #expect(try transition(in: .tabs, after: [present], by: .modalDismissed("a")) == nil)
  }

  @Test func `sheets over sheets are presented and dismissed like the first`() throws {
    let first = sheet("a", "/track/new")
    let second = sheet("b", "/track/newer")
    #expect(try transition(after: [first], by: second) == .present)
    #expect(try transition(after: [first, second], by: .modalDismissed("b")) == .dismiss)
    #expect(try transition(after: [first, second], by: .allModalsDismissed) == .dismiss)
  }

  @Test func `a sheet that waited replaces the one before it`() throws {
    let first = NavigationEvent.presented(
      ModalRequest(kind: .sheet, id: "a", url: "/one", presenter: .root))
    let second = NavigationEvent.presented(
      ModalRequest(kind: .sheet, id: "b", url: "/two", presenter: .root))
    #expect(try transition(after: [first, second], by: .modalDismissed("a")) == .replace)
  }

  @Test func `dismissing and popping at once is a pop, dismissing and pushing a replacement`()
    throws
  {
    let events = [.pushed(url: "/news"), sheet("a", "/one")]
    let recede = NavigationEvent.historicalLocationReached(.recede)
    #expect(try transition(after: events, by: recede) == .pop)
    let link = NavigationEvent.routeChanged(RouteChange(kind: .push, url: "/other"))
    #expect(try transition(after: events, by: link) == .replace)
  }

  @Test func `another root replaces everything`() throws {
    #expect(try transition(after: [], by: .loggedOut) == .root)
    #expect(try transition(after: [.loggedOut], by: .loggedIn) == .root)
  }
}
