from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QAccessible, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ui.theme import Theme
from ui.widgets.boxes import column
from ui.widgets.button import Button, IconButton
from ui.widgets.choice import Choice
from ui.widgets.field import LineEdit, SearchField, SecretEdit
from ui.widgets.label import Label, wrapped
from ui.widgets.menu import Menu
from ui.widgets.notice import InlineMessage, NoticeBar
from ui.widgets.painting import baseline, draw_frame, draw_text
from ui.widgets.progress import ProgressBar
from ui.widgets.question import Question, Subject
from ui.widgets.shadow import paint_shadow
from ui.widgets.toast import Toasts
from ui.widgets.toggles import CheckBox, RadioCard, Segmented, Switch

Show = Callable[[QWidget], QWidget]


def test_buttons_have_the_sizes_of_the_look(theme: Theme) -> None:
    assert Button("Test", theme=theme).sizeHint().toTuple() == (57, 32)
    assert Button("Continue", theme=theme, kind="primary", wide=True).sizeHint().toTuple() == (96, 32)
    assert IconButton("search", "Search", theme=theme).sizeHint().toTuple() == (32, 32)


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_a_button_is_pressed_by_the_keyboard(theme: Theme, shown: Show, qtbot: QtBot, key: Qt.Key) -> None:
    button = Button("Go", theme=theme)
    shown(button)
    with qtbot.waitSignal(button.clicked):
        QTest.keyClick(button, key)


def test_what_is_painted_is_a_control_to_a_screen_reader(theme: Theme, shown: Show) -> None:
    for widget, role in (
        (Button("Go", theme=theme), QAccessible.Role.Button),
        (IconButton("search", "Search", theme=theme), QAccessible.Role.Button),
        (CheckBox("Also", theme=theme), QAccessible.Role.CheckBox),
        (Switch("Built in", theme=theme), QAccessible.Role.CheckBox),
        (RadioCard(theme=theme), QAccessible.Role.RadioButton),
        (Choice(theme=theme, name="Model"), QAccessible.Role.ComboBox),
        (LineEdit(theme=theme, name="Name"), QAccessible.Role.EditableText),
        (Label("Words", theme=theme), QAccessible.Role.StaticText),
        (ProgressBar(theme=theme, name="Done"), QAccessible.Role.ProgressBar),
    ):
        shown(widget)
        found = QAccessible.queryAccessibleInterface(widget)
        assert found is not None
        assert found.role() == role, type(widget)
        widget.close()


def test_a_label_is_elided_and_says_the_whole_in_its_tool_tip(theme: Theme, shown: Show) -> None:
    label = Label("A title that is far too long for its place", theme=theme)
    label.resize(80, 20)
    shown(label)
    label.resize(80, 20)
    assert label.toolTip() == label.text()
    label.resize(800, 20)
    assert label.toolTip() == ""


def test_html_is_text(theme: Theme, shown: Show) -> None:
    label = Label("<b>not bold</b> & so on", theme=theme)
    shown(label)
    assert label.text() == "<b>not bold</b> & so on"
    assert label.sizeHint().width() > theme.metrics("ui").horizontalAdvance("not bold & so on")


@pytest.mark.parametrize(
    "text", ["one two three four five six", "下周三妈妈生日，我想在家做一顿晚饭。", "😀😀 😀😀 😀😀 😀😀", "x" * 60]
)
def test_wrapping_loses_nothing_and_fits(theme: Theme, text: str) -> None:
    lines = wrapped(theme, "ui", text, 90)
    assert len(lines) > 1
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(theme.metrics("ui").horizontalAdvance(line) <= 91 for line in lines)


def test_lines_have_the_height_of_their_kind(theme: Theme) -> None:
    label = Label("one two three four five six", theme=theme, wrap=True)
    assert label.heightForWidth(90) == len(wrapped(theme, "ui", label.text(), 90)) * 20
    assert wrapped(theme, "ui", "a\n\nb", 90) == ["a", "", "b"]


