import BridgeProtocol
package import Vocabulary

/// What an app can find out about the device that it runs on.
package struct DeviceIdentity: Hashable, Sendable {
  package let platform: Platform
  package let kind: Device.Kind
  /// The name of the device that users see.
  package let name: String
  /// The name of the model, as the system calls it.
  package let model: String
  package let manufacturer: String

  /// The identity of a device of the catalogue.
  package init(_ device: Device) {
    platform = device.platform
    kind = device.kind
    name = device.name
    model = device.model
    manufacturer = device.manufacturer
  }

  /// The identity of a phone of which only the platform is known.
  package init(anyOf platform: Platform) {
    self.platform = platform
    kind = .phone
    name = platform == .ios ? "iPhone" : "Android phone"
    model = name
    manufacturer = platform == .ios ? "Apple" : "Google"
  }
}
