"""The conformance kit: it checks anybody's implementation of a game against the rules, over a pipe.

Protocol, transport, runner and reports know no game; `babel_kit.babel` binds Babel to them.
"""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("babel-rules")
except PackageNotFoundError:  # run from a checkout that is not installed
    __version__ = "0+unknown"
