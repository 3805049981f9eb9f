package import BridgeProtocol
package import Vocabulary

/// A phone or a tablet that the shell can simulate; lengths are CSS pixels, in portrait.
package struct Device: Hashable, Sendable {
  /// What kind of device it is.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case phone
    case tablet
  }

  /// What interrupts the screen, at the middle of its upper edge.
  package struct Cutout: Hashable, Sendable {
    package enum Shape: String, Hashable, Sendable, CaseIterable {
      case island
      case hole
      case notch
      case none
    }

    package let shape: Shape
    package let width: Double
    package let height: Double
    /// Its distance from the upper edge.
    package let top: Double
  }

  /// One value for each way of holding the device.
  package struct Oriented<Value: Hashable & Sendable>: Hashable, Sendable {
    package let portrait: Value
    package let landscape: Value

    package subscript(orientation: Orientation) -> Value {
      switch orientation {
      case .portrait: portrait
      case .landscape: landscape
      }
    }
  }

  package let id: String
  /// The name that users see.
  package let name: String
  /// The name of the model, as the system calls it.
  package let model: String
  package let manufacturer: String
  package let platform: Platform
  package let kind: Kind
  package let width: Double
  package let height: Double
  /// How many pixels of the screen one CSS pixel has in each direction.
  package let scale: Double
  package let cornerRadius: Double
  package let cutout: Cutout
  /// What the system covers at each edge.
  package let insets: Oriented<SafeAreaInsets>
  package let keyboardHeight: Oriented<Double>
  /// Whether it is the default device of its platform.
  package let isDefault: Bool
}
