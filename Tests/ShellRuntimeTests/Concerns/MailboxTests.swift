import BridgeProtocol
import ShellRuntime
import Testing

@Suite("Mailboxes")
struct MailboxTests {
  private func event(_ id: Int) -> EventMessage {
    EventMessage(id: id, name: .dismissed)
  }

  @Test func `an event waits until its page has handled it`() {
    var mailboxes = Mailboxes()
    mailboxes.arrive("a")
    expect(mailboxes.post(event(3), to: "a"), is: true)
    expect(mailboxes.post(event(7), to: "a"), is: true)
    mailboxes.depart("a")
    mailboxes.arrive("a")
    #expect(mailboxes.events(for: "a").map(\.id) == [3, 7])
    mailboxes.acknowledge(through: 6, by: "a")
    #expect(mailboxes.events(for: "a").map(\.id) == [7])
    #expect(mailboxes.holds(7, for: "a"))
    #expect(!mailboxes.holds(3, for: "a"))
  }

  @Test func `a page that nobody knows gets no mail`() {
    var mailboxes = Mailboxes()
    expect(mailboxes.post(event(1), to: "stranger"), is: false)
    mailboxes.acknowledge(through: 1, by: "stranger")
    mailboxes.depart("stranger")
    #expect(mailboxes.events(for: "stranger").isEmpty)
  }

  @Test func `the oldest event makes room in a full mailbox`() {
    var mailboxes = Mailboxes()
    mailboxes.arrive("a")
    for id in 1...(ProtocolLimits.mailboxEventCountMax + 1) {
      expect(mailboxes.post(event(id), to: "a"), is: true)
    }
    #expect(mailboxes.events(for: "a").count == ProtocolLimits.mailboxEventCountMax)
    #expect(mailboxes.events(for: "a").first?.id == 2)
  }

  @Test func `events of plugins make room before others`() {
    var mailboxes = Mailboxes()
    mailboxes.arrive("a")
    expect(mailboxes.post(event(1), to: "a"), is: true)
    for id in 2...200 {
      expect(mailboxes.post(EventMessage(id: id, name: .pluginEvent), to: "a"), is: true)
    }
    expect(mailboxes.post(event(201), to: "a"), is: true)
    let kept = mailboxes.events(for: "a")
    #expect(kept.count == ProtocolLimits.mailboxEventCountMax)
    #expect(kept.filter { $0.name == .dismissed }.map(\.id) == [1, 201])
    #expect(kept.map(\.id) == [1] + Array(139...201))
  }

  @Test func `the mailbox of the page that went first is forgotten first`() {
    var mailboxes = Mailboxes()
    for number in 0...ProtocolLimits.mailboxCountMax {
      mailboxes.arrive("page \(number)")
      mailboxes.depart("page \(number)")
    }
    expect(mailboxes.post(event(1), to: "page 0"), is: false)
    expect(mailboxes.post(event(1), to: "page 1"), is: true)
  }

  @Test func `a page that returned is not forgotten for having been away`() {
    var mailboxes = Mailboxes()
    mailboxes.arrive("steady")
    mailboxes.depart("steady")
    mailboxes.arrive("steady")
    for number in 0...ProtocolLimits.mailboxCountMax {
      mailboxes.arrive("page \(number)")
      mailboxes.depart("page \(number)")
    }
    expect(mailboxes.post(event(1), to: "steady"), is: true)
  }
}
