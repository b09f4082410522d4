"""List the clauses of the rules that no test names.

A clause is a paragraph of a game's `rules.en.md` that begins with its id (`**D6-031** …`). A test
names clauses with `@pytest.mark.rule("D6-031")`, a scenario with `rules = ["D6-031"]`, at most
four each. Nothing is printed when every clause is named by somebody; otherwise the clauses that
are not, and every test that names too many or unknown ones.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MOST = 4

CLAUSE = re.compile(r"^\*\*([A-Z][A-Z0-9]*-[0-9]+[a-z]?)\*\*", re.MULTILINE)


@dataclass(frozen=True)
class Named:
    """The clauses that one test or scenario names."""

    where: str
    ids: tuple[str, ...]


def clauses(root: Path) -> list[str]:
    """Return the clause ids of every game's rules page, in their order."""
    found: list[str] = []
    for page in sorted(root.glob("src/sternbrett/games/*/rules.en.md")):
        found += CLAUSE.findall(page.read_text(encoding="utf-8"))
    return found


def is_rule_mark(node: ast.expr) -> bool:
    """Tell whether an expression is `pytest.mark.rule`."""
    return ast.unparse(node) == "pytest.mark.rule"


def marks_of(decorators: list[ast.expr]) -> list[str]:
    """Return the ids in the `pytest.mark.rule(…)` calls among decorators."""
    return [
        argument.value
        for call in decorators
        if isinstance(call, ast.Call) and is_rule_mark(call.func)
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]


def named_by_tests(root: Path) -> Iterator[Named]:
    """Yield what each test function, and each single case of one, names."""
    for path in sorted(root.glob("tests/**/*.py")):
        where = path.relative_to(root)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                ids = marks_of(node.decorator_list)
            elif isinstance(node, ast.keyword) and node.arg == "marks":
                several = node.value.elts if isinstance(node.value, ast.List) else [node.value]
                ids = marks_of(several)
            else:
                continue
            if ids:
                yield Named(f"{where}:{node.lineno}", tuple(ids))


def named_by_scenarios(root: Path) -> Iterator[Named]:
    """Yield what each scenario file names."""
    for path in sorted(root.glob("tests/**/*.toml")):
        ids = tomllib.loads(path.read_text(encoding="utf-8")).get("rules", [])
        if isinstance(ids, list) and ids:
            yield Named(str(path.relative_to(root)), tuple(map(str, ids)))


def complaints(root: Path) -> list[str]:
    """Return one line for each thing that is wrong."""
    known = clauses(root)
    named = [*named_by_tests(root), *named_by_scenarios(root)]
    lines = [f"{clause} stands in the rules twice" for clause in sorted(duplicates(known))]
    for test in named:
        if len(test.ids) > MOST:
            lines.append(f"{test.where} names {len(test.ids)} clauses; {MOST} are the most")
        lines += [f"{test.where} names {name}, which no rules page has"
                  for name in test.ids if name not in known]  # fmt: skip
    tested = {name for test in named for name in test.ids}
    return lines + [clause for clause in known if clause not in tested]


def duplicates(ids: list[str]) -> set[str]:
    """Return the ids that occur more than once."""
    return {name for name in ids if ids.count(name) > 1}


def main() -> int:
    """Print the complaints; return 1 if there are any."""
    lines = complaints(ROOT)
    for line in lines:
        print(line)
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
