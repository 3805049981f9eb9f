import BridgeProtocol
import BrowserDriving
import FoundationEssentials
import Synchronization

/// Compares pictures in an empty page of the browser, which can decode them.
final class PictureComparer: Sendable {
  /// What came of a comparison.
  struct Result {
    let differentPixelCount: Int
    let pixelCount: Int
    /// Why the pictures cannot be compared, in a sentence.
    let reason: String?
    /// A PNG that shows where they differ.
    let difference: Data?

    /// How many percent of the pixels are the same.
    var equalPercentage: Double {
      guard reason == nil, pixelCount > 0 else { return 0 }
      return Double(pixelCount - differentPixelCount) / Double(pixelCount) * 100
    }
  }

  private static let timeMax = Duration.seconds(30)

  private let script: DriverScript
  private let browser: any Browser
  private let page = Mutex<(any BrowserPage)?>(nil)

  init(_ script: DriverScript, in browser: any Browser) {
    self.script = script
    self.browser = browser
  }

  /// Compares two PNGs.
  ///
  /// - Parameters:
  ///   - expected: The picture as it should be.
  ///   - actual: The picture as it is.
  ///   - masks: Parts that are not compared, in pixels.
  /// - Returns: Where they differ, and how much.
  /// - Throws: `BrowserFailure` if the browser does not answer.
  func compare(
    _ expected: Data, _ actual: Data, masks: [ScreenBox]
  ) throws(BrowserFailure) -> Result {
    if expected == actual {
      return Result(differentPixelCount: 0, pixelCount: 1, reason: nil, difference: nil)
    }
    let boxes = masks.map { box -> JSONValue in
      [
        "x": .number(box.x), "y": .number(box.y), "width": .number(box.width),
        "height": .number(box.height),
      ]
    }
    let arguments: [JSONValue] = [
      .string(expected.base64EncodedString()), .string(actual.base64EncodedString()),
      ["masks": .array(boxes)],
    ]
    let texts = arguments.map(FlowScreen.text).joined(separator: ", ")
    let page = try openedPage()
    let answer = try page.evaluate(
      "tandemPictures.compare(\(texts))", in: page.frames[0], until: .now + Self.timeMax)
    return Result(
      differentPixelCount: answer?["differentPixelCount"]?.integer ?? 0,
      pixelCount: answer?["pixelCount"]?.integer ?? 0,
      reason: answer == nil
        ? "The browser did not compare the pictures." : answer?["reason"]?.string,
      difference: answer?["difference"]?.string.flatMap { Data(base64Encoded: $0) })
  }

  func close() {
    page.withLock { page in
      page?.close()
      page = nil
    }
  }

  private func openedPage() throws(BrowserFailure) -> any BrowserPage {
    if let page = page.withLock({ $0 }) { return page }
    let deadline = ContinuousClock.now + Self.timeMax
    let opened = try browser.openPage(
      PageSettings(width: 100, height: 100, script: script.text), until: deadline)
    // The script runs in documents that are opened from now on.
    try opened.open("about:blank", until: deadline)
    page.withLock { $0 = opened }
    return opened
  }
}
