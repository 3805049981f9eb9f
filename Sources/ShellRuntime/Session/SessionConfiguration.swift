package import BridgeProtocol
package import Devices
package import NativePlugins
package import Navigation
package import Vocabulary

/// The facts that stay the same as long as a session runs.
package struct SessionConfiguration: Sendable {
  /// The app's id and name, for controllers.
  package let appID: String
  package let appName: String
  /// How pages are inset on iOS, `nil` if the app does not specify it.
  package let contentInset: WireContentInset?
  /// The origin that serves the app, for the simulator's frame.
  package let frontOrigin: String
  /// A random string that no other run of the shell has.
  package let epoch: String
  /// What a tab switch does to the browser's history.
  package let historyMode: HistoryMode
  /// The time of day at which the clock of the inputs is zero, in milliseconds since 1970.
  package let startOfTime: Int64
  /// How far local time is ahead of UTC.
  package let secondsFromUTC: Int
  /// The methods of the plugins that the app brings itself, by plugin.
  package let ownPlugins: [String: Set<String>]
  /// What comes of it when an app asks for a permission.
  package let permissionPolicy: PermissionPolicy
  /// The versions of Capacitor's packages in the app's project.
  package let packages: PackageVersions
  /// How the app is built for its devices.
  package let build: NativeBuild
  /// Reads the catalogue of devices; called when an environment first depends on it.
  package let loadDevices: @Sendable () throws(DeviceCatalogueError) -> DeviceCatalogue

  package init(
    appID: String,
    appName: String,
    contentInset: WireContentInset? = nil,
    frontOrigin: String,
    epoch: String,
    historyMode: HistoryMode,
    startOfTime: Int64 = 0,
    secondsFromUTC: Int = 0,
    ownPlugins: [String: Set<String>] = [:],
    permissionPolicy: PermissionPolicy = .prompt,
    packages: PackageVersions = PackageVersions(),
    build: NativeBuild = NativeBuild(),
    loadDevices: @escaping @Sendable () throws(DeviceCatalogueError) -> DeviceCatalogue = {
      () throws(DeviceCatalogueError) in
      throw DeviceCatalogueError("the session was given no catalogue")
    }
  ) {
    self.appID = appID
    self.appName = appName
    self.contentInset = contentInset
    self.frontOrigin = frontOrigin
    self.epoch = epoch
    self.historyMode = historyMode
    self.startOfTime = startOfTime
    self.secondsFromUTC = secondsFromUTC
    self.ownPlugins = ownPlugins
    self.permissionPolicy = permissionPolicy
    self.packages = packages
    self.build = build
    self.loadDevices = loadDevices
  }
}
