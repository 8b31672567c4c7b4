"""A hundred runs over a bilingual corpus: nothing is lost, no look-alikes are merged, and duplicates go."""

from pathlib import Path

import pytest

from tests.benchmarks.consolidation import quality
from tests.benchmarks.consolidation_corpus import DUPLICATES, LOOK_ALIKES, TOTAL, corpus


def test_the_corpus_is_what_it_says() -> None:
    roles = [one.role for one in corpus()]
    assert len(roles) == TOTAL
    assert roles.count("duplicate") == DUPLICATES
    assert roles.count("look-alike") == LOOK_ALIKES
    assert corpus() == corpus()


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_hundred_runs_lose_no_fact_and_fold_the_duplicates(tmp_path: Path) -> None:
    found = quality(tmp_path, 100, None)
    assert found["facts_lost"] == 0
    assert found["look_alikes_merged"] == 0, found["merged_wrongly"]
    assert found["share_folded"] >= 0.9
