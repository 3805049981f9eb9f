import BridgeProtocol
import Vocabulary

extension NativePlugin {
  /// How the user moves the device in the hand.
  ///
  /// `@capacitor/motion` is JavaScript alone, which hears the events of the web view, as W3C's
  /// “Device Orientation and Motion” has them.
  static let motion = NativePlugin(
    "Motion", [], controls: [("shake", shake), ("tilt", tilt)])

  /// Between two events of the same movement, in milliseconds.
  private static let interval = 50
  /// How much a hand that shakes accelerates the device to either side, in m/s².
  private static let strength = 25.0
  /// Which way the upper edge of an upright device is accelerated by standing still: the web view
  /// of iOS has it the other way round than the standard.
  private static let gravity = Variants(.on(.ios, -9.81), otherwise: 9.81)

  private static func shake(_ context: inout PluginContext) throws(PluginError) -> PluginAnswer {
    let accelerations = (0..<10).map { $0.isMultiple(of: 2) ? strength : -strength } + [0]
    let gravity = gravity[context.build]
    let events = accelerations.map { acceleration -> JSONValue in
      [
        "acceleration": ["x": .number(acceleration), "y": 0, "z": 0],
        "accelerationIncludingGravity": [
          "x": .number(acceleration), "y": .number(gravity), "z": 0,
        ],
        "rotationRate": ["alpha": 0, "beta": 0, "gamma": 0],
        "interval": .number(Double(interval)),
      ]
    }
    context.tell("devicemotion", events)
    return .done
  }

  private static func tilt(_ context: inout PluginContext) throws(PluginError) -> PluginAnswer {
    context.tell(
      "deviceorientation",
      [
        [
          "alpha": .number(try context.number("alpha", in: 0...360) ?? 0),
          "beta": .number(try context.number("beta", in: -180...180) ?? 0),
          "gamma": .number(try context.number("gamma", in: -90...90) ?? 0), "absolute": false,
        ]
      ])
    return .done
  }
}

extension PluginContext {
  /// Has pages that listen to an event of the window get it, with these members one after another.
  fileprivate mutating func tell(_ event: String, _ events: [JSONValue]) {
    ask(for: .notify(plugin: "WebView", event: event, data: ["events": .array(events)]))
  }
}
