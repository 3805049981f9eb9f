import BridgeProtocol
import BrowserDriving
import FoundationEssentials

/// The screen of the device as a person sees it: the shell's native parts and the app's page.
///
/// The control page draws the native parts, and has the app's pages in frames. A name is looked for
/// in what is presented over the page, then in the page of the topmost web view, and then in the
/// bars; never in web views that are covered or of other tabs.
struct FlowScreen {
  /// What an element must be for what is done with it, by the names of the finder.
  enum Need: String {
    case stable, enabled, reachable, editable, inView
  }

  /// What lies over what.
  enum Layer: String, CaseIterable {
    case presented, page, bars
  }

  /// How long the browser may take to answer.
  private static let answerTimeMax = Duration.seconds(10)

  let page: any BrowserPage
  let client: ShellClient

  // MARK: Documents

  /// The control page.
  func root() throws(StepFailure) -> DocumentPlace {
    guard let frame = page.frames.first else {
      throw StepFailure("The browser shows no page: the app is not running.")
    }
    return DocumentPlace(
      frame: frame, name: nil, box: ScreenBox(x: 0, y: 0, width: 0, height: 0), scale: 1)
  }

  /// The page of the topmost web view; `nil` while there is none.
  func topmostPage() throws(StepFailure) -> DocumentPlace? {
    let root = try root().frame
    return try topmostPage(evaluate("tandemDriver.pageFrames()", in: root), in: root)
  }

  /// The last one of the frames that the control page has told of.
  private func topmostPage(_ frames: JSONValue?, in root: PageFrame) -> DocumentPlace? {
    guard let found = frames?.array?.last,
      let name = found["name"]?.string, let box = ScreenBox(found["box"]),
      // A frame of the app's own may have taken such a name.
      let frame = page.frames.first(where: { $0.name == name && $0.parent == root.id })
    else { return nil }
    return DocumentPlace(frame: frame, name: name, box: box, scale: found["scale"]?.double ?? 1)
  }

  /// Whether nothing moves in the control page and in the page of the topmost web view.
  ///
  /// - Parameter seen: What is known of a frame already.
  /// - Returns: That of the page; not quiet while one of the documents is replaced.
  /// - Throws: `StepFailure` if the browser does not answer.
  func rest(
    butFor seen: (frame: PageFrame, rest: DocumentRest)?
  ) throws(StepFailure) -> DocumentRest {
    let root = try root().frame
    let call = "({ ...tandemDriver.rest(), frames: tandemDriver.pageFrames() })"
    let answer = try evaluate(call, in: root)
    let rest = DocumentRest(answer)
    guard rest.isQuiet, let frame = topmostPage(answer?["frames"], in: root)?.frame else {
      return rest
    }
    if let seen, seen.frame == frame { return seen.rest }
    return DocumentRest(try evaluate("tandemDriver.rest()", in: frame))
  }

  /// Has the document that a person looks at remember that it was seen at rest.
  func noteRest() throws(StepFailure) {
    _ = try evaluate("tandemDriver.noteRest()", in: topmostDocument().frame)
  }

  /// The page of the topmost web view, else the control page.
  func topmostDocument() throws(StepFailure) -> DocumentPlace {
    if let page = try topmostPage() { return page }
    return try root()
  }

  // MARK: Finding

  func state() throws(StepFailure) -> JSONValue {
    do throws(CommandFailure) {
      return try client.get("state", timeout: Self.answerTimeMax)
    } catch {
      throw StepFailure(error)
    }
  }

  /// Looks once for what a selector means, in the order in which things lie over each other.
  ///
  /// - Parameters:
  ///   - query: The selector, as the finder takes it.
  ///   - layers: Where to look.
  ///   - needs: What the element must be.
  ///   - scrolls: Whether it may be scrolled into view.
  /// - Returns: What was found, or of what was not found the nearest names of all layers.
  /// - Throws: `StepFailure` if browser or shell do not answer.
  func find(
    _ query: JSONObject, in layers: [Layer] = Layer.allCases, needs: [Need] = [],
    scrolls: Bool = false
  ) throws(StepFailure) -> Sight? {
    // What is missing is most likely missing in the page.
    var missed: Sight?
    var unfit: Sight?
    var names: [String] = []
    var isPageEmpty = false
    let options: JSONObject = [
      "need": .array(needs.map { .string($0.rawValue) }), "scroll": .bool(scrolls),
    ]
    let root = try root()
    // The control page tells of its frames when it is asked for something else.
    var frames: JSONValue?
    for layer in layers {
      let document: DocumentPlace? =
        switch layer {
        case .presented, .bars: root
        case .page where frames != nil: topmostPage(frames, in: root.frame)
        case .page: try topmostPage()
        }
      guard let document,
        let both = try evaluate(Self.call(query, options, in: layer), in: document.frame),
        let answer = both["found"]
      else { continue }
      frames = both["frames"]
      if answer["isFault"]?.bool == true {
        throw StepFailure("What is meant \(answer["reason"]?.string ?? "could not be found").")
      }
      let sight = Sight(answer, in: document)
      if sight.count > 0, sight.reason == nil { return sight }
      // A page may have for screen readers alone what a bar shows.
      if sight.count > 0 { unfit = unfit ?? sight }
      if missed == nil || layer == .page { missed = sight }
      if layer == .page, sight.nearest.isEmpty {
        let text = "document.body?.innerText.trim() === \"\""
        isPageEmpty = try evaluate(text, in: document.frame)?.bool == true
      }
      names += sight.nearest
    }
    return unfit
      ?? missed.map { Sight(missing: $0, nearest: names, isPageEmpty: isPageEmpty) }
  }

