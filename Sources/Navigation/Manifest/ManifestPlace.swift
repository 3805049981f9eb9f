/// A place in a manifest, by the member names of `tandem.json`.
public struct ManifestPlace: Hashable, Sendable {
  /// One step towards the place.
  public enum Step: Hashable, Sendable {
    /// Into the member of that name.
    case member(String)

    /// To an element of an array, counted from 0.
    case element(Int)
  }

  /// The steps from the outermost object; empty for that object itself.
  public let steps: [Step]

  init(_ steps: Step...) {
    self.steps = steps
  }

  private init(steps: [Step]) {
    self.steps = steps
  }

  /// The place of a member of the object at this place.
  func member(_ name: String) -> ManifestPlace {
    ManifestPlace(steps: steps + [.member(name)])
  }

  /// The place of an element of the array at this place.
  func element(_ index: Int) -> ManifestPlace {
    ManifestPlace(steps: steps + [.element(index)])
  }

  static func tab(_ slot: Int, _ member: String) -> ManifestPlace {
    ManifestPlace(.member("tabs"), .element(slot), .member(member))
  }

  static func route(_ index: Int, _ member: String) -> ManifestPlace {
    ManifestPlace(.member("routes"), .element(index), .member(member))
  }

  static func rule(_ index: Int, property: String) -> ManifestPlace {
    ManifestPlace(
      .member("rules"), .element(index), .member("properties"), .member(property))
  }

  static func rule(_ index: Int, pattern: Int) -> ManifestPlace {
    ManifestPlace(.member("rules"), .element(index), .member("patterns"), .element(pattern))
  }
}

extension ManifestPlace: CustomStringConvertible {
  /// The steps as JavaScript would write them, for example `rules[2].patterns[0]`.
  public var description: String {
    var text = ""
    for step in steps {
      switch step {
      case .member(let name): text += text.isEmpty ? name : ".\(name)"
      case .element(let index): text += "[\(index)]"
      }
    }
    return text
  }
}
