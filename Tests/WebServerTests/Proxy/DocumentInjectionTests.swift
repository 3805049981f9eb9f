import Testing
import WebServer

@Suite("A document that comes in pieces")
struct DocumentInjectionTests {
  private static let documents = [
    "<!doctype html><html lang=en><head><title>A</title></head><body>b</body></html>",
    "<!doctype html>\n<!-- <head> --><html data-a='>'>\n<head data-b=\">\">\n<!-- c --><meta>",
    "<p>text", "text", "", "<!doctype html>", "<html><!-- <head>", "<body><head>", "<header>a",
    "\u{FEFF}<!doctype html><head></head>", "<?xml a?><html><head/>x",
  ]

  @Test(arguments: documents)
  func `gets the snippet where the whole one gets it`(document: String) {
    let bytes = Array(document.utf8)
    let expected = HTMLInjection.inject("<S>", into: bytes)
    for pieceByteCount in 1...max(1, bytes.count) {
      var injection = DocumentInjection("<S>")
      var result: [UInt8] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        result += injection.take(Array(rest.prefix(pieceByteCount)), isLast: false)
        rest = rest.dropFirst(pieceByteCount)
      }
      result += injection.take([], isLast: true)
      #expect(result == expected)
    }
  }

  @Test func `leaves as soon as its head has begun`() {
    var injection = DocumentInjection("<S>")
    #expect(injection.take(Array("<!doctype html><ht".utf8), isLast: false) == [])
    let piece = injection.take(Array("ml><head><title>".utf8), isLast: false)
    #expect(String(decoding: piece, as: UTF8.self) == "<!doctype html><html><head><S><title>")
    #expect(injection.take([1, 2], isLast: false) == [1, 2])
  }

  @Test func `is not held back for ever`() {
    var injection = DocumentInjection("<S>")
    let comment = Array("<!--".utf8) + [UInt8](repeating: 0x61, count: 60_000)
    #expect(injection.take(comment, isLast: false) == [])
    #expect(injection.take(comment, isLast: false).count == 2 * comment.count + 3)
  }

  @Test(.timeLimit(.minutes(1)))
  func `is looked at once, however small its pieces are`() {
    var injection = DocumentInjection("<S>")
    var result = injection.take(Array("<!doctype html><!--".utf8), isLast: false)
    for _ in 0..<65_000 { result += injection.take([0x61], isLast: false) }
    #expect(result.isEmpty)
    result = injection.take(Array("--><head>".utf8), isLast: false)
    #expect(result.suffix(9) == Array("<head><S>".utf8))
  }

  @Test func `that is a text becomes a page that shows it`() {
    var injection = DocumentInjection("<S>", showing: "404 Not <found> é")
    let beginning = "<!doctype html><S>\n<title>404 Not &lt;found> </title>\n<pre>\n"
    let first = injection.take(Array("a<b>".utf8), isLast: false)
    #expect(String(decoding: first, as: UTF8.self) == beginning + "a&lt;b>")
    #expect(injection.take(Array("&".utf8), isLast: true) == Array("&amp;".utf8))
    var empty = DocumentInjection("<S>", showing: "404 Not <found> é")
    #expect(empty.take([], isLast: false) == [])
    let whole = String(decoding: empty.take([], isLast: true), as: UTF8.self)
    #expect(whole == beginning + "404 Not &lt;found> ")
  }
}
