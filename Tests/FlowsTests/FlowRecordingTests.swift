import BridgeProtocol
import Flows
import Testing
import Vocabulary

@Suite("Recording flows")
struct FlowRecordingTests {
  @Test func `begin with what is needed to be at the same place`() throws {
    #expect(
      RecordedUser().recording.text
        == "# Recorded with Tandem 1.0.0: Shop, iPhone 17\n- launchApp\n")
    var state = RecordedUser.start
    state["selectedTab"] = "cart"
    let origin = RecordingOrigin(
      program: "Tandem 1.0.0", appName: "A\n- reload", deviceName: nil, app: "../apps/${shop}",
      platform: .android)
    let user = RecordedUser(state, origin: origin)
    #expect(
      user.text == """
        # Recorded with Tandem 1.0.0: A - reload
        tandem: {app: "../apps/${shop}", platform: android}
        ---
        - launchApp
        - openLink: /?welcome=1

        """)
    #expect(user.recording.lastSteps == ["- launchApp", "- openLink: /?welcome=1"])
    let settings = try read(user.text).header.settings
    #expect(settings.app == "../apps/${shop}")
    #expect(settings.platforms == [.android])
  }

  @Test func `write gestures in short forms`() throws {
    var user = RecordedUser()
    user.does(["kind": "tap", "element": ["text": "Load more, please"]])
    user.does(["kind": "tap", "element": ["text": "Edit", "below": ["text": "Delivery: home"]]])
    user.does(["kind": "tap", "element": ["css": "#map"], "point": "30%,50%"])
    user.does(["kind": "tap", "point": "10,20"])
    user.does([
      "kind": "longPress", "element": ["id": "row-7", "index": -1], "scroll": "DOWN",
      "appeared": ["text": "12 rows"],
    ])
    user.does([
      "kind": "swipe", "element": ["text": "Card 1"], "direction": "LEFT", "scroll": "UP",
      "appeared": ["text": "Card 1"],
    ])
    user.does(["kind": "swipe", "direction": "UP"])
    user.does(["kind": "key", "key": "Escape"])
    user.does(["kind": "note", "text": "A file was chosen,\nwhich no step does."])
    user.does([
      "kind": "tap",
      "element": [
        "text": "A text that is as long as a whole sentence, and needs the line for itself",
        "enabled": true, "childOf": ["role": "region", "text": "Delivery"],
        "containsDescendants": [["text": "A"], ["css": "b"]],
      ],
    ])
    #expect(
      user.steps == """
        - tapOn: Load more, please
        - tapOn: {text: Edit, below: "Delivery: home"}
        - tapOn: {css: "#map", point: "30%,50%"}
        - tapOn: {point: "10,20"}
        - assertVisible: "12 rows"
        - scrollUntilVisible: {element: {id: row-7, index: -1}}
        - longPressOn: {id: row-7, index: -1}
        - scrollUntilVisible: {element: Card 1, direction: UP}
        - swipe: {from: Card 1, direction: LEFT}
        - swipe: {direction: UP}
        - pressKey: Escape
        # A file was chosen, which no step does.
        - tapOn:
            text: A text that is as long as a whole sentence, and needs the line for itself
            enabled: true
            childOf: {role: region, text: Delivery}
            containsDescendants: [A, {css: b}]

        """)
    #expect(try read(user.text).steps.count == 13)
    #expect(user.recording.stepCount == 12)
    #expect(user.recording.lastSteps.count == 5)
  }

  @Test func `make a double tap of the tap before it, if nothing came between`() {
    var user = RecordedUser()
    for kind in ["tap", "tap", "doubleTap"] {
      user.does(["kind": .string(kind), "element": ["text": "Photo"]])
    }
    #expect(user.recording.lastSteps == ["- doubleTapOn: Photo"])
    user.does(["kind": "tap", "element": ["text": "Other"]])
    user.acts("reload")
    user.does(["kind": "doubleTap", "element": ["text": "Other"]])
    #expect(
      user.steps == """
        - tapOn: Photo
        - doubleTapOn: Photo
        - tapOn: Other
        - reload
        - tapOn: Other

        """)
  }

  @Test func `write a text once, and what was there before`() {
    let type = RecordedUser.typing(in: "Search")
    var user = RecordedUser()
    user.does(["kind": "tap", "element": ["text": "Search"]])
    user.does(type("s", 4))
    // Neither the query nor the keyboard is a place of its own.
    user.arrives(["visible": ["url": "/?q=s"], "stack": [["key": "e1", "url": "/?q=s"]]])
    user.does(type("shoes: red", 4))
    #expect(user.recording.takenBack == 1)
    #expect(user.recording.lastSteps == ["- inputText: \"shoes: red\""])
    user.does(["kind": "key", "key": "Enter"])
    user.does(type("shoes: re", 10))
    user.does(type("", 10))
    user.does(["kind": "tap", "element": ["text": "Cancel"]])
    user.does(type("007", 0))
    user.acts("setEnvironment", ["appearance": "dark"])
    user.does(type("0071", 3))
    #expect(
      user.steps == """
        - tapOn: Search
        - eraseText: 4
        - inputText: "shoes: red"
        - pressKey: Enter
        - eraseText: 10
        - tapOn: Cancel
        - tapOn: Search
        - inputText: "007"
        - setDarkMode: enabled
        - tapOn: Search
        - eraseText: 3
        - inputText: "0071"

        """)
  }

  @Test func `take a field that the app has emptied or replaced as it is`() {
    let say = RecordedUser.typing(in: "Message")
    let type = RecordedUser.typing(in: "Code")
    var user = RecordedUser()
    for text in ["hi", "yo"] {
      user.does(say(text, 0))
      user.does(["kind": "key", "key": "Enter"])
    }
    user.does(type("12", 0))
    user.arrives(at: ["/", "/next"])
    user.does(type("3", 0))
    user.does(type("34", 0))
    #expect(
      user.steps == """
        - tapOn: Message
        - inputText: hi
        - pressKey: Enter
        - inputText: yo
        - pressKey: Enter
        - tapOn: Code
        - inputText: "12"
        - assertStack: {paths: [/, /next]}
        - tapOn: Code
        - inputText: "34"

        """)
  }

  @Test func `say that a text is too long, until it is short again`() {
    let type = RecordedUser.typing(in: "Story")
    let longest = String(repeating: "x", count: 2_000)
    let start = "- tapOn: Story\n- eraseText: 5\n"
    var user = RecordedUser()
    user.does(type(longest, 5))
    user.does(type(longest + "yz", 5))
    user.does(["kind": "note", "text": .string(longest + "yz")])
    #expect(
      user.steps == start + """
        # What was typed here is left out: it has more than 2000 characters.
        # \(longest.prefix(300))…

        """)
    user = RecordedUser()
    user.does(type(longest + "y", 5))
    user.does(type(longest, 5))
    #expect(user.steps == start + "- inputText: \(longest)\n")
  }

  @Test func `never write a secret`() throws {
    var user = RecordedUser()
    for name in ["Password", "Code", "Password"] {
      for _ in 0..<2 {
        user.does([
          "kind": "type", "element": ["text": .string(name)], "isSecret": true, "value": "hunter2",
        ])
      }
    }
    #expect(
      user.text == """
        # Recorded with Tandem 1.0.0: Shop, iPhone 17
        - launchApp
        - tapOn: Password
        # A secret is not recorded. Give it: tandem test -e PASSWORD=…
        - inputText: ${PASSWORD}
        - tapOn: Code
        # A secret is not recorded. Give it: tandem test -e PASSWORD_2=…
        - inputText: ${PASSWORD_2}
        - tapOn: Password
        - eraseText: 50
        - inputText: ${PASSWORD}

        """)
    let steps = try read(user.text).steps
    guard case .inputText(let template) = steps[2].command else { throw WrongCommand() }
    #expect(template.parts == [.expression("PASSWORD")])
  }

  @Test func `write what native parts were told`() {
    var user = RecordedUser()
    user.acts("selectTab", ["tab": "help"])
    user.acts("swipeBack", ["phase": "began"])
    user.acts("swipeBack", ["phase": "committed"])
    user.acts("refresh")
    user.acts("openURL", ["url": "shop://cart?item=${1}"])
    user.acts("setEnvironment", ["appearance": "dark", "orientation": "portrait"])
    user.acts("setEnvironment", ["platform": "android", "device": "pixel-8"])
    user.acts("setEnvironment", ["textScale": 1.5])
    user.acts("controlPlugin", ["plugin": "Network", "control": "reset"])
    user.acts(
      "controlPlugin",
      ["plugin": "Device", "control": "setBattery", "options": ["level": 0.5, "note": "1"]])
    user.acts("login")
    #expect(
      user.steps == """
        - tapOn: {text: More, in: native}
        - tapOn: {text: Help, in: native}
        - back
        - swipe: {start: "50%,12%", end: "50%,60%"}
        - openLink: "shop://cart?item=\\\\${1}"
        - setDarkMode: enabled
        - device: pixel-8
        # No step does this: setEnvironment {"textScale":1.5}
        - plugin: {name: Network, control: reset}
        - plugin: {name: Device, control: setBattery, options: {level: 0.5, note: "1"}}
        # No step does this: login

        """)
  }

  @Test func `write what commands did`() {
    var user = RecordedUser()
    user.commands("tap", ["tab": 2])
    user.commands("swipe-back")
    user.commands("rotate")
    user.commands("keyboard", ["visible": false])
    user.commands("lifecycle", ["lifecycle": "background"])
    user.commands("lifecycle", ["lifecycle": "foreground"])
    user.commands("fault", ["latencyMilliseconds": 800, "dropPercent": 10])
    user.commands("fault", ["offline": false])
    user.commands("fault", ["reset": true])
    user.commands("push", ["url": "/a\u{2028}- reload"])
    for verb in ["wait", "link", "quit"] { user.commands(verb) }
    user.commands("reload")
    #expect(
      user.steps == """
        - tapOn: {text: Cart, in: native}
        - back
        - setOrientation: LANDSCAPE_LEFT
        - hideKeyboard
        - pressKey: Home
        - launchApp: {stopApp: false}
        - fault: {latency: 800, drop: 10}
        - fault: online
        - fault: reset
        # No step does this: push {"url":"/a - reload"}
        - reload

        """)
  }

  @Test func `take a refused action back`() {
    var user = RecordedUser()
    user.acts("back")
    user.acts("selectTab", ["tab": "cart"])
    user.take(["event": "refused", "source": "page", "change": "push"])
    user.take(["event": "refused", "source": "controller", "change": "selectTab"])
    #expect(user.recording.takenBack == 1)
    #expect(user.recording.lastSteps.isEmpty)
    user.take(["event": "refused", "source": "controller", "change": "selectTab"])
    #expect(user.recording.takenBack == 0)
    #expect(user.steps == "- back\n")
  }
}

