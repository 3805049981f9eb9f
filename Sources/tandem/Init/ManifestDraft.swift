import BridgeProtocol
import PrintableText
import TerminalUI

/// The text of a manifest that somebody is to go on with: members, and comments about where they
/// were found and what else there could be.
struct ManifestDraft {
  /// The longest line and the longest text; what was found in a page may be longer.
  private static let lineColumnCountMax = 100
  private static let textColumnCountMax = 400

  /// Where the app was looked at, as it was named.
  let subject: String
  /// The path of the JSON Schema, relative to the file.
  let schema: String
  let identity: AppIdentity
  /// The folder of the build, relative to the file; `nil` if only its server is known.
  let webDirectory: FoundText?
  /// The bar that the tabs come from; `nil` if there is none.
  let bar: PageLook.Bar?
  /// Why there is no bar, in a sentence; nothing if there is one.
  let reason: String?
  /// Links of a page without a bar.
  let links: [FoundTab]
  /// The path that the app starts with.
  let path: String
  /// The path of a login page that was shown in place of the app.
  let loginPath: String?

  /// The whole file.
  var lines: [String] {
    [Self.comment("Written by “tandem init \(subject)”. “tandem check” says what is wrong here.")]
      + ["{"] + (head + tabs + behaviour).map { "  \($0)" } + examples.map { "  \($0)" } + ["}"]
  }

  private var head: [String] {
    [
      "\"$schema\": \(Self.json(schema)),",
      "\"app\": {",
      "  " + Self.comment("From \(identity.id.source)."),
      "  \"id\": \(Self.json(identity.id.text)),",
      "  " + Self.comment("From \(identity.name.source)."),
      "  \"name\": \(Self.json(identity.name.text)),",
      "},",
    ] + webDirectoryLines
  }

  private var webDirectoryLines: [String] {
    guard let webDirectory else {
      return [
        Self.comment("The folder of the build, for “tandem run” without a server:"),
        Self.comment("\"webDir\": \"dist\","),
      ]
    }
    return [
      Self.comment("\(webDirectory.source), relative to this file."),
      "\"webDir\": \(Self.json(webDirectory.text)),",
    ]
  }

  private var tabs: [String] {
    guard let bar else { return singleTab }
    return [Self.comment("From the app's own bar: \(bar.tag)."), "\"tabs\": ["]
      + bar.tabs.flatMap { tab in
        (tab.tag.isEmpty ? [] : ["  " + Self.comment(tab.tag)]) + ["  \(Self.entry(tab)),"]
      } + ["],"]
  }

  /// One tab, and what others there could be.
  private var singleTab: [String] {
    let tab = FoundTab(id: "main", title: identity.name.text, path: path, icon: "house", tag: "")
    let example = FoundTab(id: "search", title: "Search", path: "/search", icon: nil, tag: "")
    let others = links.filter { $0.path != path }
    let advice =
      others.isEmpty
      ? "Give each place of the app that has a tab an entry with its path:"
      : "Give each place that has a tab an entry. The page links to these:"
    return Self.comments(reason ?? "") + [
      Self.comment(advice), "\"tabs\": [", "  \(Self.entry(tab)),",
    ]
      + (others.isEmpty ? [example] : others).map { "  " + Self.comment("\(Self.entry($0)),") }
      + ["],"]
  }

  private var behaviour: [String] {
    let ownTabBar = "\"ownTabBar\": \"hidden\","
    return
      (bar == nil
      ? [
        Self.comment("Hides the tab bar that the app's own pages draw, once there is one:"),
        Self.comment(ownTabBar),
      ]
      : [Self.comment("The shell's bar takes the place of the app's own."), ownTabBar])
      + [
        Self.comment("A slash at the end of a path stays as the app spells it."),
        "\"policies\": { \"trailingSlash\": \"keep\" },",
      ]
  }

  private var examples: [String] {
    let login = loginPath ?? "/login"
    let item = (bar?.tabs.last?.path ?? "/items").trimmingSlash + "/:id"
    let patterns = "\"patterns\": [\(Self.json(item))]"
    let isFound = loginPath != nil
    return [
      Self.comment(
        isFound
          ? "The app has shown a login page. With this the tabs come after a login:"
          : "An app that begins with a login shows its tabs after it:"),
      Self.comment("\"root\": { \"starts\": \"login\", \"login\": \(Self.json(login)) },"),
      Self.comment("Pages with a title of their own, without the bar, or as a sheet:"),
      Self.comment("\"rules\": [{ \(patterns), \"properties\": { \"title\": \"Item\" } }],"),
    ]
  }

  private static func entry(_ tab: FoundTab) -> String {
    let members = [
      ("id", tab.id), ("title", tab.title), ("path", tab.path), ("icon", tab.icon),
    ]
    let texts = members.compactMap { name, value in value.map { "\"\(name)\": \(json($0))" } }
    return "{ \(texts.joined(separator: ", ")) }"
  }

  private static func json(_ text: String) -> String {
    var bytes = JSONValue.string(text).serialized()
    PrintableText.escape(json: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A comment of one line, whatever the text holds.
  private static func comment(_ text: String) -> String {
    "// " + EscapedText(text, columnCountMax: lineColumnCountMax).string
  }

  /// A comment of as many lines as the text needs.
  private static func comments(_ text: String) -> [String] {
    let words = EscapedText(text, columnCountMax: textColumnCountMax).string.split(separator: " ")
    return words.reduce(into: []) { lines, word in
      if let last = lines.last, last.count + word.count < lineColumnCountMax {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append("// \(word)")
      }
    }
  }
}

extension String {
  fileprivate var trimmingSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}
