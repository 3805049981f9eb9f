import BridgeProtocol
import Navigation
import ShellRuntime
import ShellTesting
import TestSupport
import Testing
import Vocabulary

@Suite("Stored state")
struct StoredStateTests {
  static let full = StoredState(
    appID: "dev.tandem.test",
    snapshot: Snapshot(
      version: 3, selectedTab: "track",
      stacks: [
        Snapshot.Stack(tab: "home", pages: []),
        Snapshot.Stack(
          tab: "track",
          pages: [
            Snapshot.Page(url: "/track", title: "Träck \"1\"\n\u{2028}"),
            Snapshot.Page(url: "/track/é?x=1#y"),
          ]),
      ],
      modals: [
        Snapshot.StoredModal(
          kind: .sheet, id: "edit", pages: [Snapshot.Page(url: "/edit")], isLocked: true,
          detents: [.medium, .large]),
        Snapshot.StoredModal(kind: .cover, id: "m4"),
      ]))

  static let smallest = StoredState(appID: "", snapshot: Snapshot())

  @Test(arguments: [full, smallest])
  func `what was written reads back as itself`(_ stored: StoredState) throws {
    #expect(try StoredState(parsing: stored.encoded()) == stored)
  }

  @Test func `the form of the file is the documented one`() {
    let text = String(decoding: Self.full.encoded(), as: UTF8.self)
    #expect(
      text.hasPrefix(#"{"format":1,"app":"dev.tandem.test","snapshot":{"version":3,"#)
        && text.hasSuffix("\n"))
    let modal = #"{"kind":"cover","id":"m4","locked":false,"detents":["large"],"pages":[]}"#
    #expect(text.contains(modal))
  }

  @Test func `members that a later version adds are passed over`() throws {
    let text = """
      {"format": 1, "app": "a", "later": [1], "snapshot":
        {"stacks": [{"tab": "t", "pages": [{"url": "/", "scroll": 7}]}], "modals": [], "x": {}}}
      """
    let stored = try StoredState(parsing: Array(text.utf8))
    #expect(
      stored.snapshot
        == Snapshot(stacks: [Snapshot.Stack(tab: "t", pages: [Snapshot.Page(url: "/")])]))
  }

  @Test func `no part of a file is accepted for the whole`() {
    let bytes = Self.full.encoded()
    for count in 0..<(bytes.count - 1) {
      #expect(throws: StoredStateError.self, "cut to \(count) bytes") {
        try StoredState(parsing: Array(bytes.prefix(count)))
      }
    }
  }

  @Test func `a file with wrong bytes is refused or read, and never a crash`() {
    let bytes = Self.full.encoded()
    var random = SeededGenerator(seed: 4_711)
    var refusedCount = 0
    let count = Seeds.count(400)
    for _ in 0..<count {
      var damaged = bytes
      for _ in 0...random.number(below: 3) {
        damaged[random.number(below: damaged.count)] = UInt8(random.number(below: 256))
      }
      do {
        _ = try StoredState(parsing: damaged)
      } catch {
        refusedCount += 1
        #expect(!error.description.isEmpty)
      }
    }
    #expect(refusedCount > count / 2)
  }

  @Test func `a newer form is told apart from a damaged file`() {
    #expect(throws: StoredStateError.newerFormat(2)) {
      try StoredState(parsing: Array(#"{"format": 2, "anything": "else"}"#.utf8))
    }
  }

  @Test(
    arguments: [
      ("null", "must be an object"),
      (#"{"format": 1.5}"#, "format must be an integer"),
      (#"{"format": -1}"#, "there is no format -1"),
      (#"{"format": 1, "app": 7}"#, "app must be a string"),
      (#"{"format": 1, "app": "a"}"#, "has no “snapshot”"),
      (#"{"format": 1, "app": "a", "snapshot": []}"#, "snapshot must be an object"),
      (#"{"format": 1, "app": "a", "snapshot": {"stacks": {}}}"#, "snapshot.stacks"),
      (
        #"{"format": 1, "app": "a", "snapshot": {"stacks": [{"tab": "t", "pages": [{}]}]}}"#,
        "snapshot.stacks[0].pages[0] has no “url”"
      ),
      (
        #"{"format": 1, "app": "a", "snapshot": {"stacks": [], "modals": [{"kind": "popover"}]}}"#,
        "snapshot.modals[0].kind is no kind of modal"
      ),
      (#"{"format": 1, "app": "a", "app": "b"}"#, "the name comes twice"),
    ])
  func `what is wrong is said with its place`(_ text: String, _ reason: String) {
    let error = #expect(throws: StoredStateError.self) {
      try StoredState(parsing: Array(text.utf8))
    }
    #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
  }

  @Test func `sizes are bounded`() {
    func isAccepted(url: Int = 1, title: Int = 1, modals: Int = 0) -> Bool {
      let page = Snapshot.Page(
        url: String(repeating: "u", count: url), title: String(repeating: "t", count: title))
      let modal = Snapshot.StoredModal(kind: .sheet, id: "m")
      let stored = StoredState(
        appID: "a",
        snapshot: Snapshot(
          stacks: [Snapshot.Stack(tab: "t", pages: [page])],
          modals: Array(repeating: modal, count: modals)))
      return (try? StoredState(parsing: stored.encoded())) == stored
    }
    #expect(isAccepted(url: NavigationLimits.urlByteCountMax))
    #expect(!isAccepted(url: NavigationLimits.urlByteCountMax + 1))
    #expect(isAccepted(title: NavigationLimits.nameByteCountMax))
    #expect(!isAccepted(title: NavigationLimits.nameByteCountMax + 1))
    #expect(isAccepted(modals: NavigationLimits.modalCountMax))
    #expect(!isAccepted(modals: NavigationLimits.modalCountMax + 1))
  }

  @Test func `the deepest stack fits`() throws {
    let pages = (0..<NavigationLimits.entryCountMax).map { Snapshot.Page(url: "/track/\($0)") }
    let stored = StoredState(
      appID: "a", snapshot: Snapshot(stacks: [Snapshot.Stack(tab: "t", pages: pages)]))
    #expect(try StoredState(parsing: stored.encoded()) == stored)
  }
}
