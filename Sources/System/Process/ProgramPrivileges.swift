internal import CSystem

/// The privileges that programs started by this process can have.
package enum ProgramPrivileges {
  /// Whether a set-user-ID program of root can make namespaces.
  ///
  /// Container engines take that privilege from everything in a container (capabilities(7),
  /// "Capability bounding set").
  package static var includeAdministration: Bool { tandem_programs_can_administer() != 0 }
}
