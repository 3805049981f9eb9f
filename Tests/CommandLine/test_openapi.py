"""The OpenAPI document of the HTTP API, and whether a running shell answers as it says."""

import json
import os
import re
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator
from shell_process import ROOT, ShellProcess
from waiting import wait_until

FOLDER = Path(__file__).parent
DOCUMENT = ROOT / "web" / "schema" / "openapi.json"
SEED = 20261121
# Random requests to each path, beside those at the bounds of what its schema allows.
EXAMPLES = 100 if os.environ.get("TANDEM_DEEP") == "1" else 2
CHECKS = [
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
    "unsupported_method",
]


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return json.loads(DOCUMENT.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ShellProcess]:
    # What is recorded is written there.
    shell = ShellProcess(folder=tmp_path_factory.mktemp("recorded"))
    yield shell
    shell.kill()


def ask(
    shell: ShellProcess, method: str, path: str, body: object = None
) -> tuple[int, dict[str, Any]]:
    """The status and the JSON of an answer."""
    request = urllib.request.Request(
        f"{shell.control}/api/v1{path}",
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={
            "Authorization": f"Bearer {shell.tokens.control}",
            "Content-Type": "application/json",
        },
    )
    try:
        with urllib.request.urlopen(request, timeout=20) as response:
            return response.status, json.loads(response.read())
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.loads(error.read())


def known(shell: ShellProcess, method: str, body: object = None) -> set[str]:
    """The paths that the shell knows by a method, as its answer to an unknown one lists them."""
    status, answer = ask(shell, method, "/nothing", body)
    assert status == 404
    names = re.fullmatch(
        rf"There is no `nothing`: {method} knows (.*)\.", answer["error"]["message"]
    )
    assert names, answer
    return {f"/{name}" for name in names[1].split(", ")}


def test_the_document_is_openapi(document):
    errors = [error.message for error in OpenAPIV31SpecValidator(document).iter_errors()]
    assert errors == []


def test_its_paths_are_those_that_the_shell_knows(document, shell):
    paths = {
        method: {path for path, item in document["paths"].items() if method in item}
        for method in ("get", "post")
    }
    assert paths["get"] == known(shell, "GET")
    assert paths["post"] == known(shell, "POST", {})


def resolved(document: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    reference = schema.get("$ref")
    return document["components"]["schemas"][reference.split("/")[-1]] if reference else schema


def expected(document: dict[str, Any], schema: dict[str, Any]) -> str:
    """What a value has to be, in the words of the shell; empty if it may be anything."""
    schema = resolved(document, schema)
    if "anyOf" in schema:
        parts = [expected(document, part) for part in schema["anyOf"]]
        return " or ".join(parts)
    if "enum" in schema:
        return " or ".join(f"“{value}”" for value in schema["enum"] if value is not None)
    kind = schema.get("type", "")
    match kind if isinstance(kind, str) else kind[0]:
        case "string":
            least, most = schema.get("minLength"), schema["maxLength"]
            return f"a string of {'at most' if least is None else f'{least} to'} {most} bytes"
        case "integer":
            return f"an integer from {schema['minimum']} to {schema['maximum']}"
        case "number":
            return f"a number from {schema['minimum']} to {schema['maximum']}"
        case "null":
            return "null"
        case "boolean":
            return "true or false"
        case "array":
            counts = f"{schema.get('minItems', 0)} to {schema['maxItems']}"
            return f"an array of {counts} elements, each {expected(document, schema['items'])}"
        case "object":
            names = ", ".join(f"`{name}`" for name in schema.get("properties", {}))
            return f"an object of {names}" if names else "an object"
    return ""


def test_its_bodies_have_the_members_that_the_shell_reads(document, shell):
    """What the coder of the bodies says is wrong with a body tells what it reads."""
    wrong: list[str] = []
    for path, item in document["paths"].items():
        if "post" not in item or path == "/quit":
            continue
        content = item["post"]["requestBody"]["content"]["application/json"]
        members = resolved(document, content["schema"])["properties"]
        right = content.get("example", {})
        names = ", ".join(f"`{name}`" for name in members)
        bodies = [({**right, "nothing": 1}, names)]
        for name, member in members.items():
            if expectation := expected(document, member):
                value = {} if expectation.startswith("an array") else [[]]
                bodies.append(({**right, name: value}, f", but must be {expectation}."))
        for body, sentence in bodies:
            message = ask(shell, "POST", path, body)[1]["error"]["message"]
            if sentence not in message:
                wrong.append(f"{path} {json.dumps(body)}: {message} (not: {sentence})")
    assert not wrong, "\n".join(wrong)


def test_the_shell_serves_it(document, shell):
    assert ask(shell, "GET", "/openapi.json") == (200, document)


@pytest.mark.parametrize("paths", ["^/[a-k]", "^/[^a-k]"])
def test_the_shell_keeps_its_promises(shell, tmp_path: Path, paths: str):
    """Generated requests, right and wrong ones, are answered as the document says."""
    result = subprocess.run(
        [
            str(Path(sys.executable).parent / "schemathesis"),
            *("--config-file", str(FOLDER / "schemathesis.toml"), "run", str(DOCUMENT)),
            *("--url", f"{shell.control}/api/v1"),
            *("--header", f"Authorization: Bearer {shell.tokens.control}"),
            *("--exclude-path", "/quit"),
            *("--checks", ",".join(CHECKS)),
            *("--include-path-regex", paths, "--phases", "examples,coverage,fuzzing"),
            *("--max-examples", str(EXAMPLES), "--seed", str(SEED)),
            *("--generation-database", "none", "--continue-on-failure"),
            *("--request-timeout", "10", "--warnings", "off", "--no-shrink"),
        ],
        env={
            "PATH": "/usr/bin:/bin",
            "PYTHONPATH": str(FOLDER),
            "SCHEMATHESIS_HOOKS": "api_hooks",
        },
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=10 * EXAMPLES + 90,
        check=False,
    )
    assert result.returncode == 0, result.stdout[-20_000:] + result.stderr[-5_000:]
    assert ask(shell, "GET", "/shell")[0] == 200, shell.log


def test_quitting_is_answered_before_it_is_done():
    shell = ShellProcess()
    try:
        status, answer = ask(shell, "POST", "/quit", {})
        assert (status, answer["status"]) == (200, "applied")
        wait_until(lambda: not shell.is_running(), "the end of the shell")
    finally:
        shell.kill()
