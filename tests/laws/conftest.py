"""The profiles and the marker of the laws."""

import profiles
import pytest

profiles.register()


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "law(*clauses): a law that holds in every position, and the clauses it verifies")
