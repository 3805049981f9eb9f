internal import Navigation
internal import YAMLReading

/// What all files of one flow share while they are read.
final class FlowSession {
  /// How many files a flow may consist of.
  static let fileCountMax = 1_000
  /// How deep lists of steps may lie in each other, over all files.
  ///
  /// Readers and runners go as deep with their stack.
  static let depthMax = 16
  /// How many problems are kept.
  static let problemCountMax = 200

  let dialect: FlowDialect
  private let contents: FlowReader.Contents
  private var found: [FlowProblem] = []
  /// Every file once; without a flow where it has problems.
  private var flows: [String: (flow: FlowFile?, height: Int)] = [:]
  private var files: [String] = []
  private var scripts: [String: String?] = [:]
  /// The flows that are being read, from the outermost to the innermost.
  private var stack: [String] = []
  /// How many lists of steps are open.
  private var depth = 0
  /// The most that were open since the innermost of the flows that are being read began.
  private var peak = 0

  init(dialect: FlowDialect, contents: @escaping FlowReader.Contents) {
    self.dialect = dialect
    self.contents = contents
  }

  /// What is wrong, file by file in the order in which they were met.
  var problems: [FlowProblem] {
    found.sorted { left, right in
      (order(left), left.place.line, left.place.column)
        < (order(right), right.place.line, right.place.column)
    }
  }

  func report(_ place: FlowPlace, _ sentence: String) {
    let problem = FlowProblem(place: place, sentence: sentence)
    guard found.count < Self.problemCountMax, !found.contains(problem) else { return }
    found.append(problem)
  }

  /// The flow of a file; `nil` if it, or a flow that it runs, has problems, which are reported.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - place: where it is named; of the first file its own beginning.
  /// - Returns: the flow.
  func flow(_ path: String, namedAt place: FlowPlace) -> FlowFile? {
    if let start = stack.firstIndex(of: path) {
      let circle = (stack[start...] + [path]).map { quoted($0) }.joined(separator: ", which runs ")
      report(place, "The flow would never end: \(circle). Remove one of these steps.")
      return nil
    }
    if let (flow, height) = flows[path] {
      peak = max(peak, depth + height)
      guard depth + height <= Self.depthMax else { return tooDeep(place) }
      return flow
    }
    guard depth < Self.depthMax else { return tooDeep(place) }
    guard let bytes = load(path, namedAt: place) else { return nil }
    stack.append(path)
    let peakBefore = peak
    peak = depth
    let flow = FlowFileParser(path: path, session: self).flow(bytes)
    flows[path] = (flow, peak - depth)
    peak = max(peak, peakBefore)
    stack.removeLast()
    return flow
  }

  /// Reads a list of steps that lies in those that are open.
  func nested(at place: FlowPlace, _ read: () -> [Step]) -> [Step]? {
    guard depth < Self.depthMax else { return tooDeep(place) }
    depth += 1
    defer { depth -= 1 }
    peak = max(peak, depth)
    return read()
  }

  private func tooDeep<Value>(_ place: FlowPlace) -> Value? {
    report(
      place,
      "More than \(Self.depthMax) lists of steps lie in each other here, with those of flows that "
        + "run each other. Join some of them.")
    return nil
  }

  /// The text of a script; `nil` if it cannot be read, which is reported.
  func script(_ path: String, namedAt place: FlowPlace) -> String? {
    if let known = scripts[path] { return known }
    guard let bytes = load(path, namedAt: place) else { return nil }
    let text = String(validating: bytes, as: UTF8.self)
    if text == nil { report(place, "\(quoted(path)) is not UTF-8. Save it as UTF-8.") }
    scripts[path] = .some(text)
    return text
  }

  private func load(_ path: String, namedAt place: FlowPlace) -> [UInt8]? {
    guard files.count < Self.fileCountMax else {
      report(place, "The flow needs more than \(Self.fileCountMax) files. Split it.")
      return nil
    }
    files.append(path)
    do throws(FlowFileFailure) {
      return try contents(path)
    } catch {
      report(place, "\(quoted(path)) cannot be read: \(error.reason).")
      return nil
    }
  }

  private func order(_ problem: FlowProblem) -> Int {
    files.firstIndex(of: problem.place.file) ?? 0
  }
}
