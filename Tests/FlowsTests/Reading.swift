import Flows

/// Reads flows of files in memory; the one that is run is called `flow.yaml`.
func read(
  _ files: [String: String], dialect: FlowDialect = .tandem, _ path: String = "flow.yaml"
) throws(FlowProblems) -> FlowFile {
  let reader = FlowReader(dialect: dialect) { path throws(FlowFileFailure) in
    guard let text = files[path] else { throw FlowFileFailure("there is no such file") }
    return Array(text.utf8)
  }
  return try reader.read(path)
}

func read(_ text: String, dialect: FlowDialect = .tandem) throws(FlowProblems) -> FlowFile {
  try read(["flow.yaml": text], dialect: dialect)
}

/// What is wrong, a problem a line.
func problems(_ files: [String: String], dialect: FlowDialect = .tandem) -> [String] {
  do throws(FlowProblems) {
    _ = try read(files, dialect: dialect)
    return []
  } catch {
    return error.problems.map(\.description)
  }
}

func problems(_ text: String, dialect: FlowDialect = .tandem) -> [String] {
  problems(["flow.yaml": text], dialect: dialect)
}
