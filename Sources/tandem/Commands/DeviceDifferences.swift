import BridgeProtocol
import FoundationEssentials
import Navigation
import PercentEncoding
import ManifestReading
import System
import WebServer

/// The paths of a build at which a device shows another page than this shell and other hosts do.
///
/// Capacitor's server answers every path without an extension with the first page. This shows only
/// on a device, when a reload or a link from outside opens such a path.
struct DeviceDifferences {
  /// The pages of the build that are listed one by one.
  private static let pageCountMax = 20

  private let root: String
  private let build: WebBuild
  private let host: PageLookup
  private let device = PageLookup(.device)

  init(of app: AppFolder) {
    root = app.webRoot
    build = WebBuild(at: root)
    host = PageLookup(app.lookup)
  }

  /// A warning for each path that a manifest declares and each page of the build.
  func warnings(about manifest: JSONNode?) -> [ManifestProblem] {
    var seen: Set<String> = ["/"]
    var warnings: [ManifestProblem] = []
    for node in Self.declaredPaths(manifest) {
      guard let path = node.value.string.map(Self.pathOnly), seen.insert(path).inserted,
        let difference = difference(at: path)
      else { continue }
      warnings.append(difference.warning(at: node))
    }
    let others = build.pages.map(Self.path(ofPage:)).filter { seen.insert($0).inserted }
      .compactMap(difference)
    let node = manifest?["webDir"] ?? manifest
    warnings += others.prefix(Self.pageCountMax).map { $0.warning(at: node) }
    if others.count > Self.pageCountMax {
      let count = others.count - Self.pageCountMax
      warnings.append(
        ManifestProblem(
          at: node, message: "A device shows “index.html” at \(count) further pages of the build.",
          remedy: Difference.pageRemedy))
    }
    return warnings
  }

  /// The texts of the paths that name one page: those of tabs, and patterns without parameters.
  static func declaredPaths(_ manifest: JSONNode?) -> [JSONNode] {
    let tabs = elements(manifest?["tabs"]).compactMap { $0["path"] }
    let routes = elements(manifest?["routes"]).filter { $0["redirect"] == nil }
      .compactMap { $0["pattern"] }
      .filter { node in !(node.value.string ?? ":").contains { $0 == ":" || $0 == "*" } }
    return tabs + routes
  }

  private static func elements(_ node: JSONNode?) -> [JSONNode] {
    guard case .array(let elements) = node?.content else { return [] }
    return elements
  }

  /// The path that a request is sent for: neither query nor fragment, and no slash at the end.
  private static func pathOnly(_ text: String) -> String {
    let path = text.prefix { $0 != "?" && $0 != "#" }
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : String(path)
  }

  /// The path by which links lead to an HTML file of the build.
  private static func path(ofPage page: String) -> String {
    let name =
      page == "index.html"
      ? "" : page.hasSuffix("/index.html") ? page.dropLast(11) : page.dropLast(5)
    var bytes = Array("/".utf8)
    for byte in name.utf8 { PercentEncoding.append(byte, in: .path, to: &bytes) }
    let path = String(decoding: bytes, as: UTF8.self)
    return ["/200", "/404"].contains(path) ? "/" : path
  }

  private func difference(at path: String) -> Difference? {
    let expected = page(at: path, host)
    let found = page(at: path, device)
    return expected == found ? nil : Difference(path: path, hostPage: expected, devicePage: found)
  }

  private func page(at path: String, _ lookup: PageLookup) -> String? {
    lookup.page(at: path, in: root)
  }
}

extension PageLookup {
  /// The file of a build that answers a path after all redirects, `nil` if none does.
  func page(at path: String, in root: String) -> String? {
    guard let request = try? RequestPath(target: path) else { return nil }
    let folder = RootFolder(path: root, servesHardLinks: true)
    let answer = find(request) { (file: String) in
      let limit = JSONLimits.file.byteCountMax
      return NotFoundPage(
        folder?.open(Self.segments(file))?.readAll(byteCountMax: limit) ?? [])
    } open: { names in
      folder?.open(names) == nil ? nil : names.joined(separator: "/")
    }
    switch answer {
    case .file(let file, _), .missingPage(let file, _): return file
    case .redirect(let addsSlash):
      return page(at: addsSlash ? path + "/" : String(path.dropLast()), in: root)
    case .notFound: return nil
    }
  }
}

extension PageLookup {
  fileprivate static func segments(_ path: String) -> [String] {
    path.split(separator: "/").map(String.init)
  }
}

/// Two pages for one path.
private struct Difference {
  static let pageRemedy =
    "Let index.html route these paths itself, or link to the files by their whole names."

  let path: String
  let hostPage: String?
  let devicePage: String?

  func warning(at node: JSONNode?) -> ManifestProblem {
    let expected = hostPage.map { "a host shows \(quoted($0))" } ?? "a host has no page"
    guard let devicePage else {
      return ManifestProblem(
        at: node, message: "At \(quoted(path)) a device has no page; \(expected).",
        remedy: "Put no dot behind its last slash: a device takes it for a file's extension.")
    }
    return ManifestProblem(
      at: node, message: "At \(quoted(path)) a device shows \(quoted(devicePage)); \(expected).",
      remedy: hostPage.flatMap { page in
        page == "404.html"
          ? nil
          : "Let \(quoted(devicePage)) route this path itself, or link to \(quoted("/" + page))."
      } ?? "Add this page to the build, or let \(quoted(devicePage)) say that it is missing.")
  }
}

extension ManifestProblem {
  /// A warning about a value, or about the whole file if there is none.
  init(at node: JSONNode?, message: String, remedy: String) {
    self.init(
      .warning, at: node?.position ?? JSONPosition(offset: 0, line: 1, column: 1),
      path: node?.path ?? "", message: message, remedy: remedy)
  }
}
