internal import Navigation
internal import YAMLReading

/// The settings of a folder of flows, in its `config.yaml` or `config.yml`.
package struct Workspace: Hashable, Sendable {
  /// The names of the file, in the order in which they are looked for.
  package static let fileNames = ["config.yaml", "config.yml"]

  /// Patterns of the flows, relative to the folder; `!` before one leaves out what it matches.
  package var flowPatterns = ["*"]
  package var includeTags: [String] = []
  package var excludeTags: [String] = []
  /// Names of flows that run one after the other before the others.
  package var sequence: [String] = []
  /// Whether the flows after one of the sequence that failed run nevertheless.
  package var continuesOnFailure = true

  /// The settings of a folder without such a file.
  package init() {}

  /// Whether a file of the folder is one of its flows.
  ///
  /// - Parameter path: relative to the folder, with `/` between its parts.
  /// - Returns: whether its name ends with `.yaml` or `.yml`, it is no `config`, and the patterns
  ///   choose it. A pattern that matches a folder chooses what is directly in it.
  package func isFlow(_ path: String) -> Bool {
    guard path.hasSuffix(".yaml") || path.hasSuffix(".yml") else { return false }
    guard !Self.fileNames.contains(FlowPath.lastPart(of: path)) else { return false }
    let negated = flowPatterns.filter { $0.hasPrefix("!") }.map { String($0.dropFirst()) }
    let patterns = flowPatterns.filter { !$0.hasPrefix("!") }
    let isChosen = (patterns.isEmpty ? ["**"] : patterns).contains { PathGlob($0).matches(path) }
    return isChosen && !negated.contains { PathGlob($0).matches(path) }
  }
}

extension Workspace {
  /// Reads the file.
  ///
  /// What other runners read in it is skipped.
  ///
  /// - Parameters:
  /// - bytes: its contents.
  /// - path: its path, for messages.
  /// - Throws: all that is wrong with it.
  package init(_ bytes: [UInt8], path: String) throws(FlowProblems) {
    let session = FlowSession(dialect: .tandem) { _ throws(FlowFileFailure) in [] }
    let parser = FlowFileParser(path: path, session: session)
    do throws(YAMLError) {
      let documents = try YAMLReader.documents(in: bytes)
      if let first = documents.first, !first.isEmpty { read(first, parser) }
    } catch {
      parser.report(error.position, error.sentence)
    }
    guard session.problems.isEmpty else { throw FlowProblems(problems: session.problems) }
  }

  private mutating func read(_ node: YAMLNode, _ parser: FlowFileParser) {
    guard let pairs = node.map else {
      parser.report(node.position, "The settings of a folder must be a map.")
      return
    }
    for pair in pairs {
      switch pair.name {
      case "flows": flowPatterns = parser.plainTexts(pair.value, pair.name) ?? flowPatterns
      case "includeTags": includeTags = parser.plainTexts(pair.value, pair.name) ?? []
      case "excludeTags": excludeTags = parser.plainTexts(pair.value, pair.name) ?? []
      case "executionOrder": readOrder(pair.value, parser)
      default: break
      }
    }
  }

  private mutating func readOrder(_ node: YAMLNode, _ parser: FlowFileParser) {
    guard let pairs = node.map else {
      parser.report(
        node.position, "“executionOrder” must be a map with “flowsOrder” and “continueOnFailure”.")
      return
    }
    for pair in pairs {
      switch pair.name {
      case "flowsOrder": sequence = parser.plainTexts(pair.value, pair.name) ?? []
      case "continueOnFailure":
        guard let text = pair.value.text, ["true", "false"].contains(text) else {
          parser.report(pair.value.position, "“continueOnFailure” must be true or false.")
          continue
        }
        continuesOnFailure = text == "true"
      default:
        let known = ["flowsOrder", "continueOnFailure"]
        parser.report(
          pair.position,
          "“executionOrder” has no field \(quoted(pair.name))."
            + parser.suggestion(for: pair.name, among: known))
      }
    }
  }
}

/// Which flows run, by their tags.
package struct TagFilter: Hashable, Sendable {
  /// A flow must have one of these; none lets all in.
  package var included: [String]
  /// A flow must have none of these.
  package var excluded: [String]

  package init(included: [String] = [], excluded: [String] = []) {
    self.included = included
    self.excluded = excluded
  }

  /// Whether a flow with these tags runs.
  package func selects(_ tags: [String]) -> Bool {
    (included.isEmpty || tags.contains(where: included.contains))
      && !tags.contains(where: excluded.contains)
  }
}
