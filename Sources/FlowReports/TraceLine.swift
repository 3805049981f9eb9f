package import BridgeProtocol

/// One line of a trace: what `trace.ndjson` in the folder of a run consists of.
///
/// Lines are written as things happen and flushed one by one, so a run that was killed leaves a
/// trace that can be read up to its end.
package enum TraceLine: Hashable, Sendable {
  case run(TraceRun)
  case flow(TraceFlow)
  case before(TraceStepStart)
  case after(TraceStepEnd)
  case console(TraceConsoleMessage)
  case request(TraceRequest)
  case event(TraceEvent)
  case flowEnd(TraceFlowEnd)
  case runEnd(TraceRunEnd)

  /// The line as a JSON object, whose first member is `type`.
  package var json: JSONValue {
    let (type, record) = content
    return .object(record.members(after: ["type": .string(type.rawValue)]))
  }

  /// The line in UTF-8 with the line feed at its end, its longest texts cut.
  package var bytes: [UInt8] { Self.cut(json).serialized() + [UInt8(ascii: "\n")] }

  private static func cut(_ json: JSONValue) -> JSONValue {
    switch json {
    case .string(let text):
      guard text.utf8.count > TraceText.textByteCountMax else { return json }
      return .string(String(decoding: text.utf8.prefix(TraceText.textByteCountMax), as: UTF8.self))
    case .array(let elements): return .array(elements.map(cut))
    case .object(var object):
      for member in object.members { object[member.name] = cut(member.value) }
      return .object(object)
    default: return json
    }
  }

  /// Reads an object; `nil` if its type is not known here, as in a trace of a later version.
  ///
  /// - Parameter json: The object; members that are not known are ignored.
  /// - Throws: `TraceFault` if a member is missing or of another kind.
  package init?(json: JSONValue) throws(TraceFault) {
    guard let object = json.object, let name = json["type"]?.string else {
      throw TraceFault("it is no object with a member “type”")
    }
    guard let type = TraceLineType(rawValue: name) else { return nil }
    self =
      switch type {
      case .run: .run(try TraceRun(object, name: name))
      case .flow: .flow(try TraceFlow(object, name: name))
      case .before: .before(try TraceStepStart(object, name: name))
      case .after: .after(try TraceStepEnd(object, name: name))
      case .console: .console(try TraceConsoleMessage(object, name: name))
      case .request: .request(try TraceRequest(object, name: name))
      case .event: .event(try TraceEvent(object, name: name))
      case .flowEnd: .flowEnd(try TraceFlowEnd(object, name: name))
      case .runEnd: .runEnd(try TraceRunEnd(object, name: name))
      }
  }

  private var content: (type: TraceLineType, record: any TraceRecord) {
    switch self {
    case .run(let record): (.run, record)
    case .flow(let record): (.flow, record)
    case .before(let record): (.before, record)
    case .after(let record): (.after, record)
    case .console(let record): (.console, record)
    case .request(let record): (.request, record)
    case .event(let record): (.event, record)
    case .flowEnd(let record): (.flowEnd, record)
    case .runEnd(let record): (.runEnd, record)
    }
  }
}

/// The values of the member `type`.
enum TraceLineType: String {
  case run, flow, before, after, console, request, event, flowEnd, runEnd
}
