"""The reader of docs/protocol.md, written from the document alone, against the golden frames."""

import json
import pathlib

import pytest
from protocol_messages import MalformedMessage, read_message

pytestmark = pytest.mark.standalone

FRAMES = pathlib.Path(__file__).parent.parent / "Fixtures" / "frames"
GOLDEN = {path.stem: json.loads(path.read_text()) for path in sorted(FRAMES.glob("*.json"))}
VALID = {name: golden for name, golden in GOLDEN.items() if golden["valid"]}
INVALID = {name: golden for name, golden in GOLDEN.items() if not golden["valid"]}


def test_the_document_reads_every_valid_frame_as_its_file_says():
    assert len(VALID) > 50
    for name, golden in VALID.items():
        assert read_message(golden["direction"], golden["frame"]) == golden["decoded"], name


def test_the_document_refuses_every_invalid_frame_with_its_code_and_place():
    assert len(INVALID) > 50
    for name, golden in INVALID.items():
        try:
            read_message(golden["direction"], golden["frame"])
        except MalformedMessage as error:
            assert error.close_code == golden["closeCode"], name
            assert error.place in (None, golden["place"]), name
        else:
            raise AssertionError(f"{name} was read")
