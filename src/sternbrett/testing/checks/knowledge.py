"""What seats may know: views, imagined positions, sealed choices, masked events.

A view is tested by making other worlds that look the same to its owner. Whatever the owner is
shown afterwards must be the same in all of them, unless the choice says that it reveals something.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sternbrett.kernel.chance import seed_key, stream
from sternbrett.kernel.engine import Option, SecretDecision, advance
from sternbrett.kernel.game import View, event_data
from sternbrett.testing.checks.positions import check_asked, check_options, check_state
from sternbrett.testing.trial import Trial, difference, plain_copy

#: How many options of a seat are tried at a position, and how far an imagined game is played.
MOST_OPTIONS = 24
PLAYED_ON = 40


def name_of(viewer: int | None) -> str:
    """Return a viewer's name for messages."""
    return "a spectator" if viewer is None else f"seat {viewer}"


# -- views ------------------------------------------------------------------------------------


def check_view(trial: Trial, viewer: int | None) -> View:
    """Check a seat's view of the current position against one imagined from it."""
    game, g = trial.game, trial.state
    view = game.view(g, viewer)
    who = name_of(viewer)
    given = plain_copy(view)
    trial.check(given == view, "the view of {} is not plain data", who)
    imagined = game.imagine(given, trial.content, trial.rng)
    trial.check(given == view, "imagining changes the view of {} it is given", who)
    seen = game.view(imagined, viewer)
    if seen != view:
        trial.fail(
            "a position imagined from the view of {} does not look the same: {}",
            who,
            difference(view, seen),
        )
    check_imagined(trial, viewer, imagined)
    trial.report.checks += 1
    return view


def check_imagined(trial: Trial, viewer: int | None, imagined: Any) -> None:
    """Check that an imagined position is a possible one in which the same is asked."""
    game, g, who = trial.game, trial.state, name_of(viewer)
    trial.check(
        dict(game.inventory(imagined)) == dict(game.inventory(g)),
        "a position imagined by {} has other components: {}",
        who,
        dict(game.inventory(imagined)),
    )
    seats = range(trial.configuration.seats)
    roles = [game.role(seat, g) for seat in seats]
    trial.check(
        roles == [game.role(seat, imagined) for seat in seats],
        "{} does not see who has which role",
        who,
    )
    possible = (*game.card.roles, "") if game.card.chosen_roles else game.card.roles
    trial.check(set(roles) <= set(possible), "the roles of the seats are {}", roles)
    own, other = game.fields(g), game.fields(imagined)
    if own != other:
        trial.report.hidden_seen = True
        trial.check(
            game.card.hidden_information,
            "the type card says nothing is hidden, but {} imagines other positions: {}",
            who,
            difference(own, other),
        )
    if trial.observer is not None and viewer is not None:
        trial.check(
            trial.observer.observe(g, viewer) == trial.observer.observe(imagined, viewer),
            "what {} observes depends on what it cannot know",
            who,
        )
    if g.pending is None:
        return
    trial.check(
        imagined.pending.seats(imagined) == g.pending.seats(g)
        and imagined.pending.turn(imagined) == g.pending.turn(g),
        "who is asked depends on what {} cannot know",
        who,
    )
    if viewer is not None and viewer in g.pending.seats(g):
        trial.check(
            g.pending.options(g, viewer) == imagined.pending.options(imagined, viewer),
            "the options of {} depend on what it cannot know",
            who,
        )


def check_no_words(trial: Trial, viewer: int | None, view: View) -> None:
    """Check that a view does not contain the generators."""
    g = trial.state
    secrets = (list(g.rolls), list(g.draws))

    def search(value: object) -> bool:
        if isinstance(value, dict):
            return any(key in ("rolls", "draws") or search(item) for key, item in value.items())
        if isinstance(value, list):
            return value in secrets or any(search(item) for item in value)
        return False

    trial.check(not search(view), "the view of {} contains the generators", name_of(viewer))


def check_imagined_play(trial: Trial, viewer: int | None, vocabulary: Sequence[Option]) -> None:
    """Check that an imagined position can be saved, and played on."""
    game = trial.game
    view = plain_copy(game.view(trial.state, viewer))
    imagined = game.imagine(view, trial.content, trial.rng)
    saved = trial.encode(imagined)
    trial.check(
        trial.encode(game.decode(saved, trial.content)) == saved,
        "a position imagined by {} changes by saving and loading",
        name_of(viewer),
    )
    for _ in range(PLAYED_ON):
        check_state(trial, imagined)
        if imagined.pending is None:
            break
        check_asked(trial, imagined)
        seat = imagined.pending.turn(imagined)
        options = check_options(trial, imagined, seat, vocabulary)
        option = options[trial.rng.below(len(options))]
        imagined = trial.carry_out(imagined, seat, option, listening=False)


# -- choices ----------------------------------------------------------------------------------


def check_choices(trial: Trial) -> None:
    """Carry out options on copies: legal, the same after saving, sealed where they reveal."""
    g, game = trial.state, trial.game
    before = trial.encode(g)
    loaded = game.decode(before, trial.content)
    views = {viewer: game.view(g, viewer) for viewer in trial.viewers}
    worlds = {viewer: other_worlds(trial, viewer) for viewer in trial.viewers}
    for seat in trial.match.asked:
        for option in trial.sample(trial.decision.options(g, seat), MOST_OPTIONS):
            after = trial.carry_out(g, seat, option)
            check_state(trial, after)
            check_same_from_save(trial, loaded, seat, option, after)
            for viewer in trial.viewers:
                check_knowledge(trial, viewer, views[viewer], worlds[viewer], seat, option, after)
    trial.check(trial.encode(g) == before, "carrying out options on copies changed the position")


