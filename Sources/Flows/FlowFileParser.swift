internal import Navigation
internal import Vocabulary
internal import YAMLReading

/// Reads one file of a flow.
struct FlowFileParser {
  let path: String
  let session: FlowSession

  func flow(_ bytes: [UInt8]) -> FlowFile? {
    let problemCount = session.problems.count
    let documents: [YAMLNode]
    do throws(YAMLError) {
      documents = try YAMLReader.documents(in: bytes)
    } catch {
      report(error.position, error.sentence)
      return nil
    }
    guard let (top, list) = parts(documents) else { return nil }
    let header = top.map(header(_:)) ?? FlowHeader()
    let steps = steps(list)
    guard session.problems.count == problemCount else { return nil }
    return FlowFile(path: path, header: header, steps: steps ?? [])
  }

  /// The header and the list of steps.
  private func parts(_ documents: [YAMLNode]) -> (header: YAMLNode?, steps: YAMLNode)? {
    let shape =
      "A flow is a map with settings, a line “---”, and a list of steps that begin with “- ”."
    let start = YAMLPosition(line: 1, column: 1)
    switch documents.count {
    case 0:
      report(start, "The file is empty. \(shape)")
    case 1 where documents[0].list != nil:
      if session.dialect == .tandem { return (nil, documents[0]) }
      report(
        documents[0].position, "The header is missing, which Maestro needs. \(shape)")
    case 1:
      report(documents[0].position, "There are no steps. \(shape)")
    case 2 where documents[0].map == nil && !documents[0].isEmpty:
      report(documents[0].position, "The part before “---” is no map. \(shape)")
    case 2 where documents[1].list == nil:
      report(documents[1].position, "The part after “---” is no list of steps. \(shape)")
    case 2:
      return (documents[0], documents[1])
    default:
      report(documents[2].position, "A second line “---” begins a third part. \(shape)")
    }
    return nil
  }

  func place(_ position: YAMLPosition) -> FlowPlace {
    FlowPlace(file: path, line: position.line, column: position.column)
  }

  func report(_ position: YAMLPosition, _ sentence: String) {
    session.report(place(position), sentence)
  }

  /// A name of a list of known ones that was perhaps meant, as a sentence to append.
  func suggestion(for name: String, among names: [String]) -> String {
    let folded = name.filter { !" _-".contains($0) }
    let meant =
      closestName(to: folded, among: names)
      ?? names.first {
        folded.count > 3 && $0.lowercased().hasPrefix(folded.lowercased())
      }
    return meant.map { " Did you mean \(quoted($0))?" } ?? ""
  }
}
