"""Finds in a module's source the templates of sentences that it tells."""

from __future__ import annotations

import ast
from collections.abc import Iterator


def templates_in(source: str, *tellers: str) -> Iterator[tuple[int, str | None]]:
    """Every template that is given to one of these functions, with its line; None for one that is not written there."""
    for scope in ast.walk(ast.parse(source)):
        if isinstance(scope, ast.FunctionDef | ast.Module):
            names: dict[str, list[ast.expr]] = {}
            for node in ast.walk(scope):
                if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                    names.setdefault(node.targets[0].id, []).append(node.value)
            for node in ast.walk(scope):
                if isinstance(node, ast.Call) and node.args and _name(node.func) in tellers:
                    yield from ((node.lineno, text) for text in _texts(node.args[0], names))


def _name(function: ast.expr) -> str | None:
    match function:
        case ast.Name(name) | ast.Attribute(_, name):
            return name
    return None


def _texts(node: ast.expr, names: dict[str, list[ast.expr]]) -> Iterator[str | None]:
    match node:
        case ast.Constant(str(text)):
            yield text
        case ast.IfExp(_, one, other):
            yield from _texts(one, names)
            yield from _texts(other, names)
        case ast.Subscript(ast.Dict(_, values)):
            for value in values:
                yield from _texts(value, names)
        case ast.Name(name) if name in names:
            for value in names[name]:
                yield from _texts(value, names)
        case _:
            yield None
