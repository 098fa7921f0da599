"""What a page says, without its marks."""

import html
import re

_TAG = re.compile(r"<[^>]+>")


def words(fragment: str) -> str:
    """All that is to be read."""
    return " ".join(html.unescape(_TAG.sub(" ", fragment)).split())


def main(page: str) -> str:
    """What is to be read in the main part of a page."""
    (found,) = re.findall(r"<main.*?>(.*)</main>", page, re.DOTALL)
    return words(found)


def rows(page: str, kind: str) -> list[list[str]]:
    """The cells of all tables of a class, without their headings."""
    tables = re.findall(rf'<table class="[^"]*\b{kind}\b[^"]*">(.*?)</table>', page, re.DOTALL)
    lines = [line for table in tables for line in re.findall(r"<tr.*?>(.*?)</tr>", table, re.DOTALL)]
    cells = [re.findall(r"<td.*?>(.*?)</td>", line, re.DOTALL) for line in lines]
    return [[words(cell) for cell in line] for line in cells if line]


def links(page: str) -> set[str]:
    return {html.unescape(link) for link in re.findall(r'href="(/t/[^"]*)"', page)}
