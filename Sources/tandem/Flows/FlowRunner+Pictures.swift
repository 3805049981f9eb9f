import BridgeProtocol
import BrowserDriving
import FlowReports
import Flows
import FoundationEssentials
import System
import Vocabulary

extension FlowRunner {
  /// The folder beside a flow in which its expected pictures are.
  private static let baselineFolder = "screenshots"
  private static let pictureByteCountMax = 67_108_864
  /// How long a picture may take to stand still.
  private static let stillTimeMax = Duration.seconds(5)

  func takeScreenshot(_ step: ScreenshotStep) throws(StepFailure) {
    let name = try fileName(step.path)
    try reach(.rested)
    let picture = try stillPicture(cropOn: step.cropOn).data
    let path = "\(options.pictureFolder)/\(name)\(planned.suffix).png"
    try write(picture, to: path, within: options.pictureFolder)
    note = path
  }

  func assertScreenshot(_ step: ScreenshotAssertion) throws(StepFailure) {
    let name = try fileName(step.path)
    try reach(.rested)
    let (actual, area, scale) = try stillPicture(cropOn: step.cropOn)
    let path = "\(folder)/\(Self.baselineFolder)/\(name).\(try deviceKey()).png"
    let expected = try? WholeFile.read(
      path, within: folder, byteCountMax: Self.pictureByteCountMax)
    if options.updatesPictures {
      guard expected != Array(actual) else { return }
      try write(actual, to: path, within: folder)
      note = "\(path) was written."
      return
    }
    guard let expected else {
      throw StepFailure(
        "There is no expected picture \(path): look at the new one, and write it with "
          + "--update-pictures.")
    }
    let masks = try boxes(of: step.masks, in: area, scale: scale)
    let result: PictureComparer.Result
    do throws(BrowserFailure) {
      result = try comparer.compare(Data(expected), actual, masks: masks)
    } catch {
      throw StepFailure(error)
    }
    let threshold = try scripts.number(step.thresholdPercentage)
    guard result.reason != nil || result.equalPercentage < threshold else {
      if result.differentPixelCount > 0 { note = "\(result.differentPixelCount) pixels differ." }
      return
    }
    throw differenceFailure(name, result, expected: Data(expected), actual: actual)
  }

  private func differenceFailure(
    _ name: String, _ result: PictureComparer.Result, expected: Data, actual: Data
  ) -> StepFailure {
    var failure = StepFailure(
      result.reason
        ?? "The picture “\(name)” differs from the expected one in \(result.differentPixelCount) "
        + "of \(result.pixelCount) pixels: look at the difference, and write the new one with "
        + "--update-pictures if it is right.")
    failure.pictures = TraceComparison { pictures in
      pictures.expected = keep(expected, .expected)
      pictures.actual = keep(actual, .actual)
      pictures.difference = result.difference.flatMap { keep($0, .difference) }
    }
    return failure
  }

  private func keep(_ picture: Data, _ moment: PicturePath.Moment) -> PicturePath? {
    let path = PicturePath(
      flow: planned.id, attempt: attempt, step: stepCount, moment: moment, format: .png)
    return record.write(picture, path)
  }

  // MARK: Files

