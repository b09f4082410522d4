"""The database schema. Migrations bring a database to it; see `migrations/`."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
)

METADATA = MetaData()

#: Content files as they were when a table began, stored once under their two fingerprints, of data
#: and texts (`ContentSet.key`); those of earlier versions are under one of all files. Sentences are
#: stored only where they are not those that come with the game.
CONTENTS = Table(
    "contents",
    METADATA,
    Column("fingerprint", String(64), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("files", LargeBinary, nullable=False),
)

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("content", String(64), ForeignKey("contents.fingerprint"), nullable=False),
    Column("settings", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("seed", String(80), nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("host", String(64), nullable=False),
    Column("spectators", String(8), nullable=False),
    Column("mode", String(16), nullable=False),
    Column("origin", String(16), nullable=False, server_default=""),
    Column("result", String(32), nullable=False),
    Column("created_at", DateTime, nullable=False),
    Column("changed_at", DateTime, nullable=False),
    Column("deleted_at", DateTime),
    #: How long bots leave an open floor to people, in seconds, where somebody chose that.
    Column("pause", Integer),
    #: What the chapter before left, where the table is a chapter of a campaign and not the first.
    Column("legacy", Text),
    #: Whether anybody may take a free seat, and whether everybody finds it to watch.
    Column("joinable", Boolean, nullable=False, server_default=false()),
    Column("listed", Boolean, nullable=False, server_default=false()),
    #: The table at which its people play once more.
    Column("rematch", String(32), nullable=False, server_default=""),
    #: How often anything of it has changed, counted on PostgreSQL: servers compare it with what
    #: they have in memory.
    Column("version", Integer, nullable=False, server_default="0"),
    #: What its host calls it; empty: it is called like its game.
    Column("name", String(40), nullable=False, server_default=""),
    #: How much time its people have, as `clocks.Limit` is written; empty: as much as they like.
    Column("time_limit", String(16), nullable=False, server_default=""),
    Index("tables_by_change", "changed_at"),
)

#: The clocks of seats where time is limited (`clocks.py`). Times are milliseconds: what is `left`,
#: and since 1970 when the time is over (null: the clock stands) and since when it runs. `turn`
#: counts how often the seat was done with what it was asked.
CLOCKS = Table(
    "clocks",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("left", BigInteger, nullable=False),
    Column("due", BigInteger),
    Column("since", BigInteger, nullable=False),
    Column("turn", Integer, nullable=False),
    Index("clocks_by_due", "due"),
)

#: When a server last saw to the clocks: one row. What passed since then when one begins is no
#: player's fault.
CLOCK_BEAT = Table(
    "clock_beat",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)

#: Where people want mails, by the hash that is the person. `code` is the hash of what a mail of
#: confirmation says, `stop` what every mail says to stop them all.
ADDRESSES = Table(
    "addresses",
    METADATA,
    Column("person", String(64), primary_key=True),
    Column("address", String(254), nullable=False),
    Column("language", String(8), nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("code", String(64), nullable=False),
    Column("stop", String(32), nullable=False),
    Column("added_at", DateTime, nullable=False),
    Index("addresses_by_code", "code"),
    Index("addresses_by_stop", "stop"),
)

#: Mails that were or are to be sent; whoever stores one, or counts its tries up, sends it. What it
#: says is worked out when it is sent. `next_at` is when it is tried again, null: never.
MAILS = Table(
    "mails",
    METADATA,
    Column("id", String(96), primary_key=True),
    Column("person", String(64), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("table_id", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("made_at", DateTime, nullable=False),
    Column("next_at", DateTime),
    Column("sent_at", DateTime),
    Index("mails_by_next", "next_at"),
    Index("mails_by_person", "person"),
)

#: Campaigns: chains of tables, each a chapter. Nameless ones are called like their game.
CAMPAIGNS = Table(
    "campaigns",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("name", String(80), nullable=False),
    Column("host", String(64), nullable=False),
    Column("created_at", DateTime, nullable=False),
    Column("changed_at", DateTime, nullable=False),
    Column("deleted_at", DateTime),
)

#: The chapters of campaigns; the primary key settles who begins one. A line that was begun beside
#: another has the chapters of its `parent` before its own first one (0: it has no parent).
CHAPTERS = Table(
    "chapters",
    METADATA,
    Column("campaign_id", String(32), ForeignKey("campaigns.id"), primary_key=True),
    Column("line", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("parent", Integer, nullable=False),
    Index("chapters_by_table", "table_id", unique=True),
)

#: Secrets of the server itself, the same for all its processes.
SECRETS = Table(
    "secrets",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("value", String(64), nullable=False),
)

#: Who sits where; secrets only as hashes.
SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("bot", String(40), nullable=False),
    Column("name", String(40), nullable=False),
    Column("token", String(64), nullable=False),
    Column("code", String(64), nullable=False),
    Column("ready", Boolean, nullable=False),
    Column("substitute", String(40), nullable=False),
    #: The colour of the person who sits there, one of `people.COLOURS`.
    Column("colour", String(16), nullable=False, server_default=""),
    Index("seats_by_token", "token"),
)

#: People by the hash of the secret that their first browser has. Who never said anything of
#: themselves has no row. `recovery` is what is stored of a phrase that brings one back.
PEOPLE = Table(
    "people",
    METADATA,
    Column("token", String(64), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("colour", String(16), nullable=False),
    Column("recovery", String(64), nullable=False),
    Column("created_at", DateTime, nullable=False),
    Index("people_by_recovery", "recovery"),
)

#: Browsers by the hash of their secret, and whose they are. One without a row is a person of its
#: own; a removed one is nobody. `told`: the person's other devices know of it.
DEVICES = Table(
    "devices",
    METADATA,
    Column("token", String(64), primary_key=True),
    Column("person", String(64), nullable=False),
    Column("label", String(40), nullable=False),
    Column("told", Boolean, nullable=False),
    Column("removed", Boolean, nullable=False),
    Column("added_at", DateTime, nullable=False),
    Index("devices_by_person", "person"),
)

#: Links that make another device the same person, by the hash of their code: one of each person.
DEVICE_LINKS = Table(
    "device_links",
    METADATA,
    Column("person", String(64), primary_key=True),
    Column("code", String(64), nullable=False),
    Column("until", DateTime, nullable=False),
)

#: What became of the seats of a game that had begun; everybody there may read it. `ply` is the last
#: one before it.
SEAT_EVENTS = Table(
    "seat_events",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("ply", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("bot", String(40), nullable=False),
    Column("at", DateTime, nullable=False),
)

#: What a table remembers of its people beside the game (`marks.py`).
MARKS = Table(
    "marks",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("kind", String(16), primary_key=True),
    Column("name", String(64), primary_key=True),
    Column("value", BigInteger, nullable=False),
)

#: What was said at a table; everybody there may read it. Spectators have no seat (-1) but their own
#: place to talk; they are known by the hash of their secret.
MESSAGES = Table(
    "messages",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", String(400), nullable=False),
    Column("name", String(40), nullable=False, server_default=""),
    Column("at", DateTime, nullable=False),
    Column("token", String(64), nullable=False, server_default=""),
    Index("messages_by_token", "token"),
)

#: One row per ply; the primary key settles who was first.
PLIES = Table(
    "plies",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer),
    Column("key", String(80), nullable=False),
    Column("outcomes", Text, nullable=False),
    Column("events", Text, nullable=False),
    Column("sealed", Boolean, nullable=False),
    Column("position", LargeBinary, nullable=False),
    Column("request", String(64)),
    Column("at", DateTime, nullable=False),
    #: Whether spectators are told the choice, then how many lines it adds to the log of spectators
    #: and of each seat, -1 where they noticed nothing. Null where nobody has found that out.
    Column("noticed", Text),
    #: What could be seen while it was carried out (`kernel/scene.py`); null: there are no beats.
    Column("scene", LargeBinary),
    Index("plies_by_request", "table_id", "request", unique=True),
)

#: How finished games ended for each seat, found out when somebody first asks; `result` is that of
#: the table.
RESULTS = Table(
    "results",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("result", String(32), nullable=False),
    Column("won", Boolean, nullable=False),
    Column("place", Integer, nullable=False),
    Column("points", Integer),
    Column("role", String(40), nullable=False),
)

#: What people chose first in puzzles: once for each browser, by the hash of its secret.
ATTEMPTS = Table(
    "attempts",
    METADATA,
    Column("game", String(32), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("token", String(64), primary_key=True),
    Column("key", String(80), nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("at", DateTime, nullable=False),
)

#: The newest review of each seat's choices; `last` is the seat's last moment that it knows.
REVIEWS = Table(
    "reviews",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("last", Integer, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("analysis", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
    Column("at", DateTime, nullable=False),
)

#: The reviews that are being computed: up to which ply, and what was found so far.
REVIEW_JOBS = Table(
    "review_jobs",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("owner", String(64), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("analysis", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
    Column("at", DateTime, nullable=False),
)

#: Whom the host of a table showed out before the game: they do not come back by themselves.
SHOWN_OUT = Table(
    "shown_out",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("token", String(64), primary_key=True),
)

#: What people told the host of the server about others. They outlive the tables they are about.
REPORTS = Table(
    "reports",
    METADATA,
    Column("number", Integer, primary_key=True),
    Column("table_id", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("person", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("said", Text, nullable=False),
    Column("at", DateTime, nullable=False),
    Column("done", Boolean, nullable=False),
)

#: Who leads where a finished game is reviewed together, and the moment that all are shown.
LEADS = Table(
    "leads",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("token", String(64), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("moment", Integer, nullable=False),
    Column("view", String(16), nullable=False),
)

#: What workers are to compute, and what came of it (`jobs.py`); only used on PostgreSQL. `seconds`
#: is how long it may take.
THOUGHTS = Table(
    "thoughts",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("task", String(32), nullable=False),
    Column("given", LargeBinary, nullable=False),
    Column("seconds", Float),
    Column("result", LargeBinary),
    Column("failure", String(16), nullable=False),
    Column("at", DateTime, nullable=False),
)
