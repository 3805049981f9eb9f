/// One entry of a stack: what a web view can show.
public struct WireEntry: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  /// The entry's identity within the epoch.
  public var key = ""
  /// Path, query and fragment.
  public var url = ""
  public var title: String?

  public init() {}

  /// Creates an entry.
  public init(key: String, url: String, title: String? = nil) {
    self.key = key
    self.url = url
    self.title = title
  }

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("key", &key)
    try coder.field("url", &url, .url)
    try coder.optional("title", &title)
  }
}

/// The location of a page when it sends `hello`.
public struct PageLocation: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  /// Path, query and fragment.
  public var url = ""
  public var title: String?
  /// The stamp of the current browser entry, if it is one of `resume.epoch`.
  public var key: String?

  public init() {}

  /// Creates a location.
  public init(url: String, title: String? = nil, key: String? = nil) {
    self.url = url
    self.title = title
    self.key = key
  }

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("url", &url, .url)
    try coder.optional("title", &title)
    try coder.optional("key", &key)
  }
}

/// What a page last saw of the shell.
public struct ResumePoint: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  public var epoch = ""
  public var revision = 0
  public var generation = 0
  /// The id of the last event of its mailbox that the page handled, 0 if none.
  public var event = 0

  public init() {}

  /// Creates a resume point.
  public init(epoch: String, revision: Int, generation: Int, event: Int = 0) {
    self.epoch = epoch
    self.revision = revision
    self.generation = generation
    self.event = event
  }

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("epoch", &epoch)
    try coder.field("revision", &revision)
    try coder.field("generation", &generation)
    try coder.optional("event", &event, isOmitted: event == 0)
  }
}

/// The parts of the page that the device covers, in CSS pixels.
public struct SafeAreaInsets: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  public var top: Double = 0
  public var right: Double = 0
  public var bottom: Double = 0
  public var left: Double = 0

  public init() {}

  /// Creates insets; every one must be finite.
  public init(top: Double, right: Double, bottom: Double, left: Double) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("top", &top)
    try coder.field("right", &right)
    try coder.field("bottom", &bottom)
    try coder.field("left", &left)
  }
}

/// A visible tab, as a page that draws its own bar needs it.
public struct PageTab: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  public var id = ""
  public var title = ""
  public var path = ""

  public init() {}

  /// Creates a tab.
  public init(id: String, title: String, path: String) {
    self.id = id
    self.title = title
    self.path = path
  }

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("id", &id)
    try coder.field("title", &title)
    try coder.field("path", &path, .url)
  }

  /// The tab as an element of the data of the event `tabsChanged`.
  public var object: JSONObject { members }
}

/// The limits that `welcome` carries to a page.
public struct PageLimits: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  public var messageByteCountMax = ProtocolLimits.pageMessageByteCountMax
  public var pingIntervalSeconds = ProtocolLimits.pingIntervalSeconds
  public var historyWritesPerSecondMax = ProtocolLimits.historyWritesPerSecondMax
  /// How long a page's router may take until the move counts as failed.
  public var arrivalMilliseconds = ProtocolLimits.arrivalMillisecondsDefault

  public init() {}

  /// Creates limits; the defaults are those of the protocol.
  public init(
    messageByteCountMax: Int = ProtocolLimits.pageMessageByteCountMax,
    pingIntervalSeconds: Int = ProtocolLimits.pingIntervalSeconds,
    historyWritesPerSecondMax: Int = ProtocolLimits.historyWritesPerSecondMax,
    arrivalMilliseconds: Int = ProtocolLimits.arrivalMillisecondsDefault
  ) {
    self.messageByteCountMax = messageByteCountMax
    self.pingIntervalSeconds = pingIntervalSeconds
    self.historyWritesPerSecondMax = historyWritesPerSecondMax
    self.arrivalMilliseconds = arrivalMilliseconds
  }

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    let isDefault = arrivalMilliseconds == ProtocolLimits.arrivalMillisecondsDefault
    try coder.field("messageByteCountMax", &messageByteCountMax)
    try coder.field("pingIntervalSeconds", &pingIntervalSeconds)
    try coder.field("historyWritesPerSecondMax", &historyWritesPerSecondMax)
    try coder.optional("arrivalMilliseconds", &arrivalMilliseconds, isOmitted: isDefault)
  }
}
