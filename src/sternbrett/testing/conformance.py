"""The conformance suite: one function that every game runs against itself.

`check_game` plays random games in many configurations and checks, at every position, whatever can
be checked without knowing the rules: the type card, options, copies, saves, notations, components,
refusals, undo, secret answers, views, sealed choices, events, scenes, texts, bots and what chapters
leave. What is costly is done at every 17th position; where a cover of many settings takes many
positions, most are only looked at now and then. Every fourth game is mostly played by a bot, since
random play sees little of the end of a hard game.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import process_time

from sternbrett.kernel.campaign import chapter_seed, goes_on
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.engine import Decision, Option, SecretDecision
from sternbrett.kernel.errors import UnknownName
from sternbrett.kernel.game import AnyGame, Bot, Fields
from sternbrett.kernel.match import Match, Ply
from sternbrett.testing.checks import chapters, knowledge, people, play, positions, scenes
from sternbrett.testing.checks.description import Description
from sternbrett.testing.configurations import draw_configuration, pairwise_cover
from sternbrett.testing.trial import Configuration, Failure, Report, Trial

#: Costly checks are done at every such position, and secret decisions at every such one.
COSTLY_EVERY = 17
SECRET_EVERY = 3
#: After so many positions the other games of a cover are only checked at every such position.
THOROUGH_POSITIONS = 2_500
OTHERWISE_EVERY = 8 * COSTLY_EVERY
#: Every such game is played by a bot, which makes a random choice every so often.
BOT_EVERY = 4
BOT_STRAYS = 16
#: A random game that is longer than this does not end.
MOST_PLIES = 50_000
#: A campaign is followed for so many chapters.
MOST_CHAPTERS = 4


def check_game(
    game: AnyGame,
    *,
    games: int | None = None,
    cpu_seconds: float | None = None,
    seed: int = 0,
    bots: Sequence[str] | None = None,
    cover: bool = True,
) -> Report:
    """Hold a game to everything a game promises; return what was done.

    Every two settings meet at least once, unless `cover` is off; then games of random
    configurations go on until there were `games` of them or `cpu_seconds` are used up. `bots` names
    those to be checked (default: all of the game's).
    Raises AssertionError with game, settings, seed and ply at the first promise that is not kept.
    """
    suite = Suite(game, seed=seed, bots=bots)
    if cover:
        suite.play_cover()
    while (games is not None and suite.report.games < games) or (
        cpu_seconds is not None and suite.cpu_seconds < cpu_seconds
    ):
        suite.play_any()
    return suite.finish()


class Suite:
    """All games of one run, with what they share."""

    def __init__(self, game: AnyGame, *, seed: int = 0, bots: Sequence[str] | None = None) -> None:
        self.started = process_time()
        self.game = game
        self.seed = seed
        self.bots = list(game.bots) if bots is None else list(bots)
        for name in self.bots:
            if name not in game.bots:
                raise UnknownName(f"{game.id} has no bot “{name}”; it has: {', '.join(game.bots)}.")
        self.rng = Rng(stream(seed_key(seed), "conformance"))
        self.content = game.content()
        self.vocabulary = game.vocabulary(self.content)
        self.report = Report(game.id)
        self.description = Description(game, self.content, self.report)
        self.description.check_all()
        self.deck_used = False
        self.secrets = 0

    @property
    def cpu_seconds(self) -> float:
        """CPU time used so far."""
        return process_time() - self.started

    def play_cover(self) -> None:
        """Play a game of each configuration of a pairwise cover."""
        for configuration in pairwise_cover(self.game, self.rng):
            self.play(configuration, thoroughly=self.report.positions < THOROUGH_POSITIONS)

    def play_any(self) -> None:
        """Play a game of a configuration at random."""
        self.play(draw_configuration(self.game, self.rng))

    def bot_for_game(self) -> Bot | None:
        """Return the bot that plays the next game, if one does: each in its turn."""
        turn, rest = divmod(self.report.games, BOT_EVERY)
        if not self.bots or rest < BOT_EVERY - 1:
            return None
        name = self.bots[-1 - turn % len(self.bots)]
        return self.game.bots[name](self.content, Rng(self.rng.fork()))

    def play(self, configuration: Configuration, thoroughly: bool = True) -> None:
        """Play one random game and check it, where it has chapters a whole campaign.

        Whatever goes wrong is a `Failure` with its place.
        """
        legacy: Fields | None = None
        for number in range(1, MOST_CHAPTERS + 1):
            trial = Trial(
                self.game,
                self.content,
                self.description.texts,
                configuration,
                chapter_seed(f"{self.seed}-{self.report.games}", number),
                self.rng,
                self.report,
                legacy,
            )
            try:
                Playthrough(self, trial, thoroughly).play()
                legacy = chapters.check_legacy(trial)
            except Failure:
                raise
            except Exception as error:
                raise Failure(f"{trial.where}: {type(error).__name__}: {error}") from error
            self.report.results[trial.match.result] += 1
            if not goes_on(self.game, legacy):
                break
        self.report.games += 1
        self.report.configurations.add(str(configuration))

    def finish(self) -> Report:
        """Check what the type card promises of a whole run, and return the report."""
        report, card = self.report, self.game.card
        run = f"{self.game.id} ({report.games} games): the type card says that"
        open_deck = self.deck_used and not report.masked_seen
        if card.hidden_information and not (report.hidden_seen or open_deck):
            raise Failure(f"{run} something is hidden, but every seat saw everything")
        if card.simultaneous and not report.secret_seen:
            raise Failure(f"{run} choices are simultaneous, but nobody was asked secretly")
        if card.chance and not report.drawn:
            raise Failure(f"{run} there is chance, but nothing was ever drawn")
        decisions = [step.__name__ for step in self.game.steps if issubclass(step, Decision)]
        met = {
            "chance": (card.chance, report.drawn),
            "decisions": (decisions, report.asked),
            "events": (self.game.events, report.told),
            "options": ([option.key for option in self.vocabulary], report.offered),
        }
        report.never_met = {
            kind: missing
            for kind, (known, seen) in met.items()
            if (missing := [name for name in known if name not in seen])
        }
        report.cpu_seconds = self.cpu_seconds
        return report


class Playthrough:
    """One random game under all checks."""

    def __init__(self, suite: Suite, trial: Trial, thoroughly: bool) -> None:
        self.suite = suite
        self.trial = trial
        self.thoroughly = thoroughly
        self.choices: list[play.Choice] = []
        self.past: list[tuple[object, bytes]] = []  # positions and what they were when new
        # Every other game lets any seat that is asked answer, not only the one whose turn it is.
        self.by_turns = suite.report.games % 2 == 0
        self.bot = suite.bot_for_game()

    def play(self) -> None:
        """Play from the set-up to the end."""
        trial, suite = self.trial, self.suite
        inventory = dict(trial.game.inventory(trial.begin()))
        knowledge.check_start(trial)
        trial.match = Match.new(
            trial.game,
            content=trial.content,
            settings=trial.configuration.settings,
            seats=trial.configuration.seats,
            seed=trial.seed,
            legacy=trial.legacy,
        )
        self.check_ply(trial.match.plies[0])
        while True:
            self.remember()
            costly = self.is_costly()
            suite.report.positions += 1
            if costly or self.thoroughly or trial.match.over:
                positions.check_position(trial, suite.vocabulary, inventory)
                self.check_knowledge(costly)
            if trial.match.over:
                break
            trial.report.asked[type(trial.decision).__name__] += 1
            if costly:
                self.check_costly()
            self.check_secret()
            self.choose(costly)
        if trial.state.draws != stream(seed_key(trial.seed), "draws"):
            suite.deck_used = True
        self.check_end()

    def is_costly(self) -> bool:
        """Tell whether what is costly is checked at this position."""
        every = COSTLY_EVERY if self.thoroughly else OTHERWISE_EVERY
        return self.trial.report.positions % every == 0

    def remember(self) -> None:
        """Keep the position, to see later that it is still what it was."""
        trial = self.trial
        self.past.append((trial.state, trial.match.plies[-1].after))
        if len(self.past) > MOST_PLIES:
            trial.fail("the game does not end")

    def check_past(self, state: object, was: bytes) -> None:
        """Check that a position of the past has not changed."""
        self.trial.check(
            self.trial.encode(state) == was,
            "an earlier position has changed: a copy shares something with its original",
        )

    def check_knowledge(self, costly: bool) -> None:
        """Check views: all of them at costly positions, one of them at others."""
        trial = self.trial
        if not costly and not trial.match.over:
            viewers = trial.viewers
            knowledge.check_view(trial, viewers[trial.rng.below(len(viewers))])
            return
        for viewer in trial.viewers:
            view = knowledge.check_view(trial, viewer)
            knowledge.check_no_words(trial, viewer, view)
            people.check_people(trial, viewer, view, self.suite.description.clauses)

    def check_costly(self) -> None:
        """Check what is too much for every position."""
        trial, suite = self.trial, self.suite
        positions.check_written(trial)
        knowledge.check_choices(trial)
        viewers = trial.viewers
        knowledge.check_imagined_play(
            trial, viewers[trial.rng.below(len(viewers))], suite.vocabulary
        )
        play.check_refusals(trial, suite.vocabulary)
        for seat in trial.match.asked:
            people.check_bots(trial, seat, suite.bots)

    def check_secret(self) -> None:
        """Check some of the secret decisions that nobody has answered yet."""
        trial = self.trial
        if isinstance(trial.decision, SecretDecision) and not trial.state.answers:
            if self.suite.secrets % SECRET_EVERY == 0:
                play.check_secret_decision(trial)
            self.suite.secrets += 1

    def choose(self, costly: bool) -> None:
        """Make a random choice."""
        trial, match = self.trial, self.trial.match
        asked = match.asked
        seat = match.turn if self.by_turns else asked[trial.rng.below(len(asked))]
        option = self.pick(seat)
        before = match.plies[-1].after
        questions = play.questions(trial) if costly else {}
        ply = match.choose(option.key, seat)
        self.choices.append((seat, option))
        self.check_past(*self.past[-1])
        self.check_ply(ply)
        if costly:
            play.check_questions(trial, questions, seat)
            play.check_undo(trial, seat, ply, before)

    def pick(self, seat: int) -> Option:
        """Return a choice for a seat: the bot's, where one plays, or any."""
        trial = self.trial
        options = trial.match.options_of(seat)
        if self.bot is not None and trial.rng.below(BOT_STRAYS):
            return self.bot(trial.match.view(seat), seat, options)
        return options[trial.rng.below(len(options))]

    def check_ply(self, ply: Ply) -> None:
        """Check chance and events of a ply."""
        trial = self.trial
        for kind, name in ply.outcomes:
            trial.report.drawn[kind] += 1
            trial.check(
                kind in trial.game.card.chance, "the chance “{}” is not on the type card", kind
            )
            trial.check(
                len(name.split()) == 1 and not set(name) & set("#|"),
                "“{}” is not a word for an outcome of “{}”",
                name,
                kind,
            )
        people.check_events(trial, ply.events)
        costly = self.is_costly()
        if costly or self.thoroughly:
            viewers = trial.viewers
            viewer = viewers[trial.rng.below(len(viewers))]
            scenes.check_scene(trial, ply, viewer, costly)

    def check_end(self) -> None:
        """Check what can be checked when the game is over."""
        trial, suite = self.trial, self.suite
        play.check_refusals_when_over(trial, suite.vocabulary)
        if not self.thoroughly:
            return
        for state, was in self.past:
            self.check_past(state, was)
        play.check_replay(trial, self.choices, [was for _, was in self.past])
        play.check_record(trial)
        positions.check_written(trial)
