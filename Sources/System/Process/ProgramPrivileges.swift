internal import CSystem

/// What the programs may be given that this process starts.
package enum ProgramPrivileges {
  /// Whether one that belongs to root and is marked so (set-user-ID) can make namespaces.
  ///
  /// Container engines take that privilege from everything in a container (capabilities(7),
  /// "Capability bounding set").
  package static var includeAdministration: Bool { tandem_programs_can_administer() != 0 }
}
