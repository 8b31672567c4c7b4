"""Dates and times as the interface says them: relative up to a week, then by the calendar."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from PySide6.QtCore import QCoreApplication, QDate, QLocale, QObject

from assistant import clock

_WEEK, _MONTH, _YEAR = 7, 30, 365

translate = QCoreApplication.translate


def time_of_day(at: datetime) -> str:
    """16:42, or 4:42 pm where the system counts to twelve."""
    local = at.astimezone(clock.zone())
    if "a" not in QLocale().timeFormat(QLocale.FormatType.ShortFormat).lower():
        return f"{local:%H:%M}"
    return f"{local.hour % 12 or 12}:{local:%M} {'am' if local.hour < 12 else 'pm'}"


def day(at: datetime) -> str:
    """12 Oct; with the year when it is not this one."""
    local, today = at.astimezone(clock.zone()).date(), _today()
    return _calendar_day(local, with_year=local.year != today.year)


def row_time(at: datetime) -> str:
    """The shortest that tells it apart in a list: the time, a weekday, a day."""
    local, today = at.astimezone(clock.zone()).date(), _today()
    if today - timedelta(days=1) <= local <= today:
        return time_of_day(at)
    if timedelta(0) < today - local < timedelta(days=_WEEK):
        return QLocale().dayName(local.isoweekday(), QLocale.FormatType.ShortFormat)
    return day(at)


def day_and_time(at: datetime) -> str:
    """Today, 16:40; Yesterday, 16:40; 12 Oct, 16:40."""
    days = (_today() - at.astimezone(clock.zone()).date()).days
    named = {0: translate("Dates", "Today"), 1: translate("Dates", "Yesterday")}.get(days) or day(at)
    return translate("Dates", "{day}, {time}").format(day=named, time=time_of_day(at))


def age(at: datetime) -> str:
    """How long ago, in the largest unit that fits; a day still to come is `in 3 days`."""
    return _Ages().phrase((_today() - at.astimezone(clock.zone()).date()).days)


def section(at: datetime) -> str:
    """The heading that a list puts this under."""
    local, today = at.astimezone(clock.zone()).date(), _today()
    days = (today - local).days
    if days <= 0:
        return translate("Dates", "Today")
    if days == 1:
        return translate("Dates", "Yesterday")
    if days <= _WEEK:
        return translate("Dates", "Last 7 days")
    if days <= 30:
        return translate("Dates", "Last 30 days")
    month = QLocale().standaloneMonthName(local.month)
    return (
        month if local.year == today.year else translate("Dates", "{month} {year}").format(month=month, year=local.year)
    )


class _Ages(QObject):
    # A class, since lupdate finds plurals in `self.tr` only.

    def phrase(self, days: int) -> str:
        if days < 0:
            return self.tr("in %n days", "", -days)
        if days < 2:
            return self.tr("yesterday") if days else self.tr("today")
        if days < 2 * _WEEK:
            return self.tr("%n days ago", "", days)
        if days < 2 * _MONTH:
            return self.tr("%n weeks ago", "", days // _WEEK)
        if days < _YEAR:
            return self.tr("%n months ago", "", days // _MONTH)
        return self.tr("%n years ago", "", days // _YEAR)


def _today() -> date:
    return clock.local_now().date()


def _calendar_day(local: date, *, with_year: bool) -> str:
    pattern = translate("Dates", "d MMM yyyy") if with_year else translate("Dates", "d MMM")
    return QLocale().toString(QDate(local.year, local.month, local.day), pattern)
