import BridgeProtocol
import Flows
import Testing
import Vocabulary

@Suite("Reading flows")
struct FlowReaderTests {
  static let login = """
    appId: com.example.shop
    name: A customer logs in
    tags:
      - smoke
      - "12"
    env:
      USER: ${USER || 'guest'}
      CODE: 0042
    onFlowStart:
      - runFlow: common/start.yaml
    onFlowComplete:
      - takeScreenshot: end
    properties:
      junitId: shop-1
    tandem:
      timeout: 9000
      platform: both
      device: pixel-8
      app: ../apps/shop
    vendor: {some: thing}
    ---
    - launchApp:
        appId: com.example.shop
        clearState: true
        arguments: {debug: true}
        permissions: {all: deny, camera: allow, microphone: allow}
    - tapOn: "Sign in"
    - tapOn:
        id: user
        label: Choose the field of ${USER}
    - inputText: ${USER}
    - hide keyboard
    - assertVisible:
        text: Hello.*
        below: {id: header}
        enabled: true
        optional: true
    - extendedWaitUntil: {notVisible: Loading, timeout: "${SLOW ? 30000 : 5000}"}
    - tapOn: {point: "50%, 90%", retryTapIfNoChange: false}
    - swipe: {start: "90%,50%", end: "10%,50%"}
    - scrollUntilVisible: {element: Terms, direction: up}
    - action: back
    - pressKey: volume UP
    - runFlow:
        when: {platform: android, true: "${output.total > 3}"}
        commands:
          - repeat:
              times: 3
              while: {notVisible: {text: Done}}
              commands: [back, {assertTrue: "${output.n == 2}"}]
    - retry: {maxRetries: 2, file: common/start.yaml}
    - runScript: {file: scripts/prices.js, env: {CURRENCY: EUR}}
    - eraseText: 4
    - eraseText
    - setOrientation: landscapeLeft
    """
  static let files = [
    "flows/flow.yaml": login,
    "flows/common/start.yaml": "appId: x\n---\n- runFlow: ../deep.yml\n",
    "flows/deep.yml": "appId: x\n---\n- stopApp: com.example.shop\n",
    "flows/scripts/prices.js": "output.total = 4;\n",
  ]

  @Test func `read the header`() throws {
    let flow = try read(Self.files, "./flows/flow.yaml")
    #expect(flow.name == "A customer logs in")
    #expect(flow.header.tags == ["smoke", "12"])
    #expect(flow.header.environment.map(\.name) == ["USER", "CODE"])
    #expect(flow.header.environment.map(\.value.text) == ["${USER || 'guest'}", "0042"])
    #expect(flow.header.onFlowComplete.map(\.title) == ["Take the picture “end”"])
    #expect(flow.header.properties.map { "\($0.name)=\($0.value)" } == ["junitId=shop-1"])
    let settings = flow.header.settings
    #expect(settings.timeoutMilliseconds == 9_000)
    #expect(settings.platforms == [.ios, .android])
    #expect(settings.app == "apps/shop")
  }

  @Test func `read the steps of Maestro in all their forms`() throws {
    let flow = try read(Self.files, "flows/flow.yaml")
    #expect(
      flow.steps.map(\.title) == [
        "Start the app without its data", "Tap “Sign in”", "Choose the field of ${USER}",
        "Type “${USER}”", "Hide the keyboard",
        "“Hello.*” that is enabled below the id “header” is visible",
        "Wait until “Loading” is gone", "Tap at 50%, 90%", "Swipe from 90%,50% to 10%,50%",
        "Scroll to “Terms”", "Go back", "Press Volume Up",
        "If on Android and ${output.total > 3}: Run 1 step",
        "Try again up to 2 times: Run start", "Run the script flows/scripts/prices.js",
        "Erase 4 characters", "Erase 50 characters", "Turn to landscape left",
      ])
    #expect(flow.steps[5].isOptional)
    #expect(flow.steps[5].place == FlowPlace(file: "flows/flow.yaml", line: 33, column: 3))
    guard case .launchApp(let launch) = flow.steps[0].command else { throw WrongCommand() }
    #expect(launch.permissions.map(\.state) == ["denied", "denied", "denied", "denied", "granted"])
    guard case .runScript(let script) = flow.steps[14].command else { throw WrongCommand() }
    #expect(script.source == "output.total = 4;\n")
    guard case .retry(let retry) = flow.steps[13].command, case .file(let start) = retry.body,
      case .runFlow(let run) = start.steps[0].command, case .file(let deep) = run.body
    else { throw WrongCommand() }
    #expect(deep.path == "flows/deep.yml")
  }

  @Test func `hand selectors to the driver as JSON`() throws {
    let flow = try read(
      """
      - tapOn:
          text: ${name}
          id: row
          index: ${n - 1}
          checked: false
          leftOf: {text: Price, childOf: {css: "#cart"}}
          containsDescendants: [A, {role: img}]
          traits: text square
          tolerance: 3
          in: web
      """)
    guard case .tap(let tap) = flow.steps[0].command, let selector = tap.element else {
      throw WrongCommand()
    }
    let query = try selector.query { code throws(ExpressionFailure) in code == "name" ? "Ä+" : "-1"
    }
    #expect(
      query == [
        "text": "Ä+", "id": "row", "index": -1, "tolerance": 3, "checked": false,
        "leftOf": ["text": "Price", "childOf": ["css": "#cart"]],
        "containsDescendants": [["text": "A"], ["role": "img"]], "traits": ["text", "square"],
      ])
    #expect(selector.area == .web)
    let error = #expect(throws: ExpressionFailure.self) {
      try selector.query { _ throws(ExpressionFailure) in "a" }
    }
    #expect(
      error?.description == "“index” is “a”, and must be a whole number from -10000 to 10000.")
  }

  @Test func `read Tandem's own steps`() throws {
    let flow = try read(
      """
      - assertTab: track
      - assertStack: {tab: track, depth: 2, paths: [/track, "/track/${id}"]}
      - assertModal: none
      - assertModal: {kind: alert, title: Sure?}
      - assertBadge: {tab: track, value: none}
      - assertLockstep
      - assertConsole: clean
      - fault: offline
      - fault: {latency: 800, drop: 10, reset: true}
      - plugin:
          name: Device
          control: setBattery
          options: {level: 0.5, isCharging: true, note: "1"}
      - device: pixel-8
      - reload
      - continue: ${output.revision}
      - reset
      """)
    #expect(
      flow.steps.map(\.title) == [
        "The tab is “track”",
        "The stack of “track” has the depth 2 and is /track, /track/${id}", "No modal is open",
        "The modal is alert, “Sure?”", "The badge of “track” is none", "All pages are in step",
        "The console is clean", "Disturb the connection", "Disturb the connection",
        "Plugin Device: setBattery", "Change to the device “pixel-8”", "Reload the pages",
        "Continue at revision ${output.revision}", "Begin again",
      ])
    guard case .fault(let fault) = flow.steps[8].command else { throw WrongCommand() }
    #expect(fault.latencyMilliseconds == 800 && fault.dropPercent == 10 && fault.reset)
    guard case .plugin(let plugin) = flow.steps[9].command else { throw WrongCommand() }
    let options = try plugin.options?.resolved { code throws(ExpressionFailure) in code }
    #expect(options == ["level": 0.5, "isCharging": true, "note": "1"])
  }
}

struct WrongCommand: Error {}
