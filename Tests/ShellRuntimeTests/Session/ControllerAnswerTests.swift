import BridgeProtocol
import Navigation
import ShellRuntime
import ShellTesting
import Testing
import Vocabulary

@Suite("Answers to controllers")
struct ControllerAnswerTests {
  private let page = ConnectionID(number: 1)
  private let controller = ConnectionID(number: 2)
  private let start = SessionTime(milliseconds: 0)

  /// A session with one page and one controller.
  private func session() throws -> ShellSession {
    let manifest = try AppManifest.fitTracker()
    var session = ShellSession(
      configuration: SessionConfiguration(
        appID: "app", appName: "App", frontOrigin: "http://127.0.0.1:8100", epoch: "epoch",
        historyMode: .ios),
      navigation: NavigationState(manifest))
    let hello = HelloMessage {
      $0.page = "p"
      $0.document = "one"
      $0.load = .navigate
      $0.location = PageLocation(url: "/")
    }
    session.handle(.connected(page, .page), at: start)
    session.handle(.received(page, PageMessage.hello(hello).encoded()), at: start)
    session.handle(.connected(controller, .controller), at: start)
    send(#"{"type":"hello","protocol":1,"client":"one"}"#, to: &session)
    return session
  }

  private func send(_ text: String, to session: inout ShellSession) {
    session.handle(.received(controller, Array(text.utf8)), at: start)
  }

  /// What the session sends to the controller next, as text.
  private func frames(of session: inout ShellSession) -> [String] {
    session.flush()
    return session.takeOutputs().compactMap { output in
      guard case .send(controller, let bytes, _) = output else { return nil }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  @Test(arguments: [
    #"{"type":"action","id":1,"name":"dance","parameters":{}}"#,
    #"{"type":"action","id":1,"name":"push","parameters":{}}"#,
    #"{"type":"action","id":1,"name":"reload","parameters":{}}"#,
  ])
  func `every action is answered by a state, too`(action: String) throws {
    var session = try session()
    _ = frames(of: &session)
    send(action, to: &session)
    let frames = frames(of: &session)
    #expect(frames.contains { $0.contains(#""type":"result""#) })
    #expect(frames.contains { $0.contains(#""type":"state""#) && $0.contains(#""lastChange":1"#) })
  }

  @Test func `the warning of too many messages can be read by every client`() throws {
    var session = try session()
    _ = session.takeOutputs()
    session.handle(.throttled(controller), at: start)
    let frame = try #require(frames(of: &session).first)
    let update = try ShellMessage.decode(Array(frame.utf8))
    guard case .result(let result) = update else {
      Issue.record("\(frame) is no result")
      return
    }
    #expect(result.reason == .slowDown)
  }

  @Test func `a controller is told that a page cannot show its target`() throws {
    var session = try session()
    let applied = AppliedMessage {
      $0.revision = session.revision
      $0.key = "e1"
      $0.url = "/elsewhere"
      $0.how = .failed
      $0.changed = false
      $0.durationMilliseconds = 1
    }
    session.handle(.received(page, PageMessage.applied(applied).encoded()), at: start)
    let frames = frames(of: &session)
    let notice =
      #"{"id":1,"kind":"notFollowed","text":"The page was asked for /, but it shows /elsewhere."}"#
    #expect(frames.contains { $0.contains(notice) })
  }
}
