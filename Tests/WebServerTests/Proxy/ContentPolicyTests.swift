import Testing
import WebServer

@Suite("The content security policy of a page behind the proxy")
struct ContentPolicyTests {
  private static let scripts = "http://a:1/__tandem__/"
  private static let connections = "ws://a:1/__tandem__/ http://a:1/__tandem__/"

  @Test(
    arguments: [
      ("img-src *", "img-src *", nil),
      ("frame-ancestors 'none'", nil, nil),
      ("script-src 'self'", "script-src 'self'", nil),
      ("script-src *", "script-src *", nil),
      ("script-src 'none'", "script-src \(scripts)", nil),
      ("script-src https://cdn", "script-src https://cdn \(scripts)", nil),
      ("script-src 'unsafe-inline'", "script-src 'unsafe-inline' \(scripts)", nil),
      ("script-src 'nonce-x'", "script-src 'nonce-x' \(scripts)", "x"),
      (
        "script-src 'nonce-x' 'strict-dynamic'", "script-src 'nonce-x' 'strict-dynamic'", "x"
      ),
      (
        "script-src 'sha256-x' 'strict-dynamic'",
        "script-src 'sha256-x' 'strict-dynamic' 'nonce-spare'", "spare"
      ),
      (
        "script-src-elem 'none'; script-src 'self'",
        "script-src-elem \(scripts); script-src 'self'", nil
      ),
      ("connect-src 'self'", "connect-src 'self' \(connections)", nil),
      ("connect-src *", "connect-src *", nil),
      ("default-src 'self'", "default-src 'self'; connect-src 'self' \(connections)", nil),
      (
        "default-src 'none'",
        "default-src 'none'; script-src \(scripts); connect-src \(connections)", nil
      ),
      ("img-src a, frame-ancestors b; img-src c", "img-src a, img-src c", nil),
    ] as [(String, String?, String?)])
  func `lets the bridge in and nothing else`(
    policy: String, expected: String?, nonce: String?
  ) {
    let adapted = ContentPolicy(policy, host: "a:1", spare: "spare")
    #expect(adapted.value == expected)
    #expect(adapted.nonce == nonce)
  }
}
