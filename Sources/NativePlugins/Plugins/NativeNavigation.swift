import BridgeProtocol

extension NativePlugin {
  /// `@capgo/capacitor-native-navigation`.
  static let nativeNavigation = NativePlugin(
    nativeNavigationName, of: "@capgo/capacitor-native-navigation",
    [
      ("configure", configureNavigation),
      ("setNavbar", setNavbar),
      ("setTabbar", setTabbar),
      ("beginTransition", beginTransition),
      ("finishTransition", finishTransition),
      ("getPluginVersion", { _ in .data(["version": "8.3.0"]) }),
    ])

  private static let nativeNavigationName = "NativeNavigation"
  /// How long a transition takes if the app specifies nothing.
  private static let transitionMilliseconds = 350
  /// How long a transition may take.
  private static let transitionMillisecondsMax = 10_000

  private static func configureNavigation(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    let isEnabled = context.options.flag("enabled") ?? true
    context.phone.nativeNavigation.isEnabled = isEnabled
    let duration = context.options.milliseconds("animationDuration", max: transitionMillisecondsMax)
    if let duration { context.phone.nativeNavigation.transitionMilliseconds = duration }
    return try answerInsets(&context) { context in
      if !isEnabled { context.setTabBar(of: nativeNavigationName, isHidden: true) }
    }
  }

  private static func setNavbar(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    if context.phone.nativeNavigation.isEnabled, context.options.flag("hidden") != true,
      let title = context.options.string("title"), !title.isEmpty
    {
      context.ask(for: .setTitle(title))
    }
    return .data(["insets": .object(context.navigationInsets)])
  }

  private static func setTabbar(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    guard context.phone.nativeNavigation.isEnabled else {
      return .data(["insets": .object(context.navigationInsets)])
    }
    return try answerInsets(&context) { (context) throws(PluginError) in
      if context.options.flag("hidden") == true {
        return context.setTabBar(of: nativeNavigationName, isHidden: true)
      }
      let tabs = tabs(context)
      let former = context.tabBar(of: nativeNavigationName)?.tabs
      guard let shown = tabs.isEmpty ? former : tabs else { return }
      try context.show(
        NativeTabBar(
          plugin: nativeNavigationName, event: "tabSelect", tabs: shown, isHidden: false),
        selecting: context.options.string("selectedId"))
    }
  }

  private static func tabs(_ context: PluginContext) -> [NativeTabBar.Tab] {
    let hasIcons = context.options.flag("icons") ?? true
    return (context.options["tabs"]?.array ?? []).enumerated().map { index, value in
      let id = value["id"]?.string ?? "tab-\(index)"
      let title = value["title"]?.string
      var tab = NativeTabBar.Tab(
        id: id, title: title,
        event: [
          "id": .string(id), "index": .integer(Int64(index)), "title": .string(title ?? ""),
        ])
      if hasIcons {
        tab.icon = value["icon"]?["ios"]?["sfSymbol"]?.string
        tab.selectedIcon = value["selectedIcon"]?["ios"]?["sfSymbol"]?.string
      }
      tab.badge = value["badge"]?.badgeText
      tab.isDisabled = value["enabled"]?.bool == false
      tab.isHidden = value["hidden"]?.bool == true
      return tab
    }
  }

  /// Changes the bars, and notifies the app if its insets have changed.
  private static func answerInsets(
    _ context: inout PluginContext,
    after change: (inout PluginContext) throws(PluginError) -> Void
  ) throws(PluginError) -> PluginAnswer {
    let former = context.navigationInsets
    try change(&context)
    let data: JSONObject = ["insets": .object(context.navigationInsets)]
    if context.navigationInsets != former {
      context.ask(
        for: .notify(plugin: nativeNavigationName, event: "safeAreaChanged", data: data))
    }
    return .data(data)
  }
}

// MARK: - Transitions

extension NativePlugin {
  private static func beginTransition(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    let transition = try transition(context)
    context.phone.nativeNavigation.transition = transition
    return answer(transition, "transitionStart", &context)
  }

  private static func finishTransition(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    let transition = try transition(context)
    context.phone.nativeNavigation.transition = nil
    return answer(transition, "transitionEnd", &context)
  }

  /// The transition that a call describes, completed by the one that has begun.
  private static func transition(
    _ context: PluginContext
  ) throws(PluginError) -> Phone.NativeNavigation.Transition {
    let begun = context.phone.nativeNavigation.transition
    let id = context.options.string("id") ?? begun?.id ?? "transition-\(context.surroundings.now)"
    let direction = context.options.string("direction") ?? begun?.direction ?? "forward"
    guard max(id.utf8.count, direction.utf8.count) <= ProtocolLimits.nameByteCountMax else {
      throw PluginError(
        "The id and the direction of a transition have at most "
          + "\(ProtocolLimits.nameByteCountMax) bytes.")
    }
    return Phone.NativeNavigation.Transition(id: id, direction: direction)
  }

  private static func answer(
    _ transition: Phone.NativeNavigation.Transition, _ event: String,
    _ context: inout PluginContext
  ) -> PluginAnswer {
    let duration =
      context.options.milliseconds("duration", max: transitionMillisecondsMax)
      ?? context.phone.nativeNavigation.transitionMilliseconds ?? transitionMilliseconds
    let data: JSONObject = [
      "id": .string(transition.id), "direction": .string(transition.direction),
      "duration": .integer(Int64(duration)),
    ]
    context.ask(for: .notify(plugin: nativeNavigationName, event: event, data: data))
    return .data(data)
  }
}

extension PluginContext {
  /// The insets that the bars and the system cover, in the form of the plugin.
  fileprivate var navigationInsets: JSONObject {
    let insets = surroundings.environment.insets
    return [
      "top": .number(insets.top), "right": .number(insets.right),
      "bottom": .number(insets.bottom + tabBarHeight), "left": .number(insets.left),
      "navbarHeight": 0, "tabbarHeight": .number(tabBarHeight),
    ]
  }
}