  private static func call(
    _ query: JSONObject, _ options: JSONObject, in layer: Layer
  ) -> String {
    let texts = (text(.object(query)), text(.object(options)))
    guard layer != .page else {
      return "tandemDriver.find(\(texts.0), \(texts.1)).then((found) => ({ found }))"
    }
    return """
      tandemDriver.find(\(texts.0), {
        ...\(texts.1),
        within: tandemDriver.nativeParts().\(layer.rawValue),
        except: tandemDriver.nativeParts().panel,
      }).then((found) => ({ found, frames: tandemDriver.pageFrames() }))
      """
  }

  /// Why a point of a page cannot be touched: “is covered by …”; `nil` if it can be.
  func cover(of document: DocumentPlace, at point: ScreenPoint) throws(StepFailure) -> String? {
    guard let name = document.name else { return nil }
    let place: JSONObject = ["x": .number(point.x), "y": .number(point.y)]
    let call = "tandemDriver.coverOf(\(Self.text(.string(name))), \(Self.text(.object(place))))"
    return try evaluate(call, in: root().frame)?.string
  }

  // MARK: The browser

  /// Evaluates beside the finder; `nil` if the document was left meanwhile.
  func evaluate(
    _ expression: String, in frame: PageFrame, within time: Duration = answerTimeMax
  ) throws(StepFailure) -> JSONValue? {
    do throws(BrowserFailure) {
      let value = try page.evaluate(expression, in: frame, until: .now + time)
      return value?.isNull == true ? nil : value
    } catch {
      throw StepFailure(error)
    }
  }

  /// Does something with the browser page.
  func drive(
    _ work: (any BrowserPage, ContinuousClock.Instant) throws(BrowserFailure) -> Void
  ) throws(StepFailure) {
    do throws(BrowserFailure) {
      try work(page, .now + Self.answerTimeMax)
    } catch {
      throw StepFailure(error)
    }
  }

  /// Returns when the document that a person looks at has changed, or after the time.
  func waitForChange(_ time: Duration) throws(StepFailure) {
    let frame = try topmostDocument().frame
    let call = "tandemDriver.change(\(time.milliseconds))"
    let begin = ContinuousClock.now
    if try evaluate(call, in: frame, within: time + Self.answerTimeMax) == nil {
      // There is no document yet; the control page says when there is one.
      let rest = time - begin.duration(to: .now)
      if rest > .zero {
        _ = try evaluate("tandemDriver.change(\(rest.milliseconds))", in: root().frame)
      }
    }
  }

  /// A value as JavaScript has it.
  static func text(_ value: JSONValue) -> String {
    String(decoding: value.serialized(), as: UTF8.self)
      // These end a line in JavaScript, and are plain characters in JSON.
      .replacing("\u{2028}", with: "\\u2028").replacing("\u{2029}", with: "\\u2029")
  }
}

/// What a document says of its rest.
struct DocumentRest {
  /// Whether nothing that ends is moving, and what is in view is loaded.
  let isQuiet: Bool
  /// Whether it was seen at rest before, shell and page in step.
  let hasRested: Bool

  /// - Parameter answer: That of the driver; `nil` if the document was left.
  init(_ answer: JSONValue?) {
    isQuiet = answer?["isQuiet"]?.bool == true
    hasRested = answer?["hasRested"]?.bool == true
  }
}

extension Sight {
  /// What was not found anywhere.
  init(missing sight: Sight, nearest: [String], isPageEmpty: Bool) {
    place = sight.place
    count = 0
    element = nil
    reason = isPageEmpty ? "is not there: the page of the app shows nothing" : sight.reason
    var seen: Set<String> = []
    self.nearest = Array(nearest.filter { seen.insert($0).inserted }.prefix(5))
  }
}
