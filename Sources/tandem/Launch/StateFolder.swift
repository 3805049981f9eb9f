import PercentEncoding

/// Where the state of an app is kept between two runs.
enum StateFolder {
  /// Bytes of an app's id in the name of a folder, percent-encoded; file systems take 255.
  private static let nameByteCountMax = 200

  /// The folder for an app's state: the one named on the command line, else one below the
  /// directory that the XDG Base Directory Specification has for state.
  ///
  /// - Throws: `LaunchError` if there is neither a folder named nor a home directory.
  static func path(
    option: String?, appID: String, environment: [String: String]
  ) throws(LaunchError) -> String {
    if let option, !option.isEmpty { return option }
    return "\(try home(environment: environment))/tandem/\(fileName(of: appID))"
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
