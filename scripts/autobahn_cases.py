"""Runs Autobahn's test suite against an echo server, and judges what it reports.

Usage: autobahn_cases.py ECHO_SERVER WSTEST FOLDER [CASE…]

The suite ends with 0 whatever it found, so its reports in FOLDER decide. The server takes text
only, by design: a case that sends a binary message has to be closed with 1003 instead of being
answered.
"""

import json
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

# 9 measures speed with messages beyond the server's limits, and 12 and 13 compression, which the
# server does not offer.
GROUPS = ("1.*", "2.*", "3.*", "4.*", "5.*", "6.*", "7.*", "10.*")
CASE_COUNT = 247
SECONDS_MAX = 300
AGENT = "tandem"
ACCEPTED = {"OK", "NON-STRICT", "INFORMATIONAL"}
REFUSED = "REFUSED"
FAILED = "FAILED"
BINARY, CLOSE = "2", "8"
UNSUPPORTED_DATA = 1003


def specification(port: int, folder: Path, cases: list[str]) -> dict[str, Any]:
    """What the suite reads: a client as strict as a browser, which sends the token as one does."""
    server = {
        "agent": AGENT,
        "url": f"ws://127.0.0.1:{port}/socket",
        "origin": f"http://127.0.0.1:{port}",
        "protocols": ["echo", "tandem.token.0123456789abcdef"],
    }
    return {
        "outdir": str(folder),
        "options": {"failByDrop": False},
        "servers": [server],
        "cases": cases or list(GROUPS),
        "exclude-cases": [],
        "exclude-agent-cases": {},
    }


def judge(report: dict[str, Any]) -> str:
    """The behavior of a case: one of ACCEPTED, REFUSED for a binary message, or FAILED."""
    sent, received = report["txFrameStats"], report["rxFrameStats"]
    if BINARY in received:
        return FAILED
    if {report["behavior"], report["behaviorClose"]} <= ACCEPTED:
        return report["behavior"]
    is_refused = (
        BINARY in sent
        and report["remoteCloseCode"] == UNSUPPORTED_DATA
        and received == {CLOSE: 1}
        and report["wasClean"]
        and not report["closedByMe"]
    )
    return REFUSED if is_refused else FAILED


def read_reports(folder: Path) -> dict[str, dict[str, Any]]:
    """The report of each case, empty if the suite left none."""
    index = folder / "index.json"
    if not index.exists():
        return {}
    cases = json.loads(index.read_text()).get(AGENT, {})
    return {
        case: json.loads((folder / entry["reportfile"]).read_text()) | entry
        for case, entry in cases.items()
    }


def explain(case: str, report: dict[str, Any], folder: Path) -> str:
    page = folder / Path(report["reportfile"]).with_suffix(".html")
    return (
        f"FAILED  {case}: {report['result']} {report['resultClose']} (closed with "
        f"{report['remoteCloseCode']}); see {page}"
    )


def summarize(folder: Path, expected_count: int | None) -> int:
    """Prints what failed, the number of each behavior and the sum; 1 if anything failed.

    A case that was not run counts as failed. Without a number one case is expected at least.
    """
    reports = read_reports(folder)
    behaviors = {case: judge(report) for case, report in reports.items()}
    for case, behavior in behaviors.items():
        if behavior == FAILED:
            print(explain(case, reports[case], folder))
    counts = Counter(behaviors.values())
    print(", ".join(f"{count} {behavior}" for behavior, count in counts.most_common()) or "no case")
    difference = abs((expected_count or max(len(reports), 1)) - len(reports))
    if difference:
        print(f"error: {len(reports)} cases were run, and {expected_count or 1} expected.")
    failed = counts[FAILED] + difference
    print(f"{len(reports) - counts[FAILED]} passed, {failed} failed")
    return int(failed > 0)


def run_suite(wstest: str, port: int, folder: Path, cases: list[str]) -> str | None:
    """Runs the suite, and says why it could not."""
    specified = folder / "specification.json"
    specified.write_text(json.dumps(specification(port, folder, cases)))
    log = folder / "wstest.log"
    command = [wstest, "--mode", "fuzzingclient", "--spec", str(specified)]
    with log.open("w") as output:
        try:
            subprocess.run(
                command, stdout=output, stderr=output, timeout=SECONDS_MAX, check=True
            )
        except subprocess.TimeoutExpired:
            return f"the suite took more than {SECONDS_MAX} s; see {log}."
        except subprocess.CalledProcessError as error:
            return f"the suite ended with {error.returncode}; see {log}."
    return None


def main(server: str, wstest: str, folder: Path, cases: list[str]) -> int:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    errors: list[str | None] = []
    with subprocess.Popen([server], stdout=subprocess.PIPE, text=True) as echo:
        try:
            words = echo.stdout.readline().split() if echo.stdout else []
            if len(words) == 2 and words[0] == "listening":
                errors.append(run_suite(wstest, int(words[1]), folder, cases))
            else:
                errors.append(f"{server} did not say where it listens.")
        finally:
            echo.terminate()
    if echo.returncode != 0:
        errors.append(f"{server} ended with {echo.returncode}; see above.")
    said = [f"error: {error}" for error in errors if error]
    print(*said, sep="\n", end="\n" if said else "", file=sys.stderr)
    return max(summarize(folder, None if cases else CASE_COUNT), int(bool(said)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], Path(sys.argv[3]), sys.argv[4:]))
