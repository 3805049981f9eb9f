package import Vocabulary

/// The version of a plugin's package, as far as it decides what the plugin does.
package struct PackageVersion: Comparable, Hashable, Sendable {
  package let major: Int
  package let minor: Int

  /// The newest major version of Capacitor that the shell knows.
  package static let newestMajor = 8

  /// The packages for Capacitor 3 are numbered from 1.0 on, and count as of version 3.
  package init(_ major: Int, _ minor: Int = 0) {
    self.major = max(major, 3)
    self.minor = minor
  }

  /// The newest version of a major one.
  package static func newest(of major: Int) -> PackageVersion {
    PackageVersion(major, .max)
  }

  package static func < (one: PackageVersion, other: PackageVersion) -> Bool {
    (one.major, one.minor) < (other.major, other.minor)
  }
}

/// The versions of Capacitor's core and of the packages of its plugins in an app.
package struct PackageVersions: Hashable, Sendable {
  /// The package of the core, which has some plugins of its own.
  package static let core = "@capacitor/core"

  /// The versions that the app's project has installed, by package, such as `@capacitor/app`.
  private let installed: [String: PackageVersion]
  /// The major version of the core that a page has loaded, `nil` if none has said.
  var coreMajor: Int?

  package init(installed: [String: PackageVersion] = [:]) {
    self.installed = installed
  }

  /// The version of the package that brings a plugin.
  ///
  /// A plugin of the core has the core's. A package that is not installed where the shell can see
  /// it is the newest one for the core.
  package subscript(plugin: NativePlugin) -> PackageVersion {
    let core =
      installed[Self.core] ?? .newest(of: coreMajor ?? PackageVersion.newestMajor)
    guard let package = plugin.package else { return core }
    return installed[package] ?? .newest(of: core.major)
  }
}

/// The native side of a plugin as an app has it: on which platform, of which version.
package struct PluginBuild: Hashable, Sendable {
  package let platform: Platform
  package var version: PackageVersion

  /// Describes a build.
  package init(
    platform: Platform, version: PackageVersion = .newest(of: PackageVersion.newestMajor)
  ) {
    self.platform = platform
    self.version = version
  }
}

/// Something that a plugin does in another way on a platform or before a version: a row for each
/// way, of which the first that applies holds.
package struct Variants<Value: Sendable>: Sendable {
  /// A way that builds of a platform, or before a version, or both, have.
  package struct Row: Sendable {
    fileprivate let platform: Platform?
    fileprivate let end: PackageVersion?
    fileprivate let value: Value

    /// What a platform has, in versions before `end` or, without one, in all.
    package static func on(
      _ platform: Platform, before end: PackageVersion? = nil, _ value: Value
    ) -> Row {
      Row(platform: platform, end: end, value: value)
    }

    /// What both platforms have in versions before one.
    package static func before(_ end: PackageVersion, _ value: Value) -> Row {
      Row(platform: nil, end: end, value: value)
    }

    fileprivate func applies(to build: PluginBuild) -> Bool {
      (platform ?? build.platform) == build.platform && end.map { build.version < $0 } ?? true
    }
  }

  private let rows: [Row]
  private let standard: Value

  /// Describes the ways, and the one that holds where no row applies.
  package init(_ rows: Row..., otherwise standard: Value) {
    self.rows = rows
    self.standard = standard
  }

  /// The way that a build has.
  package subscript(build: PluginBuild) -> Value {
    rows.first { $0.applies(to: build) }?.value ?? standard
  }
}
