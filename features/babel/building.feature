Feature: Building

  @building.where-pawn-stands @building.lays-card @building.next-level
  Scenario: A level 1 on the building site where the pawn stands
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 1 Persian
    And player 1's column at the Hittites is 1 Persian
    And player 1's supply is 4, 1
    When player 1 builds from player 1's supply
    Then player 1's temple at the Medes is 1
    And player 1's temple at the Hittites is nothing
    And player 1's supply is 4
    And player 1's column at the Medes is 1 Persian

  @building.where-pawn-stands
  Scenario: Nothing can be built from the quarry
    Given player 1's column at the Medes is 1 Persian
    And player 1's supply is 1
    When player 1 builds from player 1's supply
    Then it is refused by building.where-pawn-stands

  @building.where-pawn-stands
  Scenario: The other player's pawn does not count
    Given player 2's pawn stands at the Medes
    And player 1's column at the Medes is 1 Persian
    And player 1's supply is 1
    When player 1 builds from player 1's supply
    Then it is refused by building.where-pawn-stands

  @building.either-supply
  Scenario Outline: From one's own supply or the other player's
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 3 Persians
    And player 1's temple at the Medes is 1
    And player 1's supply is 6, 2
    And player 2's supply is 5, 2
    When player 1 builds from player <source>'s supply
    Then player 1's temple at the Medes is 1, 2
    And player 1's supply is <own>
    And player 2's supply is <other>

    Examples:
      | source | own  | other |
      | 1      | 6    | 5, 2  |
      | 2      | 6, 2 | 5     |

  @building.either-supply
  Scenario: The numbers of the supplies do not change with the player on turn
    Given player 2 is to act
    And player 2's pawn stands at the Medes
    And player 2's column at the Medes is 3 Persians
    And player 1's supply is 1
    And player 2's supply is 3
    When player 2 builds from player 1's supply
    Then player 2's temple at the Medes is 1
    And player 1's supply is nothing

  @building.top-card
  Scenario: A covered card cannot be taken
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 5 Persians
    And player 1's supply is 1, 3
    When player 1 builds from player 1's supply
    Then it is refused by building.next-level

  @building.top-card
  Scenario: From an empty supply nothing is built
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 5 Persians
    When player 1 builds from player 1's supply
    Then it is refused by building.top-card
    When player 1 builds from player 2's supply
    Then it is refused by building.top-card

  @building.top-card
  Scenario: The opening card is built only once
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 5 Persians
    And player 1's temple at the Hittites is 1
    When player 1 builds the opening card
    Then it is refused by building.top-card

  @building.top-card
  Scenario: What a card covered can be taken next
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 2 Persians
    And player 2's supply is 2, 1
    When player 1 builds from player 2's supply
    And player 1 builds from player 2's supply
    Then player 1's temple at the Medes is 1, 2
    And player 2's supply is nothing

  @building.next-level
  Scenario Outline: Each level on the one below it
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 6 Persians
    And player 1's temple at the Medes is <temple>
    And player 1's supply is <level>
    When player 1 builds from player 1's supply
    Then player 1's temple at the Medes is <built>

    Examples:
      | temple        | level | built            |
      | nothing       | 1     | 1                |
      | 1             | 2     | 1, 2             |
      | 1, 2          | 3     | 1, 2, 3          |
      | 1, 2, 3       | 4     | 1, 2, 3, 4       |
      | 1, 2, 3, 4    | 5     | 1, 2, 3, 4, 5    |
      | 1, 2, 3, 4, 5 | 6     | 1, 2, 3, 4, 5, 6 |
      | 2, 4          | 5     | 2, 4, 5          |

  @building.next-level
  Scenario Outline: No other level
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 8 Persians
    And player 1's temple at the Medes is <temple>
    And player 1's supply is <level>
    When player 1 builds from player 1's supply
    Then it is refused by building.next-level

    Examples:
      | temple           | level |
      | nothing          | 2     |
      | nothing          | 6     |
      | 1                | 1     |
      | 1                | 3     |
      | 1, 2, 3          | 3     |
      | 1, 2, 3          | 2     |
      | 1, 2, 3          | 5     |
      | 1, 3             | 2     |
      | 1, 2, 3, 4, 5, 6 | 6     |

  @building.next-level
  Scenario: The opening card is a level 1 like any other
    Given player 1 still owes the opening card
    And player 1's pawn stands at the Medes
    And player 1's column at the Medes is 8 Persians
    And player 1's temple at the Medes is 1
    And player 1 has 2 Hittites in hand
    When player 1 builds the opening card
    Then it is refused by building.next-level

  @building.order-exceptions
  Scenario: The Persians and the Hittites may leave levels out
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 3 Persians, 3 Hittites
    And player 1's supply is 2
    And player 2's temple at the Medes is 5
    When player 1 uses the Persians to skip a level from player 1's supply
    And player 1 uses the Hittites to steal
    Then player 1's temple at the Medes is 2, 5

  @building.enough-people @example.W10.E1 @example.K10.E1
  Scenario Outline: Level 4 needs four people cards
    # The printed example names no cards; these are ours.
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is <column>
    And player 1's temple at the Medes is 1, 2, 3
    And player 1's supply is 4
    When player 1 builds from player 1's supply
    Then it is allowed
    And player 1's temple at the Medes is 1, 2, 3, 4

    Examples:
      | column                         |
      | 1 Mede, 1 Hittite, 2 Assyrians |
      | 5 Persians                     |

  @building.enough-people
  Scenario Outline: One card too few for the level
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is <column>
    And player 1's temple at the Medes is <temple>
    And player 1's supply is <level>
    When player 1 builds from player 1's supply
    Then it is refused by building.enough-people

    Examples:
      | column     | temple        | level |
      | nothing    | nothing       | 1     |
      | 1 Persian  | 1             | 2     |
      | 2 Persians | 1, 2          | 3     |
      | 3 Persians | 1, 2, 3       | 4     |
      | 4 Persians | 1, 2, 3, 4    | 5     |
      | 5 Persians | 1, 2, 3, 4, 5 | 6     |

  @building.enough-people
  Scenario Outline: Just enough cards for the level
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is <column>
    And player 1's temple at the Medes is <temple>
    And player 1's supply is <level>
    When player 1 builds from player 1's supply
    Then it is allowed

    Examples:
      | column     | temple        | level |
      | 1 Persian  | nothing       | 1     |
      | 2 Persians | 1             | 2     |
      | 3 Persians | 1, 2          | 3     |
      | 4 Persians | 1, 2, 3       | 4     |
      | 5 Persians | 1, 2, 3, 4    | 5     |
      | 6 Persians | 1, 2, 3, 4, 5 | 6     |

  @building.own-people
  Scenario: The other player's people at the same site do not count
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 1 Persian
    And player 2's column at the Medes is 5 Persians
    And player 1's temple at the Medes is 1
    And player 1's supply is 2
    When player 1 builds from player 1's supply
    Then it is refused by building.enough-people

  @building.own-people
  Scenario: Nor do one's own people at other sites
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 1 Persian
    And player 1's column at the Hittites is 5 Persians
    And player 1's temple at the Medes is 1
    And player 1's supply is 2
    When player 1 builds from player 1's supply
    Then it is refused by building.enough-people

  @building.own-people
  Scenario: One's own people count where the other player has none
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 2 Persians
    And player 1's temple at the Medes is 1
    And player 1's supply is 2
    When player 1 builds from player 1's supply
    Then it is allowed

  @building.several @building.lays-card @building.card-by-card @building.either-supply @building.enough-people
  @example.W10.E2
  Scenario: From level 1 to level 6 in one turn
    # The figure is not in the source: which people cards these are, and where the pawn comes from, is ours.
    Given player 1's pawn stands at the Persians
    And player 1 has 1 Mede, 1 Hittite, 1 Sumerian in hand
    And player 1's column at the Medes is 2 Assyrians, 1 Mede, 1 Persian
    And player 1's temple at the Medes is 1
    And player 1's supply is 6, 2
    And player 2's supply is 5, 4, 3
    When player 1 travels to the Medes
    Then player 1's pawn stands at the Medes
    And the discards are 1 Mede
    When player 1 builds from player 1's supply
    Then player 1's temple at the Medes is 1, 2
    When player 1 builds from player 2's supply
    Then player 1's temple at the Medes is 1, 2, 3
    When player 1 builds from player 2's supply
    Then player 1's temple at the Medes is 1, 2, 3, 4
    And player 1's column at the Medes is 2 Assyrians, 1 Mede, 1 Persian
    When player 1 builds from player 2's supply
    Then it is refused by building.enough-people
    When player 1 settles a Hittite
    And player 1 settles a Sumerian
    Then player 1's column at the Medes is 2 Assyrians, 1 Mede, 1 Persian, 1 Hittite, 1 Sumerian
    When player 1 builds from player 2's supply
    Then player 1's temple at the Medes is 1, 2, 3, 4, 5
    When player 1 builds from player 1's supply
    Then player 1's temple at the Medes is 1, 2, 3, 4, 5, 6
    And player 1's column at the Medes is 2 Assyrians, 1 Mede, 1 Persian, 1 Hittite, 1 Sumerian
    And player 1's supply is nothing
    And player 2's supply is nothing
    And the discards are 1 Mede

  @building.several @building.card-by-card @example.K10.9
  Scenario: Four people cards carry a temple from nothing to level 4
    # Which cards these are, and whose supply they come from, is ours.
    Given player 1's pawn stands at the Persians
    And player 1 has 1 Mede in hand
    And player 1's column at the Medes is 1 Assyrian, 1 Mede, 1 Persian, 1 Mede
    And player 1's supply is 4, 3, 2, 1
    And player 2's supply is 5
    When player 1 travels to the Medes
    Then player 1's pawn stands at the Medes
    When player 1 builds from player 1's supply
    Then player 1's temple at the Medes is 1
    When player 1 builds from player 1's supply
    Then player 1's temple at the Medes is 1, 2
    When player 1 builds from player 1's supply
    Then player 1's temple at the Medes is 1, 2, 3
    When player 1 builds from player 1's supply
    Then player 1's temple at the Medes is 1, 2, 3, 4
    When player 1 builds from player 2's supply
    Then it is refused by building.enough-people

  @building.card-by-card @ending.when-judged @reading.end-judged.at-once
  Scenario: A card that ends the game is the last to be built
    Given player 1's pawn stands at the Medes
    And player 1's temples have levels 6, 6, 2, 0, 0
    And player 1's column at the Medes is 6 Assyrians
    And player 1's supply is 4, 3
    When player 1 builds from player 1's supply
    Then player 1's temple at the Medes is 2, 3
    And the game is over by ending.fifteen and player 1 has won
    When player 1 builds from player 1's supply
    Then it is refused by ending.over

  @building.stands-alone
  Scenario: A temple stays when its people migrate away
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 3 Persians
    And player 1's temple at the Medes is 1, 2, 3
    When player 1 migrates from the Medes to the Hittites
    Then player 1's temple at the Medes is 1, 2, 3
    And player 1's column at the Medes is nothing

  @building.stands-alone
  Scenario: The next level needs its people again
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 3 Persians
    And player 1's temple at the Medes is 1, 2, 3
    And player 1's supply is 4
    When player 1 builds from player 1's supply
    Then it is refused by building.enough-people

  @building.lays-card
  Scenario: Building uses up no people
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 1 Mede, 1 Hittite
    And player 1's supply is 2, 1
    When player 1 builds from player 1's supply
    And player 1 builds from player 1's supply
    Then player 1's temple at the Medes is 1, 2
    And player 1's column at the Medes is 1 Mede, 1 Hittite
    And the discards are nothing
