"""Without an optional package a door says what to install."""

from __future__ import annotations

import importlib
import subprocess
import sys

import pytest

from sternbrett.kernel.errors import MissingPackage, SternbrettError


@pytest.mark.parametrize(
    ("door", "package"),
    [
        ("gymnasium", "gymnasium"),
        ("gymnasium", "numpy"),
        ("pettingzoo", "pettingzoo"),
        ("pettingzoo", "gymnasium"),
        ("openspiel", "pyspiel"),
        ("vector", "gymnasium"),
    ],
)
def test_a_missing_package_is_named(
    door: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, f"sternbrett.envs.{door}", raising=False)
    for name in [name for name in sys.modules if name.partition(".")[0] == package]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingPackage) as refused:
        importlib.import_module(f"sternbrett.envs.{door}")
    extra = "gymnasium" if door == "vector" else door
    assert str(refused.value) == (
        f"sternbrett.envs.{door} needs the package “{package}”: pip install 'sternbrett[{extra}]'."
    )
    assert isinstance(refused.value, SternbrettError)


def test_pixels_need_what_draws_them(monkeypatch: pytest.MonkeyPatch) -> None:
    from sternbrett.envs.position import check_render_mode

    check_render_mode("rgb_array")
    monkeypatch.setattr("sternbrett.envs.position.find_spec", lambda name: None)
    with pytest.raises(MissingPackage) as refused:
        check_render_mode("rgb_array")
    assert str(refused.value) == (
        "render_mode=“rgb_array” needs the package “resvg_py”: pip install 'sternbrett[pictures]'."
    )


def test_the_table_needs_none_of_them() -> None:
    # In a process of its own: a package that is imported anew here would be another one than the
    # other tests have.
    program = (
        "import sys; "
        "sys.modules.update(dict.fromkeys(('numpy', 'gymnasium', 'pettingzoo', 'pyspiel'))); "
        "import sternbrett.envs, sternbrett.envs.position, sternbrett.kernel.observation"
    )
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert answer.returncode == 0, answer.stderr
