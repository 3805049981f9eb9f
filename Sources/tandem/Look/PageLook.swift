import BridgeProtocol

/// A tab that a page's own bar has.
struct FoundTab: Hashable {
  let id: String
  let title: String
  let path: String
  let icon: String?
  /// The tag of the control that leads there.
  let tag: String
}

/// What a page looked like when it had come to rest.
struct PageLook {
  /// The bar with which the app leads to its places.
  struct Bar: Hashable {
    /// By which rule it was found: `ion-tab-bar`, `tablist` or `nav`.
    let source: String
    let tag: String
    let tabs: [FoundTab]
    /// Whether it is in sight.
    let isDrawn: Bool
  }

  /// Where the page is, without its origin.
  let path: String
  let title: String
  /// What the page's web app manifest calls the app.
  let webAppName: String?
  /// The status of its answer.
  let status: Int
  let bar: Bar?
  /// Links to places of the app, for an app without a bar.
  var links: [FoundTab]
  let hasLogin: Bool
  let isEmpty: Bool
  /// What its scripts failed with, the first of several.
  let error: String?
  /// The URL to which the app leads out of itself.
  let leftFor: String?

  init(_ value: JSONValue) {
    path = value["path"]?.string ?? "/"
    title = value["title"]?.string ?? ""
    webAppName = value["webAppName"]?.string
    status = value["status"]?.integer ?? 200
    hasLogin = value["hasLogin"]?.bool ?? false
    isEmpty = value["isEmpty"]?.bool ?? false
    error = value["error"]?.string
    leftFor = value["leftFor"]?.string
    links = (value["links"]?.array ?? []).map(FoundTab.init(_:))
    bar = value["bar"]?.object == nil ? nil : value["bar"].map(Bar.init(_:))
  }
}

extension PageLook.Bar {
  fileprivate init(_ value: JSONValue) {
    source = value["source"]?.string ?? ""
    tag = value["tag"]?.string ?? ""
    tabs = (value["tabs"]?.array ?? []).map(FoundTab.init(_:))
    isDrawn = value["isDrawn"]?.bool ?? false
  }
}

extension FoundTab {
  fileprivate init(_ value: JSONValue) {
    id = value["id"]?.string ?? ""
    title = value["title"]?.string ?? ""
    path = value["path"]?.string ?? ""
    icon = value["icon"]?.string
    tag = value["tag"]?.string ?? ""
  }
}
