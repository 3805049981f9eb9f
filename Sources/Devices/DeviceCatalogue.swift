package import BridgeProtocol
package import Vocabulary

/// The devices that the shell knows; the content of `web/simulator/devices.json`.
///
/// `docs/simulator-hooks.md` describes the file.
package struct DeviceCatalogue: Hashable, Sendable {
  /// How large the file and its parts may be.
  package static let limits = JSONLimits(
    byteCountMax: 262_144, nestingDepthMax: 8, elementCountMax: 256, stringByteCountMax: 256)

  /// The devices in the order of the file; their ids differ.
  package let devices: [Device]

  /// Reads the catalogue.
  ///
  /// - Throws: `DeviceCatalogueError` with the place of what is wrong.
  package init(parsing bytes: [UInt8]) throws(DeviceCatalogueError) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: bytes, limits: Self.limits)
    } catch {
      throw DeviceCatalogueError(error.description)
    }
    let root = CatalogueValue(value)
    let devices = try root.member("devices").elements.map { element throws(DeviceCatalogueError) in
      try Device(element)
    }
    try Self.check(devices)
    self.devices = devices
  }

  /// The device of that id.
  package subscript(id: String) -> Device? {
    devices.first { $0.id == id }
  }

  /// The default device of a platform.
  package func standardDevice(of platform: Platform) -> Device {
    guard let device = devices.first(where: { $0.platform == platform && $0.isDefault }) else {
      preconditionFailure("A catalogue has a default device of each platform: init checks it.")
    }
    return device
  }

  private static func check(_ devices: [Device]) throws(DeviceCatalogueError) {
    var ids: Set<String> = []
    for device in devices where !ids.insert(device.id).inserted {
      throw DeviceCatalogueError("the id “\(device.id)” stands there twice")
    }
    for platform in Platform.allCases {
      let count = devices.count { $0.platform == platform && $0.isDefault }
      guard count == 1 else {
        throw DeviceCatalogueError(
          "\(count) devices of the platform \(platform.rawValue) have “default”, it has to be one")
      }
    }
  }
}

/// Why there is no catalogue of devices.
package struct DeviceCatalogueError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, and where in the file.
  package let reason: String

  package init(_ reason: String) {
    self.reason = reason
  }

  package var description: String {
    "The catalogue of devices, simulator/devices.json in Tandem's web files, cannot be read: "
      + "\(reason). Restore the file as it was installed."
  }
}
