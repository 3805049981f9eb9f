"""The messages of the Tandem bridge protocol, written from docs/protocol.md alone."""

import json
import math

INTEGER_MAX = 2**53 - 1
NESTING_DEPTH_MAX = 32
PENDING_CHANGE_COUNT_MAX = 64
TRIED_COUNT_MAX = 8

# Section 2: frames. Sections 3 and 4: the members of each message.


class MalformedMessage(Exception):
    """A message that breaks the protocol; `place` is None where the text is no JSON at all."""

    def __init__(self, place, reason, close_code=4400):
        super().__init__(f"{place}: {reason}")
        self.place = place
        self.close_code = close_code


class Text:
    def __init__(self, byte_count_max):
        self.byte_count_max = byte_count_max

    def check(self, value, place):
        if not isinstance(value, str):
            raise MalformedMessage(place, "must be a string")
        if len(value.encode()) > self.byte_count_max:
            raise MalformedMessage(place, f"is longer than {self.byte_count_max} bytes")
        return value


class OneOf:
    def __init__(self, *values):
        self.values = values

    def check(self, value, place):
        if not isinstance(value, str) or value not in self.values:
            raise MalformedMessage(place, f"must be one of {self.values}")
        return value


class Integer:
    def __init__(self, low=0):
        self.low = low

    def check(self, value, place):
        if type(value) is not int or not self.low <= value <= INTEGER_MAX:
            raise MalformedMessage(place, "must be an integer in range")
        return value


class Exactly:
    def __init__(self, value, close_code):
        self.value, self.close_code = value, close_code

    def check(self, value, place):
        Integer().check(value, place)
        if value != self.value:
            raise MalformedMessage(place, f"must be {self.value}", self.close_code)
        return value


class Kind:
    def __init__(self, *types):
        self.types = types

    def check(self, value, place):
        if type(value) not in self.types:
            raise MalformedMessage(place, f"must be one of {self.types}")
        return value


class Anything:
    def check(self, value, place):
        return value


class Many:
    def __init__(self, element, count_max=1024):
        self.element, self.count_max = element, count_max

    def check(self, value, place):
        if not isinstance(value, list):
            raise MalformedMessage(place, "must be an array")
        checked = [self.element.check(v, f"{place}[{i}]") for i, v in enumerate(value)]
        if len(value) > self.count_max:
            raise MalformedMessage(place, f"has more than {self.count_max} elements")
        return checked


class Maybe:
    """An optional member; one that is missing or null has the default.

    One that has the value `left_out` is the same as a missing one.
    """

    def __init__(self, inner, default=None, left_out=None):
        self.inner, self.default, self.left_out = inner, default, left_out


class Members:
    def __init__(self, **members):
        self.members = {name.rstrip("_"): member for name, member in members.items()}

    def check(self, value, place):
        if not isinstance(value, dict):
            raise MalformedMessage(place, "must be an object")
        result = {}
        for name, member in self.members.items():
            inner = f"{place}.{name}" if place else name
            if isinstance(member, Maybe):
                if value.get(name) is None:
                    if member.default is not None:
                        result[name] = member.default
                    continue
                checked = member.inner.check(value[name], inner)
                if member.left_out is None or checked != member.left_out:
                    result[name] = checked
            elif name not in value:
                raise MalformedMessage(inner, "is missing")
            else:
                result[name] = member.check(value[name], inner)
        return result


class Typed:
    """One of several messages, told apart by `type`."""

    def __init__(self, **types):
        self.types = types

    def check(self, value, place):
        if not isinstance(value, dict):
            raise MalformedMessage(place, "must be an object")
        where = f"{place}.type" if place else "type"
        kind = value.get("type")
        if not isinstance(kind, str) or kind not in self.types:
            raise MalformedMessage(where, f"must be one of {list(self.types)}")
        return {"type": kind} | self.types[kind].check(value, place)


