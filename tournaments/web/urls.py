"""The addresses of this app."""

from django.urls import path

from tournaments.web import views

urlpatterns = [
    path("words/", views.words, name="words"),
    path("words/lists/", views.word_lists, name="word-lists"),
    path("words/lists/import/", views.import_word_list, name="word-list-import"),
    path("words/lists/<int:number>/changes/", views.word_list_changes, name="word-list-changes"),
]
