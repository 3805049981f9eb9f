import BridgeProtocol
import Navigation
import ShellRuntime
import ShellTesting
import Testing
import Vocabulary

@Suite("Notifications of a session")
struct NotificationTests {
  private static let plugin = "LocalNotifications"
  private static let performed = "localNotificationActionPerformed"

  /// A shell whose user allows notifications, of which the driver is page `a`.
  private func shell() throws -> SimulatedShell {
    var shell = SimulatedShell(try .fitTracker())
    shell.connectController()
    shell.control(
      .controlPlugin,
      [
        "plugin": "Permissions", "control": "set",
        "options": ["permission": "notifications", "state": "granted"],
      ])
    shell.open("a")
    try shell.settle()
    return shell
  }

  private func schedule(
    _ id: Int64, after milliseconds: UInt64, in shell: inout SimulatedShell
  ) throws {
    let time = Int64(shell.milliseconds + milliseconds)
    shell["a"].call(
      Self.plugin, "schedule",
      [
        "notifications": [
          [
            "id": .integer(id), "title": "Reminder", "body": "Drink",
            "schedule": ["at": .integer(time)],
          ]
        ]
      ])
    try shell.settle()
  }

  private func listen(to event: String, in shell: inout SimulatedShell) throws {
    shell["a"].call(
      Self.plugin, "addListener", ["eventName": .string(event), "callbackId": .string(event)])
    try shell.settle()
  }

  private func use(
    _ control: String, _ id: Int64, in shell: inout SimulatedShell
  ) -> ResultStatus? {
    shell.control(
      .controlPlugin,
      [
        "plugin": "Notifications", "control": .string(control),
        "options": ["id": .integer(id), "kind": "local"],
      ]
    ).first?.status
  }

  private func heard(_ event: String, in shell: SimulatedShell) -> [JSONObject] {
    shell["a"].handledMail.filter { $0.data["event"]?.string == event }.map(\.data)
  }

  private func shown(in shell: SimulatedShell) -> [String] {
    shell.controllerState?.systemUI?.notifications.map(\.id) ?? []
  }

  @Test func `fire at their time, and no sooner`() throws {
    var shell = try shell()
    try listen(to: "localNotificationReceived", in: &shell)
    try schedule(1, after: 5_000, in: &shell)
    try schedule(2, after: 2_000, in: &shell)
    #expect(shell.deadlineMilliseconds == shell.milliseconds + 2_000)
    shell.pass(milliseconds: 1_999)
    try shell.settle()
    #expect(shown(in: shell).isEmpty)
    shell.pass(milliseconds: 1)
    try shell.settle()
    #expect(shown(in: shell) == ["2"])
    #expect(heard("localNotificationReceived", in: shell).map { $0["data"]?["id"] } == [2])
    shell.pass(milliseconds: 3_000)
    try shell.settle()
    #expect(shown(in: shell) == ["1", "2"])
    #expect(heard("localNotificationReceived", in: shell).count == 2)
  }

  @Test func `fire while no page is connected`() throws {
    var shell = try shell()
    try schedule(1, after: 2_000, in: &shell)
    shell.drop("a")
    shell.pass(milliseconds: 2_000)
    try shell.settle()
    #expect(shown(in: shell) == ["1"])
  }

  @Test func `bring the app to the front, which learns of it when it listens`() throws {
    var shell = try shell()
    try schedule(1, after: 2_000, in: &shell)
    shell.control(.setEnvironment, ["lifecycle": "background"])
    shell.pass(milliseconds: 2_000)
    try shell.settle()
    #expect(use("tap", 1, in: &shell) == .applied)
    try shell.settle()
    #expect(shell.controllerState?.environment?.value.lifecycle == .foreground)
    #expect(shown(in: shell).isEmpty)
    #expect(heard(Self.performed, in: shell).isEmpty)
    try listen(to: Self.performed, in: &shell)
    let events = heard(Self.performed, in: shell)
    #expect(events.map { $0["data"]?["actionId"] } == ["tap"])
    #expect(use("tap", 1, in: &shell) == .rejected)
  }

  @Test func `are told of once over lost connections`() throws {
    var shell = try shell()
    try listen(to: Self.performed, in: &shell)
    try schedule(1, after: 2_000, in: &shell)
    shell.pass(milliseconds: 2_000)
    shell.drop("a")
    #expect(use("tap", 1, in: &shell) == .applied)
    shell.connect("a")
    shell.deliverToShell(from: "a")
    shell.drop("a")
    shell.connect("a")
    try shell.settle()
    #expect(heard(Self.performed, in: shell).count == 1)
  }

  @Test func `tell the next document what the one before did not hear`() throws {
    var shell = try shell()
    try listen(to: Self.performed, in: &shell)
    shell["a"].call(
      Self.plugin, "addListener",
      ["eventName": .string(Self.performed), "callbackId": "another"])
    try schedule(1, after: 2_000, in: &shell)
    shell.pass(milliseconds: 2_000)
    shell.drop("a")
    #expect(use("tap", 1, in: &shell) == .applied)
    shell.reload("a")
    try shell.settle()
    #expect(heard(Self.performed, in: shell).isEmpty)
    try listen(to: Self.performed, in: &shell)
    #expect(heard(Self.performed, in: shell).count == 1)
  }
}
