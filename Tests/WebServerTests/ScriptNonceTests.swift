import Testing
import WebServer

@Suite("The nonce of injected tags")
struct ScriptNonceTests {
  private let snippet = "<script src=\"/a.js\"></script><link rel=\"modulepreload\" href=\"/b.js\">"
  private let allowed =
    "<script nonce=\"bm9uY2U=\" src=\"/a.js\"></script>"
    + "<link nonce=\"bm9uY2U=\" rel=\"modulepreload\" href=\"/b.js\">"

  private func inject(into document: String, policies: [String] = []) -> String {
    String(
      decoding: HTMLInjection.inject(snippet, into: Array(document.utf8), policies: policies),
      as: UTF8.self)
  }

  @Test(arguments: [
    "<meta http-equiv=\"Content-Security-Policy\" content=\"script-src 'nonce-bm9uY2U='\">",
    "<META CONTENT=\"default-src 'self' 'nonce-bm9uY2U='\" HTTP-EQUIV=content-security-policy />",
    "<meta charset=utf-8><meta http-equiv='content-security-policy' "
      + "content='img-src *; script-src &#39;self&#39; &#39;nonce-bm9uY2U=&#39;'>",
    "<meta http-equiv=\"content-security-policy\" content=\"SCRIPT-SRC-ELEM 'Nonce-bm9uY2U='; "
      + "script-src 'nonce-other'\">",
    "<meta\nname=x content=\">\"><meta http-equiv = \"Content-Security-Policy\" "
      + "content = \"script-src 'strict-dynamic' 'nonce-bm9uY2U='\">",
  ])
  func `is that of the policy in the document`(meta: String) {
    let document = "<!doctype html><head>|\(meta)</head><body>"
    #expect(
      inject(into: document.replacing("|", with: "")) == document.replacing("|", with: allowed))
  }

  @Test func `is that of the policy that comes with the document`() {
    let policies = ["img-src 'none'", "default-src 'none'; script-src 'nonce-bm9uY2U='"]
    #expect(inject(into: "<p>", policies: policies) == allowed + "<p>")
  }

  @Test(arguments: [
    "<meta name=\"description\" content=\"script-src 'nonce-bm9uY2U='\">",
    "<meta http-equiv=\"Content-Security-Policy\" content=\"style-src 'nonce-bm9uY2U='\">",
    "<meta http-equiv=\"Content-Security-Policy\" "
      + "content=\"script-src 'self'; default-src 'nonce-bm9uY2U='\">",
    "<meta http-equiv=\"Content-Security-Policy\" content=\"script-src 'nonce-&quot;><b>'\">",
    "<meta http-equiv=\"Content-Security-Policy",
    "<body><meta http-equiv=\"Content-Security-Policy\" content=\"script-src 'nonce-bm9uY2U='\">",
    "<metadata http-equiv=\"Content-Security-Policy\" content=\"script-src 'nonce-bm9uY2U='\">",
  ])
  func `is missing where scripts need none`(rest: String) {
    let document = "<!doctype html><head>" + rest
    #expect(inject(into: document) == "<!doctype html><head>" + snippet + rest)
  }

  @Test func `changes nothing else in the snippet`() {
    let bytes = HTMLInjection.inject("<scripted <b>", into: [], policies: ["script-src 'nonce-x'"])
    #expect(String(decoding: bytes, as: UTF8.self) == "<scripted <b>")
  }
}
