"""A door of text, for language models: what a seat sees and may choose as text, choices by key.

    from sternbrett.envs.text import TextEnv

    env = TextEnv("d6", settings={"difficulty": "cadet"})
    text, info = env.reset(seed=1)
    text, reward, terminated, truncated, info = env.step(info["choices"][0].key)

It needs no other package. Everything is made from the view of one seat, so nothing that the seat
may not know can stand in it. `sternbrett mcp` serves the same as tools.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from sternbrett.games import find_game
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.errors import Refused, UnknownName
from sternbrett.kernel.game import AnyGame, Bot, Panel
from sternbrett.kernel.match import Match, sentences
from sternbrett.kernel.packs import own_name, own_set
from sternbrett.kernel.texts import LANGUAGES, Texts
from sternbrett.lab.simulate import simulation_settings
from sternbrett.players import find_player
from sternbrett.show.rulebook import clause_text
from sternbrett.show.wording import option_label, question_for

#: What games call the result of a game that a research setting cut off.
CUT_OFF = "truncated"
#: Which clauses stand below what is asked: those that were not told yet in this game, all, or none.
NEW, ALL, NONE = "new", "all", "none"


@dataclass(frozen=True)
class Choice:
    """Something that can be chosen: its key, what it is called, and the clause that allows it."""

    key: str
    label: str
    clause: str


@cache
def door_texts(language: str) -> Texts:
    """Return the sentences of the door itself."""
    return Texts.read(language, Path(__file__).with_name(f"texts.{language}.toml"))


class TextEnv:
    """One seat of a game, as text; bots have the others.

    Arguments are those of the Gymnasium door. `language` is that of everything that is said, and
    `rules` says which clauses stand below a question. What cannot be chosen is answered with the
    reason and changes nothing; with `illegal="raise"` it raises `Refused`. What a table answers by
    itself because nothing else is possible is answered here too, and told.
    """

    def __init__(
        self,
        game: str | AnyGame,
        *,
        seats: int | None = None,
        seat: int = 0,
        bots: str | Sequence[str] = "random",
        settings: Mapping[str, object] | None = None,
        content: str | Path | None = None,
        language: str = "en",
        rules: str = NEW,
        illegal: str = "ignore",
    ) -> None:
        self.game: AnyGame = find_game(game) if isinstance(game, str) else game
        files = self.game.content_set() if content is None else own_set(self.game, Path(content))
        self.content = self.game.content() if content is None else self.game.load_set(files)
        self.metadata = {
            "content": files.data,
            "content_name": "" if content is None else own_name(Path(content)),
        }
        self.seats = self.game.seat_count(seats)
        _one_of("language", language, LANGUAGES)
        _one_of("rules", rules, (NEW, ALL, NONE))
        _one_of("illegal", illegal, ("ignore", "raise"))
        if not 0 <= seat < self.seats:
            raise UnknownName(f"There is no seat {seat}, only 0 … {self.seats - 1}.")
        names = [bots] * (self.seats - 1) if isinstance(bots, str) else list(bots)
        if len(names) != self.seats - 1:
            raise UnknownName(f"bots: {self.seats - 1} seats are free, not {len(names)}.")
        names.insert(seat, "random")  # never asked; so that places are seats
        self.seat = seat
        self.settings = simulation_settings(self.game, settings or {}, self.seats, self.content)
        self.language = language
        self.rules = rules
        self.illegal = illegal
        self.texts = self.game.texts(language, self.content)
        self.words = door_texts(language)
        self._rngs = [Rng((0, 0, 0, 1)) for _ in names]
        self._bots: list[Bot] = [
            find_player(self.game, name)(self.content, rng)
            for name, rng in zip(names, self._rngs, strict=True)
        ]
        self._match: Match | None = None
        self._read = 0
        self._told: set[str] = set()

    # -- playing --------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The game that is being played."""
        if self._match is None:
            raise Refused("over", "Call reset() before the first step.")
        return self._match

    @property
    def over(self) -> bool:
        """Whether nothing can be chosen any more."""
        return self.match.over

    def reset(self, seed: int | str = "", *, secret: bytes = b"") -> tuple[str, dict[str, Any]]:
        """Begin the game of a seed; return what there is to read, and `info`.

        With a `secret` chance is drawn anew at every choice instead, so that taking a choice back
        tells nothing about what would come. `info["choices"]` are what can be chosen.
        """
        self._match = Match.new(
            self.game,
            content=self.content,
            settings=self.settings,
            seats=self.seats,
            seed="" if secret else seed,
            secret=secret,
        )
        self._read = 0
        self._told.clear()
        done = self._let_others_play()
        return self._report(done), self._info()

    def step(self, key: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """Choose by key, let the others play, and return what there is to read then.

        The reward is the seat's score when the game is over. A key that cannot be chosen does
        nothing, and `info["illegal"]` says so.
        """
        match = self.match
        try:
            match.choose(key, self.seat)
        except Refused as refused:
            if self.illegal == "raise":
                raise
            said = self.words.say("text.illegal", choice=key, reason=self._reason(key, refused))
            return f"{said}\n\n{self.look()}", 0.0, False, False, {**self._info(), "illegal": True}
        done = self._let_others_play()
        over = match.over
        cut_off = over and match.result == CUT_OFF
        reward = float(self.game.scores(match.state)[self.seat]) if over else 0.0
        return self._report(done), reward, over and not cut_off, cut_off, self._info()

    def undo(self) -> str:
        """Take the seat's last choice back, where the table lets it; return what there is to read.

        Where it does not, `Refused` says why: chance or somebody else has answered.
        """
        self.match.undo(self.seat)
        self._read = len(self.match.plies)
        return f"{self.words.say('text.undone')}\n\n{self.look()}"

    def _let_others_play(self) -> list[str]:
        """Play until the seat must choose; return what was answered for it."""
        match = self.match
        done = []
        while not match.over:
            seat = match.turn
            only = match.forced or match.waived
            if only is not None and only[0] == seat:
                if seat == self.seat:
                    label = option_label(match, match.option(only[1]), self.texts, seat)
                    done.append(self.words.say("text.done", label=label))
                match.choose(only[1], seat)
            elif seat == self.seat:
                break
            else:
                key = seed_key(match.seed) if not match.secret else match.secret
                self._rngs[seat].words = stream(key, f"bot {seat} {len(match.plies)}")
                options = match.options_of(seat)
                match.choose(self._bots[seat](match.view(seat), seat, options).key, seat)
        return done

    # -- reading --------------------------------------------------------------------------

    def choices(self) -> list[Choice]:
        """Return what the seat can choose now."""
        match = self.match
        if match.over or match.turn != self.seat:
            return []
        look = match.look(self.seat, self.texts)
        return [
            Choice(
                option.key,
                option_label(match, option, self.texts, self.seat),
                self.game.option_clause(option, look),
            )
            for option in match.options_of(self.seat)
        ]

    def look(self) -> str:
        """Return what the seat sees, what it is asked and what it may choose, or how it ended."""
        match = self.match
        names = self.game.seat_names(self.seats, self.texts, match.state)
        heading = self.words.say(
            "text.you", name=names[self.seat], seat=self.seat + 1, seats=self.seats
        )
        panels = self.game.panels(match.look(self.seat, self.texts))
        nothing = self.words.say("text.nothing")
        parts = [
            f"{self.texts.say('game.name')}. {heading}",
            "\n".join([self.words.say("text.table"), *panel_lines(panels, nothing)]),
            self._ending() if match.over else self._question(),
        ]
        return "\n\n".join(parts)

    def rule(self, clause: str) -> str:
        """Return a clause of the rules as text; one that there is not is refused."""
        found = clause_text(self.game, clause, self.language)
        if not found:
            raise UnknownName(f"{self.game.id} has no clause “{clause[:40]}”.")
        return "\n".join(found)

    def rules_page(self) -> str:
        """Return all rules of the game."""
        page = self.game.folder / f"rules.{self.language}.md"
        return page.read_text(encoding="utf-8")

    def _report(self, done: Sequence[str]) -> str:
        """Return what happened since the seat last read anything, and what it sees now."""
        match = self.match
        told = [
            sentence
            for ply in match.plies[self._read :]
            for sentence in sentences(match, ply, self.seat, self.texts)
        ]
        self._read = len(match.plies)
        lines = [f"- {line}" for line in (*done, *told)]
        happened = [self.words.say("text.happened"), *lines, ""] if lines else []
        return "\n".join([*happened, self.look()])

    def _question(self) -> str:
        asked = question_for(self.match, self.seat, self.texts)
        choices = self.choices()
        lines = [
            f"{self.words.say('text.asked', prompt=asked.prompt)} [{asked.clause}]",
            self.words.say("text.choices"),
            *(f"- {one.key}: {one.label}" + _bracketed(one.clause) for one in choices),
        ]
        clauses = dict.fromkeys([asked.clause, *(one.clause for one in choices)])
        new = [name for name in clauses if name and (self.rules == ALL or name not in self._told)]
        if new and self.rules != NONE:
            self._told.update(new)
            told = [text for name in new for text in clause_text(self.game, name, self.language)]
            lines += ["", self.words.say("text.rules"), *told]
        return "\n".join(lines)

    def _ending(self) -> str:
        match = self.match
        result = self.texts.say(f"result.{match.result}")
        standing = self.game.standings(match.state)[self.seat]
        score = self.game.scores(match.state)[self.seat]
        return "\n".join(
            (
                self.words.say("text.over", result=result),
                self.words.say("text.won" if standing.won else "text.not_won"),
                self.words.say("text.score", score=f"{score:g}"),
            )
        )

    def _reason(self, key: str, refused: Refused) -> str:
        """Return why a key cannot be chosen, in the game's words where it has some."""
        match = self.match
        if match.over or not match.knows(key):
            return str(refused)
        look = match.look(self.seat, self.texts)
        refusal = look.refusal(match.option(key)) if look.options else None
        return str(refused) if refusal is None else look.say(refusal) + _bracketed(refusal.clause)

    def _info(self) -> dict[str, Any]:
        match = self.match
        info: dict[str, Any] = {"seat": self.seat, "choices": self.choices()}
        if match.over:
            standing = self.game.standings(match.state)[self.seat]
            info |= {"result": match.result, "won": standing.won, "place": standing.place}
        return info


def panel_lines(panels: Sequence[Panel], nothing: str) -> list[str]:
    """Return what is seen as lines: a title, then labels with values and notes."""
    out = []
    for panel in panels:
        out.append(f"[{panel.title}]")
        for row in panel.rows:
            label = f"{row.label}: " if row.label else ""
            out.append(f"{label}{row.value or nothing}" + (f" ({row.note})" if row.note else ""))
    return out


def _bracketed(clause: str) -> str:
    return f" [{clause}]" if clause else ""


def _one_of(name: str, value: str, known: Sequence[str]) -> None:
    if value not in known:
        raise UnknownName(f"{name} cannot be “{value}”; possible are: {', '.join(known)}.")
