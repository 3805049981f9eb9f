package import Devices

/// The catalogue of a simulated shell: one phone of each platform and a tablet.
package enum SimulatedDevices {
  /// Reads the catalogue, again at each call.
  package static func load() throws(DeviceCatalogueError) -> DeviceCatalogue {
    try DeviceCatalogue(parsing: Array(text.utf8))
  }

  private static let text = """
    {"devices": [
      {"id": "iphone-16", "name": "iPhone 16", "platform": "ios", "kind": "phone",
        "model": "iPhone17,3", "manufacturer": "Apple",
        "width": 393, "height": 852, "scale": 3, "cornerRadius": 55,
        "cutout": {"shape": "island", "width": 126, "height": 37, "top": 11},
        "insets": {
          "portrait": {"top": 59, "right": 0, "bottom": 34, "left": 0},
          "landscape": {"top": 0, "right": 59, "bottom": 21, "left": 59}},
        "keyboardHeight": {"portrait": 336, "landscape": 209}, "default": true},
      {"id": "pixel-9", "name": "Pixel 9", "platform": "android", "kind": "phone",
        "model": "Pixel 9", "manufacturer": "Google",
        "width": 412, "height": 924, "scale": 2.625, "cornerRadius": 55,
        "cutout": {"shape": "hole", "width": 32, "height": 32, "top": 17},
        "insets": {
          "portrait": {"top": 54, "right": 0, "bottom": 24, "left": 0},
          "landscape": {"top": 52, "right": 0, "bottom": 24, "left": 54}},
        "keyboardHeight": {"portrait": 294, "landscape": 260}, "default": true},
      {"id": "ipad-air-11", "name": "iPad Air 11-inch", "platform": "ios", "kind": "tablet",
        "model": "iPad15,3", "manufacturer": "Apple",
        "width": 820, "height": 1180, "scale": 2, "cornerRadius": 18,
        "cutout": {"shape": "none", "width": 0, "height": 0, "top": 0},
        "insets": {
          "portrait": {"top": 24, "right": 0, "bottom": 20, "left": 0},
          "landscape": {"top": 24, "right": 0, "bottom": 20, "left": 0}},
        "keyboardHeight": {"portrait": 333, "landscape": 418}}
    ]}
    """
}
