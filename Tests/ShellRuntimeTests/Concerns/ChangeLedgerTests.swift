import ShellRuntime
import Testing

@Suite("Changes that count once")
struct ChangeLedgerTests {
  private let author = ChangeAuthor.document("steady-1")

  @Test func `a page that is reloaded without end pushes out nobody else`() {
    var ledger = ChangeLedger()
    expect(ledger.admit(7, from: author), is: true)
    ledger.depart(author, of: "steady")
    for number in 0...ChangeLedger.departedAuthorCountMax {
      let document = ChangeAuthor.document("restless-\(number)")
      ledger.arrive(document)
      expect(ledger.admit(1, from: document), is: true)
      ledger.depart(document, of: "restless")
      if number.isMultiple(of: 100) { ledger.checkInvariants() }
    }
    #expect(ledger.lastChange(of: author) == 7)
    expect(ledger.admit(7, from: author), is: false)
  }

  @Test func `an author that comes and goes counts once`() {
    var ledger = ChangeLedger()
    expect(ledger.admit(7, from: author), is: true)
    ledger.depart(author, of: "steady")
    let restless = ChangeAuthor.controller("restless")
    expect(ledger.admit(1, from: restless), is: true)
    for _ in 0...ChangeLedger.departedAuthorCountMax {
      ledger.arrive(restless)
      ledger.depart(restless)
    }
    ledger.checkInvariants()
    #expect(ledger.lastChange(of: author) == 7)
  }

  @Test func `a document that the browser kept is known when it is shown again`() {
    var ledger = ChangeLedger()
    let documents = (0...ChangeLedger.keptDocumentCountMax).map {
      ChangeAuthor.document("a-\($0)")
    }
    for document in documents {
      expect(ledger.admit(3, from: document), is: true)
      ledger.depart(document, of: "a")
    }
    ledger.checkInvariants()
    #expect(ledger.lastChange(of: documents[0]) == 0, "the oldest one was left too long ago")
    expect(ledger.admit(3, from: documents[1]), is: false)
  }

  @Test func `the author that went first is forgotten first`() {
    var ledger = ChangeLedger()
    let authors = (0...ChangeLedger.departedAuthorCountMax).map { ChangeAuthor.controller("\($0)") }
    for author in authors {
      expect(ledger.admit(1, from: author), is: true)
      ledger.depart(author)
    }
    ledger.checkInvariants()
    #expect(ledger.lastChange(of: authors[0]) == 0)
    #expect(ledger.lastChange(of: authors[1]) == 1)
  }
}
