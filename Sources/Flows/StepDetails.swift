package import Vocabulary

/// A press of an element or a point.
package struct TapStep: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case single
    case double
    case long
  }

  package let kind: Kind
  /// At least one of the element and the point is given.
  ///
  /// With both, the point is relative to the element; alone it is relative to the screen.
  package let element: Selector?
  package let point: PointTemplate?
  /// How often, at least once.
  package let count: NumberTemplate
  /// The time between two presses.
  package let delay: NumberTemplate
}

/// A random text that is typed.
package struct RandomText: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case text = "Text"
    case number = "Number"
    case email = "Email"
    case personName = "PersonName"
    case cityName = "CityName"
    case countryName = "CountryName"
    case colorName = "ColorName"
  }

  package let kind: Kind
  /// How many characters, of `text` and `number`; `nil` of the others.
  package let length: NumberTemplate?
}

/// A key, by its name in flows.
package enum FlowKey: String, Hashable, Sendable, CaseIterable {
  case enter = "Enter"
  case backspace = "Backspace"
  case tab = "Tab"
  case escape = "Escape"
  case back = "Back"
  case home = "Home"
  case lock = "Lock"
  case power = "Power"
  case volumeUp = "Volume Up"
  case volumeDown = "Volume Down"
}

/// Where a swipe or a scroll moves.
///
/// `down` of a swipe moves the finger down; `down` of a scroll shows what is further down.
package enum FlowDirection: String, Hashable, Sendable, CaseIterable {
  case up = "UP"
  case down = "DOWN"
  case left = "LEFT"
  case right = "RIGHT"
}

package enum FlowOrientation: String, Hashable, Sendable, CaseIterable {
  case portrait = "PORTRAIT"
  case landscapeLeft = "LANDSCAPE_LEFT"
  case landscapeRight = "LANDSCAPE_RIGHT"
  case upsideDown = "UPSIDE_DOWN"

  /// The orientation of the shell, which does not know the two sides apart.
  package var orientation: Orientation {
    switch self {
    case .portrait, .upsideDown: .portrait
    case .landscapeLeft, .landscapeRight: .landscape
    }
  }
}

/// A movement of one finger.
package struct SwipeStep: Hashable, Sendable {
  package enum Path: Hashable, Sendable {
    /// Over the middle of the screen.
    case screen(FlowDirection)
    case element(Selector, FlowDirection)
    case points(start: PointTemplate, end: PointTemplate)
  }

  package let path: Path
  package let duration: NumberTemplate
}

/// Scrolling until an element is in view.
package struct ScrollStep: Hashable, Sendable {
  package let element: Selector
  package let direction: FlowDirection
  package let timeout: NumberTemplate
  /// How much of the element must be in view, from 0 to 100.
  package let visiblePercentage: NumberTemplate
  /// Whether the element must come to the middle of the screen.
  package let isCentered: Bool
}

/// Waiting with a time of its own.
///
/// At least one of the two is given.
package struct WaitStep: Hashable, Sendable {
  package let visible: Selector?
  package let notVisible: Selector?
  package let timeout: NumberTemplate
}

package struct ScreenshotStep: Hashable, Sendable {
  /// The file without its ending, relative to where pictures go.
  package let path: Template
  /// The element that is taken; `nil` is the whole screen.
  package let cropOn: Selector?
}

package struct ScreenshotAssertion: Hashable, Sendable {
  /// The file of the expected picture without its ending.
  package let path: Template
  package let cropOn: Selector?
  /// How many percent of the pixels must be the same.
  package let thresholdPercentage: NumberTemplate
  /// Elements that are not compared.
  package let masks: [Selector]
}

/// The start of the app.
package struct LaunchStep: Hashable, Sendable {
  /// Whether storage, cookies and the shell's state are removed before.
  package let clearsState: Bool
  /// Whether an app that runs is stopped before; otherwise it comes to the foreground.
  package let stopsApp: Bool
  package let permissions: [PermissionChange]
}

/// A decision about a permission, in the words of `tandem plugin permission`.
package struct PermissionChange: Hashable, Sendable {
  /// `camera`, `photos`, `location` or `notifications`.
  package let name: String
  /// `granted`, `denied`, `prompt` or, of photos, `limited`.
  package let state: String
}

/// When steps run: everything that is given must hold.
package struct FlowCondition: Hashable, Sendable {
  package let visible: Selector?
  package let notVisible: Selector?
  package let platform: FlowPlatform?
  /// True in the sense of `assertTrue`.
  package let isTrue: Template?
}

/// A platform as conditions name it.
package enum FlowPlatform: String, Hashable, Sendable, CaseIterable {
  case ios = "iOS"
  case android = "Android"
  /// Holds always: the app is one of the web on both platforms.
  case web = "Web"
}

/// Steps of another file, or steps in place.
package enum FlowBody: Hashable, Sendable {
  /// Its header counts too: environment, `onFlowStart`, `onFlowComplete`.
  case file(FlowFile)
  case steps([Step])
}

package struct RunFlowStep: Hashable, Sendable {
  package let body: FlowBody
  /// Names for expressions, until the end of these steps.
  package let environment: [EnvironmentEntry]
  package let condition: FlowCondition?
}

package struct RepeatStep: Hashable, Sendable {
  /// The most rounds; `nil` is without an end while the condition holds.
  package let times: NumberTemplate?
  /// Looked at before each round.
  package let condition: FlowCondition?
  package let steps: [Step]
}

package struct RetryStep: Hashable, Sendable {
  package let body: FlowBody
  package let environment: [EnvironmentEntry]
  /// How often the steps are tried again, from 0 to 3.
  package let retryCount: NumberTemplate
}

package struct RunScriptStep: Hashable, Sendable {
  /// The path of the script.
  package let file: String
  /// Its text.
  package let source: String
  package let environment: [EnvironmentEntry]
  package let condition: FlowCondition?
}

/// What a stack must be.
///
/// At least one of depth and paths is given.
package struct StackExpectation: Hashable, Sendable {
  /// The id or the title of a tab; `nil` is the selected one.
  package let tab: Template?
  package let depth: NumberTemplate?
  /// The paths from the root to the top.
  package let paths: [Template]?
}

/// What the topmost modal must be.
package enum ModalExpectation: Hashable, Sendable {
  /// There is none.
  case none
  /// Its path or its title.
  case named(Template)
  case matching(ModalFacts)
}

/// Facts of a modal; all that are given must hold.
package struct ModalFacts: Hashable, Sendable {
  package let id: Template?
  package let kind: ModalKind?
  package let title: Template?
  package let path: Template?
}

/// An event of the device, as `tandem plugin control` has it.
package struct PluginStep: Hashable, Sendable {
  package enum Event: Hashable, Sendable {
    /// A control of the plugin.
    case control(String)
    /// An event that listeners of the app get.
    case event(String)
  }

  package let plugin: String
  package let event: Event
  package let options: JSONTemplate?
}
