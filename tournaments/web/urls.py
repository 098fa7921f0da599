"""The addresses of this app; each group of pages keeps its own beside its views."""

from django.urls import include, path

from tournaments.web import views

urlpatterns = [
    path("words/", views.words, name="words"),
    path("words/lists/", views.word_lists, name="word-lists"),
    path("words/lists/import/", views.import_word_list, name="word-list-import"),
    path("words/lists/import/<str:token>/", views.upload, name="word-list-upload"),
    path("words/lists/import/<str:token>/refused.csv", views.upload_refusals, name="word-list-refusals"),
    path("words/lists/<int:number>/changes/", views.word_list_changes, name="word-list-changes"),
    path("", include("tournaments.web.home")),
    path("", include("tournaments.web.accounts")),
    path("", include("tournaments.web.play")),
    path("", include("tournaments.web.setup")),
    path("", include("tournaments.web.console")),
    path("", include("tournaments.web.roster")),
    path("", include("tournaments.web.public")),
    path("", include("tournaments.web.rounds")),
    path("", include("tournaments.web.downloads")),
]
