"""Changes requests of schemathesis that would wait, for a page or for the next event."""

import schemathesis

TIMEOUT_MAX = 600_000


@schemathesis.hook
def before_call(
    context: schemathesis.HookContext, case: schemathesis.Case, kwargs: dict[str, object]
) -> None:
    """No request waits: there is no page that could answer, and a stream of events never ends."""
    if isinstance(case.body, dict):
        timeout = case.body.get("timeoutMilliseconds")
        if timeout is None or type(timeout) is int and 0 <= timeout <= TIMEOUT_MAX:
            case.body = {**case.body, "timeoutMilliseconds": 0}
    if case.query and str(case.query.get("follow")).lower() == "true":
        case.query = {**case.query, "follow": "false"}
