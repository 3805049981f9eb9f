internal import BridgeProtocol
internal import FoundationEssentials

/// A page that tells by its condition whether it can be used.
protocol DrivenPage: BrowserPage {
  var condition: PageCondition { get }
}

extension DrivenPage {
  package var record: PageRecord { condition.record }

  package func waitForEnd(until deadline: ContinuousClock.Instant?) -> BrowserFailure? {
    condition.waitForEnd(until: deadline)
  }

  /// The picture that a command takes.
  func picture(
    until deadline: ContinuousClock.Instant, _ post: () -> BrowserConnection.Request
  ) throws(BrowserFailure) -> Data {
    try condition.check()
    try condition.checkDialog()
    let request = post()
    // A dialog may have opened before there was a command that could fail.
    try condition.checkDialog()
    let answer = try condition.result(of: request, until: deadline)
    guard let data = answer["data"]?.string.flatMap({ Data(base64Encoded: $0) }) else {
      let name = condition.connection.browserName
      throw BrowserFailure(.refused, "The browser took no picture: use a newer \(name).")
    }
    return data
  }
}
