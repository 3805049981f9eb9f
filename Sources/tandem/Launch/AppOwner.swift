import System
import WebServer

/// Distinguishes apps with the same id, which the author of a manifest chooses freely.
struct AppOwner: Hashable {
  /// The path of the app's folder without links, or the origin of its server.
  let text: String

  /// The bundled apps are the same in every place to which Tandem is installed.
  init(of location: AppLocation, bundle: WebBundle) {
    text =
      if case .server(let upstream) = location.declaration {
        upstream.origin
      } else if bundle.holdsApp(at: location.folder) {
        "bundled"
      } else {
        RealPath.of(location.folder) ?? location.folder
      }
  }

  /// Creates an owner from its stored text.
  init(text: String) {
    self.text = text
  }
}
