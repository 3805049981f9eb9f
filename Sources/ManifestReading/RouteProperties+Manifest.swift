package import BridgeProtocol
package import Navigation
import Vocabulary

extension RouteProperties {
  /// The members that say something about pages, in a rule's `properties` or in a route.
  ///
  /// `context`, `presentation`, `modal_style`, `pull_to_refresh_enabled`,
  /// `modal_dismiss_gesture_enabled` and `query_string_presentation` mean what they mean in Hotwire
  /// Native's path configuration; the others are Tandem's.
  static let memberNames = [
    "tab", "title", "presentation", "navigation_bar", "tab_bar_hidden", "requires_login",
    "pull_to_refresh_enabled", "modal_dismiss_gesture_enabled", "query_string_presentation",
    "redirect", "context", "modal_style",
  ]

  /// Reads the members of `memberNames`.
  init(_ object: ManifestObject) {
    self.init()
    tab = object.text("tab").map(TabID.init(_:))
    title = object.text("title")
    presentation = object.choice("presentation")
    navigationBar = object.choice("navigation_bar")
    hidesTabBar = object.flag("tab_bar_hidden")
    requiresLogin = object.flag("requires_login")
    isPullToRefreshEnabled = object.flag("pull_to_refresh_enabled")
    isDismissalLocked = object.flag("modal_dismiss_gesture_enabled").map { !$0 }
    queryReplaces = object.text("query_string_presentation", among: ["default", "replace"])
      .map { $0 == "replace" }
    redirect = object.text("redirect")
    readStyle(object)
  }

  /// The properties with the names and values that they have in a manifest.
  package var manifestMembers: JSONObject {
    var members = JSONObject()
    members["tab"] = tab.map { .string($0.rawValue) }
    members["title"] = title.map { .string($0) }
    members["presentation"] = presentation.map { .string($0.rawValue) }
    members["navigation_bar"] = navigationBar.map { .string($0.rawValue) }
    members["tab_bar_hidden"] = hidesTabBar.map { .bool($0) }
    members["requires_login"] = requiresLogin.map { .bool($0) }
    members["pull_to_refresh_enabled"] = isPullToRefreshEnabled.map { .bool($0) }
    members["modal_dismiss_gesture_enabled"] = isDismissalLocked.map { .bool(!$0) }
    members["query_string_presentation"] = queryReplaces.map { .string($0 ? "replace" : "default") }
    members["redirect"] = redirect.map { .string($0) }
    members["context"] = style.map { .string($0 == .push ? "default" : "modal") }
    members["modal_style"] = modalStyle.map { .string($0.rawValue) }
    return members
  }

  private mutating func readStyle(_ object: ManifestObject) {
    let isModal = object.text("context", among: ["default", "modal"]).map { $0 == "modal" }
    style = isModal.map { $0 ? .sheet : .push }
    modalStyle = object.choice("modal_style")
    if let modalStyle, isModal == false {
      object.report(
        "modal_style",
        "The “modal_style” \(quoted(modalStyle.rawValue)) is for pages that are not modal.",
        "Write \"context\": \"modal\" beside it, or remove it.")
    }
  }
}
