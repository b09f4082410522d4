"""The words of phrases that bring people back: 256 in each language, easy to read, say and type.

No two begin with the same four letters, so that a slip of the pen is seen; German ones have no
umlauts, so that any keyboard has them.
"""

from __future__ import annotations

_ENGLISH = """
acorn actor admiral album alley almond amber anchor angle ankle anthem apple apron arctic arrow
artist atlas attic autumn avenue bacon badge bakery balcony bamboo banner barley basket battery
beacon bench berry bicycle birch blanket blossom bottle branch bread bridge bronze brush bubble
bucket button cabin cactus camel candle canyon carpet castle cedar cellar chalk cheese cherry
chimney cinema circle citrus clover coffee comet copper coral corner cotton cousin cradle crayon
cricket crystal curtain cushion daisy dancer dawn decade delta desert diamond dinner dolphin donkey
dragon drawer drum eagle early earth echo elbow ember engine errand evening fabric falcon farmer
feather fence ferry fiddle field finger flame flute forest fossil fountain fridge frost funnel
galaxy garden garlic gate gentle ginger glacier globe goat gold granite grape guitar hammer harbour
harvest hazel helmet heron hill honey horizon hotel hunter iceberg igloo inch indigo island ivory
jacket jaguar jelly jewel jigsaw jungle kayak kernel kettle kitchen kite ladder lagoon lamp lantern
lemon letter library lilac linen lizard lobster lotus lunar magnet maple marble market meadow melon
meteor mirror mitten monkey moon mosaic mountain museum mustard napkin nectar needle nephew nickel
night noodle north nutmeg oasis ocean olive onion opal orange orbit orchard otter oven oyster
paddle palace panda paper parrot pasture peach pebble pencil pepper piano pigeon pillow pirate
planet plum pocket poem pollen pony poplar potato puzzle quarry quilt rabbit radish rain raven
ribbon river robin rocket saddle salmon saturn school scissors shadow silver socket spoon summer
teapot tiger tunnel velvet violin walnut window winter yellow zebra
"""

_GERMAN = """
abend acker adler ahorn akazie allee ampel amsel anker apfel april arena armband asche atlas
auge aula bach balkon banane bart basar baum becher beere beil berg besen biber biene birne blatt
blitz blume bogen bohne boot brett brief brot brunnen buch burg butter dach dackel dampf daumen
decke degen delfin diamant diele distel docht donner dorf drache draht dose dunst ebene echo eiche
eimer eisen elefant elster ente erbse erde esel eule fabrik faden falke farbe feder feige feld
fenster ferien feuer fichte finger fisch flamme flasche flieder floh flut fluss forelle frosch
frucht fuchs funke gabel galaxie garten gast geige gewitter giebel ginster gipfel glas glocke gold
graben granit gras griff grotte gurke hafen hagel halm hammer hase haube haus hecke heft helm
herbst herz heu himbeere himmel hirsch hobel hof holz honig horn hut igel insel iris jacke jagd
januar jasmin kabel kachel kaffee kahn kaktus kalk kamel kanne karte kasten katze kegel keller
kerze kessel kette kiefer kino kirsche kissen klavier klee kleid knopf kohle komet kompass koralle
korb kran kraut kreis kreuz krug kuchen kugel kuh kupfer lachs lager lampe land laterne laub
lavendel leder lehm leiter lerche licht lied linde linse luchs luft lupe magnet mai mais mandel
mantel markt maske mast mauer maus meer mehl meise messer milch mond moos morgen motor mulde
nabel nacht nadel nagel nebel nelke nest netz nuss oase oboe ofen ohr olive onkel orgel otter
palme papier pappel park perle pfad pfeffer pfeil pflaume pilz pinsel planet platz
quelle regen ring rose sand segel
"""

WORDS = {"en": tuple(_ENGLISH.split()), "de": tuple(_GERMAN.split())}
