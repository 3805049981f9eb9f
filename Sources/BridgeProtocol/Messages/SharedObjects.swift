/// One entry of a stack: what a web view can show.
public struct WireEntry: Sendable, Hashable {
  /// The entry's identity within the epoch.
  public var key: String
  /// Path, query and fragment.
  public var url: String
  public var title: String?

  /// Creates an entry.
  public init(key: String, url: String, title: String? = nil) {
    self.key = key
    self.url = url
    self.title = title
  }
}

/// Where a page stands when it says hello.
public struct PageLocation: Sendable, Hashable {
  /// Path, query and fragment.
  public var url: String
  public var title: String?
  /// The stamp of the current browser entry, if it is one of `resume.epoch`.
  public var key: String?

  /// Creates a location.
  public init(url: String, title: String? = nil, key: String? = nil) {
    self.url = url
    self.title = title
    self.key = key
  }
}

/// What a page last saw of the shell.
public struct ResumePoint: Sendable, Hashable {
  public var epoch: String
  public var revision: Int
  public var generation: Int
  /// The id of the last event of its mailbox that the page handled, 0 if none.
  public var event: Int

  /// Creates a resume point.
  public init(epoch: String, revision: Int, generation: Int, event: Int = 0) {
    self.epoch = epoch
    self.revision = revision
    self.generation = generation
    self.event = event
  }
}

/// The parts of the page that the device covers, in CSS pixels.
public struct SafeAreaInsets: Sendable, Hashable {
  public var top: Double
  public var right: Double
  public var bottom: Double
  public var left: Double

  /// Creates insets; every one must be finite.
  public init(top: Double, right: Double, bottom: Double, left: Double) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }
}

/// A visible tab, as a page that draws its own bar needs it.
public struct PageTab: Sendable, Hashable {
  public var id: String
  public var title: String
  public var path: String

  /// Creates a tab.
  public init(id: String, title: String, path: String) {
    self.id = id
    self.title = title
    self.path = path
  }
}

/// The limits that `welcome` carries to a page.
public struct PageLimits: Sendable, Hashable {
  public var messageByteCountMax: Int
  public var pingIntervalSeconds: Int
  public var historyWritesPerSecondMax: Int
  /// How long a page's router may take until the move counts as failed.
  public var arrivalMilliseconds: Int

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
}