NAME, URL, FREE = Text(1024), Text(8192), Text(1_048_576)
BOOL, NUMBER, OBJECT = Kind(bool), Kind(int, float), Kind(dict)
VISIBILITY, ROLE = OneOf("visible", "hidden"), OneOf("driver", "mirror")
ENTRY = Members(key=NAME, url=URL, title=Maybe(NAME))
ROUTE_CHANGE = Members(
    id=Integer(1), generation=Integer(), revision=Maybe(Integer()),
    kind=OneOf("push", "replace", "traverse"), from_=NAME, key=NAME, url=URL,
    title=Maybe(NAME), trusted=BOOL, origin=OneOf("user", "router", "script", "traverse"))
ACTION = Members(
    id=Integer(1), generation=Integer(), name=NAME, parameters=Maybe(OBJECT, {}),
    from_=Maybe(NAME), trusted=BOOL)
RESULT = Members(
    id=Integer(), status=OneOf("applied", "noop", "rejected", "superseded"), reason=Maybe(NAME),
    revision=Integer(), data=Maybe(OBJECT))
MODAL_KIND = OneOf("sheet", "cover", "alert", "dialog")
NAVIGATION_BAR = OneOf("hidden", "inline", "large")
INSETS = Members(top=NUMBER, right=NUMBER, bottom=NUMBER, left=NUMBER)
PLATFORM = OneOf("ios", "android")
ENVIRONMENT = Members(
    platform=PLATFORM, appearance=OneOf("light", "dark", "auto"),
    orientation=OneOf("portrait", "landscape"), keyboardHeight=NUMBER, insets=INSETS,
    device=NAME, textScale=NUMBER, reducedMotion=BOOL, locale=NAME,
    direction=OneOf("ltr", "rtl"), lifecycle=OneOf("foreground", "background"),
    recording=Maybe(BOOL, left_out=False))
FAULTS = Members(
    latencyMilliseconds=Integer(), jitterMilliseconds=Integer(), dropPercent=Integer(),
    offline=BOOL, slowPageMilliseconds=Integer())
COUNTDOWN = Members(id=NAME, seconds=Integer(), remainingMilliseconds=Integer())
NAVIGATE = Members(
    epoch=NAME, revision=Integer(), target=ENTRY, mode=OneOf("push", "replace", "pop", "none"),
    tab=Maybe(NAME), direction=OneOf("forward", "back", "none"), animated=BOOL,
    cause=OneOf("welcome", "native", "page", "mirror", "resync"), role=ROLE,
    generation=Integer(), lastChange=Integer(),
    insets=Maybe(INSETS),
    modals=Maybe(
        Many(Members(id=NAME, kind=MODAL_KIND, queued=Maybe(BOOL, left_out=False))), left_out=[]),
    countdowns=Maybe(Many(COUNTDOWN), left_out=[]))
CONTROLLER_MODAL = Members(
    id=NAME, kind=MODAL_KIND, presenter=Maybe(NAME), title=Maybe(NAME), message=Maybe(FREE),
    buttons=Many(Members(
        id=NAME, title=NAME, role=Maybe(OneOf("default", "cancel", "destructive"), "default"))),
    field=Maybe(Members(placeholder=Maybe(NAME), text=FREE)),
    detents=Many(OneOf("medium", "large")), locked=BOOL, cancelable=BOOL, url=Maybe(URL),
    stack=Many(ENTRY), navigationBar=NAVIGATION_BAR)
NOTIFICATION = Members(
    number=Integer(), kind=OneOf("local", "push"), id=FREE, title=FREE, subtitle=Maybe(FREE),
    body=FREE, time=Integer(), banner=BOOL,
    actions=Maybe(Many(Members(
        id=NAME, title=NAME, destructive=Maybe(BOOL), placeholder=Maybe(NAME)))))
