"""The engine's sentences and words in Dutch: one table, by their English. A test finds what lacks in it."""

DUTCH: dict[str, str] = {
    # Words
    "or": "of",
    "none": "geen",
    "nothing": "niets",
    "Assyrians": "Assyriërs",
    "Hittites": "Hettieten",
    "Medes": "Meden",
    "Persians": "Perzen",
    "Sumerians": "Soemeriërs",
    "Assyrian": "Assyriër",
    "Hittite": "Hettiet",
    "Mede": "Mede",
    "Persian": "Pers",
    "Sumerian": "Soemeriër",
    "draw": "trekken",
    "act": "handelen",
    "discard": "afleggen",
    "shuffle": "schudden",
    "over": "afgelopen",
    # Conditions
    "the opening card is built": "de beginkaart is gebouwd",
    "player {player} still owes the opening card and can build it": (
        "speler {player} is de beginkaart nog verschuldigd en kan die bouwen"
    ),
    "player {player} cannot build the opening card any more": "speler {player} kan de beginkaart niet meer bouwen",
    "the opening card is not made impossible": "de beginkaart wordt niet onmogelijk gemaakt",
    "after it the opening card could not be built any more in this turn": (
        "daarna zou de beginkaart in deze beurt niet meer gebouwd kunnen worden"
    ),
    "it is phase {number}: {phase}": "het is fase {number}: {phase}",
    "a shuffle is due": "er moet geschud worden",
    "no shuffle is due": "er hoeft niet geschud te worden",
    "a card of the {people} is in hand": "er is een kaart van de {people} op hand",
    "no card of the {people} is in hand": "er is geen kaart van de {people} op hand",
    "the pawn is at the quarry": "het speelstuk staat bij de steengroeve",
    "the pawn is at the {site}": "het speelstuk staat bij de {site}",
    "there is no card to take from there": "daar ligt geen kaart om te nemen",
    "there is a card to take, of a level that is not known": (
        "er ligt een kaart om te nemen, maar het niveau is niet bekend"
    ),
    "the card is of level {level}": "de kaart heeft niveau {level}",
    "the temple there has level {own}, the card is of level {offered}": (
        "de tempel daar heeft niveau {own}, de kaart heeft niveau {offered}"
    ),
    "{counted} people card counts here; level {needed} needs {needed}": (
        "hier telt {counted} volkerenkaart; voor niveau {needed} zijn er {needed} nodig"
    ),
    "{counted} people cards count here; level {needed} needs {needed}": (
        "hier tellen {counted} volkerenkaarten; voor niveau {needed} zijn er {needed} nodig"
    ),
    "a migration was made in this turn": "er is in deze beurt al gemigreerd",
    "no migration was made yet": "er is nog niet gemigreerd",
    "{cards} card lies there": "daar ligt {cards} kaart",
    "{cards} cards lie there": "daar liggen {cards} kaarten",
    "from the {source} to the {to}": "van de {source} naar de {to}",
    "groups of {people} here: {groups}": "groepen {people} hier: {groups}",
    "groups of {people} here: {groups}; named: {named}": "groepen {people} hier: {groups}; genoemd: {named}",
    "the ability would change something": "de eigenschap zou iets veranderen",
    "the ability would change nothing": "de eigenschap zou niets veranderen",
    "the other player's temple here has level {other}, the own one {own}": (
        "de tempel van de andere speler heeft hier niveau {other}, de eigen tempel niveau {own}"
    ),
    "cards in hand: {cards}": "kaarten op hand: {cards}",
    "cards given up: {given}; owed: {owed}": "afgelegde kaarten: {given}; verschuldigd: {owed}",
    "a halved hand owes cards": "er moeten nog kaarten afgelegd worden van een gehalveerde hand",
    "no halved hand owes cards": "er hoeven geen kaarten afgelegd te worden van een gehalveerde hand",
    "the game is over": "het spel is afgelopen",
    "the game is not over": "het spel is nog niet afgelopen",
    # What is not known
    "it is not known {what}": "het is niet bekend {what}",
    "{sentence} ({places})": "{sentence} ({places})",
    "how many cards a pile holds": "hoeveel kaarten er in een stapel liggen",
    "which card lies there": "welke kaart daar ligt",
    "whether an unknown card is the one needed": "of een onbekende kaart de kaart is die nodig is",
    "whether unknown cards are the ones needed": "of onbekende kaarten de kaarten zijn die nodig zijn",
    "whether an unknown card of the column belongs to a group": (
        "of een onbekende kaart in de kolom bij een groep hoort"
    ),
    "in which order the discards are shuffled": "in welke volgorde de aflegstapel geschud wordt",
    # Places
    "player {player}'s column at the {site}": "de kolom van speler {player} bij de {site}",
    "player {player}'s temple at the {site}": "de tempel van speler {player} bij de {site}",
    "player {player}'s columns": "de kolommen van speler {player}",
    "player {player}'s temples": "de tempels van speler {player}",
    "player {player}'s hand": "de hand van speler {player}",
    "player {player}'s supply": "de voorraad van speler {player}",
    "player {player}'s opening card": "de beginkaart van speler {player}",
    "player {player}'s pawn": "het speelstuk van speler {player}",
    "player {player}'s side": "de kant van speler {player}",
    "the people cards": "de volkerenkaarten",
    "the people deck": "de trekstapel",
    "the discards": "de aflegstapel",
    "the quarry": "de steengroeve",
    "the spent pile": "de stapel uit het spel",
    "the player on turn": "de speler die aan de beurt is",
    "the phase": "de fase",
    "whether a migration was made": "of er gemigreerd is",
    "whether the endgame was entered": "of de eindfase begonnen is",
    "how many cards are owed": "hoeveel kaarten er nog afgelegd moeten worden",
    "how many cards are still to be drawn": "hoeveel kaarten er nog getrokken moeten worden",
    "the result": "de uitslag",
    "the edition": "de editie",
    "the readings": "de lezingen",
    # Unsound positions
    "{found} {cards} where there are {wanted}": "{found} {cards} terwijl er {wanted} zijn",
    "people cards": "volkerenkaarten",
    "temple cards": "tempelkaarten",
    "cards of the {people}": "kaarten van de {people}",
    "temple cards of level {level}": "tempelkaarten van niveau {level}",
    "there is no temple card of level {level}, levels go from 1 to 6": (
        "er is geen tempelkaart van niveau {level}; de niveaus gaan van 1 tot en met 6"
    ),
    "there is no level {value}, levels go from 1 to 6": (
        "er is geen niveau {value}; de niveaus gaan van 1 tot en met 6"
    ),
    "the temple {levels} does not rise": "de tempel {levels} loopt niet op",
    "a game that is over has a result and no other has one": (
        "een spel dat afgelopen is heeft een uitslag, een ander spel niet"
    ),
    "cards are owed only in phase discard": "alleen in fase discard zijn er nog kaarten af te leggen",
    "{owed} cards owed from a hand of {hand}": "{owed} kaarten af te leggen van een hand van {hand}",
    "cards are still to be drawn only in phase shuffle": "alleen in fase shuffle zijn er nog kaarten te trekken",
    "destroyed temples go back onto the quarry, none is spent": (
        "vernietigde tempels gaan terug op de steengroeve; er is geen stapel uit het spel"
    ),
    "a migration cannot have been made before phase 2": "voor fase 2 kan er nog niet gemigreerd zijn",
    # JSON that cannot be read
    "{where}: {complaint}": "{where}: {complaint}",
    "must be an object, not {value}": "moet een object zijn, niet {value}",
    "must be a list, not {value}": "moet een lijst zijn, niet {value}",
    "must be true or false, not {value}": "moet true of false zijn, niet {value}",
    "must be one of {choices}, not {value}": "moet een van {choices} zijn, niet {value}",
    "must be a whole number from {least} to {most}, not {value}": (
        "moet een geheel getal van {least} tot en met {most} zijn, niet {value}"
    ),
    "must be a clause's name: words of a-z, 0-9 and -, set apart by dots": (
        "moet de naam van een regel zijn: woorden van a-z, 0-9 en -, met punten ertussen"
    ),
    "lacks {missing}": "mist {missing}",
    "a position has two sides, not {sides}": "een stelling heeft twee kanten, niet {sides}",
    "there is no people {value}, only {letters}": "er is geen volk {value}, alleen {letters}",
    "there is no action {kind}; there are {kinds}": "er is geen handeling {kind}; er zijn {kinds}",
    "the {people} can {powers}, not {power}": "de {people} kunnen {powers}, niet {power}",
    "a shuffle must bring an order of the discards": "bij het schudden hoort een volgorde van de aflegstapel",
    "a shuffle must bring exactly the discards, in any order": (
        "schudden geeft precies de kaarten van de aflegstapel, in een willekeurige volgorde"
    ),
    "a deal takes exactly the 60 people cards, twelve of each people": (
        "om te delen zijn precies de 60 volkerenkaarten nodig, twaalf van elk volk"
    ),
    "a deal takes exactly the 43 temple cards without the two opening cards": (
        "om te delen zijn precies de 43 tempelkaarten zonder de twee beginkaarten nodig"
    ),
    # Editions and readings
    "unknown edition {name}: there are {editions}": "onbekende editie {name}: er zijn {editions}",
    "unknown reading {name}: there are {readings}": "onbekende lezing {name}: er zijn {readings}",
    "reading {name} has no value {value}: choose {values}": "lezing {name} heeft geen waarde {value}: kies {values}",
    "reading opening-hands takes two whole numbers, together 60 at most, not {value}": (
        "lezing opening-hands krijgt twee gehele getallen, samen hoogstens 60, niet {value}"
    ),
    "there is no language {name}, only {names}": "er is geen taal {name}, alleen {names}",
    # Text that cannot be read
    "{complaint} (at character {at})": "{complaint} (bij teken {at})",
    "expected {what} ({choices}), found {found}": "verwacht: {what} ({choices}), gevonden: {found}",
    "expected {words}, not {text}": "verwacht: {words}, niet {text}",
    "an action": "een handeling",
    "a people": "een volk",
    "an arrow": "een pijl",
    "a colon": "een dubbele punt",
    "a bracket": "een haakje",
    "the word": "het woord",
    "a source": "een herkomst",
    "the number of a supply": "het nummer van een voorraad",
    "what the {people} can do": "wat de {people} kunnen",
    "expected the number of a group, from 1": "verwacht: het nummer van een groep, vanaf 1",
    "there is no card {letter} to shuffle, only {letters}": (
        "er is geen kaart {letter} om te schudden, alleen {letters}"
    ),
    "the action is complete; nothing may follow here": "de handeling is volledig; hier mag niets meer volgen",
    "a position has {wanted} fields ({fields}), not {found}": (
        "een stelling heeft {wanted} velden ({fields}), niet {found}"
    ),
    "edition": "editie",
    "player": "speler",
    "phase": "fase",
    "marks": "kenmerken",
    "side 1": "kant 1",
    "side 2": "kant 2",
    "deck": "trekstapel",
    "discards": "aflegstapel",
    "quarry": "steengroeve",
    "spent": "uit het spel",
    "{what} must have {number} parts set apart by {mark}, not {found}": (
        "{what} moet {number} delen hebben met {mark} ertussen, niet {found}"
    ),
    "a side": "een kant",
    "the columns of a side": "de kolommen van een kant",
    "the temples of a side": "de tempels van een kant",
    "marks are -, m (migrated), e (endgame) or me": "kenmerken zijn -, m (gemigreerd), e (eindfase) of me",
    "the phase is one of {phases}, not {word}": "de fase is een van {phases}, niet {word}",
    "nothing follows the phase {word}": "na de fase {word} volgt niets",
    "missing: {fields}": "ontbreekt: {fields}",
    "too many: {fields}": "te veel: {fields}",
    "expected a number from 0 to 60, not {text}": "verwacht: een getal van 0 tot en met 60, niet {text}",
    "expected a pile: cards, - for an empty one or * for one of unknown size": (
        "verwacht: een stapel, dus kaarten, - voor een lege of * voor een van onbekende grootte"
    ),
    "there is no card {letter} here, only {cards}, or ? for an unknown one": (
        "er is hier geen kaart {letter}, alleen {cards}, of ? voor een onbekende"
    ),
    "a reading is written name=value": "een lezing schrijf je als naam=waarde",
    "the reading {name} is given twice": "de lezing {name} staat er twee keer",
    "expected a clause's name after the winner": "verwacht: de naam van een regel achter de winnaar",
    # What happens
    "player {player} draws {cards} people card": "speler {player} trekt {cards} volkerenkaart",
    "player {player} draws {cards} people cards": "speler {player} trekt {cards} volkerenkaarten",
    "the discards must be shuffled; {to_draw} card is still to be drawn": (
        "de aflegstapel moet geschud worden; er moet nog {to_draw} kaart getrokken worden"
    ),
    "the discards must be shuffled; {to_draw} cards are still to be drawn": (
        "de aflegstapel moet geschud worden; er moeten nog {to_draw} kaarten getrokken worden"
    ),
    "nothing is left to draw: {missing} card short": "er valt niets meer te trekken: {missing} kaart te weinig",
    "nothing is left to draw: {missing} cards short": "er valt niets meer te trekken: {missing} kaarten te weinig",
    "the discards, {cards} card, become the people deck": "de aflegstapel, {cards} kaart, wordt de trekstapel",
    "the discards, {cards} cards, are shuffled and become the people deck": (
        "de aflegstapel, {cards} kaarten, wordt geschud en wordt de trekstapel"
    ),
    "player {player} discards the card and travels to the {to}": (
        "speler {player} legt de kaart af en reist naar de {to}"
    ),
    "player {player} settles a card of the {people} at the {at}": (
        "speler {player} vestigt een kaart van de {people} bij de {at}"
    ),
    "player {player} builds level {level} at the {at}": "speler {player} bouwt niveau {level} bij de {at}",
    "player {player} steals level {level} at the {at}": "speler {player} steelt niveau {level} bij de {at}",
    "player {player} builds level {level} at the {at} and skips a level": (
        "speler {player} bouwt niveau {level} bij de {at} en slaat een niveau over"
    ),
    "player {player} moves three cards from the {from} to the {to}": (
        "speler {player} laat drie kaarten van de {from} naar de {to} migreren"
    ),
    "player {player} discards one card of the {people} from the group": (
        "speler {player} legt één kaart van de {people} uit de groep af"
    ),
    "player {player}'s temple at the {at} is destroyed": "de tempel van speler {player} bij de {at} wordt vernietigd",
    "{cards} card is driven out of player {player}'s column": (
        "uit de kolom van speler {player} wordt {cards} kaart verdreven"
    ),
    "{cards} cards are driven out of player {player}'s column": (
        "uit de kolom van speler {player} worden {cards} kaarten verdreven"
    ),
    "{cards} card of player {player} comes over": "{cards} kaart van speler {player} loopt over",
    "{cards} cards of player {player} come over": "{cards} kaarten van speler {player} lopen over",
    "player {player} must give up {owes} card": "speler {player} moet {owes} kaart afleggen",
    "player {player} must give up {owes} cards": "speler {player} moet {owes} kaarten afleggen",
    "player {player} gives up {cards} card": "speler {player} legt {cards} kaart af",
    "player {player} gives up {cards} cards": "speler {player} legt {cards} kaarten af",
    "player {player} draws temple cards: {levels}": "speler {player} trekt tempelkaarten: {levels}",
    "player {player} draws no temple card: none is left": (
        "speler {player} trekt geen tempelkaart: er is er geen meer over"
    ),
    "player {player} tells that {cards} cards are in hand": "speler {player} meldt {cards} kaarten op hand",
    "player {player} is on turn": "speler {player} is aan de beurt",
    "the endgame begins": "de eindfase begint",
    "the game is over: player {winner} has won": "het spel is afgelopen: speler {winner} heeft gewonnen",
    "the game is over: nobody has won": "het spel is afgelopen: gelijkspel",
}
