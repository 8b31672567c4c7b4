"""Typing through an input method whose plugin Qt has not."""

from __future__ import annotations

import sys

import pytest

from ui import input_methods
from ui.input_methods import reach_fcitx

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Linux only")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"QT_IM_MODULE": "fcitx"}, {"QT_IM_MODULE": "fcitx", "QT_IM_MODULES": "fcitx;ibus"}),
        ({"QT_IM_MODULE": "fcitx5"}, {"QT_IM_MODULE": "fcitx5", "QT_IM_MODULES": "fcitx5;ibus"}),
        ({"QT_IM_MODULE": "ibus"}, {"QT_IM_MODULE": "ibus"}),
        (
            {"QT_IM_MODULE": "fcitx", "QT_IM_MODULES": "wayland;fcitx"},
            {"QT_IM_MODULE": "fcitx", "QT_IM_MODULES": "wayland;fcitx"},
        ),
        ({}, {}),
    ],
)
def test_fcitx_is_reached_through_the_plugin_that_is_there(before: dict[str, str], after: dict[str, str]) -> None:
    reach_fcitx(before)
    assert before == after


def test_its_own_plugin_is_used_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(input_methods, "_has_plugin", lambda: True)
    environment = {"QT_IM_MODULE": "fcitx"}
    reach_fcitx(environment)
    assert environment == {"QT_IM_MODULE": "fcitx"}
