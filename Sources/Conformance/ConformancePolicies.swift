import BridgeProtocol
import Navigation

/// A policy that a vector asks for and that the core does not have.
struct UnsupportedPolicy: Error {
  let sentence: String
}

/// Reads the policies of a vector.
enum ConformancePolicies {
  /// Other systems' words for values that the core has under another name.
  private static let synonyms: [String: [String: String]] = [
    "reselect": ["none": "nothing", "ignore": "nothing", "noop": "nothing", "keep": "scrollToTop"],
    "backFromTabRoot": [
      "none": "exit", "initialRoute": "initialTab", "initial": "initialTab",
      "firstRoute": "firstTab", "ignore": "nothing", "noop": "nothing",
    ],
    "tabState": ["reset": "popToRootOnBlur", "popToTopOnBlur": "popToRootOnBlur"],
    "removedSelectedTab": ["first": "firstTab"],
    "disabledTabProgrammatic": ["refuse": "reject", "deny": "reject"],
    "selectWhileModal": ["dismissThenSelect": "dismiss", "dismissAll": "dismiss"],
    "duplicatePush": ["collapse": "ignore", "singleTop": "ignore", "reject": "ignore"],
    "linkToSame": ["append": "push", "noop": "ignore"],
    "linkToPrevious": ["append": "push"],
    "queryIdentity": ["same": "ignore", "ignoreQuery": "ignore"],
    "popToMissing": ["replace": "replaceTop"],
    "deepLinkStack": [
      "target": "targetOnly", "push": "append", "anchor": "rootAndTarget",
      "initialRoute": "rootAndTarget",
    ],
    "deepLinkWhileModal": [
      "keep": "keepModals", "keepModal": "keepModals", "navigateUnderneath": "keepModals",
    ],
    "sharedPath": ["first": "firstTab", "firstDeclared": "firstTab"],
    "unknownPath": [
      "errorPage": "showPage", "errorScreen": "showPage", "notFoundPage": "showPage",
      "navigate": "showPage", "push": "showPage",
    ],
    "pendingDeepLink": ["discard": "drop", "ignore": "drop", "none": "drop"],
    "logoutClears": ["none": "nothing", "keep": "nothing"],
    "staleWebRoute": ["reject": "rejectAndResync", "lastWriterWins": "newestWins"],
    "unknownPop": ["resetFromURL": "follow", "navigate": "follow", "push": "follow"],
    "modalRouting": ["pushInModal": "stay", "inModal": "stay", "keep": "below"],
    "secondSheetSamePresenter": ["refuse": "reject", "ignore": "reject", "nest": "stack"],
    "itemSheetNewItem": ["refuse": "reject", "ignore": "reject"],
    "alertWhileAlert": ["refuse": "reject", "ignore": "reject"],
    "backOnLockedSheet": ["allow": "dismiss", "dismisses": "dismiss"],
    "tabBarHidden": ["stickyUntilPopped": "sticky", "anyEntry": "sticky"],
    "badgeNonPositive": ["verbatim": "show"],
    "matchRanking": [
      "firstDeclared": "declarationOrder", "firstMatch": "declarationOrder",
      "declared": "declarationOrder", "order": "declarationOrder",
    ],
    "tabMatch": ["equal": "exact", "equality": "exact"],
    "rootTabMatch": ["all": "prefix", "any": "prefix"],
    "schemeHost": ["authority": "host"],
    "leadingDoubleSlash": ["collapse": "path", "internal": "path"],
    "relativeLinks": ["route": "segment", "routeSegment": "segment"],
    "dotSegments": ["literal": "keep", "none": "keep", "preserve": "keep"],
    "trailingSlash": ["preserve": "keep", "tolerate": "keep"],
    "malformedPercent": ["raw": "verbatim", "rawText": "verbatim"],
  ]

  /// - Throws: `UnsupportedPolicy` for a policy or a value that the core does not have.
  static func read(_ given: JSONValue?) throws(UnsupportedPolicy) -> Policies {
    var policies = Policies()
    for member in given?.object?.members ?? [] {
      let value =
        switch member.value {
        case .bool(let value): String(value)
        case .string(let value): value
        default: member.value.serializedText()
        }
      do throws(Policies.SettingError) {
        try policies.set(member.name, to: synonyms[member.name]?[value] ?? value)
      } catch {
        throw UnsupportedPolicy(sentence: sentence(error))
      }
    }
    return policies
  }

  private static func sentence(_ error: Policies.SettingError) -> String {
    switch error {
    case .unknownPolicy(let name): "there is no policy \"\(name)\""
    case .unknownValue(let policy, let value, let known):
      "the policy \"\(policy)\" has no value \"\(value)\", only \(known.joined(separator: ", "))"
    }
  }
}
