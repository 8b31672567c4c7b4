"""English words for tasks, outcomes and lessons."""

from assistant.memory.experience.english.lessons import lessons
from assistant.memory.experience.english.orders import ordered
from assistant.memory.experience.english.outcomes import feedback
from assistant.memory.experience.english.reports import told

__all__ = ["feedback", "lessons", "ordered", "told"]
