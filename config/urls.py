"""Every address of the site starts here."""

from django.contrib import admin
from django.contrib.auth.decorators import login_required
from django.urls import include, path

from config import views

# One door for everybody who signs in, the back office included.
admin.site.login = login_required(admin.site.login)
admin.site.site_header = admin.site.site_title = "Simultan"

urlpatterns = [
    path("health", views.health, name="health"),
    path("admin/", admin.site.urls),
    path("language/", include("django.conf.urls.i18n")),
    path("", include("tournaments.web.urls")),
]
