"""Turning a request into HTML: language, texts and templates."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Any, cast
from urllib.parse import quote, urlencode

import markupsafe
from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from jinja2.compiler import CodeGenerator, Frame
from jinja2.nodes import Expr
from jinja2.runtime import Context, Macro
from litestar import Request
from litestar.connection import ASGIConnection
from litestar.response import Response
from litestar.response.base import ASGIResponse
from markupsafe import Markup

from sternbrett import __version__
from sternbrett.kernel.plain_html import escape, in_ascii
from sternbrett.kernel.texts import LANGUAGES
from sternbrett.players.names import all_bots
from sternbrett.server.me import NOBODY, Me
from sternbrett.show.buttons import choice_buttons, way_buttons
from sternbrett.show.log import log_rows
from sternbrett.web import TEMPLATES, page_texts

AnyRequest = Request[Any, Any, Any]
#: A request or a socket.
AnyConnection = ASGIConnection[Any, Any, Any, Any]

#: What a person may prefer, each kept in the cookie `sternbrett-<name>`.
PREFERENCES = {"language": LANGUAGES, "theme": ("dark", "light"), "motion": ("fast", "off", "full")}
CSRF_COOKIE = "sternbrett-csrf"
#: Parameters with which a page asks for a part of itself or for a hint: no part of its address.
OF_SCRIPTS = ("have", "hint", "refused", "at")

#: How long texts are whose HTML is remembered.
SHORT = 200

_INCLUDED = re.compile(r'\{% include "([\w.]+)" %\}')
_SAID = re.compile(r'\{\{ t\("([\w.]+)"(?:, (\w+)="([^"]*)")?\) \}\}')


class _Flat(FileSystemLoader):
    """Reads templates with what they include, and with the texts of a language that never vary.

    Every look at a table has some hundred of these: so they are looked up once, and are a part of
    what stands around them.
    """

    def __init__(self, language: str) -> None:
        super().__init__(TEMPLATES)
        self.say = page_texts(language).say

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        """Return the source of a template, the name of its file, and whether that is the same."""
        source, path, same = super().get_source(environment, template)

        def included(found: re.Match[str]) -> str:
            return self.get_source(environment, found[1])[0].rstrip("\n")

        def said(found: re.Match[str]) -> str:
            return escape(self.say(found[1], **({found[2]: found[3]} if found[2] else {})))

        return _SAID.sub(said, _INCLUDED.sub(included, source)), path, same


def _shown(value: Any) -> str:
    """Return a value of a template as HTML; short texts come again and again."""
    kind = type(value)
    if kind is Markup:
        return cast(Markup, value)
    text = value if kind is str else str(value)
    return _short(text) if len(text) <= SHORT else markupsafe.escape(text)


@lru_cache(maxsize=20_000)
def _short(text: str) -> str:
    return in_ascii(str(markupsafe.escape(text)))


class _Quick(CodeGenerator):
    """Lets templates write values by `_shown`: a page has dozens, and most of them often."""

    def _output_child_pre(self, node: Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.autoescape and not frame.eval_ctx.volatile:
            self.write("environment.shown(")
        else:
            super()._output_child_pre(node, frame, finalize)


class _Direct(Context):
    """Lets templates call things as they are: none of ours wants to be given the context."""

    def call(
        self,
        thing: Any,
        /,
        *args: Any,
        _loop_vars: Any = None,
        _block_vars: Any = None,
        **more: Any,
    ) -> Any:
        """Call something."""
        return thing(*args, **more)


class _Plain(Environment):
    """Templates whose pages are ASCII (see kernel/plain_html.py)."""

    code_generator_class = _Quick
    context_class = _Direct
    shown = staticmethod(_shown)

    @staticmethod
    def concat(pieces: Iterable[str]) -> str:
        """Return what the pieces of a page are together."""
        return "".join([piece if piece.isascii() else in_ascii(piece) for piece in pieces])


@cache
def _environment(language: str) -> Environment:
    environment = _Plain(
        loader=_Flat(language),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # templates do not change while the server runs
    )
    environment.globals["version"] = __version__
    environment.globals["bots_of"] = all_bots
    environment.globals["log_rows"] = log_rows
    environment.globals["choice_buttons"] = choice_buttons
    environment.globals["way_buttons"] = way_buttons
    environment.globals["form_start"] = form_start
    # What a template imports from another is worked out anew for each page: so macros are there.
    macros = vars(environment.get_template("macros.html").module)
    environment.globals.update(
        {name: macro for name, macro in macros.items() if isinstance(macro, Macro)}
    )
    # Nothing that templates are given has items instead of attributes.
    vars(environment)["getattr"] = getattr
    return environment


@cache
def _template(language: str, name: str) -> Template:
    """Return a template with its texts in a language."""
    template = _environment(language).get_template(name)
    # Jinja chains a template's own globals, which ours have none of, before the environment's, and
    # copies the chain for each page: ten times as slow as copying a dictionary.
    template.globals = dict(template.globals)
    return template


def form_start(action: str, csrf: str, swap: bool = False, class_: str = "") -> Markup:
    """Return the beginning of a form that posts, with the token that protects it.

    With `swap` the script of a table swaps in what is answered.
    """
    where, kind = escape(action), f' class="{class_}"' if class_ else ""
    live = f' hx-post="{where}" hx-target="#table" hx-swap="outerMorph"' if swap else ""
    return Markup(
        f'<form method="post" action="{where}"{kind}{live}>\n'
        f'  <input type="hidden" name="_csrf_token" value="{escape(csrf)}">'
    )


def preference(request: AnyConnection, name: str) -> str:
    """Return what a person chose, or nothing."""
    chosen = request.cookies.get(f"sternbrett-{name}", "")
    return chosen if chosen in PREFERENCES[name] else ""


def language_of(request: AnyConnection) -> str:
    """Return the language a person chose, or the first that their browser asks for."""
    return known_of(request, "language", _language_of)


def _language_of(request: AnyConnection) -> str:
    chosen = preference(request, "language")
    return chosen or _wished_language(request.headers.get("accept-language", ""))


def known_of(request: AnyConnection, name: str, find: Callable[[AnyConnection], str]) -> str:
    """Return what is found of a request, which is asked for at a dozen places: found once."""
    scope: Any = request.scope
    known: dict[str, str] = scope.setdefault("sternbrett", {})
    found = known.get(name)
    if found is None:
        found = known[name] = find(request)
    return found


@lru_cache(maxsize=256)
def _wished_language(header: str) -> str:
    wishes: list[tuple[float, str]] = []
    for part in header.split(","):
        tag, _, quality = part.strip().partition(";q=")
        try:
            wishes.append((-float(quality or 1), tag.lower()[:2]))
        except ValueError:
            continue
    for _, tag in sorted(wishes, key=lambda wish: wish[0]):
        if tag in LANGUAGES:
            return tag
    return LANGUAGES[0]


def render(
    request: AnyRequest, template: str, *, status: int = 200, **values: object
) -> Response[str]:
    """Return a template as an HTML response."""
    language = language_of(request)
    page = _template(language, template).render(
        t=page_texts(language).say,
        language=language,
        languages=LANGUAGES,
        theme=preference(request, "theme"),
        motion=preference(request, "motion"),
        here=page_address(request),
        csrf=csrf_token(request),
        me=me_of(request),
        new_request=secrets.token_urlsafe(9),
        **values,
    )  # fmt: skip
    return Page(
        page,
        status_code=status,
        headers={"Cache-Control": "no-store", "Vary": "Cookie, Accept-Language, HX-Request"},
    )


class Page(Response[str]):
    """A page or a part of one. Its headers are few, and written without Litestar's mappings."""

    def to_asgi_response(self, *args: Any, **given: Any) -> ASGIResponse:
        """Return what is sent."""
        body = self.content.encode()
        headers = [(name.lower(), value) for name, value in self.headers.items()]
        headers += [
            ("content-type", "text/html; charset=utf-8"),
            ("content-length", str(len(body))),
        ]
        sent = [(name.encode(), str(value).encode("latin-1")) for name, value in headers]
        sent += [cookie.to_encoded_header() for cookie in self.cookies]
        return Sent(body, self.status_code or 200, sent)