SYSTEM_UI = Members(
    statusBar=Maybe(Members(
        visible=BOOL, style=OneOf("default", "light", "dark"), color=Maybe(NAME), overlays=BOOL)),
    splash=Maybe(Members(fadeMilliseconds=Integer(), color=Maybe(NAME))),
    toast=Maybe(Members(
        id=Integer(), text=FREE, duration=OneOf("short", "long"),
        position=OneOf("top", "center", "bottom"))),
    haptic=Maybe(Members(
        id=Integer(),
        kind=OneOf(
            "impactHeavy", "impactMedium", "impactLight", "notificationSuccess",
            "notificationWarning", "notificationError", "vibrate", "selection"),
        milliseconds=Maybe(Integer()))),
    notifications=Maybe(Many(NOTIFICATION)),
    browser=Maybe(Members(id=Integer(), url=URL, toolbarColor=Maybe(NAME))),
    shareSheet=Maybe(NAME),
    keyboardResize=Maybe(OneOf("body", "ionic", "native", "none")),
    hardwareKeyboard=Maybe(BOOL))
CONTROLLER_ACTION = Members(id=Integer(1), name=NAME, parameters=Maybe(OBJECT, {}))
PROTOCOL = Exactly(1, close_code=4406)
MESSAGES = {
    "page-to-shell": Typed(
        hello=Members(
            protocol=PROTOCOL, page=NAME, document=NAME, webView=Maybe(NAME, "main"),
            load=OneOf("navigate", "reload", "back_forward", "bfcache", "reconnect"),
            embedded=Maybe(BOOL, False), platform=Maybe(PLATFORM), visibility=VISIBILITY,
            router=Maybe(NAME),
            capabilities=Maybe(Many(NAME), []),
            location=Members(url=URL, title=Maybe(NAME), key=Maybe(NAME)),
            resume=Maybe(Members(
                epoch=NAME, revision=Integer(), generation=Integer(),
                event=Maybe(Integer(), left_out=0))),
            changes=Maybe(
                Many(Typed(routeChange=ROUTE_CHANGE, action=ACTION), PENDING_CHANGE_COUNT_MAX),
                [])),
        routeChange=ROUTE_CHANGE,
        action=ACTION,
        applied=Members(
            revision=Integer(), key=NAME, url=URL,
            how=OneOf(
                "none", "app", "router", "link", "popstate", "traverse", "load", "pending",
                "failed"),
            changed=BOOL, durationMilliseconds=NUMBER,
            tried=Maybe(Many(NAME, TRIED_COUNT_MAX), left_out=[]),
            settled=Maybe(BOOL, left_out=True)),
        call=Members(
            id=NAME, plugin=NAME, method=NAME, options=Maybe(OBJECT, {}),
            parts=Maybe(Integer(), left_out=0), takesParts=Maybe(BOOL, left_out=False)),
        callPart=Members(id=NAME, part=Integer(), text=FREE),
        replyTaken=Members(id=NAME, part=Integer()),
        visibility=Members(visibility=VISIBILITY),
        acknowledged=Members(event=Integer())),
    "shell-to-page": Typed(
        welcome=Members(
            epoch=NAME, revision=Integer(), role=ROLE, generation=Integer(), lastChange=Integer(),
            limits=Members(
                messageByteCountMax=Integer(), pingIntervalSeconds=Integer(),
                historyWritesPerSecondMax=Integer(),
                arrivalMilliseconds=Maybe(Integer(), left_out=10_000)),
            tabs=Many(Members(id=NAME, title=NAME, path=URL)), environment=Maybe(ENVIRONMENT),
            ownTabBar=Maybe(OneOf("lent", "hidden")), navigate=Typed(navigate=NAVIGATE)),
        navigate=NAVIGATE,
        result=RESULT,
        event=Members(id=Integer(), name=NAME, data=Maybe(OBJECT, {})),
        reply=Members(
            id=NAME, success=BOOL, data=Maybe(Anything()),
            error=Maybe(Members(message=FREE, code=NAME, data=Maybe(OBJECT))),
            part=Maybe(Integer()), parts=Maybe(Integer()), text=Maybe(FREE))),
    "controller-to-shell": Typed(
        hello=Members(
            protocol=PROTOCOL, client=NAME, epoch=Maybe(NAME),
            changes=Maybe(Many(Typed(action=CONTROLLER_ACTION), PENDING_CHANGE_COUNT_MAX), [])),
        action=CONTROLLER_ACTION),
    "shell-to-controller": Typed(
        state=Members(
            epoch=NAME, revision=Integer(), lastChange=Integer(), app=Members(id=NAME, name=NAME),
            front=URL, root=OneOf("launching", "login", "main"), selectedTab=NAME,
            tabs=Many(Members(
                id=NAME, title=NAME, path=URL, icon=Maybe(NAME), selectedIcon=Maybe(NAME),
                badge=Maybe(NAME), disabled=BOOL, hidden=BOOL, depth=Integer(),
                more=Maybe(BOOL, False), visible=Maybe(ENTRY))),
            stack=Many(ENTRY), modals=Maybe(Many(CONTROLLER_MODAL), []), tabBarVisible=BOOL,
            canGoBack=BOOL, visible=ENTRY,
            pages=Many(Members(
                page=NAME, document=NAME, webView=NAME, role=ROLE, visibility=VISIBILITY,
                router=Maybe(NAME), revision=Maybe(Integer()), url=Maybe(URL),
                changed=Maybe(BOOL), pending=Maybe(BOOL, left_out=False),
                settled=Maybe(BOOL, left_out=True),
                revoked=Maybe(Integer(), left_out=0))),
            attached=Integer(), notice=Maybe(Members(id=Integer(), kind=Maybe(NAME), text=FREE)),
            webViews=Maybe(OneOf("shared", "perTab"), "shared"),
            contentInset=Maybe(OneOf("automatic", "scrollableAxes", "never", "always")),
            queued=Maybe(Integer(), 0),
            base=Maybe(ENTRY), navigationBar=Maybe(NAVIGATION_BAR, "hidden"),
            refreshing=Maybe(BOOL, False), canRefresh=Maybe(BOOL, False),
            guarded=Maybe(BOOL, False), environment=Maybe(ENVIRONMENT),
            countdowns=Maybe(Many(COUNTDOWN), []), faults=Maybe(FAULTS),
            systemUI=Maybe(SYSTEM_UI), ownTabBar=Maybe(NAME), cut=Maybe(BOOL, left_out=False)),
        result=RESULT),
}


