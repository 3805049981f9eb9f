"""Schema, documentation, command and core say the same about the manifest."""

import json
import re
from pathlib import Path

import jsonschema
import pytest
from commands import BUNDLED, MANIFESTS, problems_of, read_manifest
from shell_process import ROOT

SCHEMA = json.loads((ROOT / "web" / "schema" / "tandem.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
PAGE = SCHEMA["$defs"]["pageProperties"]["properties"]
POLICIES = SCHEMA["properties"]["policies"]["properties"]
TABS = [{"id": "home", "path": "/"}]

named = {"ids": lambda path: path.parent.name if path.name == "tandem.json" else path.stem}


def values_of(schema: dict[str, object]) -> list[object]:
    """The values that a member may have."""
    if schema.get("type") == "boolean":
        return [True, False]
    return [choice["const"] for choice in schema["oneOf"]]


def test_the_schema_is_a_schema_with_a_description_of_everything():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    objects = [SCHEMA, *SCHEMA["$defs"].values(), *SCHEMA["properties"].values()]
    for owner in objects:
        for name, member in owner.get("properties", {}).items():
            described = "description" in member or "$ref" in member or "const" in member
            assert described, f"{name} has no description"
            for choice in member.get("oneOf", []):
                assert choice["description"]


@pytest.mark.parametrize("manifest", BUNDLED, **named)
def test_bundled_manifests_name_the_schema_and_are_valid(manifest):
    value = read_manifest(manifest)
    assert (manifest.parent / value["$schema"]).resolve() == ROOT / "web/schema/tandem.schema.json"
    VALIDATOR.validate(value)


TAKEN = sorted((MANIFESTS / "valid").glob("*.json")) + sorted((MANIFESTS / "odd").glob("*.json"))
MALFORMED = sorted((MANIFESTS / "broken").glob("structure-*.json"))


@pytest.fixture(scope="module")
def errors() -> dict[Path, bool]:
    """Whether the command finds errors in each of these manifests, which it reads in one run."""
    manifests = TAKEN + MALFORMED
    problems = problems_of(*manifests)
    severities = [{problem["severity"] for problem in one} for one in problems]
    return {path: "error" in found for path, found in zip(manifests, severities, strict=True)}


@pytest.mark.parametrize("manifest", TAKEN, **named)
def test_what_the_command_takes_the_schema_takes(manifest, errors):
    assert not errors[manifest]
    VALIDATOR.validate(read_manifest(manifest))


@pytest.mark.parametrize("manifest", MALFORMED, **named)
def test_what_is_wrong_in_its_form_neither_takes(manifest, errors):
    assert errors[manifest]
    assert not VALIDATOR.is_valid(read_manifest(manifest))


def listed(problem: dict[str, object]) -> list[str]:
    """The names that a remedy lists."""
    return re.findall("“([^”]*)”", problem["remedy"])


# Where a manifest may have members, and one with a member that is unknown there.
MEMBERS = {
    "manifest": (SCHEMA, {"qqqqqqqq": 1, "tabs": TABS}),
    "app": (SCHEMA["properties"]["app"], {"app": {"qqqqqqqq": 1}, "tabs": TABS}),
    "root": (SCHEMA["properties"]["root"], {"root": {"qqqqqqqq": 1}, "tabs": TABS}),
    "policies": (SCHEMA["properties"]["policies"], {"policies": {"qqqqqqqq": 1}, "tabs": TABS}),
    "tab": (SCHEMA["$defs"]["tab"], {"tabs": [{"id": "home", "path": "/", "qqqqqqqq": 1}]}),
    "route": (
        SCHEMA["$defs"]["route"],
        {"routes": [{"pattern": "/a", "qqqqqqqq": 1}], "tabs": TABS},
    ),
    "plugin": (
        SCHEMA["$defs"]["plugin"],
        {
            "plugins": {"P": {"module": "a/b.js", "methods": ["scan"], "qqqqqqqq": 1}},
            "tabs": TABS,
        },
    ),
    "rule": (
        SCHEMA["$defs"]["rule"],
        {"rules": [{"patterns": ["*"], "properties": {}, "qqqqqqqq": 1}], "tabs": TABS},
    ),
    "properties": (
        SCHEMA["$defs"]["pageProperties"],
        {"rules": [{"patterns": ["*"], "properties": {"qqqqqqqq": 1}}], "tabs": TABS},
    ),
}


def choices() -> list[tuple[str, dict[str, object], object]]:
    """Every member with a list of values, and how a manifest sets it."""
    members = [
        (name, member, lambda value, name=name: {name: value, "tabs": TABS})
        for name, member in SCHEMA["properties"].items()
        if "oneOf" in member
    ]
    starts = SCHEMA["properties"]["root"]["properties"]["starts"]
    members.append(("starts", starts, lambda value: {"root": {"starts": value}, "tabs": TABS}))
    members += [
        (name, member, lambda value, name=name: {"policies": {name: value}, "tabs": TABS})
        for name, member in POLICIES.items()
    ]
    members += [
        (
            name,
            member,
            lambda value, name=name: {
                "rules": [{"patterns": ["*"], "properties": {"context": "modal", name: value}}],
                "tabs": TABS,
            },
        )
        for name, member in PAGE.items()
        if "oneOf" in member
    ]
    return members


CHOICES = {member: (schema, manifest) for member, schema, manifest in choices()}


@pytest.fixture(scope="module")
def problems(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list]:
    """What the command says, in one run, about the manifests of `MEMBERS` and `CHOICES`."""
    folder = tmp_path_factory.mktemp("manifests")
    (folder / "index.html").touch()
    assert not MEMBERS.keys() & CHOICES.keys()
    manifests = {name: [manifest] for name, (_, manifest) in MEMBERS.items()}
    for name, (schema, manifest) in CHOICES.items():
        manifests[name] = [manifest(value) for value in [*values_of(schema), "qqqqqqqq"]]
    paths = {
        name: [folder / f"{name}-{index}.json" for index in range(len(values))]
        for name, values in manifests.items()
    }
    for name, values in manifests.items():
        for path, value in zip(paths[name], values, strict=True):
            path.write_text(json.dumps(value))
    answers = iter(problems_of(*(path for group in paths.values() for path in group)))
    return {name: [next(answers) for _ in group] for name, group in paths.items()}


@pytest.mark.parametrize("place", MEMBERS)
def test_command_and_schema_know_the_same_members(place, problems):
    [found] = problems[place]
    [problem] = [problem for problem in found if problem["severity"] == "error"]
    assert sorted(listed(problem)) == sorted(MEMBERS[place][0]["properties"])


@pytest.mark.parametrize("member", CHOICES)
def test_command_and_schema_know_the_same_values(member, problems):
    schema = CHOICES[member][0]
    values = values_of(schema)
    *accepted, [problem] = problems[member]
    for value, found in zip(values, accepted, strict=True):
        assert "error" not in [problem["severity"] for problem in found], value
    if values == [True, False]:
        assert "must be true or false" in problem["message"]
    else:
        assert sorted(listed(problem)) == sorted(values)
        assert member in problem["message"]
    assert schema.get("default", values[0]) in values


def declared_policies() -> dict[str, dict[str, object]]:
    """The policies as the core declares and documents them: meaning, default, values."""
    folder = ROOT / "Sources" / "Navigation" / "Policies"
    enumerations: dict[str, dict[str, str]] = {}
    for path in sorted(folder.glob("*Policies.swift")):
        comment: list[str] = []
        values: dict[str, str] = {}
        for line in map(str.strip, path.read_text(encoding="utf-8").splitlines()):
            if line.startswith("///"):
                comment.append(line.removeprefix("///").strip())
                continue
            if match := re.match(r"public enum (\w+): String", line):
                values = enumerations.setdefault(match[1], {})
            if match := re.fullmatch(r"case (\w+)", line):
                values[match[1]] = " ".join(comment)
            comment = []
    policies: dict[str, dict[str, object]] = {}
    text = (folder / "Policies.swift").read_text(encoding="utf-8")
    pattern = r"((?: *///.*\n)+) *public var (\w+) = (?:(\w+)\.)?(\w+)\n"
    for comment, name, enumeration, default in re.findall(pattern, text):
        meaning = " ".join(line.strip().removeprefix("/// ") for line in comment.splitlines())
        values = enumerations[enumeration] if enumeration else None
        policies[name] = {"meaning": meaning, "default": default, "values": values}
    return policies


def documented_policies() -> dict[str, dict[str, object]]:
    """The policies as docs/manifest.md has them."""
    text = (ROOT / "docs" / "manifest.md").read_text(encoding="utf-8").split("\n## Policies\n")[1]
    policies: dict[str, dict[str, object]] = {}
    for policy, value, default, meaning in re.findall(
        r"^\|(?: `(\w+)`)? \|(?: `(\w+)`( \(default\))?)? \| (.*) \|$", text, re.M
    ):
        if policy:
            current = policies[policy] = {"meaning": meaning, "default": None, "values": {}}
        else:
            current["values"][value] = meaning
            if default:
                current["default"] = value
    return policies


def test_the_documentation_has_every_policy_as_the_core_declares_it():
    declared, documented = declared_policies(), documented_policies()
    assert len(declared) == len(POLICIES)
    assert list(documented) == list(POLICIES)
    for name, policy in declared.items():
        flags = {"true": "They do.", "false": "They do not."}
        assert documented[name] == {**policy, "values": policy["values"] or flags}, name


@pytest.mark.parametrize("name", POLICIES)
def test_the_schema_has_every_policy_as_the_core_declares_it(name):
    policy, schema = declared_policies()[name], POLICIES[name]
    assert schema["description"] == policy["meaning"]
    if policy["values"] is None:
        assert schema["default"] is (policy["default"] == "true")
    else:
        assert schema["default"] == policy["default"]
        values = {choice["const"]: choice["description"] for choice in schema["oneOf"]}
        assert values == policy["values"]


def test_the_documentation_has_every_member():
    text = (ROOT / "docs" / "manifest.md").read_text(encoding="utf-8")
    rows = [line.split(" | ")[0] for line in text.splitlines() if line.startswith("| `")]
    documented = {name for row in rows for name in re.findall(r"`([^`]+)`", row)}
    objects = [
        SCHEMA,
        SCHEMA["properties"]["app"],
        SCHEMA["properties"]["root"],
        SCHEMA["$defs"]["tab"],
        SCHEMA["$defs"]["pageProperties"],
    ]
    members = {name for owner in objects for name in owner["properties"]}
    assert members <= documented
    for name in ("patterns", "properties", "pattern", "shared"):
        assert f"`{name}`" in text or f'"{name}"' in text
    for name, member in PAGE.items():
        [row] = [line for line in text.splitlines() if line.startswith(f"| `{name}` | ")][:1]
        for value in member.get("oneOf", []):
            assert f"`{value['const']}`" in row
