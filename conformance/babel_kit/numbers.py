"""The numbers and times that the commands take, each refused with a sentence that says what to write instead."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import Any

import click

SHOWN = 30
"""How many characters of a wrong value are shown."""


class Whole(click.ParamType[int]):
    """A whole number within bounds; `remark` says why there is an upper one, where that is not plain."""

    name = "whole number"

    def __init__(self, least: int, most: int, example: int, remark: str = "") -> None:
        self._least, self._most = least, most
        self._advice = f"write a whole number from {least} to {most}, for example {example}"
        self._remark = f" ({remark})" if remark else ""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number; fails with what to write."""
        digits = re.fullmatch(r"\+?0*(\d+)", str(value), re.ASCII)
        # No number of that many digits is in bounds, and Python does not read one of some thousands.
        if digits is None or len(digits[1]) > len(str(self._most)) or not self._least <= int(digits[1]) <= self._most:
            self.fail(f"{_shown(value)} will not do: {self._advice}{self._remark}", param, ctx)
        return int(digits[1])

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str | None:  # noqa: ARG002
        """None: an argument is shown by its name."""
        return None if isinstance(param, click.Argument) else "NUMBER"


class Seconds(click.ParamType[float]):
    """A time such as 60s, 2m or 0.5, in seconds."""

    name = "time"
    least, most = 0.01, 24 * 3600

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The seconds; fails with what to write."""
        found = re.fullmatch(r"(\d{1,9}(?:\.\d*)?|\.\d+)\s*(s|m|h)?", str(value), re.ASCII)
        seconds = 0.0 if found is None else float(found[1]) * {"s": 1, "m": 60, "h": 3600, None: 1}[found[2]]
        if not self.least <= seconds <= self.most:
            advice = "write a time from 0.01s to 24h, for example 60s or 2m; a bare number is in seconds"
            self.fail(f"{_shown(value)} will not do: {advice}", param, ctx)
        return seconds


class NumberedCommand(click.Command):
    """A command with a whole number among its arguments: a negative one is told as that, not as an unknown option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Fails for a negative number that stands before `--`."""
        [number] = [param for param in self.params if isinstance(param.type, Whole)]
        for value in takewhile(lambda value: value != "--", args):
            if re.fullmatch(r"-\d.*", value, re.ASCII):
                number.type.convert(value, number, ctx)
        return super().parse_args(ctx, args)


def _shown(value: Any) -> str:
    text = str(value)
    return repr(text if len(text) <= SHOWN else f"{text[:SHOWN]}…")