def read_message(direction, text):
    """The message of one frame, defaults filled in, unknown members and nulls left out."""

    def unique(pairs):
        if len({name for name, _ in pairs}) != len(pairs):
            raise MalformedMessage(None, "a name comes twice")
        return dict(pairs)

    def refuse_constant(name):
        raise MalformedMessage(None, f"{name} is no JSON")

    def finite(digits):
        number = float(digits)
        if math.isinf(number):
            raise MalformedMessage(None, "the number is too large")
        return number

    try:
        value = json.loads(
            text, object_pairs_hook=unique, parse_constant=refuse_constant, parse_float=finite)
        text.encode()
        json.dumps(value, ensure_ascii=False).encode()  # a lone surrogate has no UTF-8
    except (ValueError, RecursionError) as error:
        raise MalformedMessage(None, str(error)) from error
    check_size(value, depth=0)
    message = MESSAGES[direction]
    if isinstance(value, dict) and value.get("type") == "hello" and "protocol" in value:
        PROTOCOL.check(value["protocol"], "protocol")  # before all else
    return message.check(value, "")


def check_size(value, depth):
    if isinstance(value, (dict, list)):
        if depth == NESTING_DEPTH_MAX or len(value) > 1024:
            raise MalformedMessage(None, "is nested too deep or too large")
        for inner in value.values() if isinstance(value, dict) else value:
            check_size(inner, depth + 1)
