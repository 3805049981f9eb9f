import BridgeProtocol
import Navigation
import Vocabulary

/// The outcome of one change: the content of its `result`.
struct ActionAnswer: Hashable, Sendable {
  let status: ResultStatus
  let reason: Reason?
  var data: JSONObject?

  init(_ status: ResultStatus, _ reason: Reason? = nil, data: JSONObject? = nil) {
    self.status = status
    self.reason = reason
    self.data = data
  }

  /// The app received the event and handles it itself.
  static let handledByApp = ActionAnswer(.applied, data: ["handledBy": "app"])

  /// The browser that the app has opened is closed.
  static let handledByBrowser = ActionAnswer(.applied, data: ["handledBy": "browser"])

  init(_ result: NavigationResult) {
    self.init(ResultStatus(result), Reason(result))
  }
}
