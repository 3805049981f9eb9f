internal import PathPatterns

/// The bounds of a navigation state.
///
/// Input beyond a limit is refused or cut; it never causes a crash.
public enum NavigationLimits {
  /// UTF-8 bytes of a URL.
  public static let urlByteCountMax = 8192

  /// UTF-8 bytes of a title, a name or an id.
  public static let nameByteCountMax = 1024

  /// UTF-8 bytes of a modal's id; fewer than of a name, because the name of a web view adds a
  /// prefix.
  public static let modalIDByteCountMax = 1000

  /// UTF-8 bytes of a badge text.
  public static let badgeByteCountMax = 64

  /// Segments of a path.
  public static let segmentCountMax = PathLimits.segmentCountMax

  /// Tabs of a manifest.
  public static let tabCountMax = 16_384

  /// Routes of a manifest.
  public static let routeCountMax = 16_384

  /// Rules of a manifest.
  public static let ruleCountMax = 4096

  /// Patterns of one rule.
  public static let patternCountMax = 256

  /// Schemes, and hosts, of a manifest.
  public static let originCountMax = 256

  /// Entries of one stack, where the manifest sets no lower `maxDepth`.
  public static let entryCountMax = 16_384

  /// Entries that a stack remembers for the browser's forward button.
  public static let forwardEntryCountMax = 64

  /// Modals that are presented at once.
  public static let modalCountMax = 32

  /// Modals that wait to be presented.
  public static let modalQueueCountMax = 32

  /// Redirects that are followed for one link.
  public static let redirectCountMax = 10

  /// Visits remembered for `BackFromTabRoot.fullHistory`.
  public static let tabVisitCountMax = 1024

  /// Seconds that the router of a page may take.
  public static let arrivalSecondsMax = 60

  /// Tabs that a bar shows before the rest moves behind "More".
  public static let barItemCountMax = 5
}
