internal import NativePlugins
import Vocabulary

/// The names of directories that a build of the plugin Filesystem knows.
struct DirectoryNames: Sendable {
  /// What a name stands for.
  enum Meaning: Sendable {
    case directory(FileAddress.Directory)
    /// The call is refused.
    case unknown
    /// The same as without a directory: the path is a URI.
    case uri
  }

  private let known: [String: FileAddress.Directory]
  /// What any other name stands for.
  private let other: Meaning
  /// Whether only the letters of a name are compared, in any case.
  private let comparesLetters: Bool

  private init(
    _ known: [String: FileAddress.Directory], other: Meaning, comparesLetters: Bool = false
  ) {
    self.known = known
    self.other = other
    self.comparesLetters = comparesLetters
  }

  /// What the name of an option stands for, which an app may leave out.
  subscript(name: String?) -> Meaning {
    guard let name else { return .uri }
    let compared = comparesLetters ? name.filter(\.isLetter).uppercased() : name
    return known[compared].map { .directory($0) } ?? other
  }

  /// The names by build.
  static let ofBuild = Variants(
    .on(
      .ios, before: PackageVersion(7, 1),
      DirectoryNames(
        ["CACHE": .caches, "LIBRARY": .library], other: .directory(.documents))),
    .on(
      .ios,
      DirectoryNames(
        [
          "CACHE": .caches, "LIBRARY": .library, "LIBRARY_NO_CLOUD": .noCloud,
          "TEMPORARY": .temporary,
        ], other: .directory(.documents))),
    .on(
      .android, before: PackageVersion(7, 1),
      DirectoryNames(
        [
          "DOCUMENTS": .publicDocuments, "DATA": .files, "LIBRARY": .files, "CACHE": .cache,
          "EXTERNAL": .external, "EXTERNAL_STORAGE": .externalStorage,
        ], other: .unknown)),
    otherwise: DirectoryNames(
      [
        "DOCUMENTS": .publicDocuments, "DATA": .files, "LIBRARY": .files,
        "LIBRARYNOCLOUD": .files, "CACHE": .cache, "TEMPORARY": .cache, "EXTERNAL": .external,
        "EXTERNALSTORAGE": .externalStorage, "EXTERNALCACHE": .externalCache,
      ], other: .uri, comparesLetters: true))
}
