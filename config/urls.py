"""Every address of the site starts here."""

from django.urls import include, path

from config import views

urlpatterns = [
    path("", views.home, name="home"),
    path("health", views.health, name="health"),
    path("language/", include("django.conf.urls.i18n")),
    path("", include("tournaments.web.urls")),
]
