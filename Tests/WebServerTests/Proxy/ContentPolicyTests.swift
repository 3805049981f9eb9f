import Testing
import WebServer

@Suite("The content security policy of a page behind the proxy")
struct ContentPolicyTests {
  private static let scripts = "http://a:1/__tandem__/"
  private static let connections = "ws://a:1/__tandem__/ http://a:1/__tandem__/"

  @Test(
    arguments: [
      ("img-src *", "img-src *"),
      ("frame-ancestors 'none'", nil),
      ("script-src 'self'", "script-src 'self'"),
      ("script-src *", "script-src *"),
      ("script-src 'none'", "script-src \(scripts)"),
      ("script-src https://cdn", "script-src https://cdn \(scripts)"),
      ("script-src 'unsafe-inline'", "script-src 'unsafe-inline' \(scripts)"),
      ("script-src 'nonce-x'", "script-src 'nonce-x' \(scripts)"),
      (
        "script-src 'nonce-x' 'strict-dynamic'", "script-src 'nonce-x' 'strict-dynamic'"
      ),
      (
        "script-src 'sha256-x' 'strict-dynamic'",
        "script-src 'sha256-x' 'strict-dynamic' 'nonce-spare'"
      ),
      (
        "script-src-elem 'none'; script-src 'self'",
        "script-src-elem \(scripts); script-src 'self'"
      ),
      ("connect-src 'self'", "connect-src 'self' \(connections)"),
      ("connect-src *", "connect-src *"),
      ("default-src 'self'", "default-src 'self'; connect-src 'self' \(connections)"),
      (
        "default-src 'none'",
        "default-src 'none'; script-src \(scripts); connect-src \(connections)"
      ),
      ("img-src a, frame-ancestors b; img-src c", "img-src a, img-src c"),
    ] as [(String, String?)])
  func `lets the bridge in and nothing else`(
    policy: String, expected: String?
  ) {
    let adapted = ContentPolicy(policy, host: "a:1", spare: "spare")
    #expect(adapted.value == expected)
  }
}
