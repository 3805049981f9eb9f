import Testing
import WebServer

@Suite("The injection into HTML")
struct HTMLInjectionTests {
  /// `|` marks where the snippet belongs.
  @Test(arguments: [
    "<!doctype html><html><head>|<title>x</title></head>", "<html><HEAD>|</HEAD>",
    "<!DOCTYPE HTML>\n<HTML LANG=\"en\">\n<Head data-x='>'>|", "<head\nlang=en>|x", "<head/>|x",
    "<!doctype html>|<title>no head</title>", "<!doctype html>\n<html>|\n<body>x",
    "<html>|<header>not a head</header>", "|<p>neither doctype nor html", "|", "|just text",
    "<!-- <head> --><!doctype html><!-- > --><html><!----><head>|x",
    "<!doctype html><!--><head>|x--></head>", "<!doctype html><!---><head>|x",
    "<!-- a --!><head>|x", "\u{FEFF}<!doctype html><html><head>|x", "\u{FEFF}|text",
    "<?xml version=\"1.0\"?><!doctype html><html><head>|x", "|<!-- never closed <head>",
    "<html a=\"<head>\"><head>|x", "<html a=b'c><head>|x", "|<headline>x", "<!doctype html>|<head",
    "|<script>var head = '<head>'</script><head>",
  ])
  func `puts the snippet first into the head`(marked: String) {
    let document = marked.split(separator: "|", omittingEmptySubsequences: false).joined()
    let expected = marked.replacing("|", with: "[snippet]")
    let result = HTMLInjection.inject("[snippet]", into: Array(document.utf8))
    #expect(String(decoding: result, as: UTF8.self) == expected)
  }

  @Test(arguments: [[0xFE, 0xFF, 0, 0x3C], [0xFF, 0xFE, 0x3C, 0]] as [[UInt8]])
  func `leaves UTF-16 alone`(document: [UInt8]) {
    #expect(HTMLInjection.inject("x", into: document) == document)
  }

  @Test(arguments: [
    ("<!DOCTYPE html><p>", true), ("<!-- a --> <html lang=en>", true), ("\n<head>", true),
    ("<ion-view></ion-view>", false), ("<!-- <head> --><p>", false), ("", false),
    ("<header></header><html>", false), ("<!element>", false),
  ])
  func `tells a document from a part of one`(text: String, isDocument: Bool) {
    #expect(HTMLInjection.isDocument(Array(text.utf8)) == isDocument)
  }

  @Test func `is put before comments that are longer than what is searched`() {
    let comment = "<!--" + String(repeating: "<!-- ", count: 20_000) + "-->"
    let document = "<!doctype html>\(comment)<head>x"
    let result = HTMLInjection.inject("[snippet]", into: Array(document.utf8))
    #expect(
      String(decoding: result, as: UTF8.self) == "<!doctype html>[snippet]\(comment)<head>x")
  }

  @Test(.timeLimit(.minutes(1)))
  func `looks once at tags that do not end`() {
    let tags = String(repeating: "<meta a='<meta ", count: 100_000)
    let result = HTMLInjection.inject("[snippet]", into: Array("<head>\(tags)".utf8))
    #expect(String(decoding: result, as: UTF8.self) == "<head>[snippet]\(tags)")
  }
}
