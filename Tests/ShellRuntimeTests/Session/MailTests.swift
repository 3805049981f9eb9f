import BridgeProtocol
import Navigation
import ShellTesting
import Testing

@Suite("Events that must not be lost")
struct MailTests {
  private func shell() throws -> SimulatedShell {
    var shell = SimulatedShell(try .fitTracker())
    shell.open("a")
    try shell.settle()
    shell["a"].act(.present, ["kind": "alert", "id": "x"])
    try shell.settle()
    return shell
  }

  private func dismissals(in shell: SimulatedShell) -> Int {
    shell["a"].handledMail.count { $0.name == .dismissed }
  }

  @Test func `what happened while a page was away waits for it`() throws {
    var shell = try shell()
    shell.drop("a")
    shell.control(.answer, ["modal": "x", "button": "ok"])
    #expect(dismissals(in: shell) == 0)
    shell.connect("a")
    try shell.settle()
    #expect(dismissals(in: shell) == 1)
    #expect(shell["a"].events.map(\.name) == [.dismissed])
  }

  @Test func `the mailbox of a page is not lost because another page is reloaded`() throws {
    var shell = try shell()
    shell.drop("a")
    shell.open("b")
    for _ in 0...ProtocolLimits.mailboxCountMax {
      shell.reload("b")
      shell.deliverToShell(from: "b")
    }
    try shell.settle()
    shell.control(.answer, ["modal": "x", "button": "ok"])
    shell.connect("a")
    try shell.settle()
    #expect(dismissals(in: shell) == 1)
  }

  @Test func `an event that was lost on the way is sent again with the same id`() throws {
    var shell = try shell()
    shell.control(.answer, ["modal": "x", "button": "ok"])
    shell.drop("a")
    shell.connect("a")
    try shell.settle()
    #expect(dismissals(in: shell) == 1)
  }

  @Test func `an event whose acknowledgement was lost is handled once`() throws {
    var shell = try shell()
    shell.control(.answer, ["modal": "x", "button": "ok"])
    try shell.deliverToPage("a")
    #expect(dismissals(in: shell) == 1)
    shell.drop("a")
    shell.connect("a")
    try shell.settle()
    #expect(dismissals(in: shell) == 1)
    #expect(shell["a"].events.count == 1, "`resume.event` covers what the page has handled")
  }

  @Test func `an acknowledgement alone ends an event, whatever the next hello says`() throws {
    var shell = try shell()
    shell.control(.answer, ["modal": "x", "button": "ok"])
    try shell.settle()
    let count = shell["a"].events.count
    shell.drop("a")
    shell.connect("a")
    _ = shell["a"].takeFrames()
    let hello = HelloMessage {
      $0.page = "a"
      $0.document = "a-1"
      $0.load = .reconnect
      $0.location = PageLocation(url: "/")
    }
    shell.inject(PageMessage.hello(hello).encoded(), as: "a")
    try shell.settle()
    #expect(shell["a"].events.count == count)
  }

  @Test func `the next document handles what the last one was not ready for`() throws {
    var shell = try shell()
    shell["a"].handlesMail = false
    shell.control(.answer, ["modal": "x", "button": "ok"])
    try shell.settle()
    #expect(dismissals(in: shell) == 0)
    shell.reload("a")
    shell["a"].handlesMail = true
    try shell.settle()
    #expect(dismissals(in: shell) == 1)
    #expect(shell["a"].events.map(\.id) == [1, 1])
  }

  @Test func `old events come before newer ones, whoever they are for`() throws {
    var shell = try shell()
    shell.drop("a")
    shell.control(.answer, ["modal": "x", "button": "ok"])
    shell["a"].act(.openURL, ["url": "mailto:someone@example.com"])
    shell.connect("a")
    try shell.settle()
    #expect(shell["a"].events.map(\.name) == [.dismissed, .external])
    #expect(shell["a"].events.map(\.id) == [1, 2])
  }
}