  private var folder: String {
    let path = planned.flow.path
    return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  /// A name that stays in its folder: a flow of somebody else's project writes nowhere else.
  private func fileName(_ template: Template) throws(StepFailure) -> String {
    let text = try scripts.text(template)
    let name = text.hasSuffix(".png") ? String(text.dropLast(4)) : text
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !name.isEmpty, !parts.contains(".."), parts.allSatisfy({ !$0.isEmpty }) else {
      throw StepFailure("The picture “\(text)” must have a name or a path below the folder.")
    }
    return name
  }

  private func write(
    _ picture: Data, to path: String, within root: String
  ) throws(StepFailure) {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    guard let real = RealPath.of(folder), let realRoot = RealPath.of(root),
      "\(real)/".hasPrefix(realRoot == "/" ? realRoot : "\(realRoot)/")
    else {
      throw StepFailure("The picture \(path) would lie outside of \(root): remove the link.")
    }
    do throws(NewFile.Failure) {
      try NewFile.write(Array(picture), to: path, replaces: true)
    } catch {
      throw StepFailure(
        "The picture \(path) cannot be written: choose a folder that you may write.")
    }
  }

  /// What a picture depends on beside the app: device, appearance, orientation and browser.
  private func deviceKey() throws(StepFailure) -> String {
    let environment = try screen().state()["environment"]
    let device = environment?["device"]?.string ?? planned.platform.rawValue
    let appearance = environment?["appearance"]?.string == "dark" ? "dark" : "light"
    let isLandscape = environment?["orientation"]?.string == "landscape"
    // Chromium is the usual one, and has no name in older pictures.
    let browser = options.engine == .chromium ? "" : "-\(options.engine.rawValue)"
    return "\(device)-\(appearance)\(isLandscape ? "-landscape" : "")\(browser)"
  }

  // MARK: Capturing

  /// A picture of the screen or of an element, once two in a row are the same.
  private func stillPicture(
    cropOn selector: Selector?
  ) throws(StepFailure) -> (data: Data, area: ScreenBox, scale: Double) {
    let screen = try screen()
    var area = try bounds(of: screen)
    if let selector {
      let query = try query(selector)
      let sight = try wait(for: "\(Self.name(query)) to be in view") {
        screen throws(StepFailure) in
        try look(for: selector, query, needs: [.stable, .inView], scrolls: true, on: screen)
      }
      if let element = sight.element { area = sight.place.box(element.box) }
    }
    let scale =
      try screen.evaluate("devicePixelRatio", in: screen.root().frame)?.double ?? 1
    // No field's insertion point blinks in the picture.
    try hideCaret(true, on: screen)
    defer { try? hideCaret(false, on: screen) }
    let deadline = ContinuousClock.now + Self.stillTimeMax
    var before: Data?
    while true {
      var picture = Data()
      try screen.drive { page, deadline throws(BrowserFailure) in
        picture = try page.capture(
          PageArea(x: area.x, y: area.y, width: area.width, height: area.height), as: .png,
          until: deadline)
      }
      if picture == before || ContinuousClock.now >= deadline { return (picture, area, scale) }
      before = picture
    }
  }

  private func hideCaret(_ isHidden: Bool, on screen: FlowScreen) throws(StepFailure) {
    let call = """
      ((isHidden) => {
        // A sheet that a script makes is not subject to the content security policy of the page.
        globalThis.tandemHiddenCaret ??= new CSSStyleSheet();
        tandemHiddenCaret.replaceSync("* { caret-color: transparent !important }");
        const others = document.adoptedStyleSheets.filter((sheet) => sheet !== tandemHiddenCaret);
        document.adoptedStyleSheets = isHidden ? [...others, tandemHiddenCaret] : others;
        return true;
      })(\(isHidden))
      """
    let documents = [try screen.topmostPage(), try screen.root()]
    for document in documents.compactMap(\.self) {
      _ = try screen.evaluate(call, in: document.frame)
    }
  }

  /// Where elements are in a picture, in its pixels.
  private func boxes(
    of selectors: [Selector], in area: ScreenBox, scale: Double
  ) throws(StepFailure) -> [ScreenBox] {
    let screen = try screen()
    var boxes: [ScreenBox] = []
    for selector in selectors {
      let sight = try screen.find(try query(selector))
      guard let sight, let element = sight.element else { continue }
      let box = sight.place.box(element.box)
      boxes.append(
        ScreenBox(
          x: (box.x - area.x) * scale, y: (box.y - area.y) * scale, width: box.width * scale,
          height: box.height * scale))
    }
    return boxes
  }
}

extension PlannedFlow {
  /// What tells files of the same flow on several platforms apart.
  fileprivate var suffix: String { platform == .ios ? "" : "-\(platform.rawValue)" }
}
