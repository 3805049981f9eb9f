import Testing
import WebServer

@Suite("Alarms")
struct AlarmsTests {
  @Test func `ring once, when they are due`() {
    var alarms = Alarms()
    alarms.set(.sweep, at: 10)
    #expect(alarms.takeDue(at: 9) == [])
    #expect(alarms.takeDue(at: 10) == [.sweep])
    #expect(alarms.takeDue(at: 10) == [])
    #expect(!alarms.isSet(.sweep))
  }

  @Test func `ring together when the time has passed for several`() {
    var alarms = Alarms()
    alarms.set(.stop, at: 5)
    alarms.set(.program, at: 7)
    alarms.set(.sweep, at: 8)
    #expect(alarms.next == 5)
    #expect(alarms.takeDue(at: 7) == [.program, .stop])
    #expect(alarms.next == 8)
  }

  @Test func `are replaced and taken back`() {
    var alarms = Alarms()
    alarms.set(.program, at: 5)
    alarms.set(.program, at: 50)
    #expect(alarms.takeDue(at: 49) == [])
    alarms.set(.program, at: nil)
    #expect(alarms.next == nil)
    #expect(alarms.takeDue(at: .max) == [])
  }
}
