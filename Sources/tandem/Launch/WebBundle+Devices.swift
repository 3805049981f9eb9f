import Devices
import FoundationEssentials

extension WebBundle {
  /// Reads the devices that the shell can simulate.
  ///
  /// - Throws: `DeviceCatalogueError` if the file is missing or damaged.
  @Sendable func loadDevices() throws(DeviceCatalogueError) -> DeviceCatalogue {
    let path = "\(simulator)/devices.json"
    guard let data = FileManager.default.contents(atPath: path) else {
      throw DeviceCatalogueError("there is no file at “\(path)”, or it may not be read")
    }
    return try DeviceCatalogue(parsing: Array(data))
  }
}
