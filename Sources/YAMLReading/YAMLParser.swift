internal import CYAML

extension YAMLReader {
  /// The library that reads, with its version.
  package static var libraryVersion: String {
    unsafe "libyaml \(String(cString: yaml_get_version_string()))"
  }
}

/// One event of libyaml.
struct YAMLEvent {
  enum Kind: Equatable {
    case scalar(String, isPlain: Bool)
    case alias
    case listStart
    case mapStart
    /// The end of a list or a map.
    case end
    case streamEnd
    /// The start of the stream, the start or the end of a document.
    case other
  }

  let kind: Kind
  let position: YAMLPosition
  /// Whether it has an anchor or a tag.
  let isMarked: Bool
}

/// The parser of libyaml over bytes in memory.
@safe struct YAMLParser: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let bytes: [UInt8]

  /// Gives the events of a text to a function.
  ///
  /// - Parameters:
  ///   - bytes: valid UTF-8.
  ///   - body: asks for events until there is no more.
  /// - Returns: what the function returns.
  /// - Throws: what the function throws.
  static func withEvents<Result>(
    of bytes: [UInt8], _ body: (inout YAMLParser) throws(YAMLError) -> Result
  ) throws(YAMLError) -> Result {
    // The parser keeps a pointer into the bytes until the end of the closure.
    let result = unsafe bytes.withUnsafeBufferPointer { input -> Swift.Result<Result, YAMLError> in
      var parser = unsafe YAMLParser(input, bytes)
      do throws(YAMLError) {
        return .success(try body(&parser))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private init(_ input: UnsafeBufferPointer<UInt8>, _ bytes: [UInt8]) {
    self.bytes = bytes
    unsafe parser = .allocate(capacity: 1)
    // It fails only without memory.
    let isReady = unsafe yaml_parser_initialize(parser) == 1
    precondition(isReady, "libyaml found no memory")
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, input.baseAddress, input.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
  }

  /// The next event.
  mutating func next() throws(YAMLError) -> YAMLEvent {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw failure }
    defer { unsafe yaml_event_delete(&event) }
    return unsafe YAMLEvent(
      kind: Self.kind(event), position: YAMLPosition(event.start_mark),
      isMarked: Self.isMarked(event))
  }

  private static func kind(_ event: yaml_event_t) -> YAMLEvent.Kind {
    switch unsafe event.type {
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      let text = unsafe String(
        decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      return unsafe .scalar(text, isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
    case YAML_ALIAS_EVENT: return .alias
    case YAML_SEQUENCE_START_EVENT: return .listStart
    case YAML_MAPPING_START_EVENT: return .mapStart
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return .end
    case YAML_STREAM_END_EVENT: return .streamEnd
    default: return .other
    }
  }

  private static func isMarked(_ event: yaml_event_t) -> Bool {
    switch unsafe event.type {
    case YAML_SCALAR_EVENT:
      return unsafe event.data.scalar.anchor != nil || event.data.scalar.tag != nil
    case YAML_SEQUENCE_START_EVENT:
      return unsafe event.data.sequence_start.anchor != nil || event.data.sequence_start.tag != nil
    case YAML_MAPPING_START_EVENT:
      return unsafe event.data.mapping_start.anchor != nil || event.data.mapping_start.tag != nil
    default: return false
    }
  }

  private var failure: YAMLError {
    let state = unsafe parser.pointee
    let problem = unsafe state.problem.map { unsafe String(cString: $0) } ?? "it is broken"
    if unsafe state.error == YAML_READER_ERROR {
      return unsafe YAMLError(
        position: YAMLPosition(ofByte: state.problem_offset, in: bytes),
        sentence: YAMLAdvice.controlCharacter(state.problem_value))
    }
    let context = unsafe state.context.map { unsafe String(cString: $0) } ?? ""
    let place = unsafe YAMLPosition(state.problem_mark)
    let start = unsafe YAMLPosition(state.context_mark)
    let offset = unsafe Int(state.problem_mark.index)
    let next = String(decoding: bytes, as: UTF8.self).unicodeScalars.dropFirst(offset).first
    let advice = YAMLAdvice(problem: problem, context: context, next: next, start: start)
    return YAMLError(position: advice.isAboutStart ? start : place, sentence: advice.sentence)
  }
}

extension YAMLPosition {
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }
}
