package import BridgeProtocol
import Vocabulary

/// A member of Capacitor's configuration that a plugin of the shell reads.
package struct ConfiguredMember: Hashable, Sendable {
  /// What its value has to be.
  enum Form: Hashable, Sendable {
    case flag
    case milliseconds
    /// `#rrggbb` or `#rrggbbaa`; the first character may be missing.
    case color
    /// One of some names, in any case if the plugin does not mind.
    case name([String], ignoresCase: Bool = false)
    /// An array of some names.
    case names([String])
  }

  package let plugin: String
  package let name: String
  let form: Form

  /// All of them, as `docs/capacitor.md` has them.
  package static let all: [ConfiguredMember] = [
    Self(plugin: "StatusBar", name: "overlaysWebView", form: .flag),
    Self(
      plugin: "StatusBar", name: "style",
      form: .name(["DARK", "LIGHT", "DEFAULT", "LIGHTCONTENT", "DARKCONTENT"], ignoresCase: true)),
    Self(plugin: "StatusBar", name: "backgroundColor", form: .color),
    Self(plugin: "SplashScreen", name: "launchShowDuration", form: .milliseconds),
    Self(plugin: "SplashScreen", name: "launchAutoHide", form: .flag),
    Self(plugin: "SplashScreen", name: "launchFadeOutDuration", form: .milliseconds),
    Self(plugin: "SplashScreen", name: "backgroundColor", form: .color),
    Self(
      plugin: "Keyboard", name: "resize", form: .name(KeyboardResize.allCases.map(\.rawValue))),
    Self(plugin: "LocalNotifications", name: "presentationOptions", form: .names(presentations)),
    Self(plugin: "PushNotifications", name: "presentationOptions", form: .names(presentations)),
    Self(plugin: "CapacitorHttp", name: "enabled", form: .flag),
  ]

  private static let presentations = ["banner", "list", "badge", "sound", "alert"]

  /// What the value has to be, as the end of a sentence, if this one is not.
  package func expectation(unmetBy value: JSONValue) -> String? {
    switch form {
    case .flag: value.bool == nil ? "true or false" : nil
    case .milliseconds:
      PluginOptions([name: value]).milliseconds(name, max: NativePlugin.durationMax) == nil
        ? "a number of milliseconds from 0 to \(NativePlugin.durationMax)" : nil
    case .color: value.string.flatMap(Self.color) == nil ? "a colour such as “#166534”" : nil
    case .name(let names, let ignoresCase):
      value.string.map { names.contains(ignoresCase ? $0.uppercased() : $0) } == true
        ? nil : "one of \(Self.list(names))"
    case .names(let names):
      value.array?.allSatisfy { $0.string.map(names.contains) ?? false } == true
        ? nil : "an array of some of \(Self.list(names))"
    }
  }

  /// A colour as `#rrggbb`; the opacity is dropped.
  static func color(_ text: String) -> String? {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.count == 6 || digits.count == 8,
      digits.allSatisfy({ $0.isASCII && $0.isHexDigit })
    else { return nil }
    return NativePlugin.opaqueColor("#\(digits.prefix(6))")
  }

  private static func list(_ names: [String]) -> String {
    names.map { "“\($0)”" }.joined(separator: ", ")
  }
}
