"""The command line as users type it: JSON lines in, JSON lines out, and one clear line when something is wrong."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine import Lexicon, compile_words
from engine.position import Position
from engine.reference import ReferenceSolver
from engine.tiles import tile_set

OPENING = "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15"
ENGLISH = ("CAT", "CATS", "SO", "OX", "AT", "AS")


def run(*arguments: object, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "engine", *map(str, arguments)]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, encoding="utf-8", check=False)


@pytest.fixture(scope="module")
def lexicon_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("line") / "small.lex"
    compile_words(ENGLISH, tile_set("en"), path)
    return path


def test_compile_says_how_many_words_were_read_kept_and_refused(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("CAT\nCATS\nÄTZE\nA\n", encoding="utf-8")

    done = run("compile", tmp_path / "words.txt", tmp_path / "out.lex", "--tiles", "en")

    assert done.returncode == 0, done.stderr
    assert {"4", "2"} <= set(re.findall(r"\d+", done.stdout))
    assert "ÄTZE" in done.stdout
    assert sorted(Lexicon.open(tmp_path / "out.lex").matching("*")) == ["CAT", "CATS"]


@pytest.mark.parametrize("limit", [None, 0, 3])
def test_solve_prints_figures_and_moves(lexicon_file: Path, tmp_path: Path, limit: int | None) -> None:
    (tmp_path / "positions.jsonl").write_text(json.dumps({"fen": OPENING, "rack": "SOX?"}) + "\n", encoding="utf-8")
    options = [] if limit is None else ["--limit", limit]

    done = run("solve", lexicon_file, tmp_path / "positions.jsonl", *options)

    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == _solution(OPENING, "SOX?", 10 if limit is None else limit)


def test_solve_reads_standard_input_line_by_line(lexicon_file: Path) -> None:
    lines = [{"fen": OPENING, "rack": "SOX"}, {"fen": OPENING, "rack": "Q"}]

    done = run("solve", lexicon_file, "-", stdin="".join(json.dumps(line) + "\n" for line in lines))

    assert done.returncode == 0, done.stderr
    assert [json.loads(line) for line in done.stdout.splitlines()] == [
        _solution(line["fen"], line["rack"], 10) for line in lines
    ]


def test_bench_prints_one_object_of_figures(lexicon_file: Path, tmp_path: Path) -> None:
    (tmp_path / "positions.jsonl").write_text(json.dumps({"fen": OPENING, "rack": "SOX"}) + "\n", encoding="utf-8")

    done = run("bench", lexicon_file, tmp_path / "positions.jsonl", "--seconds", "0.1")

    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    expected = {"ranked_per_s", "tops_per_s", "judge_per_s", "load_ms", "lexicon_bytes", "peak_rss_mb"}
    assert expected <= set(figures)
    assert all(figures[name] > 0 for name in expected)
    assert figures["lexicon_bytes"] == lexicon_file.stat().st_size


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("{", "line 1"),
        ("[]", "line 1"),
        ('{"fen": "15"}', "rack"),
        ('{"rack": "CAT"}', "fen"),
        ('{"fen": "15/15", "rack": "CAT"}', "2 rows"),
        (json.dumps({"fen": OPENING, "rack": "cät"}), "c"),
        (json.dumps({"fen": OPENING, "rack": 7}), "rack"),
    ],
)
def test_bad_position_is_an_error_of_one_line(lexicon_file: Path, line: str, hint: str) -> None:
    refused_with(run("solve", lexicon_file, "-", stdin=line + "\n"), hint)


def test_missing_and_foreign_files_are_errors_of_one_line(lexicon_file: Path, tmp_path: Path) -> None:
    (tmp_path / "foreign.lex").write_text("no lexicon", encoding="utf-8")
    (tmp_path / "words.txt").write_text("CAT\n", encoding="utf-8")

    refused_with(run("solve", tmp_path / "nowhere.lex", "-"), "nowhere.lex")
    refused_with(run("solve", tmp_path / "foreign.lex", "-"), "foreign.lex")
    refused_with(run("solve", lexicon_file, tmp_path / "nowhere.jsonl"), "nowhere.jsonl")
    refused_with(run("compile", tmp_path / "nowhere.txt", tmp_path / "out.lex", "--tiles", "en"), "nowhere.txt")
    refused_with(run("compile", tmp_path / "words.txt", tmp_path / "out.lex", "--tiles", "xx"), "xx")
    refused_with(run("bench", lexicon_file, "-", stdin=""), "position")


def refused_with(done: subprocess.CompletedProcess[str], hint: str) -> None:
    assert done.returncode == 2, (done.stdout, done.stderr)
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert hint in done.stderr


def _solution(fen: str, rack: str, limit: int) -> dict[str, object]:
    ranked = ReferenceSolver(ENGLISH, tile_set("en")).ranked(Position.from_fen(fen), rack)
    points = [scored.points for scored in ranked]
    return {
        "top_score": max(points, default=0),
        "top_ties": points.count(max(points, default=0)),
        "legal_moves": len(points),
        "score_sum": sum(points),
        "moves": [
            {"word": scored.move.word, "square": scored.move.square, "points": scored.points, "tiles": scored.tiles}
            for scored in ranked[:limit]
        ],
    }
