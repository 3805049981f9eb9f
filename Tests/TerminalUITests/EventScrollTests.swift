import TerminalUI
import Testing

@Suite("Scrolling the events")
struct EventScrollTests {
  @Test func `follows the newest until it is moved`() {
    var scroll = EventScroll()
    scroll.eventsDidArrive(3, eventCount: 30)
    #expect(scroll.offset == 0)
  }

  @Test func `stays with what is in sight`() {
    var scroll = EventScroll()
    scroll.move(.pageUp, eventCount: 30, rowCount: 10)
    #expect(scroll.offset == 9)
    scroll.eventsDidArrive(2, eventCount: 32)
    #expect(scroll.offset == 11)
  }

  @Test(arguments: ScrollStep.allCases)
  func `never leaves the list`(step: ScrollStep) {
    var scroll = EventScroll()
    for _ in 0..<20 { scroll.move(step, eventCount: 25, rowCount: 10) }
    #expect((0...15).contains(scroll.offset))
  }

  @Test func `reaches the oldest and the newest`() {
    var scroll = EventScroll()
    scroll.move(.oldest, eventCount: 25, rowCount: 10)
    #expect(scroll.offset == 15)
    scroll.move(.newest, eventCount: 25, rowCount: 10)
    #expect(scroll.offset == 0)
  }

  @Test func `has nowhere to go in a short list`() {
    var scroll = EventScroll()
    scroll.move(.oldest, eventCount: 3, rowCount: 10)
    #expect(scroll.offset == 0)
  }
}
