import BridgeProtocol
package import Devices
import NativePlugins
package import Vocabulary

extension ShellSession {
  /// Changes the state of the device as `setEnvironment` of `docs/protocol.md`, section 3.5, says.
  mutating func setEnvironment(
    _ parameters: EnvironmentParameters
  ) throws(ActionError) -> ActionAnswer {
    let former = device.environment
    let changed = try former.changed(by: parameters) { () throws(ActionError) in
      try requireDevices()
    }
    guard changed != former else { return ActionAnswer(.noop, .unchanged) }
    device.environment = changed
    if changed.platform != former.platform { plugins.start(on: changed.platform) }
    broadcast.controllersAreBehind = true
    sendEventToPages(.environmentChanged, changed.object)
    perform(plugins.environmentChanged(from: former, to: changed))
    return ActionAnswer(.applied)
  }

  /// Begins or ends to record what the user does: pages then tell it.
  package mutating func setRecording(_ isOn: Bool, at time: SessionTime) {
    guard isOn != device.environment.recording else { return }
    turn.begin(by: .command, at: time)
    device.environment.recording = isOn
    broadcast.controllersAreBehind = true
    sendEventToPages(.environmentChanged, device.environment.object)
  }

  /// A change by a user, who cannot turn an app that keeps the screen as it is.
  mutating func respectingLock(_ change: EnvironmentParameters) -> EnvironmentParameters {
    guard let lock = plugins.phone.orientationLock, let wanted = change.orientation, wanted != lock
    else { return change }
    showNotice("The app keeps the screen as it is, by ScreenOrientation.lock.")
    var rest = change
    rest.orientation = nil
    return rest
  }

  /// The devices that the shell knows; their file is read at the first call and kept.
  ///
  /// - Throws: `DeviceCatalogueError` if the file is missing or damaged.
  package mutating func devices() throws(DeviceCatalogueError) -> DeviceCatalogue {
    if let catalogue = device.catalogue { return catalogue }
    let catalogue = try configuration.loadDevices()
    device.catalogue = catalogue
    return catalogue
  }

  /// The name and kind of the device, as an app can read them.
  ///
  /// - Parameter platform: The platform of the app's page. If the shell's device is of another one,
  ///   the page is shown on the standard device of its platform.
  /// - Returns: The name and kind, with a general name if the catalogue cannot be read.
  package mutating func deviceIdentity(of platform: Platform) -> DeviceIdentity {
    guard let catalogue = try? devices() else { return DeviceIdentity(anyOf: platform) }
    let shown = catalogue[device.environment.device].flatMap { $0.platform == platform ? $0 : nil }
    return DeviceIdentity(shown ?? catalogue.standardDevice(of: platform))
  }

  /// The devices, for an action that requires them; a failure is shown to the user.
  private mutating func requireDevices() throws(ActionError) -> DeviceCatalogue {
    do throws(DeviceCatalogueError) {
      return try devices()
    } catch {
      showNotice(error.description)
      throw ActionError(reason: .devicesUnavailable)
    }
  }
}
