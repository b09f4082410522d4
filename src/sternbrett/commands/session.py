"""A game in the terminal: whose turn it is, what is shown, and what the typed lines do."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from sternbrett.kernel.campaign import chapter_after, goes_on, seed_after
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.engine import Option, SecretDecision
from sternbrett.kernel.errors import Refused
from sternbrett.kernel.game import Bot, Panel
from sternbrett.kernel.match import CHOOSE, UNDO, Match, sentences
from sternbrett.kernel.notation import write_match
from sternbrett.kernel.texts import Texts
from sternbrett.players import find_player
from sternbrett.show.rulebook import clause_text
from sternbrett.show.screen import Screen, changes
from sternbrett.show.wording import (
    Question,
    beginning_with,
    option_label,
    question_for,
    reasons,
    seal,
)

MOST_KEYS_NAMED = 6
#: Where more lines of the table changed, all of it is shown.
MOST_CHANGES = 8

#: Makes a command line of `sternbrett play` from its arguments.
Command = Callable[..., str]


class Left(Exception):
    """The player has left."""


class Session:
    """One sitting at the terminal, from the first question to the end or to leaving."""

    def __init__(
        self,
        match: Match,
        bots: Mapping[int, str],
        *,
        language: str,
        words: Texts,
        screen: Screen,
        saved_in: Path | None,
        command: Command,
    ) -> None:
        self.game = match.game
        self.texts = match.game.texts(language, match.content)
        self.words = words
        self.screen = screen
        self.command = command
        self.bots = dict(bots)
        self.people = [seat for seat in range(match.seats) if seat not in bots]
        self.in_front: int | None = None
        self.take_up(match, saved_in)

    def take_up(self, match: Match, saved_in: Path | None) -> None:
        """Have a match before one: the first, or the next chapter of a campaign."""
        self.match = match
        self.minds = {seat: self._mind(name) for seat, name in self.bots.items()}
        self.saved_in = saved_in
        self.saved_plies = len(match.plies)
        self.resumed = saved_in is not None
        # How much of the history each seat has read; a saved game was read when it was saved.
        self.read = dict.fromkeys(range(match.seats), len(match.plies) if self.resumed else 0)
        self.automatic: set[int] = set()  # plies answered here because nothing else was possible
        self.seen: tuple[int, Sequence[Panel]] | None = None  # the table as it was last shown
        self.warned = False

    def _mind(self, name: str) -> tuple[Bot, Rng]:
        rng = Rng((0, 0, 0, 1))
        return find_player(self.game, name)(self.match.content, rng), rng

    # -- the course of the game -----------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        try:
            self.play()
        except Left:
            self.farewell()
        except (EOFError, KeyboardInterrupt):
            self.screen.blank()
            self.farewell()

    def play(self) -> None:
        """Play the match, and the chapters after it that are wanted."""
        while True:
            self.play_match()
            if not self.end():
                return
            self.take_up(chapter_after(self.match, seed_after(self.match)), None)

    def play_match(self) -> None:
        """Ask one seat after the other."""
        match = self.match
        self.tell("play.intro", game=self.texts.say("game.name"), seed=match.seed or "–")
        if self.resumed:
            self.tell("play.resumed")
        while not match.over:
            seat = match.turn if match.turn in match.asked else match.asked[0]
            if seat in self.minds:
                self.bot_turn(seat)
            elif key := self.forced(seat):
                self.automatic.add(match.choose(key, seat).number)
            else:
                self.person_turn(seat)

    def bot_turn(self, seat: int) -> None:
        """Let a bot choose; what it chose is told only where nobody plays against it."""
        match = self.match
        if not self.people:
            self.watch(seat)
        bot, rng = self.minds[seat]
        # Its chance depends on the moment alone, so a game that is resumed goes on the same way.
        rng.words = stream(seed_key(match.seed), f"bot {seat} {len(match.plies)}")
        option = bot(match.view(seat), seat, match.options_of(seat))
        if not self.people:
            text = option_label(match, option, self.texts, seat)
            self.tell("play.bot_chose", seat=self.name(seat), bot=self.bots[seat], label=text)
        match.choose(option.key, seat)

    def watch(self, seat: int) -> None:
        """Show what a bot is asked; at a terminal wait until the next choice is wanted."""
        self.report(seat)
        if not sys.stdin.isatty():
            return
        question = self.show_question(seat)
        self.tell("play.watch", style="dim")
        while typed := self.ask():
            if typed == "q":
                raise Left
            self.look(typed, seat, question)

    def person_turn(self, seat: int) -> None:
        """Show a person what there is to know, and take lines until something is chosen."""
        self.curtain(seat)
        self.report(seat)
        question = self.show_question(seat)
        if len(question.options) == 1:
            self.tell("play.confirm", style="dim")
        while not self.respond(self.ask(), seat, question):
            pass

    def forced(self, seat: int) -> str:
        """Return what may be answered for a seat: its only option, or what it is not asked.

        An option that would make the seat's last choice final is left to the person.
        """
        match = self.match
        if match.waived is not None and match.waived[0] == seat:
            return match.waived[1]
        options = match.options_of(seat)
        final = len(options) == 1 and seal(options[0], self.texts) and match.can_undo(seat)
        return options[0].key if len(options) == 1 and not final else ""

    # -- showing --------------------------------------------------------------------------

    def tell(self, key: str, style: str = "", **args: object) -> None:
        """Print a sentence of the interface."""
        self.screen.say(self.words.say(key, **args), style)

    def name(self, seat: int) -> str:
        """Return what a seat is called."""
        return self.game.seat_names(self.match.seats, self.texts, self.match.state)[seat]

    def curtain(self, seat: int) -> None:
        """Hand the device over where the next person may not see what the last one saw."""
        card = self.game.card
        secrets = card.hidden_information or card.simultaneous
        if secrets and len(self.people) > 1 and self.in_front != seat:
            if self.in_front is not None:
                self.screen.clear()
            self.tell("play.curtain", "title", seat=self.name(seat))
            self.ask()
            self.screen.clear()
        self.in_front = seat

    def report(self, seat: int) -> None:
        """Tell a seat what happened since it was last told."""
        match = self.match
        for ply in match.plies[self.read[seat] :]:
            if ply.kind == UNDO and ply.seat is not None and ply.seat != seat:
                self.tell("play.took_back", seat=self.name(ply.seat))
            elif ply.number in self.automatic and ply.seat == seat:
                text = option_label(match, match.option(ply.key), self.texts)
                self.tell("play.forced", "dim", label=text)
            for sentence in sentences(match, ply, seat, self.texts):
                self.screen.say(f"· {sentence}", indent="  ")
        self.read[seat] = len(match.plies)

    def show_board(self, seat: int) -> None:
        """Print the table as a seat sees it."""
        panels = self.game.panels(self.match.look(seat, self.texts))
        self.seen = seat, panels
        self.screen.blank()
        self.screen.board(panels, self.words.say("play.nothing"))

    def show_changes(self, seat: int) -> None:
        """Print what changed on the table since it was last shown, or all of it if that is much."""
        panels = self.game.panels(self.match.look(seat, self.texts))
        before = self.seen[1] if self.seen is not None and self.seen[0] == seat else None
        lines = None if before is None else changes(before, panels)
        if lines is None or len(lines) > MOST_CHANGES:
            self.show_board(seat)
            return
        self.seen = seat, panels
        self.screen.blank()
        for line in lines:
            self.screen.say(line, "title", indent="  ")

    def show_question(self, seat: int) -> Question:
        """Print the table, or what changed there, the question and the numbered options."""
        self.show_changes(seat)
        question = question_for(self.match, seat, self.texts)
        prompt = question.prompt
        if self.match.seats > 1:
            prompt = self.words.say("play.turn", seat=self.name(seat), prompt=prompt)
        self.screen.blank()
        self.screen.say(f"{prompt} [{question.clause}]", "strong")
        numbers = {option.number: place for place, option in enumerate(question.options, 1)}
        self.screen.choices(
            [
                (
                    title,
                    [(numbers[option.number], self.full_label(option, seat)) for option in options],
                )
                for title, options in question.groups
            ]
        )
        return question

    def full_label(self, option: Option, seat: int) -> str:
        """Return what an option does, and what makes it final."""
        final = seal(option, self.texts)
        text = option_label(self.match, option, self.texts, seat)
        return f"{text} ({final})" if final else text

    # -- typed lines ----------------------------------------------------------------------

    def ask(self) -> str:
        """Return the next typed line."""
        return input("> ").strip()

    def respond(self, typed: str, seat: int, question: Question) -> bool:
        """Do what a line says; True once it chose something or took something back."""
        warned, self.warned = self.warned, False
        typed = self.command_of(typed)
        if typed == "q":
            if warned or not self.unsaved:
                raise Left
            self.warned = True
            self.tell("quit.unsaved", "warn")
            return False
        if typed == "u":
            return self.take_back(seat)
        if self.look(typed, seat, question):
            return False
        option = self.chosen(typed, question)
        if option is None:
            return False
        self.tell("play.chosen", label=option_label(self.match, option, self.texts, seat))
        self.match.choose(option.key, seat)
        return True

    def look(self, typed: str, seat: int, question: Question) -> bool:
        """Answer a line that changes nothing; False if it is not such a line."""
        word, _, rest = self.command_of(typed).partition(" ")
        typed = f"{word} {rest}".strip()
        if word == "s":
            self.save(rest.strip())
        elif word == "r":
            self.show_rule(rest.strip(), seat, question)
        elif typed == "?":
            for key in self.words.table:
                if key.startswith("help."):
                    self.tell(key)
        elif typed == "k":
            for place, option in enumerate(question.options, 1):
                self.screen.say(f"{place:>2}  {option.key}")
        elif typed == "b":
            self.show_blocked(seat)
        elif typed == "h":
            self.show_hint(seat, question)
        elif typed == "t":
            self.show_board(seat)
        elif typed == "l":
            self.show_log(seat)
        else:
            return False
        return True

    def command_of(self, typed: str) -> str:
        """Return a line with its command as a letter: words do as well (`undo`, `log`)."""
        word, _, rest = typed.partition(" ")
        for name, words in self.words.table.items():
            if name.startswith("command.") and word.casefold() in words.split():
                return f"{words.split()[0]} {rest}".strip()
        return typed

    def chosen(self, typed: str, question: Question) -> Option | None:
        """Return the option a line means, or say why it means none."""
        options = question.options
        if not typed:
            return options[0] if len(options) == 1 else None
        if typed.isdecimal():
            option = question.numbered(typed)
            if option is None:
                self.tell("answer.number", "warn", number=typed[:20], count=len(options))
            return option
        found = beginning_with(typed, options)
        if len(found) == 1:
            return found[0]
        if found:
            keys = [option.key for option in found[:MOST_KEYS_NAMED]]
            more = ["…"] if len(found) > MOST_KEYS_NAMED else []
            self.tell("answer.ambiguous", "warn", typed=typed[:60], keys=", ".join(keys + more))
        elif known := beginning_with(typed, self.game.vocabulary(self.match.content)):
            choice = known[0].key if len(known) == 1 else typed
            self.tell("answer.illegal", "warn", choice=choice)
        else:
            self.tell("answer.unknown", "warn", typed=typed[:60])
        return None

    def take_back(self, seat: int) -> bool:
        """Undo the seat's last own choice, with what was answered for it since."""
        match = self.match
        decision = match.decision
        partial = isinstance(decision, SecretDecision) and decision.partial(match.state, seat)
        plies = [ply for ply in match.line if ply.seat == seat] if partial else match.line
        steps = 1
        while plies[-steps].number in self.automatic:
            steps += 1
        own = plies[-steps]
        try:
            if not partial and any(ply.sealed for ply in plies[-steps:]):
                raise Refused("sealed", "")
            for _ in range(steps):
                match.undo(seat)
        except Refused:
            self.tell("undo.refused", "warn")
            return False
        self.read[seat] = len(match.plies)
        if own.kind == CHOOSE:
            self.tell("undo.done", label=option_label(match, match.option(own.key), self.texts))
        else:
            self.tell("undo.part")
        return True

    def show_rule(self, which: str, seat: int, question: Question) -> None:
        """Print the clause behind the question, behind a choice, or of an id."""
        clause = which.upper() or question.clause
        option = question.numbered(which)
        if option is not None:
            clause = self.game.option_clause(option, self.match.look(seat, self.texts))
        paragraphs = clause_text(self.game, clause, self.texts.language)
        for paragraph in paragraphs:
            self.screen.say(paragraph)
        if not paragraphs:
            self.tell("rules.unknown", "warn", clause=clause[:20])

    def show_blocked(self, seat: int) -> None:
        """Print what is not possible now, and why."""
        found = reasons(self.match, seat, self.texts)
        self.tell("blocked.title" if found else "blocked.none")
        for reason in found:
            self.screen.say(f"· {reason}", indent="  ")

    def show_hint(self, seat: int, question: Question) -> None:
        """Print what the game's adviser would choose and why, made from what the seat knows."""
        match = self.match
        rng = Rng(stream(seed_key(match.seed), f"hint {seat} {len(match.plies)}"))
        advice = self.game.advise(match.view(seat), seat, question.options, match.content, rng)
        if advice is None:
            self.tell("hint.none")
            return
        option = match.option(advice.key)
        number = question.options.index(option) + 1
        label = option_label(match, option, self.texts, seat)
        why = self.texts.say(f"advice.{advice.reason}", **advice.args)
        self.tell("hint.given", "good", number=number, label=label, why=why)

    def show_log(self, seat: int) -> None:
        """Print everything that happened, as far as the seat may know it."""
        kept = {ply.number for ply in self.match.line}
        empty = True
        for ply in self.match.plies:
            undone = "" if ply.number in kept else f" {self.words.say('log.undone')}"
            if ply.kind == CHOOSE and ply.seat == seat:
                text = option_label(self.match, self.match.option(ply.key), self.texts)
                self.screen.say(self.words.say("play.chosen", label=text) + undone)
                empty = False
            for sentence in sentences(self.match, ply, seat, self.texts):
                self.screen.say(f"· {sentence}{undone}", indent="  ")
                empty = False
        if empty:
            self.tell("log.empty")

    # -- saving and leaving ---------------------------------------------------------------

    @property
    def unsaved(self) -> bool:
        """Whether something was chosen that no file holds."""
        new = self.match.plies[max(1, self.saved_plies) :]
        return any(ply.number not in self.automatic for ply in new)

    def save(self, name: str) -> None:
        """Write the game into a file; one that holds something else is left alone."""
        if not name:
            self.tell("save.how", "warn")
            return
        path = Path(name)
        own = self.saved_in is not None and path.absolute() == self.saved_in.absolute()
        try:
            with path.open("w" if own else "x", encoding="utf-8") as file:
                file.write(write_match(self.match))
        except FileExistsError:
            self.tell("save.exists", "warn", file=name)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            self.tell("save.failed", "warn", file=name, reason=reason)
        else:
            self.saved_in = path
            self.saved_plies = len(self.match.plies)
            self.tell("save.done", "good", file=name)
            self.show_command("--load", name)

    def show_command(self, *words: str) -> None:
        """Print a command line of `sternbrett play`, in one piece."""
        print(f"  {self.command(*words)}")

    def show_again(self) -> None:
        """Print the command that begins the same game anew."""
        match = self.match
        words = [self.game.id, "--seed", match.seed]
        defaults = self.game.check_settings({}, match.seats, match.content)
        for name, value in match.settings.items():
            if value != defaults[name]:
                words += ["--set", f"{name}={value}"]
        if match.seats != self.game.card.seats[0]:
            words += ["--seats", str(match.seats)]
        self.show_command(*words)

    def farewell(self) -> None:
        """Say how the game can go on."""
        if self.match.over:
            return
        if self.saved_in is not None and not self.unsaved:
            self.tell("quit.resume")
            self.show_command("--load", str(self.saved_in))
        else:
            self.tell("quit.lost")
            if self.match.seed and self.match.legacy is None:
                self.tell("quit.again")
                self.show_again()

    def end(self) -> bool:
        """Show how the game ended; it can still be saved. True: its next chapter is wanted."""
        match = self.match
        seat = self.in_front or 0
        self.report(seat)
        self.show_board(seat)
        rows = self.game.summary(match.look(seat, self.texts))
        if rows:
            title = self.words.say("end.summary")
            self.screen.board([Panel(title, tuple(rows))], self.words.say("play.nothing"))
        self.screen.blank()
        result = self.texts.maybe(f"result.{match.result}", match.result)
        self.tell("end.result", "strong", result=result)
        if match.seed and match.legacy is None:
            self.tell("end.seed", seed=match.seed)
            self.show_again()
        follows = goes_on(self.game, match.leaves)
        if follows:
            self.tell("end.follows")
        self.tell("end.how", "dim")
        while True:
            word, _, rest = self.command_of(self.ask()).partition(" ")
            if word == "s":
                self.save(rest.strip())
            elif word == "l":
                self.show_log(seat)
            else:
                return word == "n" and follows
