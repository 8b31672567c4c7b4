"""Chinese words for tasks, outcomes and lessons."""

from assistant.memory.experience.chinese.lessons import lessons
from assistant.memory.experience.chinese.orders import ordered
from assistant.memory.experience.chinese.outcomes import feedback
from assistant.memory.experience.chinese.reports import told

__all__ = ["feedback", "lessons", "ordered", "told"]
