/// Whether to draw in colour, as the user chose on the command line.
package enum ColorChoice: String, CaseIterable, Sendable {
  case auto
  case always
  case never

  /// Whether output is coloured.
  ///
  /// The first of these that says something decides: `NO_COLOR`, the choice, `FORCE_COLOR` or
  /// `CLICOLOR_FORCE`, whether the output is a terminal.
  ///
  /// - Parameters:
  ///   - environment: the variables of the process.
  ///   - isTerminal: whether the output goes to a terminal.
  /// - Returns: whether to write colours.
  package func isColored(environment: [String: String], isTerminal: Bool) -> Bool {
    if environment["NO_COLOR"].map({ !$0.isEmpty }) ?? false { return false }
    switch self {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    let forces = ["FORCE_COLOR", "CLICOLOR_FORCE"].compactMap { environment[$0] }
    if forces.contains(where: { !$0.isEmpty && $0 != "0" }) { return true }
    return isTerminal && environment["TERM"] != "dumb"
  }
}
