"""docs/capacitor-plugins.md says what the rows of the contract say."""

import document_contract


def test_the_document_is_that_of_the_rows():
    written = document_contract.DOCUMENT.read_text()
    assert written == document_contract.document(), "Run scripts/document_contract.py."


def test_a_pattern_reads_as_what_it_lets_pass():
    pattern = {
        "$exact": True,
        "value": {"$oneOf": ["a", None]},
        "list": {"$list": {"$type": "string"}},
        "name": {"$optional": {"$like": "^[a-z]+$"}},
    }
    text = '{value: "a" or null, list: [string, …], name: /^[a-z]+$/, if there is one}'
    assert document_contract.value(pattern) == text
