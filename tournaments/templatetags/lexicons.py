"""Word lists in templates: their sources and licences in the reader's language."""

from django import template

from tournaments.web import lexicon_wording

register = template.Library()

register.filter("source_title", lexicon_wording.source_title)
register.filter("licence", lexicon_wording.licence)
register.filter("import_step", lexicon_wording.step)


@register.filter
def source_titles(sources: list[dict[str, object]]) -> str:
    """All titles in one line."""
    return ", ".join(map(lexicon_wording.source_title, sources))
