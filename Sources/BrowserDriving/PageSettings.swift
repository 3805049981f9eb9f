/// What a page is like from its first document on.
package struct PageSettings: Hashable, Sendable {
  /// In CSS pixels.
  package var width: Int
  package var height: Int
  /// Pixels of the screen for each CSS pixel.
  package var scale: Double
  /// Whether the screen can be touched.
  package var hasTouch: Bool
  /// Whether the user prefers a dark appearance; `nil` to leave it as it is.
  package var isDark: Bool?
  /// Whether the user prefers less motion.
  package var reducesMotion: Bool
  /// JavaScript that runs first in each document of the page and of its frames, in their isolated
  /// world.
  package var script: String?

  /// Creates settings; those that are left out change nothing.
  package init(
    width: Int, height: Int, scale: Double = 1, hasTouch: Bool = false, isDark: Bool? = nil,
    reducesMotion: Bool = false, script: String? = nil
  ) {
    self.width = width
    self.height = height
    self.scale = scale
    self.hasTouch = hasTouch
    self.isDark = isDark
    self.reducesMotion = reducesMotion
    self.script = script
  }
}

/// A frame of a page, as it was when it was asked for.
package struct PageFrame: Hashable, Sendable {
  /// Identifies the frame as long as it is in the page, whatever it shows.
  package let id: String
  /// The id of the frame around it; `nil` for the page's own.
  package let parent: String?
  /// The name that the page gave it, possibly empty.
  package let name: String
  /// The URL of its document, empty as long as there is none.
  package let url: String

  /// Creates a frame.
  package init(id: String, parent: String?, name: String, url: String) {
    self.id = id
    self.parent = parent
    self.name = name
    self.url = url
  }
}

/// A place on the screen that a finger comes to.
package struct TouchPoint: Hashable, Sendable {
  package var x: Double
  package var y: Double
  /// How long after the point before it.
  package var delay: Duration

  /// Creates a point.
  package init(x: Double, y: Double, delay: Duration = .zero) {
    self.x = x
    self.y = y
    self.delay = delay
  }
}

/// A part of a page, in CSS pixels of its own frame.
package struct PageArea: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double
  /// The size of the picture, multiplied by the page's own scale.
  package var scale: Double

  /// Creates an area.
  package init(x: Double, y: Double, width: Double, height: Double, scale: Double = 1) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.scale = scale
  }
}

/// How a picture is encoded.
package enum PictureFormat: Hashable, Sendable {
  case png
  /// With a quality from 0 to 100.
  case jpeg(quality: Int)
}
