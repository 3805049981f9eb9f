import BridgeProtocol
import Vocabulary

extension NativePlugin {
  /// `@capacitor/screen-orientation`.
  static let screenOrientation = NativePlugin(
    "ScreenOrientation", of: "@capacitor/screen-orientation",
    [
      (
        "orientation",
        { context in .data(["type": .string(context.surroundings.environment.orientation.type)]) }
      ),
      ("lock", lockOrientation),
      (
        "unlock",
        { context in
          context.phone.orientationLock = nil
          return .done
        }
      ),
    ])

  /// Turns the app, and keeps it so; both platforms take an unknown name for upright.
  private static func lockOrientation(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    guard let name = context.options.string("orientation") else {
      throw PluginError("Input option 'orientation' must be provided.")
    }
    guard name != "any" else {
      context.phone.orientationLock = nil
      return .done
    }
    let orientation: Orientation = name.hasPrefix("landscape") ? .landscape : .portrait
    context.phone.orientationLock = orientation
    context.changeDevice { $0.orientation = orientation }
    return .done
  }
}

extension Orientation {
  /// The name that ScreenOrientation has for it; the simulator turns one way only.
  package var type: String { "\(rawValue)-primary" }
}
