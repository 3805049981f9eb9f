import BridgeProtocol
import Navigation
import ShellTesting
import TestSupport
import Testing

@Suite("Plugins in a storm")
struct PluginStormTests {
  @Test(arguments: Seeds.range(120))
  func `every call is answered once, however often it is sent`(seed: UInt64) throws {
    var storm = try PluginStorm(seed: seed)
    for _ in 0..<80 { try storm.step() }
    try storm.rest()
    for page in storm.shell.pages {
      #expect(page.calls.isEmpty, "seed \(seed): \(page.page) has calls without an answer")
      // A call that is repeated while its answer is on the way gets the same answer again.
      let answered = Set(storm.answered[page.document] ?? [])
      #expect(
        Set(answered.map(\.id)).count == answered.count, "seed \(seed): a call has two answers")
      let heard = page.handledMail.map(\.id)
      #expect(Set(heard).count == heard.count, "seed \(seed): an event was heard twice")
    }
    let shown = storm.shell.controllerState?.systemUI?.toast?.id ?? 0
    #expect(
      (storm.answeredToasts...storm.madeToasts).contains(shown),
      "seed \(seed): \(shown) toasts of \(storm.madeToasts), \(storm.answeredToasts) answered")
    #expect(storm.shell.navigation.modals.isEmpty, "seed \(seed)")
  }
}

/// Pages that call, ask, listen, lose their connections and are loaded anew, by chance.
private struct PluginStorm {
  private(set) var shell: SimulatedShell
  /// The answers that each document got.
  private(set) var answered: [String: [ReplyMessage]] = [:]
  private(set) var madeToasts = 0
  private(set) var answeredToasts = 0
  private var random: SeededGenerator
  private var toasts: Set<String> = []
  private var seenReplyCounts: [String: Int] = [:]

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    shell = SimulatedShell(try .fitTracker())
    shell.connectController()
    for page in ["a", "b"] { shell.open(page) }
    try shell.settle()
  }

  mutating func step() throws {
    let page = random.chance(1, in: 2) ? "a" : "b"
    switch random.number(below: 12) {
    case 0, 1: call(page)
    case 2: listen(page)
    case 3: answerSomething()
    case 4: changeDevice()
    case 5:
      shell.control(
        .openURL, ["url": .string("fittracker://track/\(random.number(below: 9))")])
    case 6:
      shell.drop(page)
      shell.connect(page)
    case 7 where random.chance(1, in: 3): shell.reload(page)
    case 8: shell.pass(milliseconds: UInt64(random.number(below: 3_000)))
    case 9: shell.deliverToShell(from: page)
    case 10: try shell.deliverToPage(page)
    default: try shell.settle()
    }
    note()
  }

  /// Connects everybody, and answers what was asked, until nothing is left.
  mutating func rest() throws {
    for page in ["a", "b"] {
      shell.drop(page)
      shell.connect(page)
    }
    for _ in 0..<100 {
      try shell.settle()
      note()
      guard !shell.navigation.modals.isEmpty else { return }
      shell.control(.dismissAll)
    }
  }

  private mutating func call(_ page: String) {
    switch random.number(below: 4) {
    case 0: shell[page].call("Dialog", "confirm", ["message": "?"])
    case 1: shell[page].call("App", "getInfo")
    case 2: shell[page].call("Shop", "buy")
    default:
      shell[page].call("Toast", "show", ["text": "Saved"])
      madeToasts += 1
      toasts.insert(key(of: page, shell[page].calls.last?.id ?? ""))
    }
  }

  private mutating func listen(_ page: String) {
    let events = ["pause", "resume", "appUrlOpen", "appStateChange", "backButton"]
    let method = random.chance(2, in: 3) ? "addListener" : "removeListener"
    let options: JSONObject = [
      "eventName": .string(events[random.number(below: events.count)]),
      "callbackId": .string(String(random.number(below: 4))),
    ]
    shell[page].call("App", random.chance(1, in: 8) ? "removeAllListeners" : method, options)
  }

  /// Presses a button of a modal that is there, or was, or never will be.
  private mutating func answerSomething() {
    let modal = "m\(1 + random.number(below: 12))"
    let button = ["ok", "cancel", "none"][random.number(below: 3)]
    shell.control(.answer, ["modal": .string(modal), "button": .string(button)])
  }

  private mutating func changeDevice() {
    let values: [JSONObject] = [
      ["lifecycle": "background"], ["lifecycle": "foreground"], ["keyboardVisible": true],
      ["keyboardVisible": false], ["platform": "android"], ["platform": "ios"],
    ]
    shell.control(.setEnvironment, values[random.number(below: values.count)])
    if random.chance(1, in: 4) { shell.control(.back) }
  }

  private mutating func note() {
    for page in shell.pages {
      let seen = seenReplyCounts[page.page] ?? 0
      for reply in page.replies.dropFirst(seen) {
        answered[page.document, default: []].append(reply)
        if toasts.remove(key(of: page.page, reply.id)) != nil { answeredToasts += 1 }
      }
      seenReplyCounts[page.page] = page.replies.count
    }
  }

  private func key(of page: String, _ call: String) -> String {
    "\(shell[page].document) \(call)"
  }
}
