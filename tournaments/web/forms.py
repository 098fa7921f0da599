"""What people type in, checked."""

from django import forms
from django.utils.translation import gettext_lazy as _

# Longer than any word on a board, with room for a ligature that comes apart.
_LONGEST_TEXT = 24


class WordForm(forms.Form):
    """The word that somebody looks up."""

    word = forms.CharField(
        max_length=_LONGEST_TEXT,
        label=_("Word"),
        widget=forms.TextInput(
            attrs={"class": "caps", "autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
    )
