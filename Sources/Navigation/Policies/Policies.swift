/// The behaviours that navigation systems disagree about.
///
/// Each defaults to the value that Tandem recommends; an app may choose another one.
public struct Policies: Hashable, Sendable {
  /// What tapping the selected tab again does.
  public var reselect = Reselect.popToRoot

  /// Where back leads from the root of a tab.
  public var backFromTabRoot = BackFromTabRoot.firstTab

  /// What happens to a stack when its tab is left.
  public var tabState = TabState.preserve

  /// Which tab is selected when the selected one ceases to exist.
  public var removedSelectedTab = RemovedSelectedTab.mostRecentVisited

  /// Whether the app, or a link, may select a disabled tab.
  public var disabledTabProgrammatic = DisabledTabProgrammatic.allow

  /// What a user's tap on the bar does while a modal is up.
  public var selectWhileModal = SelectWhileModal.rejectUserTap

  /// What pushing the visible location again does.
  public var duplicatePush = DuplicatePush.allow

  /// What a link to the current location does.
  public var linkToSame = LinkToSame.replace

  /// What a link to the location just below does.
  public var linkToPrevious = LinkToPrevious.pop

  /// Whether two locations that differ in the query alone are different places.
  public var queryIdentity = QueryIdentity.distinct

  /// What going back to a location that is not in the stack does.
  public var popToMissing = PopToMissing.ignore

  /// What pushing beyond the greatest depth does.
  public var maxDepth = MaxDepth.reject

  /// What stack a link from the system builds.
  public var deepLinkStack = DeepLinkStack.synthesize

  /// What happens to presented modals when the system delivers a link.
  public var deepLinkWhileModal = DeepLinkWhileModal.dismissAllThenNavigate

  /// Which tab opens a route that several tabs declare.
  public var sharedPath = SharedPath.currentTab

  /// What happens to a link whose path matches no route.
  public var unknownPath = UnknownPath.keepState

  /// What happens to a link that arrives before the main root is shown.
  public var pendingDeepLink = PendingDeepLink.replayLatestOnce

  /// What a logout resets.
  public var logoutClears = LogoutClears.all

  /// When a page's change counts as stale.
  public var staleWebRoute = StaleWebRoute.originGone

  /// What a traversal to an entry that does not exist does.
  public var unknownPop = UnknownPop.resync

  /// How links in a modal are followed.
  public var modalRouting = ModalRouting.hotwire

  /// What happens to a second sheet of the same presenter.
  public var secondSheetSamePresenter = SecondSheetSamePresenter.queue

  /// What happens to another item in the same slot.
  public var itemSheetNewItem = ItemSheetNewItem.replace

  /// What happens to an alert while another one is up.
  public var alertWhileAlert = AlertWhileAlert.queue

  /// What back does on a modal that the user cannot dismiss.
  public var backOnLockedSheet = BackOnLockedSheet.blocked

  /// What happens to stored alerts and dialogs.
  public var restoreEphemeral = RestoreEphemeral.drop

  /// What happens to a stored entry whose route belongs to another tab.
  public var restoreForeignEntry = RestoreForeignEntry.drop

  /// Which entry decides whether the bar is hidden.
  public var tabBarHidden = TabBarHidden.topEntryDecides

  /// What a badge of zero or below shows.
  public var badgeNonPositive = BadgeNonPositive.hide

  /// Which of several matching patterns wins.
  public var matchRanking = MatchRanking.specificity

  /// Which tab is highlighted for a path that no route gives a tab.
  public var tabMatch = TabMatch.longestPrefix

  /// Which paths a tab at "/" is highlighted for.
  public var rootTabMatch = RootTabMatch.exact

  /// Whether the case of a path matters.
  public var caseSensitive = true

  /// Whether the case of a host matters.
  public var hostCase = HostCase.insensitive

  /// How the part after the slashes of an own scheme is read.
  public var schemeHost = SchemeHost.firstSegment

  /// What a link with two leading slashes names.
  public var leadingDoubleSlash = LeadingDoubleSlash.external

  /// How a relative link is resolved.
  public var relativeLinks = RelativeLinks.url

  /// How dot segments of a path are treated.
  public var dotSegments = DotSegments.resolve

  /// How a trailing slash is treated.
  public var trailingSlash = TrailingSlash.strip

  /// How a malformed percent-encoding is treated.
  public var malformedPercent = MalformedPercent.notFound

  /// The recommended behaviours.
  public init() {}
}
