"""What mails say: their words in the reader's language, and their headers."""

from __future__ import annotations

from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid, parseaddr

from sternbrett.server.mail_rows import CONFIRM, Address
from sternbrett.web import page_texts


def letter(
    kind: str,
    to: Address,
    sender: str,
    base: str,
    *,
    code: str = "",
    game: str = "",
    table_id: str = "",
    due: int | None = None,
) -> EmailMessage:
    """Return a mail of a kind (see `mail_rows`).

    Its link leads to the table and takes nobody's seat: it opens it for whoever has the secret in
    their browser. So a mail can be passed on without harm.
    """
    texts = page_texts(to.language)
    until = "" if due is None else f"{datetime.fromtimestamp(due / 1000, UTC):%Y-%m-%d %H:%M} UTC"
    link = f"{base}/mail/confirm/{code}" if kind == CONFIRM else f"{base}/tables/{table_id}"
    stop = f"{base}/mail/stop/{to.stop}"
    lines = [
        texts.say(f"mail.{kind}", game=game, until=until),
        link,
        *([] if kind == CONFIRM else [texts.say("mail.link")]),
        f"-- \n{texts.say('mail.stop')}\n{stop}",
    ]
    message = EmailMessage()
    message["From"] = sender
    message["To"] = to.address
    message["Subject"] = texts.say(f"mail.{kind}_subject", game=game)
    message["Date"] = format_datetime(datetime.now(UTC))
    message["Message-ID"] = make_msgid(domain=parseaddr(sender)[1].rpartition("@")[2])
    message["Auto-Submitted"] = "auto-generated"
    message["List-Unsubscribe"] = f"<{stop}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content("\n\n".join(lines) + "\n")
    message["Content-Language"] = to.language  # what comes before the text is replaced with it
    return message
