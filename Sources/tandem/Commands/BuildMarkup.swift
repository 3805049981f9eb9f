import FoundationEssentials
import System

/// The links and the tab bars that are written out in the files of a build: as HTML, in pages and
/// in texts of scripts.
///
/// What a script puts together from parts is not found, as no script is run.
struct BuildMarkup {
  /// A link, as a file has it.
  struct Link: Hashable {
    let href: String
    /// The path of the file below the root of the build.
    let file: String
  }

  /// Something that holds links and may be the app's tab bar.
  struct Bar: Hashable {
    /// The tag that begins it.
    let tag: String
    let links: [Link]
  }

  private static let fileByteCountMax = 8_388_608
  private static let tagByteCountMax = 1_000
  private static let barByteCountMax = 20_000
  /// What a script or style that knows of the shell says.
  private static let shellMarks = ["tandem-attached", "data-tandem", "dataset.tandem", "tandem:"]

  private(set) var links: [Link] = []
  private(set) var bars: [Bar] = []
  /// Whether the app knows when it is inside of a shell, and so may hide its bar by itself.
  private(set) var knowsShell = false

  /// Reads the files of a build.
  init(root: String) {
    let folder = RootFolder(path: root, servesHardLinks: true)
    for file in WebBuild(at: root).files([".html", ".js", ".mjs", ".css"]) {
      let segments = file.split(separator: "/").map(String.init)
      guard let bytes = folder?.open(segments)?.readAll(byteCountMax: Self.fileByteCountMax) else {
        continue
      }
      read(bytes, of: file)
    }
  }

  private mutating func read(_ bytes: [UInt8], of file: String) {
    knowsShell = knowsShell || Self.shellMarks.contains { ByteSearch.contains($0, in: bytes) }
    if file.hasSuffix(".css") { return }
    bars += Self.compiledBar(bytes, file).map { [$0] } ?? []
    let text = MarkupText(file.hasSuffix(".html") ? Self.withoutComments(bytes) : bytes)
    links += text.links("<a", in: 0..<bytes.count).map { Link(href: $0, file: file) }
    let names = ["nav", "ion-tab-bar"]
    for start in names.flatMap({ text.tags("<" + $0) }) + text.tags(holding: "tablist") {
      guard let tag = text.tag(at: start, Self.tagByteCountMax), let name = Self.name(of: tag),
        let end = text.end(of: name, after: start, within: Self.barByteCountMax)
      else { continue }
      let found =
        text.links("<a", in: start..<end) + text.links("<ion-tab-button", in: start..<end)
      bars.append(Bar(tag: tag, links: found.map { Link(href: $0, file: file) }))
    }
  }

  /// The buttons of an `ion-tab-bar` in a compiled template, which have a tab and an address side
  /// by side: `{tab:"home",href:"/tabs/home"}`, or `["tab","home","href","/tabs/home"]`.
  private static func compiledBar(_ bytes: [UInt8], _ file: String) -> Bar? {
    let pattern =
      #/tab["']?\s*[:,]\s*["'][\w-]+["']\s*,\s*["']?href["']?\s*[:,]\s*["'](?<href>\/[^"']*)["']/#
    let links = ["tab:", "tab\"", "tab'"].flatMap { ByteSearch.offsets(of: $0, in: bytes) }
      .compactMap { offset -> Link? in
        let window = bytes[offset..<min(offset + 200, bytes.count)]
        let text = String(decoding: window, as: UTF8.self)
        return text.prefixMatch(of: pattern).map { Link(href: String($0.href), file: file) }
      }
    return links.count > 1 ? Bar(tag: "<ion-tab-bar>", links: links) : nil
  }

  private static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
    let text = String(decoding: bytes, as: UTF8.self)
    return Array(text.replacing(#/<!--(?s:.*?)-->/#, with: "").utf8)
  }

  private static func name(of tag: String) -> String? {
    tag.prefixMatch(of: #/<([\w-]+)/#).map { String($0.1) }
  }
}

/// Text that may have tags in it.
private struct MarkupText {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Where tags of that name begin.
  func tags(_ start: String) -> [Int] {
    ByteSearch.offsets(of: start, in: bytes).filter { offset in
      let next = offset + start.utf8.count
      return next < bytes.count && " \n\r\t>\\".utf8.contains(bytes[next])
    }
  }

  /// Where tags begin that have this role.
  func tags(holding role: String) -> [Int] {
    ByteSearch.offsets(of: role, in: bytes).compactMap { offset in
      let before = bytes[max(0, offset - 300)..<offset]
      guard let start = before.lastIndex(of: UInt8(ascii: "<")) else { return nil }
      let text = String(decoding: bytes[start..<offset], as: UTF8.self)
      return text.contains(#/^<[\w-]+\s[^>]*\srole=\\?["']?$|^<[\w-]+\srole=\\?["']?$/#)
        ? start : nil
    }
  }

  /// The tag that begins at an offset, without the signs that a script puts before its quotes.
  func tag(at start: Int, _ byteCountMax: Int) -> String? {
    let rest = bytes[start..<min(start + byteCountMax, bytes.count)]
    guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    return String(decoding: bytes[start...end], as: UTF8.self).replacing("\\", with: "")
  }

  /// Where the end tag of that name begins.
  func end(of name: String, after start: Int, within byteCountMax: Int) -> Int? {
    let range = start..<min(start + byteCountMax, bytes.count)
    return ByteSearch.offsets(of: "</\(name)", in: Array(bytes[range])).first.map { start + $0 }
  }

  /// The addresses of the links in a range; those that a script completes are left out.
  func links(_ name: String, in range: Range<Int>) -> [String] {
    let part = MarkupText(Array(bytes[range.clamped(to: bytes.indices)]))
    return part.tags(name).compactMap { start in
      guard let tag = part.tag(at: start, 1_000),
        let href = tag.firstMatch(of: #/\shref=["']?(?<href>[^"'\s>]+)/#)?.href,
        !href.contains(#/[{}$<+]/#)
      else { return nil }
      return String(href)
    }
  }
}