class Sent(ASGIResponse):
    """A response whose headers are ready."""

    def __init__(self, body: bytes, status: int, headers: list[tuple[bytes, bytes]]) -> None:
        self.background = None
        self.body = body
        self.is_head_response = False
        self.status_code = status
        self._sent = headers

    def encode_headers(self) -> list[tuple[bytes, bytes]]:
        """Return all headers."""
        return self._sent


def page_address(request: AnyRequest) -> str:
    """Return the address of the page that an answer belongs to, also where it is a part of one.

    What a form posts to is no page: its answer belongs to the table, or the game, that it is about.
    """
    if request.method in ("GET", "HEAD"):
        wanted = [pair for pair in request.query_params.items() if pair[0] not in OF_SCRIPTS]
        return quote(request.scope["path"]) + (f"?{urlencode(wanted)}" if wanted else "")
    for place, name in (
        ("tables", "table_id"),
        ("campaigns", "campaign_id"),
        ("games", "name"),
    ):
        if name in request.path_params:
            return f"/{place}/{quote(str(request.path_params[name]), safe='')}"
    return "/"


def me_of(request: AnyConnection) -> Me:
    """Return who asks, as `recognition.Recognition` found out."""
    me: Me = cast(dict[str, Any], request.scope).get("sternbrett-me", NOBODY)
    return me


def csrf_token(request: AnyRequest) -> str:
    """Return the token a form must send back."""
    from litestar.utils.scope.state import ScopeState

    token = ScopeState.from_scope(request.scope).csrf_token
    if isinstance(token, str) and token:
        return token
    return request.cookies.get(CSRF_COOKIE, "")


def wants_fragment(request: AnyRequest) -> bool:
    """Tell whether the page's script asks, which swaps in a part of the page."""
    return request.headers.get("hx-request") == "true"
