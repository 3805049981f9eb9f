import Vocabulary

/// A type that the value of a member of a message can have.
protocol WireValue {
  /// Reads the value at the reader's position.
  init(from reader: inout JSONReader, _ limit: WireLimit) throws(JSONError)

  /// Writes the value, which stays the same; it is mutating because `WireObject.code(_:)` is.
  mutating func write(to writer: inout JSONWriter)

  /// Whether the value is written by leaving its member out.
  var isAbsent: Bool { get }

  /// Reads the value of a member of an object that was parsed already.
  init(_ json: JSONValue, _ rules: ParameterRules) throws(ParameterError)

  /// The value as a part of an object.
  var json: JSONValue { get }

  /// Bytes that the value takes as JSON.
  var encodedByteCount: Int { get }

  /// What such a value has to be, worded to follow “must be”.
  static func expectation(_ limit: WireLimit) -> String

  /// Whether `null` is a value, and not the same as a missing member.
  static var takesNull: Bool { get }
}

extension WireValue {
  var isAbsent: Bool { false }
}

/// How large a value may be; where a case sets no limit, only that of the message counts.
enum WireLimit {
  /// A key, an id, a name or a title; an integer from 0 on.
  case name
  /// A name in an action that nothing after the decoding bounds.
  case label
  case url
  /// A URL in an action that nothing after the decoding bounds.
  case address
  case text
  /// A change id, which starts at 1.
  case changeID
  /// The changes that wait for an answer.
  case changes
  /// The methods that a page tried without success.
  case tried
  /// A name that is not empty.
  case identifier
  /// The id of a modal.
  case modal
  /// The text below the title of a modal.
  case message
  /// The text that is typed into an alert.
  case typed
  case buttons
  case detents
  /// The URLs of a stack.
  case urls
  case declaredTabs
  /// Seconds of a countdown.
  case countdown
  /// How many entries are popped.
  case entries
  /// Milliseconds that a request waits.
  case timeout
  /// Milliseconds by which a fault delays.
  case delay
  case percent
  /// The conditions that a request waits for.
  case conditions
  /// CSS pixels of what the system covers.
  case length
  case textScale
  /// CSS pixels of a screen in a picture.
  case screenLength
  case screenScale

  /// Bytes of a string.
  var stringByteCountMax: Int {
    switch self {
    case .url, .urls, .address, .conditions: ProtocolLimits.urlByteCountMax
    case .text: .max
    case .modal: ProtocolLimits.modalIDByteCountMax
    case .message: ProtocolLimits.modalMessageByteCountMax
    case .typed: ProtocolLimits.modalTextByteCountMax
    default: ProtocolLimits.nameByteCountMax
    }
  }

  /// Bytes of a string that is a parameter.
  var byteCounts: ClosedRange<Int> {
    switch self {
    case .identifier, .modal: 1...stringByteCountMax
    default: 0...stringByteCountMax
    }
  }

  /// Whether the core bounds the value of an action: it cuts titles, and it has reasons of its own
  /// for names of tabs and for URLs.
  var isOfCore: Bool {
    switch self {
    case .name, .url, .urls: true
    default: false
    }
  }

  /// An integer that is a parameter.
  var integers: ClosedRange<Int> {
    switch self {
    case .countdown: 1...ProtocolLimits.countdownSecondsMax
    case .entries: 0...ProtocolLimits.elementCountMax
    case .timeout: 0...Command.timeoutMillisecondsMax
    case .delay: 0...FaultBody.millisecondsMax
    case .percent: 0...100
    case .screenLength: ScreenshotBody.lengths
    default: 0...ProtocolLimits.integerMax
    }
  }

  /// Any number that is a parameter.
  var numbers: ClosedRange<Double> {
    switch self {
    case .textScale: WireEnvironment.textScales
    case .screenScale: ScreenshotBody.scales
    default: 0...WireEnvironment.lengthMax
    }
  }

  /// Elements of an array that is a parameter.
  var elementCounts: ClosedRange<Int> {
    switch self {
    case .buttons: 0...ProtocolLimits.modalButtonCountMax
    case .detents: 1...Detent.allCases.count
    case .declaredTabs: 0...ProtocolLimits.declaredTabCountMax
    case .conditions: 1...WaitBody.conditionCountMax
    default: 0...ProtocolLimits.elementCountMax
    }
  }

  /// The most elements of an array, and their name in errors.
  fileprivate var elements: (countMax: Int, name: String)? {
    switch self {
    case .changes: (ProtocolLimits.pendingChangeCountMax, "changes")
    case .tried: (ProtocolLimits.triedCountMax, "names")
    default: nil
    }
  }
}

extension String: WireValue {
  init(from reader: inout JSONReader, _ limit: WireLimit) throws(JSONError) {
    self = try reader.readString(byteCountMax: limit.stringByteCountMax)
  }

  func write(to writer: inout JSONWriter) { writer.string(self) }
}

extension Int: WireValue {
  init(from reader: inout JSONReader, _ limit: WireLimit) throws(JSONError) {
    self = try reader.readInteger(from: limit == .changeID ? 1 : 0)
  }

  func write(to writer: inout JSONWriter) { writer.integer(Int64(self)) }
}

extension Double: WireValue {
  init(from reader: inout JSONReader, _ limit: WireLimit) throws(JSONError) {
    self = try reader.readDouble()
  }

  func write(to writer: inout JSONWriter) { writer.double(self) }
}

extension Bool: WireValue {
  init(from reader: inout JSONReader, _ limit: WireLimit) throws(JSONError) {
    self = try reader.readBool()
  }

  func write(to writer: inout JSONWriter) { writer.bool(self) }
}

extension JSONValue: WireValue {
  init(from reader: inout JSONReader, _ limit: WireLimit) throws(JSONError) {
    self = try reader.readValue()
  }

  func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension JSONObject: WireValue {
  init(from reader: inout JSONReader, _ limit: WireLimit) throws(JSONError) {
    self = try reader.readObject()
  }

  func write(to writer: inout JSONWriter) { writer.object(self) }
}

extension OpenName {
  init(from reader: inout JSONReader, _ limit: WireLimit) throws(JSONError) {
    self.init(rawValue: try String(from: &reader, limit))
  }

  func write(to writer: inout JSONWriter) { writer.string(rawValue) }
}

extension ActionName: WireValue {}
extension Reason: WireValue {}
extension EventName: WireValue {}

extension Optional: WireValue where Wrapped: WireValue {
  init(from reader: inout JSONReader, _ limit: WireLimit) throws(JSONError) {
    self = try Wrapped(from: &reader, limit)
  }

  mutating func write(to writer: inout JSONWriter) { self?.write(to: &writer) }

  var isAbsent: Bool { self == nil }
}

extension Array: WireValue where Element: WireValue {
  init(from reader: inout JSONReader, _ limit: WireLimit) throws(JSONError) {
    self = []
    let start = reader.position
    var elements = try reader.beginArray()
    while try reader.nextElement(&elements) {
      append(try Element(from: &reader, limit))
    }
    guard let (countMax, name) = limit.elements, count > countMax else { return }
    throw reader.failure(
      .tooManyElements, at: start, "has more \(name) than the limit of \(countMax)")
  }

  func write(to writer: inout JSONWriter) {
    writer.array(self) { writer, element in
      var element = element
      element.write(to: &writer)
    }
  }
}
