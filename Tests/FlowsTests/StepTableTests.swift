import Flows
import Foundation
import Testing

@Suite("The table of steps")
struct StepTableTests {
  /// The fields without which a step is none, in each way to write it.
  private static let bases: [String: [[String: String]]] = [
    "tapOn": [["text": "A"]], "doubleTapOn": [["text": "A"]], "longPressOn": [["text": "A"]],
    "assertVisible": [["text": "A"]], "assertNotVisible": [["text": "A"]],
    "copyTextFrom": [["text": "A"]],
    "extendedWaitUntil": [["visible": "A"]],
    "swipe": [["direction": "UP"], ["start": "\"1,1\"", "end": "\"2,2\""]],
    "runFlow": [["commands": "[back]"], ["file": "a.yaml"]],
    "retry": [["commands": "[back]"], ["file": "a.yaml"]],
    "repeat": [["times": "2", "commands": "[back]"]],
    "runScript": [["file": "a.js"]],
    "assertStack": [["depth": "2"]],
    "assertModal": [["modal": "A"], ["title": "A"]],
    "fault": [["latency": "5"]],
    "plugin": [["name": "A", "control": "a"], ["name": "A", "event": "a"]],
  ]

  private static func samples(_ field: Field) -> [String] {
    if case .ignored = field.use { return ["1"] }
    return switch field.kind {
    case .text: ["B", "\"${b}\""]
    case .number(let range, _): ["\(Int(range.lowerBound))", "\(Int(range.upperBound))"]
    case .boolean: ["true", "false"]
    case .choice(let names): names
    case .point: ["\"3,3\"", "\"4%,4%\""]
    case .selector: ["B", "{id: b}"]
    case .selectors, .texts: ["[B]", "[C]"]
    case .condition: ["{visible: B}"]
    case .environment: ["{B: b}"]
    case .permissions: ["{camera: deny}", "{all: allow}"]
    case .json: ["{b: 1}"]
    case .steps: ["[back, back]"]
    case .flow: ["a.yaml", "b.yaml"]
    case .script: ["a.js", "b.js"]
    case .traits: ["square"]
    }
  }

  private func command(_ step: String, _ fields: [String: String]) -> StepCommand? {
    let text = fields.map { "\($0.key): \($0.value)" }.sorted().joined(separator: ", ")
    let files = [
      "flow.yaml": "- \(step): {\(text)}", "a.yaml": "- back", "b.yaml": "- scroll", "a.js": "1",
      "b.js": "2",
    ]
    return try? read(files).steps[0].command
  }

  @Test(arguments: StepTable.all.map(\.name))
  func `has no field that changes nothing, but those that it calls ignored`(name: String) throws {
    let step = try #require(StepTable.all.first { $0.name == name })
    let required = step.fields.filter { if case .required = $0.use { true } else { false } }
    let bases =
      Self.bases[name]
      ?? [Dictionary(uniqueKeysWithValues: required.map { ($0.name, Self.samples($0)[0]) })]
    for base in bases { #expect(base.isEmpty || command(name, base) != nil, "\(base)") }
    for field in step.fields {
      let isChanged = bases.contains { base in
        Self.samples(field).contains { sample in
          guard let changed = command(name, base.merging([field.name: sample]) { $1 }) else {
            return false
          }
          return changed != command(name, base.isEmpty ? ["label": "x"] : base)
        }
      }
      switch field.use {
      case .ignored:
        let given = command(name, (bases.first ?? [:]).merging([field.name: "1"]) { $1 })
        #expect(given != nil && !isChanged, "\(field.name)")
      case .optional, .required:
        // One value is no choice, but the name of what is asserted.
        if case .choice(let names) = field.kind, names.count == 1 { continue }
        #expect(isChanged, "\(field.name)")
      }
    }
  }

  @Test func `reads the short forms that it declares`() {
    for step in StepTable.all where step.forms.isAllowedAlone {
      #expect(problems("- \(step.name)").isEmpty, "\(step.name)")
    }
    for step in StepTable.all {
      guard let field = step.fields.first(where: { $0.name == step.forms.textField }) else {
        continue
      }
      let files = [
        "flow.yaml": "- \(step.name): \(Self.samples(field)[0])", "a.yaml": "- back", "a.js": "1",
      ]
      #expect(problems(files).isEmpty, "\(step.name)")
    }
  }

  @Test func `is the one of the documents`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let text = try String(contentsOf: root.appending(path: "docs/flows.md"), encoding: .utf8)
    let lines = Set(text.split(separator: "\n").map(String.init))
    let missing = (Self.stepRows + Self.ignoredRows + Self.refusedRows).filter {
      !lines.contains($0)
    }
    #expect(missing.isEmpty, "docs/flows.md lacks these rows:\n\(missing.joined(separator: "\n"))")
    let rows = lines.filter { $0.hasPrefix("| `") }
    let known = Set(StepTable.all.map(\.name)).union(StepTable.refused.keys)
    let stale = rows.filter { row in
      known.contains { row.hasPrefix("| `\($0)` |") }
        && !(Self.stepRows + Self.ignoredRows + Self.refusedRows).contains(row)
    }
    #expect(stale.isEmpty, "docs/flows.md has these rows, which the table has not")
  }

  /// A row for each step: name, short form, fields, what it does.
  private static var stepRows: [String] {
    let selectorNames = Set(StepTable.selectorFields.map(\.name))
    return StepTable.all.map { step in
      let forms = [
        step.forms.isAllowedAlone ? "alone" : nil, step.forms.textField.map { "`\($0)`" },
      ]
      let takesSelector = selectorNames.isSubset(of: step.fields.map(\.name))
      let fields = step.fields.filter { field in
        if case .ignored = field.use { return false }
        return !(takesSelector && selectorNames.contains(field.name))
      }
      let words = (takesSelector ? ["selector"] : []) + fields.map(shown(_:))
      let form = forms.compactMap(\.self).joined(separator: ", ")
      return "| `\(step.name)` | \(form) | \(words.joined(separator: ", ")) | \(step.sentence) |"
    }
  }

  private static func shown(_ field: Field) -> String {
    let fallback = field.fallback.map { " (\($0))" } ?? ""
    let isOwn = field.isOwn ? "*" : ""
    if case .required = field.use { return "**`\(field.name)`**" }
    return "`\(field.name)`\(isOwn)\(fallback)"
  }

  /// A row for each ignored field: field, steps, why.
  private static var ignoredRows: [String] {
    var rows: [(head: String, reason: String, steps: [String])] = []
    for step in StepTable.all {
      for field in step.fields {
        guard case .ignored(let reason) = field.use else { continue }
        let name = "`\(step.name)`"
        if let row = rows.firstIndex(where: { $0.head == field.name && $0.reason == reason }) {
          rows[row].steps.append(name)
        } else {
          rows.append((field.name, reason, [name]))
        }
      }
    }
    return rows.map { "| `\($0.head)` | \($0.steps.joined(separator: ", ")) | \($0.reason) |" }
  }

  private static var refusedRows: [String] {
    StepTable.refused.map { "| `\($0.key)` | \($0.value) |" }
  }
}
