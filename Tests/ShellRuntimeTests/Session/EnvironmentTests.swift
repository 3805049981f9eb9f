import BridgeProtocol
import ShellRuntime
import ShellTesting
import Testing
import Vocabulary

@Suite("Environment")
struct EnvironmentTests {
  private static let upright = SafeAreaInsets(top: 59, right: 0, bottom: 34, left: 0)

  /// A shell of which the driver is page `a`.
  private func shell() throws -> SimulatedShell {
    var shell = SimulatedShell(try .fitTracker())
    shell.open("a")
    try shell.settle()
    return shell
  }

  /// What the shell tells after these parameters of `setEnvironment`, one after the other.
  private func environment(_ steps: JSONObject...) throws -> WireEnvironment {
    var shell = try shell()
    for parameters in steps {
      try #require(
        shell.control(.setEnvironment, parameters).map(\.status) == [.applied], "\(parameters)")
    }
    return try #require(shell.controllerState?.environment?.value)
  }

  @Test func `a shell starts with the default device of iOS`() throws {
    let shell = try shell()
    let initial = WireEnvironment {
      $0.device = "iphone-16"
      $0.insets = Self.upright
    }
    #expect(shell["a"].environment == initial)
    #expect(initial.locale == "en-US")
    #expect(initial.textScale == 1)
  }

  @Test func `a change is told without a new revision`() throws {
    var shell = try shell()
    let revision = shell.revision
    let changed = shell.control(
      .setEnvironment, ["keyboardHeight": 300, "insets": ["top": 24.5], "textScale": 1.5])
    #expect(changed.map(\.status) == [.applied])
    try shell.settle()
    #expect(shell.revision == revision)
    let environment = WireEnvironment {
      $0.device = "iphone-16"
      $0.keyboardHeight = 300
      $0.insets = SafeAreaInsets(top: 24.5, right: 0, bottom: 34, left: 0)
      $0.textScale = 1.5
    }
    #expect(shell.controllerState?.environment?.value == environment)
    #expect(shell["a"].events.map(\.name) == [.environmentChanged])
    #expect(shell["a"].events.first?.data == environment.object)
    shell.open("b")
    try shell.settle()
    #expect(shell["b"].environment == environment)
    expect(shell.control(.setEnvironment, ["textScale": 1.5]).map(\.status), is: [.noop])
  }

  @Test(
    arguments: [
      ("appearance", "dark"), ("orientation", "landscape"), ("lifecycle", "background"),
      ("direction", "rtl"), ("locale", "de-CH"), ("reducedMotion", true), ("textScale", 0.8),
      ("textScale", 3.2), ("keyboardHeight", 0.5), ("device", "ipad-air-11"),
      ("platform", "android"),
    ] as [(String, JSONValue)])
  func `each member is set as it is named`(name: String, value: JSONValue) throws {
    let object = try environment([name: value]).object
    #expect(object[name] == value)
  }

  @Test func `null and members that are left out change nothing`() throws {
    var shell = try shell()
    expect(
      shell.control(.setEnvironment, ["device": .null, "insets": .null]).map(\.reason),
      is: [.unchanged])
    expect(shell.control(.setEnvironment, [:]).map(\.reason), is: [.unchanged])
  }

  @Test(
    arguments: [
      ["platform": "windows"], ["appearance": 1], ["orientation": "upside down"],
      ["keyboardHeight": -1], ["keyboardHeight": 1e9], ["keyboardVisible": 1],
      ["keyboardVisible": true, "keyboardHeight": 300], ["insets": 4],
      ["insets": ["left": "wide"]], ["textScale": 0.79], ["textScale": 3.21],
      ["textScale": "big"], ["reducedMotion": "yes"], ["locale": ""], ["locale": "x"],
      ["locale": "en_US"], ["locale": "en--US"], ["locale": "deutsch-land-und-leute-"],
      ["locale": 4], ["direction": "down"], ["lifecycle": "asleep"], ["device": 16],
      ["platform": "android", "device": "iphone-16"],
      ["appearance": "dark", "lifecycle": "asleep"],
    ] as [JSONObject])
  func `an environment that cannot be changes nothing`(parameters: JSONObject) throws {
    var shell = try shell()
    let former = shell["a"].environment
    expect(shell.control(.setEnvironment, parameters).map(\.reason), is: [.invalidParameters])
    #expect(shell.controllerState?.environment?.value == former)
  }

  // MARK: Devices

  @Test func `a device that does not exist is refused by its own reason`() throws {
    var shell = try shell()
    expect(
      shell.control(.setEnvironment, ["device": "nokia-3310"]).map(\.reason),
      is: [.unknownDevice])
  }

  @Test func `a device brings its platform and its insets`() throws {
    let pixel = try environment(["device": "pixel-9"])
    #expect(pixel.platform == .android)
    #expect(pixel.insets == SafeAreaInsets(top: 54, right: 0, bottom: 24, left: 0))
    let tablet = try environment(["device": "ipad-air-11", "orientation": "landscape"])
    #expect(tablet.platform == .ios)
    #expect(tablet.insets == SafeAreaInsets(top: 24, right: 0, bottom: 20, left: 0))
  }

  @Test func `another platform brings its default device`() throws {
    #expect(try environment(["platform": "android"]).device == "pixel-9")
    #expect(try environment(["device": "android"]).device == "pixel-9")
    let there = try environment(["platform": "android"], ["platform": "ios"])
    #expect(
      there
        == WireEnvironment {
          $0.device = "iphone-16"
          $0.insets = Self.upright
        })
  }

  @Test func `the same platform keeps its device`() throws {
    let tablet = try environment(
      ["device": "ipad-air-11"], ["platform": "ios", "appearance": "dark"])
    #expect(tablet.device == "ipad-air-11")
  }

  @Test func `rotating brings the insets of the side and back`() throws {
    let rotated = try environment(["orientation": "landscape"])
    #expect(rotated.insets == SafeAreaInsets(top: 0, right: 59, bottom: 21, left: 59))
    let upright = try environment(["orientation": "landscape"], ["orientation": "portrait"])
    #expect(upright.insets == Self.upright)
  }

  @Test func `insets that are named win over those of the device`() throws {
    let pixel = try environment(["device": "pixel-9", "insets": ["top": 10]])
    #expect(pixel.insets == SafeAreaInsets(top: 10, right: 0, bottom: 24, left: 0))
    let kept = try environment(["insets": ["top": 10]], ["appearance": "dark"])
    #expect(kept.insets.top == 10)
    let anew = try environment(["insets": ["top": 10]], ["device": "iphone-16"])
    #expect(anew.insets == Self.upright)
  }

  @Test func `the keyboard has the height of the device as it is held`() throws {
    let visible: JSONObject = ["keyboardVisible": true]
    #expect(try environment(visible).keyboardHeight == 336)
    #expect(try environment(visible, ["orientation": "landscape"]).keyboardHeight == 209)
    #expect(try environment(visible, ["device": "pixel-9"]).keyboardHeight == 294)
    #expect(try environment(visible, ["keyboardVisible": false]).keyboardHeight == 0)
    #expect(try environment(["device": "pixel-9"]).keyboardHeight == 0)
    let named = try environment(visible, ["device": "pixel-9", "keyboardHeight": 300])
    #expect(named.keyboardHeight == 300)
  }

  // MARK: Languages

  @Test(arguments: [
    ("ar-EG", TextDirection.rightToLeft), ("he", .rightToLeft), ("FA-ir", .rightToLeft),
    ("az-Arab-IR", .rightToLeft), ("ar-Latn", .leftToRight), ("en-US", .leftToRight),
    ("zh-Hant-TW", .leftToRight), ("sr-Latn", .leftToRight), ("ur-PK", .rightToLeft),
  ])
  func `a language brings its direction`(locale: String, direction: TextDirection) throws {
    let environment = try environment(
      ["locale": "fr"], ["direction": "rtl"], ["locale": .string(locale)])
    #expect(environment.locale == locale)
    #expect(environment.direction == direction)
  }

  @Test func `a direction that is named wins over that of the language`() throws {
    #expect(try environment(["locale": "ar", "direction": "ltr"]).direction == .leftToRight)
    #expect(try environment(["direction": "rtl"], ["textScale": 2]).direction == .rightToLeft)
  }
}