@Suite("What a recording asserts")
struct RecordedAssertionTests {
  @Test func `assert where a step has led to, before the next one`() {
    var user = RecordedUser()
    user.does(["kind": "tap", "element": ["text": "Shoes"]])
    user.arrives(at: ["/?welcome=1", "/shoes?size=42#top"])
    user.does(["kind": "tap", "element": ["text": "Help"]])
    // The action of a controller comes with the place that it has led to.
    user.state["selectedTab"] = "cart"
    user.acts("selectTab", ["tab": "cart"])
    user.arrives(["stack": [["key": "c", "url": "/cart"]]])
    user.does(["kind": "tap", "element": ["text": "Pay"]])
    user.arrives(at: ["/cart", "/cart/pay"])
    user.arrives(at: ["/cart"])
    user.does(["kind": "note", "text": "It went and came back."])
    user.arrives(at: ["/cart", "/1", "/2", "/3", "/4", "/5"])
    user.finish()
    #expect(user.recording.lastSteps == ["- assertStack: {depth: 6}"])
    user.finish()
    #expect(user.recording.lastSteps.isEmpty)
    #expect(
      user.steps == """
        - tapOn: Shoes
        - assertStack: {paths: [/, /shoes]}
        - tapOn: Help
        - tapOn: {text: Cart, in: native}
        - assertTab: cart
        - tapOn: Pay
        # It went and came back.
        - assertStack: {depth: 6}

        """)
  }

  @Test func `assert where a gesture has led to after it, also if the page went at once`() {
    var user = RecordedUser()
    user.does(["kind": "tap", "element": ["text": "Shoes"]])
    user.arrives(at: ["/", "/shoes"])
    user.does([
      "kind": "tap", "element": ["text": "Cups"], "appeared": ["text": "All"], "hasMoved": true,
    ])
    user.does(["kind": "tap", "element": ["text": "Pay"], "hasMoved": false])
    user.does(["kind": "tap", "element": ["text": "Help"], "hasMoved": "true"])
    #expect(
      user.steps == """
        - tapOn: Shoes
        - assertVisible: All
        - tapOn: Cups
        - assertStack: {paths: [/, /shoes]}
        - tapOn: Pay

        """)
  }

  @Test func `assert modals, and answer them by the titles of their buttons`() {
    let alert: JSONValue = [
      "id": "m1", "kind": "alert", "title": "Rename?", "field": ["text": "Box"], "stack": [],
      "buttons": [["id": "no", "title": "Cancel"], ["id": "yes", "title": "Rename"]],
    ]
    func sheet(_ detents: JSONValue) -> JSONValue {
      [
        "id": "/filter?a", "kind": "sheet", "url": "/filter?a", "detents": detents,
        "stack": [["key": "s", "url": "/filter?a", "title": "Filter"]],
      ]
    }
    var user = RecordedUser()
    user.does(["kind": "tap", "element": ["text": "Rename"]])
    user.arrives(["modals": [alert]])
    user.state["modals"] = []
    user.acts("answer", ["modal": "m1", "button": "yes", "text": "Case"])
    user.arrives(["modals": [sheet(["large"])]])
    user.does(["kind": "tap", "element": ["text": "filter"]])
    user.acts("swipeDown")
    user.arrives(["modals": [sheet(["medium", "large"])]])
    user.commands("dismiss", ["swipe": true])
    user.arrives(["modals": []])
    user.commands("dismiss", ["all": true])
    user.finish()
    #expect(
      user.steps == """
        - tapOn: Rename
        - assertModal: {kind: alert, title: Rename?}
        - eraseText: 3
        - inputText: Case
        - tapOn: {text: Rename, in: native}
        - assertModal: {kind: sheet, path: /filter}
        - tapOn: {text: filter, in: web}
        - swipe: {from: Close sheet, direction: DOWN}
        - swipe: {from: Expand sheet|Shrink sheet, direction: DOWN}
        - assertModal: none
        # No step does this: dismiss {"all":true}

        """)
  }
}
