import BridgeProtocol
import PrintableText
import TerminalUI

/// The text of a manifest for a developer to continue: members, and comments that say where they
/// were found and what else is possible.
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
    guard let bar else { return noTabs }
    return [Self.comment("From the app's own bar: \(bar.tag)."), "\"tabs\": ["]
      + bar.tabs.flatMap { tab in
        (tab.tag.isEmpty ? [] : ["  " + Self.comment(tab.tag)]) + ["  \(Self.entry(tab)),"]
      } + ["],"]
  }

  /// Why there are no tabs, what that means, and what tabs there could be.
  private var noTabs: [String] {
    let home = FoundTab(id: "home", title: "Home", path: path, icon: "house", tag: "")
    let example = FoundTab(id: "search", title: "Search", path: "/search", icon: nil, tag: "")
    let others = links.filter { $0.path != path }
    let advice =
      others.isEmpty
      ? "To name the tabs here, take these comment signs away and write their paths:"
      : "To name the tabs here, take these comment signs away. The page links to these places:"
    let entries = [home] + (others.isEmpty ? [example] : others)
    return Self.comments(reason ?? "")
      + Self.comments(
        "Without tabs here the app has those of the bar that its pages draw at the bottom of the "
          + "screen, and no native bar while they draw none.")
      + [Self.comment(advice), Self.comment("\"tabs\": [")]
      + entries.map { Self.comment("  \(Self.entry($0)),") } + [Self.comment("],")]
  }

  private var behaviour: [String] {
    [
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