def check_same_from_save(trial: Trial, loaded: Any, seat: int, option: Option, after: Any) -> None:
    """Check that a loaded position goes on like the original, also when nobody listens."""
    again = trial.carry_out(loaded, seat, option, listening=False)
    if trial.encode(again) != trial.encode(after):
        trial.fail(
            "“{}” has another effect after saving and loading: {}",
            option.key,
            difference(trial.game.dump(after), trial.game.dump(again)),
        )
    trial.report.checks += 1


def other_worlds(trial: Trial, viewer: int | None) -> list[Any]:
    """Return positions that a viewer cannot tell from the current one.

    Two are imagined and draw the same; one is the very position and draws other cards. Dice are the
    same in all of them: what they show is no secret.
    """
    g, game = trial.state, trial.game
    out = []
    for _ in range(2):
        world = game.imagine(plain_copy(game.view(g, viewer)), trial.content, trial.rng)
        world.rolls, world.draws = g.rolls, g.draws
        out.append(world)
    world = game.copy(g)
    world.draws = trial.rng.fork()
    return [*out, world]


def check_knowledge(
    trial: Trial,
    viewer: int | None,
    before: View,
    worlds: list[Any],
    seat: int,
    option: Option,
    after: Any,
) -> None:
    """Check what a viewer learns from a choice, in this world and in others like it."""
    g, game, who = trial.state, trial.game, name_of(viewer)
    view = game.view(after, viewer)
    undecided = isinstance(g.pending, SecretDecision) and after.pending is g.pending
    if undecided and after.answers and viewer != seat:
        check_secrecy(trial, viewer, before, view, seat, option, after)
        return
    sealed = after.sealed or after.pending is None
    for world in worlds:
        if not offered(world, seat, option):
            trial.check(
                sealed or view == before or could_look_so(trial, viewer, world, seat, view),
                "“{}” of seat {} is not sealed, but shows {} something: {}",
                option.key,
                seat,
                who,
                difference(before, view),
            )
            continue
        other = trial.carry_out(world, seat, option)
        seen = game.view(other, viewer)
        trial.check(
            sealed or seen == view,
            "“{}” of seat {} is not sealed, but what {} sees then depends on what it could not "
            "know: {}",
            option.key,
            seat,
            who,
            difference(view, seen),
        )
        if seen == view or world is worlds[-1]:
            check_told(trial, viewer, after, other, f"“{option.key}” of seat {seat}")


def check_told(trial: Trial, viewer: int | None, g: Any, other: Any, what: str) -> None:
    """Check that events tell a viewer what its view shows, in two worlds that drew other cards.

    Where the view is the same, so are the events. Where only events that are masked for the viewer
    differ, the view is the same. Neither holds where all was put away or laid out meanwhile.
    """
    if any(event.name in trial.game.laid_anew for event in g.heard):
        return
    view, seen = trial.game.view(g, viewer), trial.game.view(other, viewer)
    heard, heard_there = heard_by(g, viewer), heard_by(other, viewer)
    if view == seen:
        trial.check(
            heard == heard_there,
            "{}: events tell {} more than its view: {} against {}",
            what,
            name_of(viewer),
            heard,
            heard_there,
        )
    elif heard == heard_there:
        trial.check(
            told(g) == told(other),
            "{}: the view of {} shows what is masked in events: {}",
            what,
            name_of(viewer),
            difference(view, seen),
        )


def check_secrecy(
    trial: Trial,
    viewer: int | None,
    before: View,
    view: View,
    seat: int,
    option: Option,
    after: Any,
) -> None:
    """Check that a part of a secret answer shows others only that the seat has decided."""
    known = {name: value for name, value in before.items() if name != "decided"}
    knows = {name: value for name, value in view.items() if name != "decided"}
    decided = (
        [*before["decided"], seat] if after.pending.complete(after, seat) else before["decided"]
    )
    trial.check(
        knows == known and view["decided"] == sorted(decided) and not heard_by(after, viewer),
        "“{}” is a part of seat {}'s secret answer, but it shows {} more than who has decided: {}",
        option.key,
        seat,
        name_of(viewer),
        difference(before, view),
    )


def could_look_so(trial: Trial, viewer: int | None, world: Any, seat: int, view: View) -> bool:
    """Tell whether another choice of the seat looks the same to a viewer in another world."""
    return seat in world.pending.seats(world) and any(
        trial.game.view(trial.carry_out(world, seat, option), viewer) == view
        for option in world.pending.options(world, seat)
    )


def offered(g: Any, seat: int, option: Option) -> bool:
    """Tell whether a seat is offered an option in a position."""
    return seat in g.pending.seats(g) and option in g.pending.options(g, seat)


def heard_by(g: Any, viewer: int | None) -> list[list[object]]:
    """Return the events a viewer may know, as data.

    Their order is not compared: a hand shows the same cards whichever of them was drawn first.
    """
    seen = [event.seen_by(viewer) for event in g.heard]
    return sorted([event_data(event) for event in seen if event is not None], key=repr)


def told(g: Any) -> list[list[object]]:
    """Return all events in full, as data."""
    return sorted([event_data(event) for event in g.heard], key=repr)


def check_start(trial: Trial) -> None:
    """Check that nobody is told by the set-up what is dealt to others."""

    def start(other_draws: bool) -> Any:
        g = trial.begin()
        g.rolls = stream(seed_key(trial.seed), "rolls")
        g.draws = trial.rng.fork() if other_draws else stream(seed_key(trial.seed), "draws")
        g.listening = True
        advance(g)
        return g

    g = start(other_draws=False)
    for other in [start(other_draws=True) for _ in range(3)]:
        for viewer in trial.viewers:
            check_told(trial, viewer, g, other, "the set-up")
