import Navigation
import PercentEncoding
import System

/// Where the state of an app is kept between two runs.
struct StateFolder {
  /// Bytes of an app's id in the name of a folder, percent-encoded; file systems take 255.
  private static let nameByteCountMax = 200
  /// The file with the owner of the folder.
  private static let ownerFileName = "owner"
  private static let ownerByteCountMax = 8_192
  /// How many apps of one id can have a folder.
  private static let numberMax = 1_000

  /// The folder, which may not exist yet.
  let path: String
  /// Whether no other app has used this id before.
  let isFirst: Bool
  /// A note about it for the user, in one sentence.
  let note: String?

  /// Finds the folder for the state of an app, or says why there is none; see `init`.
  static func find(
    option: String?, _ app: AppFolder, bundle: WebBundle, environment: [String: String]
  ) -> Result<StateFolder, LaunchError> {
    Result { () throws(LaunchError) in
      try StateFolder(
        option: option, appID: app.manifest.declaration.id,
        owner: AppOwner(of: app.location, bundle: bundle), environment: environment)
    }
  }

  /// Finds the folder for an app's state: the one named on the command line, else one below the
  /// directory that the XDG Base Directory Specification has for state.
  ///
  /// There each app of an id has a folder of its own, which belongs to its owner from the first run
  /// on: no app may read what another one has stored.
  ///
  /// - Throws: `LaunchError` if there is neither a folder named nor a home directory.
  private init(
    option: String?, appID: String, owner: AppOwner, environment: [String: String]
  ) throws(LaunchError) {
    let option = option.flatMap { $0.isEmpty ? nil : $0 }
    let home: String
    do throws(LaunchError) {
      home = try Self.home(environment: environment)
    } catch {
      guard let option else { throw error }
      (path, isFirst, note) = (option, true, nil)
      return
    }
    let first = "\(home)/tandem/\(Self.fileName(of: appID))"
    for number in 1...Self.numberMax {
      // The sign is percent-encoded in the name for an id, so no id leads to this name.
      let path = number == 1 ? first : "\(first)@\(number)"
      guard Self.isTaken(path, by: owner, claims: option == nil) else { continue }
      self.path = option ?? path
      isFirst = number == 1
      note = option == nil && !isFirst ? Self.note(on: path, besides: first, appID) : nil
      return
    }
    throw LaunchError(
      "The state is not stored: \(Self.numberMax) apps have the id “\(appID)”, so name a folder "
        + "with --state-dir, or remove some from \(home)/tandem.")
  }

  /// Whether an owner may use a folder: it belongs to this owner or to none.
  ///
  /// With `claims`, a folder without an owner is assigned to this one.
  private static func isTaken(_ path: String, by owner: AppOwner, claims: Bool) -> Bool {
    let file = "\(path)/\(ownerFileName)"
    if claims, FileKind(at: file) == nil {
      NewDirectory.make(path)
      try? NewFile.write(Array(owner.text.utf8), to: file, replaces: false)
    }
    // Where nothing can be written, nothing is stored either.
    guard FileKind(at: file) != nil else { return true }
    return self.owner(of: path) == owner
  }

  private static func owner(of path: String) -> AppOwner? {
    let bytes = PrivateFile.read("\(path)/\(ownerFileName)", byteCountMax: ownerByteCountMax)
    return bytes.map { AppOwner(text: String(decoding: $0, as: UTF8.self)) }
  }

  private static func note(on path: String, besides first: String, _ appID: String) -> String {
    let other = owner(of: first).map { ", the one of \($0.text)," } ?? ""
    return "Another app\(other) has the id “\(appID)”, too: what this one stores is kept apart, "
      + "in \(path). If it is the same app in another place, name \(first) with --state-dir."
  }

  /// The directory for the state of all of the user's programs.
  ///
  /// - Throws: `LaunchError` if there is no home directory.
  static func home(environment: [String: String]) throws(LaunchError) -> String {
    // A relative path is to be ignored, says the specification.
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return state }
    if let home = environment["HOME"], home.hasPrefix("/") { return "\(home)/.local/state" }
    throw LaunchError(
      "The state is not stored: there is no home directory (HOME), so name a folder with "
        + "--state-dir.")
  }

  /// The id with every byte percent-encoded that could mean something to a file system.
  ///
  /// Different ids have different names, unless they are longer than any sensible id.
  static func fileName(of appID: String) -> String {
    var name: [UInt8] = []
    for byte in appID.utf8 {
      let character = Character(Unicode.Scalar(byte))
      let isPlain =
        character.isASCII && (character.isLetter || character.isNumber || "-_".contains(character))
        || character == "." && !name.isEmpty
      var text = [byte]
      if !isPlain {
        text = []
        PercentEncoding.appendEscape(of: byte, to: &text)
      }
      guard name.count + text.count <= nameByteCountMax else { break }
      name += text
    }
    return name.isEmpty ? "%" : String(decoding: name, as: UTF8.self)
  }
}