def test_one_baseline_for_both_scripts(theme: Theme) -> None:
    """Trap 10: a row with Chinese may not stand lower than one without."""

    def bottom(text: str) -> int:
        image = QImage(120, 40, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        draw_text(painter, theme, QRectF(0, 0, 120, 40), text)
        painter.end()
        rows = [y for y in range(40) for x in range(12) if image.pixelColor(x, y).alpha() > 120]
        return max(rows)

    assert bottom("H") == bottom("H 中文") == round(baseline(theme, "ui", QRectF(0, 0, 120, 40))) - 1


def test_a_frame_is_never_rounder_than_half_its_height(theme: Theme) -> None:
    image = QImage(60, 20, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_frame(painter, QRectF(0, 0, 60, 20), 200, fill=theme.colour("accent.fill"))
    painter.end()
    assert image.pixelColor(0, 0).alpha() == 0
    assert image.pixelColor(30, 0).alpha() == 255
    assert image.pixelColor(0, 10).alpha() > 100


def test_a_shadow_lies_below_and_fades(theme: Theme) -> None:
    image = QImage(200, 200, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    paint_shadow(painter, theme, QRectF(60, 60, 80, 80), "popup", 8)
    painter.end()
    below = [image.pixelColor(100, y).alpha() for y in (141, 150, 160, 175)]
    assert below == sorted(below, reverse=True)
    assert below[0] > image.pixelColor(100, 58).alpha() > 0
    assert image.pixelColor(100, 10).alpha() == 0


def test_a_shadow_only_darkens(theme: Theme) -> None:
    image = QImage(120, 120, QImage.Format.Format_RGB32)
    ground = theme.colour("surface.base")
    image.fill(ground)
    painter = QPainter(image)
    paint_shadow(painter, theme, QRectF(40, 30, 40, 40), "toast", 8)
    painter.end()
    column = [image.pixelColor(60, y) for y in range(70, 120)]
    for colour in column:
        darker = [ground.red() - colour.red(), ground.green() - colour.green(), ground.blue() - colour.blue()]
        assert max(darker) - min(darker) <= 3, darker


def test_a_secret_is_hidden_until_asked_for(theme: Theme, shown: Show) -> None:
    field = SecretEdit(theme=theme, name="Key")
    field.set_eye_texts("Show the key", "Hide the key")
    shown(field)
    field.setText("sk-secret")
    assert "sk" not in field.displayText()
    field._eye.click()
    assert field.displayText() == "sk-secret"
    assert field._eye.accessibleName() == "Hide the key"


def test_a_search_field_is_emptied_by_its_button(theme: Theme, shown: Show) -> None:
    field = SearchField(theme=theme)
    field.set_texts("Search", clear="Clear", shortcut="Ctrl K")
    field.resize(200, 32)
    shown(field)
    assert not field._clear.isVisible()
    QTest.keyClicks(field, "abc")
    assert field._clear.isVisible()
    field._clear.click()
    assert field.text() == ""


def test_the_arrow_keys_move_a_segmented_control(theme: Theme, shown: Show, qtbot: QtBot) -> None:
    control = Segmented(("auto", "ask", "off"), theme=theme, name="Mode")
    control.set_texts({"auto": "Automatic", "ask": "Ask", "off": "Off"})
    control.set_value("auto")
    shown(control)
    first = control._segments["auto"]
    first.setFocus()
    qtbot.waitUntil(first.hasFocus)
    with qtbot.waitSignal(control.chosen) as chosen:
        QTest.keyClick(first, Qt.Key.Key_Right)
    assert chosen.args == ["ask"]
    assert control.value == "ask"


def test_a_wheel_over_a_choice_changes_nothing(theme: Theme, shown: Show) -> None:
    choice = Choice(theme=theme, name="Size")
    choice.set_items([("One", 1), ("Two", 2)], 1)
    shown(choice)
    from PySide6.QtGui import QWheelEvent

    event = QWheelEvent(
        QPointF(5, 5), QPointF(5, 5), QPoint(0, -120), QPoint(0, -120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(choice, event)
    assert choice.value == 1
    assert not event.isAccepted()


def test_an_unknown_value_chooses_nothing(theme: Theme) -> None:
    choice = Choice(theme=theme)
    changed: list[int] = []
    choice.currentIndexChanged.connect(changed.append)
    choice.set_items([("One", 1)], 7)
    assert choice.value is None
    assert changed == []


def test_a_menu_goes_when_it_is_closed(theme: Theme, shown: Show, qtbot: QtBot) -> None:
    place = QWidget()
    shown(place)
    menu, done = Menu(theme=theme, parent=place), []
    menu.add("Rename", lambda: done.append(1), icon_name="pencil", shortcut="F2")
    menu.open_at(QPoint(10, 10))
    menu.actions()[0].trigger()
    menu.close()
    qtbot.waitUntil(lambda: place.findChild(Menu) is None)
    assert done == [1]


@pytest.mark.parametrize("zoom", [1.0, 1.5])
def test_a_question_shows_all_that_it_says(theme: Theme, shown: Show, qtbot: QtBot, zoom: float) -> None:
    theme.apply(zoom=zoom)
    place = QWidget()
    shown(place)
    question = Question(
        place,
        theme=theme,
        title="Forget this for good?",
        lines=[("info", "What says more than fits into one line is told in as many lines as it takes.")],
        verb="Forget",
        on_yes=lambda: None,
        subject=Subject("bookmark", "Fact", "The oars stand in the low shed behind the sauna. 桨放在桑拿房后面。 " * 4),
    )
    question.open()
    labels = question.findChildren(Label)
    qtbot.waitUntil(lambda: all(one.height() >= one.heightForWidth(one.width()) for one in labels))
    question.body.addWidget(
        Label("And a line that came later, which is long enough to be two lines.", theme=theme, wrap=True)
    )
    labels = question.findChildren(Label)
    qtbot.waitUntil(lambda: all(one.height() >= one.heightForWidth(one.width()) for one in labels))
    question.reject()


def test_one_toast_at_a_time_and_the_first_can_still_be_undone(theme: Theme, shown: Show, qtbot: QtBot) -> None:
    place = QWidget()
    place.resize(700, 400)
    shown(place)
    toasts, undone = Toasts(place, theme=theme), []
    first = toasts.show("Remembered: Zed", undo=lambda: undone.append("first"))
    assert first.isVisible()
    second = toasts.show("Copied", icon="copy")
    assert toasts.current is second
    assert not first.isVisible()
    assert toasts.undo is not None
    assert toasts.undo[0] == "Remembered: Zed"
    toasts.take_back()
    toasts.take_back()
    assert undone == ["first"]
    assert toasts.current is None


@pytest.mark.parametrize("still", [True, False])
def test_a_toast_is_seen_with_and_without_motion(theme: Theme, shown: Show, qtbot: QtBot, still: bool) -> None:
    theme.apply(reduced_motion=still)
    place = QWidget()
    place.resize(700, 400)
    shown(place)
    toast = Toasts(place, theme=theme).show("Remembered: Zed")
    middle = QPoint(toast.width() // 2, toast._margin() + 4)
    qtbot.waitUntil(lambda: toast.grab().toImage().pixelColor(middle) == theme.colour("surface.raised"))


def test_a_toast_stands_in_the_middle_above_its_anchor(theme: Theme, shown: Show) -> None:
    place = QWidget()
    place.resize(700, 400)
    anchor = QWidget(place)
    anchor.setGeometry(100, 300, 500, 80)
    shown(place)
    toasts = Toasts(place, theme=theme)
    toasts.set_anchor(anchor)
    toast = toasts.show("Remembered: Zed", actions=[("Edit", lambda: None)], undo=lambda: None)
    margin = toast._margin()
    panel = toast.geometry().adjusted(margin, margin, -margin, -margin)
    assert panel.height() == 40
    assert panel.bottom() + 1 == 300 - 12
    assert abs(panel.center().x() - 350) <= 1
    anchor.move(100, 200)
    assert toast.geometry().bottom() < 300
    bar = QWidget(place)
    bar.setGeometry(100, 150, 500, 36)
    toasts.spare(bar)
    bar.show()
    assert toast.geometry().adjusted(margin, margin, -margin, -margin).bottom() + 1 == 150 - 12


@pytest.mark.parametrize(("panel_x", "left", "right"), [(450, 100, 438), (200, 100, 600), (620, 100, 600)])
def test_a_toast_stands_beside_what_lies_over_its_anchor_or_on_it(
    theme: Theme, shown: Show, panel_x: int, left: int, right: int
) -> None:
    place = QWidget()
    place.resize(700, 400)
    anchor, panel = QWidget(place), QWidget(place)
    anchor.setGeometry(100, 300, 500, 80)
    panel.setGeometry(panel_x, 0, 700 - panel_x, 400)
    shown(place)
    toasts = Toasts(place, theme=theme)
    toasts.set_anchor(anchor)
    toasts.stand_beside(panel)
    toast = toasts.show("Remembered: " + "Zed " * 40, undo=lambda: None)
    panel.raise_()
    margin = toast._margin()
    seen = toast.geometry().adjusted(margin, margin, -margin, -margin)
    assert (seen.left(), seen.right() + 1) == (left, right)
    assert place.childAt(seen.center()) in (toast, *toast.findChildren(QWidget))


def test_a_toast_ends_by_its_time_but_not_under_the_pointer(theme: Theme, qtbot: QtBot) -> None:
    place = QWidget()
    place.resize(700, 400)
    qtbot.addWidget(place)
    place.show()
    toasts = Toasts(place, theme=theme)
    toast = toasts.show("Remembered: Zed", undo=lambda: None)
    toast.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)  # wherever the pointer of the machine is
    place.activateWindow()
    toast._buttons[0].setFocus()
    qtbot.waitUntil(lambda: toast._buttons[0].hasFocus())
    toast._on_time()
    assert toast.isVisible()
    place.setFocus()
    with qtbot.waitSignal(toast.ended):
        toast._on_time()
    assert toasts.current is None


def test_messages_take_no_room_while_they_say_nothing(theme: Theme, shown: Show) -> None:
    place = QWidget()
    place.resize(700, 400)
    box = column(theme, parent=place)
    inline, bar = InlineMessage(theme=theme), NoticeBar(theme=theme)
    box.addWidget(inline)
    box.addWidget(bar)
    shown(place)
    assert not inline.isVisible()
    inline.say("OpenAI refused this key.")
    bar.say("Memory is searched by words only.", action="Again", act=lambda: None)
    assert inline.isVisible()
    assert (bar.text, bar.action_text) == ("Memory is searched by words only.", "Again")
    inline.say("")
    bar.act()
    assert not inline.isVisible()
    assert bar.text == ""


def test_everything_grows_with_the_zoom(theme: Theme) -> None:
    widgets = [
        Button("Test", theme=theme),
        IconButton("search", "Search", theme=theme),
        Switch("x", theme=theme),
        CheckBox("y", theme=theme),
        ProgressBar(theme=theme),
        Label("Words", theme=theme),
        LineEdit(theme=theme),
        Choice(theme=theme),
    ]
    before = [widget.sizeHint().height() for widget in widgets]
    theme.apply(zoom=2.0)
    assert [widget.sizeHint().height() for widget in widgets] == [2 * height for height in before]
    theme.apply(zoom=1.0)
