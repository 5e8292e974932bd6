"""Generated files that are committed are up to date."""

from __future__ import annotations

import pytest

from babel_kit import resources
from babel_kit.babel.generate import GENERATED
from babel_kit.babel.vectors import read_vectors


@pytest.mark.parametrize("name", GENERATED)
def test_generated_files_are_up_to_date(name):
    for path, text in GENERATED[name]().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name} is stale: run `make {name}`"


def test_no_vector_file_is_left_over():
    assert set(resources.vectors().iterdir()) == set(GENERATED["vectors"]())


def test_vectors_have_stable_names_of_their_own():
    names = [vector.name for vector in read_vectors(resources.vectors())]
    assert len(names) == len(set(names))
