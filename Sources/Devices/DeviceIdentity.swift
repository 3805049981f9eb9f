import BridgeProtocol
package import Vocabulary

/// What an app can tell of the device that it runs on.
package struct DeviceIdentity: Hashable, Sendable {
  package let platform: Platform
  package let kind: Device.Kind
  /// What people call the device.
  package let name: String

  /// That of a device of the catalogue.
  package init(_ device: Device) {
    platform = device.platform
    kind = device.kind
    name = device.name
  }

  /// That of a phone which nothing else is known of.
  package init(anyOf platform: Platform) {
    self.platform = platform
    kind = .phone
    name = platform == .ios ? "iPhone" : "Android phone"
  }
}
