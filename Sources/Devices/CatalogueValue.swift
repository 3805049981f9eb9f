import BridgeProtocol
import Vocabulary

/// A value of the catalogue, with its place for error sentences.
struct CatalogueValue {
  /// The greatest length of a device in CSS pixels, and its greatest scale.
  private static let numberMax = 10_000.0

  private let value: JSONValue
  private let place: String

  init(_ value: JSONValue, at place: String = "") {
    self.value = value
    self.place = place
  }

  func failure(_ reason: String) -> DeviceCatalogueError {
    DeviceCatalogueError("\(place.isEmpty ? "the whole" : place) \(reason)")
  }

  func member(_ name: String) throws(DeviceCatalogueError) -> CatalogueValue {
    guard let object = value.object else { throw failure("must be an object") }
    let inner = place.isEmpty ? name : "\(place).\(name)"
    guard let member = object[name] else {
      throw CatalogueValue(.null, at: inner).failure("is missing")
    }
    return CatalogueValue(member, at: inner)
  }

  var elements: [CatalogueValue] {
    get throws(DeviceCatalogueError) {
      guard let array = value.array else { throw failure("must be an array") }
      return array.enumerated().map { CatalogueValue($1, at: "\(place)[\($0)]") }
    }
  }

  var text: String {
    get throws(DeviceCatalogueError) {
      guard let text = value.string, !text.isEmpty else { throw failure("must be a text") }
      return text
    }
  }

  /// A number that is not negative.
  var number: Double {
    get throws(DeviceCatalogueError) {
      guard let number = value.double, (0...Self.numberMax).contains(number) else {
        throw failure("must be a number from 0 to 10,000")
      }
      return number
    }
  }

  var flag: Bool {
    get throws(DeviceCatalogueError) {
      guard let flag = value.bool else { throw failure("must be true or false") }
      return flag
    }
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    of type: Choice.Type
  ) throws(DeviceCatalogueError) -> Choice {
    guard let choice = Choice(rawValue: try text) else {
      let known = Choice.allCases.map { "“\($0.rawValue)”" }.joined(separator: ", ")
      throw failure("must be one of \(known)")
    }
    return choice
  }

  func oriented<Value>(
    _ read: (CatalogueValue) throws(DeviceCatalogueError) -> Value
  ) throws(DeviceCatalogueError) -> Device.Oriented<Value> {
    Device.Oriented(
      portrait: try read(try member("portrait")), landscape: try read(try member("landscape")))
  }

  /// Whether the object has the member, which may be left out.
  func has(_ name: String) -> Bool {
    value[name] != nil
  }
}

extension Device {
  init(_ value: CatalogueValue) throws(DeviceCatalogueError) {
    self.init(
      id: try value.member("id").text,
      name: try value.member("name").text,
      model: try value.member("model").text,
      manufacturer: try value.member("manufacturer").text,
      platform: try value.member("platform").choice(of: Platform.self),
      kind: try value.member("kind").choice(of: Kind.self),
      width: try value.member("width").number,
      height: try value.member("height").number,
      scale: try value.member("scale").number,
      cornerRadius: try value.member("cornerRadius").number,
      cutout: try Cutout(value.member("cutout")),
      insets: try value.member("insets").oriented { value throws(DeviceCatalogueError) in
        try SafeAreaInsets(value)
      },
      keyboardHeight: try value.member("keyboardHeight").oriented {
        value throws(DeviceCatalogueError) in try value.number
      },
      isDefault: value.has("default") ? try value.member("default").flag : false)
  }
}

extension Device.Cutout {
  fileprivate init(_ value: CatalogueValue) throws(DeviceCatalogueError) {
    self.init(
      shape: try value.member("shape").choice(of: Shape.self),
      width: try value.member("width").number,
      height: try value.member("height").number,
      top: try value.member("top").number)
  }
}

extension SafeAreaInsets {
  fileprivate init(_ value: CatalogueValue) throws(DeviceCatalogueError) {
    self.init(
      top: try value.member("top").number,
      right: try value.member("right").number,
      bottom: try value.member("bottom").number,
      left: try value.member("left").number)
  }
}
