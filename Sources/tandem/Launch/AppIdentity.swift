import BridgeProtocol
import FoundationEssentials
import Navigation
import System
import WebServer

/// Something that a manifest says, and where it was found.
struct FoundText: Hashable {
  let text: String
  /// In the words of a comment: “package.json, “name””.
  let source: String
}

/// The id and name of an app without a manifest, from its files and its page.
///
/// `tandem run` shows its name, and `tandem init` writes name and id down.
struct AppIdentity {
  let id: FoundText
  let name: FoundText

  /// Looks into Capacitor's configuration, `package.json`, the web app manifest and the page's
  /// title, in this order, and takes the app's folder or server if there is nothing in any of them.
  ///
  /// - Parameters:
  ///   - location: Where the app is.
  ///   - folder: Where the configurations are; a build has them in the folder around it.
  ///   - webRoot: The folder of the web build.
  ///   - look: The page, if it was looked at.
  init(of location: AppLocation, in folder: String, webRoot: String, look: PageLook? = nil) {
    var ids: [FoundText?] = []
    var names: [FoundText?] = []
    let project = WebProject.folder(around: folder)
    if let path = CapacitorProject.configurationPath(of: location, in: folder),
      let configuration = CapacitorConfiguration(at: path, of: project)
    {
      let file = Self.lastName(of: path)
      ids.append(FoundText(configuration.appID, "\(file), “appId”"))
      names.append(FoundText(configuration.appName, "\(file), “appName”"))
    }
    let package = WebProject(at: project)
    ids.append(FoundText(package.id, "package.json, “name”"))
    for member in WebProject.nameMembers {
      names.append(FoundText(package.text(member), "package.json, “\(member)”"))
    }
    let webApp = look?.webAppName ?? Self.webAppName(in: webRoot)
    ids.append(FoundText(webApp.map(Self.id), "the web app manifest, “name”"))
    names.append(FoundText(webApp, "the web app manifest, “name”"))
    let title = Self.title(ofPageIn: webRoot) ?? look?.title
    ids.append(FoundText(title.map(Self.id), "the page's title"))
    names.append(FoundText(title, "the page's title"))
    let place = Self.place(location)
    id =
      ids.compactMap(\.self).first
      ?? FoundText(text: Self.id(ShellName(of: location).text), source: place.source)
    name = names.compactMap(\.self).first ?? place
  }

  /// The name of an app that declares none.
  private static func place(_ location: AppLocation) -> FoundText {
    if case .server(let upstream) = location.declaration {
      return FoundText(text: upstream.host, source: "the name of the server")
    }
    return FoundText(text: ShellName(of: location).text, source: "the name of the folder")
  }

  private static func webAppName(in folder: String) -> String? {
    let files = ["manifest.webmanifest", "site.webmanifest", "manifest.json"]
    let manifest = files.lazy.compactMap { json("\(folder)/\($0)", in: folder) }.first
    return manifest?["name"]?.string ?? manifest?["short_name"]?.string
  }

  private static func title(ofPageIn folder: String) -> String? {
    let limit = BuildFolder.pageByteCountMax
    guard
      let page = try? ProjectFolder(folder).read("\(folder)/index.html", byteCountMax: limit)
    else { return nil }
    let text = String(decoding: page, as: UTF8.self)
    let title = text.firstMatch(of: #/<title\b[^>]*>(?<title>[^<]*)/#.ignoresCase())
    return title.map { unescaped(String($0.title)) }
  }

  private static func unescaped(_ text: String) -> String {
    let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
    return entities.reduce(text) { text, entity in text.replacing(entity.0, with: entity.1) }
  }

  private static func json(_ path: String, in folder: String) -> JSONValue? {
    content(of: path, in: folder).flatMap { try? JSONValue(parsing: $0, limits: .file) }
  }

  private static func content(of path: String, in folder: String) -> [UInt8]? {
    try? ProjectFolder(folder).read(path, byteCountMax: JSONLimits.file.byteCountMax)
  }

  private static func lastName(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// A name as an id: `@acme/shop` is `acme.shop`, “My Shop” is `my-shop`.
  static func id(_ name: String) -> String {
    let words = name.lowercased().replacing("/", with: ".").split { character in
      !(character.isLetter || character.isNumber || "._-".contains(character))
    }
    return words.joined(separator: "-").trimming { "._-".contains($0) }
  }
}

extension FoundText {
  /// A text as a manifest may have it: in one line, without control characters, and not longer than
  /// a name.
  ///
  /// `nil` if nothing of it is left.
  fileprivate init?(_ text: String?, _ source: String) {
    guard let words = text?.split(whereSeparator: \.isBlank).joined(separator: " ") else {
      return nil
    }
    var text = ""
    for character in words {
      guard text.utf8.count + character.utf8.count <= NavigationLimits.nameByteCountMax else {
        break
      }
      text.append(character)
    }
    guard !text.isEmpty else { return nil }
    self.init(text: text, source: source)
  }
}

extension Character {
  /// Whether it separates words, or may not be in a name.
  fileprivate var isBlank: Bool {
    isWhitespace || unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}

extension String {
  /// The text without such characters at its ends.
  fileprivate func trimming(_ isBlank: (Character) -> Bool) -> String {
    guard let end = lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(self[...end].drop(while: isBlank))
  }
}
