import BridgeProtocol
import BrowserDriving
import Flows
import Vocabulary

/// The expressions and scripts of one flow.
///
/// They run in an empty page of a context of their own, without a network: never in the app's page
/// or in the control page. Plain names of the environment need no page.
final class FlowScripts {
  private static let timeMax = Duration.seconds(10)
  /// Evaluates code with the names of the environment; names that nobody knows are undefined.
  private static let preparation = """
    globalThis.tandemScripts = (() => {
      const json = (text) => JSON.parse(text);
      const output = {};
      const missing = (name) => () => {
        throw new Error(`“${name}” is not there: scripts of flows have no network`);
      };
      const names = ["get", "post", "put", "delete", "request"];
      const http = Object.fromEntries(names.map((name) => [name, missing(`http.${name}`)]));
      const run = (code, environment, maestro) => {
        const lines = [];
        const write = (...values) => lines.push(values.map(String).join(" "));
        const console = { log: write, info: write, warn: write, error: write };
        const known = { ...environment, output, maestro, json, http, console };
        const scope = new Proxy({}, {
          has: (_, name) => typeof name === "string" && name !== "tandemCode" && name !== "eval",
          get: (own, name) => {
            if (name in own) return own[name];
            return Object.hasOwn(known, name) ? known[name] : globalThis[name];
          },
        });
        try {
          // Only a script that is not strict may be given names so.
          const evaluate = new Function(
            "scope", "tandemCode", "with (scope) { return eval(tandemCode); }");
          return { value: String(evaluate(scope, code)), lines };
        } catch (error) {
          return { error: String(error), lines };
        }
      };
      return { run };
    })(), true
    """

  private let browser: any Browser
  private let platform: Platform
  private var page: (any BrowserPage)?
  /// The environment of the flow, and of the flows that it runs, the innermost last.
  private var scopes: [[String: String]] = []
  /// What `copyTextFrom` has copied.
  var copiedText = ""
  /// What scripts wrote since this was read last.
  private var lines: [String] = []

  init(in browser: any Browser, platform: Platform) {
    self.browser = browser
    self.platform = platform
  }

  /// Names and their values, until `leave`.
  func enter(_ environment: [String: String]) {
    scopes.append(environment)
  }

  func leave() {
    scopes.removeLast()
  }

  /// Adds names to the innermost environment.
  func define(_ entries: [EnvironmentEntry]) throws(StepFailure) {
    for entry in entries {
      let value = try text(entry.value)
      scopes[scopes.count - 1][entry.name] = value
    }
  }

  /// The values of entries, with the names that are known before them.
  func values(of entries: [EnvironmentEntry]) throws(StepFailure) -> [String: String] {
    var values: [String: String] = [:]
    for entry in entries { values[entry.name] = try text(entry.value) }
    return values
  }

  /// The text of a template.
  func text(_ template: Template) throws(StepFailure) -> String {
    if let constant = template.constant { return constant }
    do throws(ExpressionFailure) {
      return try template.resolved(evaluate)
    } catch {
      throw StepFailure(error)
    }
  }

  func number(_ template: NumberTemplate) throws(StepFailure) -> Double {
    if let constant = template.constant { return constant }
    do throws(ExpressionFailure) {
      return try template.resolved(evaluate)
    } catch {
      throw StepFailure(error)
    }
  }

  /// The value of an expression, for what resolves templates itself.
  func evaluate(_ code: String) throws(ExpressionFailure) -> String {
    let name = code.trimmingSpaces
    if let value = scopes.last(where: { $0[name] != nil })?[name] { return value }
    if name == "maestro.platform" { return platform.rawValue }
    do throws(StepFailure) {
      return try run(code, as: "${\(code)}")
    } catch {
      throw ExpressionFailure(error.message, cause: error)
    }
  }

  /// Runs a script, and returns the value of its last statement.
  ///
  /// - Parameters:
  ///   - code: JavaScript.
  ///   - name: What it is called in a failure.
  /// - Returns: The value as text.
  /// - Throws: `StepFailure` if it throws or does not end.
  @discardableResult
  func run(_ code: String, as name: String) throws(StepFailure) -> String {
    var environment = JSONObject()
    for scope in scopes {
      for (name, value) in scope { environment[name] = .string(value) }
    }
    let maestro: JSONValue = [
      "copiedText": .string(copiedText), "platform": .string(platform.rawValue),
    ]
    let arguments = [.string(code), .object(environment), maestro].map(FlowScreen.text)
    let call = "tandemScripts.run(\(arguments.joined(separator: ", ")))"
    let page: any BrowserPage
    do throws(BrowserFailure) {
      page = try openedPage()
    } catch {
      throw StepFailure(error)
    }
    let answer: JSONValue?
    do throws(BrowserFailure) {
      answer = try page.evaluateInPage(call, in: page.frames[0], until: .now + Self.timeMax)
    } catch {
      guard error.code == .timedOut else { throw StepFailure(error) }
      close()
      throw StepFailure(
        "\(name) did not end in \(Self.timeMax.milliseconds / 1_000) s: look for an endless loop.")
    }
    lines += (answer?["lines"]?.array ?? []).compactMap(\.string)
    if let error = answer?["error"]?.string { throw StepFailure("\(name) failed: \(error).") }
    return answer?["value"]?.string ?? "undefined"
  }

  /// What scripts wrote since the last call.
  func takeLines() -> [String] {
    defer { lines = [] }
    return lines
  }

  func close() {
    page?.close()
    page = nil
  }

  private func openedPage() throws(BrowserFailure) -> any BrowserPage {
    if let page { return page }
    let deadline = ContinuousClock.now + Self.timeMax
    let page = try browser.openPage(PageSettings(width: 100, height: 100), until: deadline)
    try page.setOffline(true, until: deadline)
    _ = try page.evaluateInPage(Self.preparation, in: page.frames[0], until: deadline)
    self.page = page
    return page
  }
}

extension String {
  var trimmingSpaces: String {
    let inner = drop { $0.isWhitespace }
    return String(inner.reversed().drop { $0.isWhitespace }.reversed())
  }
}

/// Whether a value counts as true in `assertTrue` and conditions.
enum FlowTruth {
  private static let falseValues: Set = ["", "false", "undefined", "null", "0"]

  static func holds(_ text: String) -> Bool { !falseValues.contains(text) }
}
