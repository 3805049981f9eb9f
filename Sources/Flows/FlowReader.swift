/// Which steps a flow may have.
package enum FlowDialect: String, Hashable, Sendable, CaseIterable {
  /// Those of Maestro and Tandem's own.
  case tandem
  /// Only those that Maestro runs too.
  case maestro
}

/// Why a file could not be read, in a few words such as “there is no such file”.
package struct FlowFileFailure: Error, Hashable, Sendable {
  package let reason: String

  package init(_ reason: String) {
    self.reason = reason
  }
}

/// Reads flows with all flows and scripts that they name.
package struct FlowReader: Sendable {
  package typealias Contents = @Sendable (_ path: String) throws(FlowFileFailure) -> [UInt8]

  let dialect: FlowDialect
  let contents: Contents

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - dialect: which steps a flow may have.
  ///   - contents: gives the bytes of a file. It is asked for paths that were given to `read`, and
  ///     for paths that flows name, joined to the folder of the flow.
  package init(dialect: FlowDialect = .tandem, contents: @escaping Contents) {
    self.dialect = dialect
    self.contents = contents
  }

  /// Reads one flow.
  ///
  /// - Parameter path: the file, absolute or relative to the current folder.
  /// - Returns: the flow with the steps of all flows that it runs.
  /// - Throws: all problems of all its files.
  package func read(_ path: String) throws(FlowProblems) -> FlowFile {
    let session = FlowSession(dialect: dialect, contents: contents)
    let normalized = FlowPath.normalized(path)
    let start = FlowPlace(file: normalized, line: 1, column: 1)
    let flow = session.flow(normalized, namedAt: start)
    guard let flow, session.problems.isEmpty else {
      throw FlowProblems(problems: session.problems)
    }
    return flow
  }
}
