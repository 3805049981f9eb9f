import BridgeProtocol
import BrowserDriving

/// A point of the control page, in CSS pixels.
struct ScreenPoint: Hashable {
  var x: Double
  var y: Double
}

/// A rectangle of the control page, in CSS pixels.
struct ScreenBox: Hashable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  init?(_ json: JSONValue?) {
    guard let x = json?["x"]?.double, let y = json?["y"]?.double,
      let width = json?["width"]?.double, let height = json?["height"]?.double
    else { return nil }
    self.init(x: x, y: y, width: width, height: height)
  }

  var middle: ScreenPoint { ScreenPoint(x: x + width / 2, y: y + height / 2) }
}

/// Where on the screen a document is drawn, and how much it is scaled.
struct DocumentPlace {
  /// The frame of the document.
  let frame: PageFrame
  /// Its name in the control page; `nil` is the control page itself.
  let name: String?
  let box: ScreenBox
  let scale: Double

  /// A point of the document as one of the control page.
  func point(_ point: ScreenPoint) -> ScreenPoint {
    ScreenPoint(x: box.x + point.x * scale, y: box.y + point.y * scale)
  }

  func box(_ inner: ScreenBox) -> ScreenBox {
    ScreenBox(
      x: box.x + inner.x * scale, y: box.y + inner.y * scale, width: inner.width * scale,
      height: inner.height * scale)
  }
}

/// What the finder says of a selector in one document.
struct Sight {
  /// An element that was found.
  struct Element {
    /// The finder's own name of it.
    let id: JSONValue
    let name: String
    let role: String
    /// In the coordinates of its document.
    let box: ScreenBox
    /// Where to press, in the coordinates of its document.
    let point: ScreenPoint
  }

  let place: DocumentPlace
  /// How many elements match.
  let count: Int
  let element: Element?
  /// Why the element is not fit for what is to be done with it.
  let reason: String?
  /// The names that are there, if nothing matches.
  let nearest: [String]

  init(_ json: JSONValue, in place: DocumentPlace) {
    self.place = place
    count = json["count"]?.integer ?? 0
    element = json["element"].flatMap(Element.init)
    reason = json["reason"]?.string
    nearest = (json["nearest"]?.array ?? []).compactMap(\.string)
  }
}

extension Sight.Element {
  init?(_ json: JSONValue) {
    guard let id = json["id"], let box = ScreenBox(json["box"]) else { return nil }
    self.id = id
    self.box = box
    name = json["name"]?.string ?? ""
    role = json["role"]?.string ?? ""
    let point = json["point"]
    self.point = ScreenPoint(
      x: point?["x"]?.double ?? box.middle.x, y: point?["y"]?.double ?? box.middle.y)
  }
}
