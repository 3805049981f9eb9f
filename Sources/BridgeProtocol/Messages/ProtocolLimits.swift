/// The named limits of the protocol, section 2 of `docs/protocol.md`.
public enum ProtocolLimits {
  /// The protocol version that this code implements.
  public static let version = 1
  /// The WebSocket subprotocol of pages.
  public static let pageSubprotocol = "tandem.page.v1"
  /// The WebSocket subprotocol of controllers.
  public static let chromeSubprotocol = "tandem.chrome.v1"
  /// What precedes the token when a browser sends it as a second subprotocol.
  public static let tokenSubprotocolPrefix = "tandem.token."
  /// The web view of a page that names none: it shows the visible entry, whatever it is.
  public static let mainWebView = "main"
  /// The web view that shows the topmost entry beneath the modals.
  public static let tabsWebView = "tabs"
  /// What precedes a tab's id in the name of the web view that shows the top of its stack.
  public static let tabWebViewPrefix = "tab:"
  /// What precedes a modal's id in the name of the web view that shows the top of its stack.
  public static let modalWebViewPrefix = "modal:"

  /// Bytes of a message from a page.
  public static let pageMessageByteCountMax = 65_536
  /// Bytes of a message from a controller.
  public static let controllerMessageByteCountMax = 1_048_576
  /// Fragments of one message.
  public static let fragmentCountMax = 1_024
  /// Objects and arrays inside one another; the message itself counts as one.
  public static let nestingDepthMax = 32
  /// Elements of one array, or members of one object.
  public static let elementCountMax = 1_024
  /// Bytes of a URL.
  public static let urlByteCountMax = 8_192
  /// Bytes of a key, an id, a name or a title.
  public static let nameByteCountMax = 1_024
  /// Pending changes in one `hello`.
  public static let pendingChangeCountMax = 64
  /// Methods that a page tried without success, in one `applied`.
  public static let triedCountMax = 8
  /// The largest integer that every JSON implementation represents exactly, 2^53 - 1.
  public static let integerMax = 9_007_199_254_740_991

  /// Messages a second that one connection may send in the long run.
  public static let messagesPerSecondMax = 200
  /// Messages that one connection may send at once.
  public static let messageBurstCountMax = 400
  /// Seconds from the handshake to `hello`.
  public static let helloTimeoutSeconds = 5
  /// Seconds of silence after which the shell pings.
  public static let pingIntervalSeconds = 20
  /// Seconds of silence after which the shell drops the connection.
  public static let silenceTimeoutSeconds = 35
  /// Bytes that wait to be sent on one connection.
  public static let unsentByteCountMax = 1_048_576
  /// Bytes of a message from the shell.
  public static let shellMessageByteCountMax = 1_048_576
  /// Connections in all.
  public static let connectionCountMax = 2_048
  /// Pages that one `state` lists.
  public static let listedPageCountMax = 32
  /// Entries of the selected stack that one `state` lists, from the top.
  public static let listedEntryCountMax = 100
  /// Events that are kept for one page until it acknowledges them.
  public static let mailboxEventCountMax = 64
  /// Mailboxes that are kept of pages that have gone away; the newest stay.
  public static let mailboxCountMax = 256
  /// Answers to calls of plugins that are kept for one document; the newest stay.
  public static let replyCountMax = 64
  /// Bytes of the options of one call that come in parts, as JSON.
  public static let partedOptionsByteCountMax = 8_388_608
  /// Bytes of the options that come in parts, of all calls in progress together.
  public static let partedOptionsTotalByteCountMax = 67_108_864
  /// Elements and members of options that come in parts, in all.
  public static let partedOptionsTotalElementCountMax = 65_536
  /// Bytes of the data of one answer to a call, as JSON.
  public static let answerByteCountMax = 8_388_608
  /// Bytes of an answer's data in one message; more goes in parts of at most as much.
  public static let answerPartByteCountMax = 196_608
  /// Bytes of all answers in parts that pages have not taken yet.
  public static let partedAnswersByteCountMax = 67_108_864
  /// Parts of one answer that are under way to a page.
  public static let answerPartsUnderwayMax = 2
  /// Listeners to events of plugins that one document may have.
  public static let pluginListenerCountMax = 256
  /// Events of plugins that wait for their first listener; the newest stay.
  public static let retainedEventCountMax = 64
  /// Buttons of one alert or dialog.
  public static let modalButtonCountMax = 16
  /// Bytes of the text that an alert's field begins with, or that is typed there.
  public static let modalTextByteCountMax = 8_192
  /// Bytes of the message of an alert or a dialog.
  public static let modalMessageByteCountMax = 8_192
  /// Bytes of the id of a modal.
  public static let modalIDByteCountMax = 1_000
  /// Bytes of the result with which a modal is dismissed, as JSON.
  public static let dismissalResultByteCountMax = 8_192
  /// Countdowns that run at the same time.
  public static let countdownCountMax = 16
  /// Seconds of one countdown.
  public static let countdownSecondsMax = 86_400
  /// Seconds after which the shell ends a refresh that the page did not end.
  public static let refreshTimeoutSeconds = 30
  /// Seconds for which the place of a lost driver is kept.
  public static let driverGraceSeconds = 2
  /// History writes a second that a page allows itself.
  public static let historyWritesPerSecondMax = 8
  /// Milliseconds that a page's router may take to arrive, where the manifest says nothing.
  public static let arrivalMillisecondsDefault = 10_000
  /// Tabs that a page of an app without a manifest may declare.
  public static let declaredTabCountMax = 16
  /// Bytes of the reason in a close frame (RFC 6455, section 5.5: 125 less the code).
  public static let closeReasonByteCountMax = 123

  /// How long a client waits before each attempt to connect again, in milliseconds.
  public static let reconnectDelaysMilliseconds = [50, 100, 250, 500, 1_000, 2_000, 5_000]
}
