"""The application's one style sheet: fields, menus, tool tips and scroll bars. It never names a font."""

from __future__ import annotations

from string import Template
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.theme import Theme

_SHEET = Template("""
QToolTip {
    background: ${surface_tooltip}; color: ${text_on_tooltip};
    border: ${hairline}px solid ${surface_tooltip}; padding: ${space_1}px ${space_2}px;
}
QLineEdit {
    background: ${surface_raised}; color: ${text_primary}; placeholder-text-color: ${text_tertiary};
    border: ${hairline}px solid ${border_control}; border-radius: ${radius_control}px;
    padding: 0 ${field_inset}px; min-height: ${field_inner}px;
    selection-background-color: ${selection_bg}; selection-color: ${selection_text};
    lineedit-password-character: 8226;
}
QLineEdit:disabled { color: ${text_disabled}; border-color: ${border_default}; }
QLineEdit:focus {
    border: ${focus}px solid ${accent_focus}; padding: 0 ${field_inset_focus}px; min-height: ${field_inner_focus}px;
}
QLineEdit[invalid="true"] { border-color: ${danger_text}; }
QLineEdit[quiet="true"] { background: ${surface_sunken}; border-color: ${surface_sunken}; }
QLineEdit[quiet="true"]:focus { border-color: ${accent_focus}; }
QLineEdit[bare="true"], QLineEdit[bare="true"]:focus {
    background: transparent; border: none; padding: 0; min-height: 0;
}
.QPushButton {
    background: ${surface_raised}; color: ${text_primary};
    border: ${hairline}px solid ${border_default}; border-radius: ${radius_control}px;
    padding: 0 ${button_inset}px; min-height: ${field_inner}px;
}
.QPushButton:hover { background: ${surface_hover}; }
.QPushButton:pressed { background: ${surface_pressed}; }
.QPushButton:disabled { color: ${text_disabled}; }
QMenu { background: transparent; border: none; color: ${text_primary}; }
QMenu::item {
    background: transparent; min-height: ${menu_row}px; border-radius: ${radius_control}px;
    padding: 0 ${space_4}px 0 ${space_2}px; margin: 0 ${space_1}px;
}
QMenu::item:selected { background: ${surface_hover}; }
QMenu::item:disabled { color: ${text_disabled}; }
QMenu::icon { padding-left: ${space_2}px; }
QMenu::separator { height: ${hairline}px; background: ${border_subtle}; margin: ${space_1}px ${space_3}px; }
QComboBox QAbstractItemView {
    background: ${surface_raised}; color: ${text_primary}; outline: none;
    border: ${hairline}px solid ${border_default}; padding: ${space_1}px;
    selection-background-color: ${surface_selected}; selection-color: ${text_primary};
}
QComboBox QAbstractItemView::item { min-height: ${menu_row}px; padding: 0 ${space_2}px; }
QScrollBar { background: transparent; border: none; margin: 0; }
QScrollBar:vertical { width: ${scrollbar}px; }
QScrollBar:horizontal { height: ${scrollbar}px; }
QScrollBar::handle {
    background: ${border_default}; border-radius: ${handle_radius}px; margin: ${handle_margin}px;
}
QScrollBar::handle:vertical { min-height: ${space_8}px; }
QScrollBar::handle:horizontal { min-width: ${space_8}px; }
QScrollBar::handle:hover, QScrollBar::handle:pressed { background: ${border_control}; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: none; }
QAbstractScrollArea::corner { background: transparent; border: none; }
""")


def style_sheet(theme: Theme) -> str:
    """The sheet for the theme's colours and zoom."""
    names = {name.replace(".", "_"): _css(theme, name) for name in _COLOURS}
    hairline, focus = round(theme.border()), round(theme.border("focus"))
    field, inset, bar = theme.size("control"), theme.detail("field_inset"), theme.size("scrollbar")
    margin = theme.detail("handle_gap")
    return _SHEET.substitute(
        names,
        hairline=hairline,
        focus=focus,
        space_1=theme.space(1),
        space_2=theme.space(2),
        space_3=theme.space(3),
        space_4=theme.space(4),
        space_8=theme.space(8),
        radius_control=theme.radius("control"),
        field_inset=inset,
        field_inset_focus=inset - (focus - hairline),
        field_inner=field - 2 * hairline,
        field_inner_focus=field - 2 * focus,
        button_inset=theme.detail("button_inset") - hairline,
        menu_row=theme.size("row.menu"),
        scrollbar=bar,
        handle_margin=margin,
        handle_radius=(bar - 2 * margin) // 2,
    )


_COLOURS = (
    "surface.tooltip",
    "surface.raised",
    "surface.sunken",
    "surface.hover",
    "surface.pressed",
    "surface.selected",
    "text.primary",
    "text.tertiary",
    "text.disabled",
    "text.on_tooltip",
    "border.subtle",
    "border.default",
    "border.control",
    "accent.focus",
    "danger.text",
    "selection.bg",
    "selection.text",
)


def _css(theme: Theme, name: str) -> str:
    colour = theme.colour(name)
    return f"rgba({colour.red()},{colour.green()},{colour.blue()},{colour.alpha()})"
