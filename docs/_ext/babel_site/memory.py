"""What is worked out once in a build."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from sphinx.environment import BuildEnvironment

T = TypeVar("T")
_kept: WeakKeyDictionary[BuildEnvironment, dict[Any, Any]] = WeakKeyDictionary()


def once(env: BuildEnvironment, key: Any, make: Callable[[], T]) -> T:
    """What `make` gives, which is called once in a build for each key."""
    kept = _kept.setdefault(env, {})
    if key not in kept:
        kept[key] = make()
    value: T = kept[key]
    return value
