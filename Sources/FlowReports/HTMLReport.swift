import BridgeProtocol

/// A run as a page that opens from the disk: the data that a template takes in.
///
/// The page is a folder: `index.html` and `report.js`, which are made here, the styles, and
/// `pictures/`, which the caller copies.
package struct HTMLReport: Sendable {
  /// The name of the template, and of the page that is made of it.
  package static let pageName = "index.html"
  /// The files of `web/report` that are copied as they are.
  package static let styleNames = ["report.css", "overview.css", "flow-page.css"]
  /// The script that is made of the modules.
  package static let scriptName = "report.js"
  /// The modules below `web`, each behind those that it imports: events are said in the words of
  /// the inspector.
  package static let modulePaths = [
    "simulator/inspector/shell-words.js", "simulator/inspector/verbs.js",
    "simulator/inspector/command-line.js", "simulator/inspector/event-command.js",
    "simulator/inspector/faults.js", "simulator/inspector/events.js", "report/elements.js",
    "report/timeline.js", "report/observations.js", "report/overview.js", "report/flow-page.js",
    "report/main.js",
  ]
  /// How many messages, requests and events of each kind an attempt has in the page at most; the
  /// last ones count.
  package static let observationCountMax = 2_000

  private let run: FlowRun

  /// Makes a report.
  package init(of run: FlowRun) {
    self.run = run
  }

  /// The pictures that the page shows, each with the index of the run's source that has it.
  package var pictures: [(source: Int, path: PicturePath)] {
    var names: Set<PicturePath> = []
    return run.flows.flatMap { flow in
      flow.attempts.flatMap(\.steps).flatMap(\.pictures)
        .filter { names.insert($0).inserted }.map { (flow.source, $0) }
    }
  }

  /// Makes the page.
  ///
  /// - Parameters:
  ///   - template: The text of `web/report/index.html`, with the marks `{{nonce}}` and
  ///     `"{{data}}"`.
  ///   - nonce: A random text of letters and digits, new for each page.
  /// - Returns: The page.
  package func page(template: String, nonce: String) -> String {
    precondition(
      !nonce.isEmpty && nonce.utf8.allSatisfy(\.isASCIILetterOrDigit),
      "a nonce has letters and digits only")
    let values = ["{{nonce}}": nonce, #""{{data}}""#: data]
    var result = ""
    var rest = template[...]
    // In one pass, so that a mark in the data stays text.
    while let start = rest.firstIndex(where: { $0 == "{" || $0 == "\"" }) {
      result += rest[..<start]
      rest = rest[start...]
      if let (mark, value) = values.first(where: { rest.hasPrefix($0.key) }) {
        result += value
        rest = rest.dropFirst(mark.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result + rest
  }

  /// The run as JSON that no HTML parser finds an end or a comment in.
  package var data: String {
    var result = String.UnicodeScalarView()
    for scalar in run.json.serializedText().unicodeScalars {
      switch scalar {
      case "<": result.append(contentsOf: #"\u003c"#.unicodeScalars)
      case ">": result.append(contentsOf: #"\u003e"#.unicodeScalars)
      case "&": result.append(contentsOf: #"\u0026"#.unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
