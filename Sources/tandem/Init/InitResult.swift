import FoundationEssentials
import ManifestReading
import TerminalUI

/// The manifest for an app, and what is said about it.
struct InitResult {
  /// The lines of the manifest, which `tandem run` takes.
  let lines: [String]
  /// How each part of it was found, for people.
  let report: [String]

  /// Drafts a manifest from what was found; without the tabs if a manifest cannot have them.
  init(_ plan: InitPlan, _ look: AppLook) {
    let draft = ManifestDraft(plan, look, bar: look.bar, reason: look.reason)
    guard let bar = draft.bar, let obstacle = Self.obstacle(bar) ?? Self.problem(in: draft) else {
      self.init(plan, draft)
      return
    }
    let reason = "The tabs of \(bar.tag) cannot be those of a manifest. \(obstacle)"
    self.init(plan, ManifestDraft(plan, look, bar: nil, reason: reason))
  }

  private init(_ plan: InitPlan, _ draft: ManifestDraft) {
    lines = draft.lines
    report = Self.report(plan, draft)
  }

  /// The text of the manifest.
  var text: String { lines.map { $0 + "\n" }.joined() }

  /// Why the controls of a bar are no tabs of a manifest: each of those has a path.
  private static func obstacle(_ bar: PageLook.Bar) -> String? {
    let titles = bar.tabs.filter { $0.path == nil }.map { "“\($0.title)”" }
    guard let last = titles.last else { return nil }
    let list = titles.count > 1 ? titles.dropLast().joined(separator: ", ") + " and " + last : last
    return "No address can be read of the \(titles.count > 1 ? "places" : "place") \(list), so the "
      + "bar goes on being found while the app runs."
  }

  /// What is wrong with a draft, in a sentence.
  private static func problem(in draft: ManifestDraft) -> String? {
    do throws(ManifestProblems) {
      _ = try ManifestFile(parsing: Array(draft.lines.joined(separator: "\n").utf8))
      return nil
    } catch {
      return error.problems.first.map { "\($0.message) \($0.remedy)" }
    }
  }

  private static func report(_ plan: InitPlan, _ draft: ManifestDraft) -> [String] {
    let file = plan.file ?? "The manifest"
    let count = draft.bar.map { "\($0.tabs.count) tabs, from \($0.tag)" } ?? "no tabs"
    let facts =
      [
        ["id", draft.identity.id.text, "from \(draft.identity.id.source)"],
        ["name", draft.identity.name.text, "from \(draft.identity.name.source)"],
      ] + (draft.webDirectory.map { [["webDir", $0.text, $0.source.lowercased()]] } ?? [])
    let tabs = (draft.bar?.tabs ?? []).map { tab in
      [
        "tab", tab.id,
        "“\(tab.title)” at \(tab.path ?? "")" + (tab.tag.isEmpty ? "" : ", from \(tab.tag)"),
      ]
    }
    let rows = (facts + tabs).map { row in row.map { EscapedText($0, columnCountMax: 100).string } }
    return ["\(file): \(EscapedText(count).string)"] + TextTable(rows).lines.map { "  \($0)" }
      + [draft.reason, plan.warning].compactMap(\.self)
  }
}

extension ManifestDraft {
  fileprivate init(_ plan: InitPlan, _ look: AppLook, bar: PageLook.Bar?, reason: String?) {
    self.init(
      subject: plan.name, schema: Tandem.manifestSchema,
      identity: AppIdentity(
        of: plan.app.location, in: plan.project, webRoot: plan.app.webRoot, look: look.page),
      webDirectory: plan.webDirectory, bar: bar, reason: reason,
      links: look.page?.links ?? [], path: plan.path,
      loginPath: look.loginPath)
  }
}

extension InitPlan {
  /// A warning if the next build may remove the file.
  fileprivate var warning: String? {
    let manager = FileManager.default
    guard let file, webDirectory?.text == ".",
      !manager.fileExists(atPath: "\(folder)/package.json"),
      manager.fileExists(atPath: "\(folder)/../package.json")
    else { return nil }
    let parent = RelativePath.to("\(folder)/..", from: ".")
    return "The next build may remove \(file): “tandem init \(parent)” writes one beside "
      + "package.json."
  }
}
