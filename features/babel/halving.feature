Feature: Halving

  @halving.any-group
  Scenario Outline: A group of any people
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is <column>
    And player 2 has 2 Persians, 2 Hittites in hand
    When player 1 uses the <people> to halve
    Then player 2 owes 2 cards after a halving
    And player 1's column at the Medes is <left>
    And the discards are <cost>

    Examples:
      | people    | column      | left        | cost       |
      | Assyrians | 3 Assyrians | 2 Assyrians | 1 Assyrian |
      | Hittites  | 4 Hittites  | 3 Hittites  | 1 Hittite  |
      | Medes     | 3 Medes     | 2 Medes     | 1 Mede     |
      | Persians  | 3 Persians  | 2 Persians  | 1 Persian  |
      | Sumerians | 3 Sumerians | 2 Sumerians | 1 Sumerian |

  @halving.any-group
  Scenario: It takes a group where the pawn stands
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 2 Assyrians
    And player 1's column at the Hittites is 3 Assyrians
    And player 2 has 4 Hittites in hand
    When player 1 uses the Assyrians to halve
    Then it is refused by abilities.group

  @halving.half-down @halving.owner-chooses @example.W13.XE1
  Scenario: Three of seven are given up
    # Where the three Sumerians lie, which cards the hand holds and which are given up is ours.
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 3 Sumerians
    And player 2 has 3 Persians, 2 Hittites, 2 Medes in hand
    When player 1 uses the Sumerians to halve
    Then player 2 owes 3 cards after a halving
    When player 2 gives up 1 Persian, 2 Medes
    Then player 2 has 2 Persians, 2 Hittites in hand
    And the discards are 1 Sumerian, 1 Persian, 2 Medes
    And player 1's column at the Medes is 2 Sumerians
    And player 1 is to act

  @halving.half-down @example.K12.X3
  Scenario: Of five cards three are left
    # The printed example names no cards; these are ours.
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 3 Sumerians
    And player 2 has 5 Persians in hand
    When player 1 uses the Sumerians to halve
    Then player 2 owes 2 cards after a halving
    When player 2 gives up 2 Persians
    Then player 2 has 3 cards in hand

  @halving.half-down
  Scenario Outline: Half, rounded down
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 3 Sumerians
    And player 2 has <hand> in hand
    When player 1 uses the Sumerians to halve
    Then player 2 owes <owed> after a halving

    Examples:
      | hand                     | owed     |
      | 2 Persians               | 1 card   |
      | 3 Persians               | 1 card   |
      | 4 Persians               | 2 cards  |
      | 6 Persians               | 3 cards  |
      | 8 Persians, 1 Mede       | 4 cards  |
      | 8 Persians, 2 Medes      | 5 cards  |
      | 12 Persians, 1 Hittite   | 6 cards  |
      | 12 Persians, 8 Assyrians | 10 cards |

  @halving.half-down
  Scenario: The user's own hand is not touched
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 3 Sumerians
    And player 1 has 6 Assyrians in hand
    And player 2 has 4 Persians in hand
    When player 1 uses the Sumerians to halve
    And player 2 gives up 2 Persians
    Then player 1 has 6 Assyrians in hand
    And player 2 has 2 Persians in hand

  @halving.half-down
  Scenario: Player 2 halves player 1's hand
    Given player 2 is to act
    And player 2's pawn stands at the Medes
    And player 2's column at the Medes is 3 Sumerians
    And player 1 has 6 Assyrians in hand
    And player 2 has 9 Persians in hand
    When player 2 uses the Sumerians to halve
    Then player 1 owes 3 cards after a halving
    When player 1 gives up 3 Assyrians
    Then player 1 has 3 Assyrians in hand
    And player 2 is to act

  @halving.owner-chooses
  Scenario: Which cards can be chosen
    Given player 2 owes 2 cards after a halving
    And player 2 has 2 Persians, 1 Hittite, 1 Mede in hand
    Then the legal actions are
      """
      discard Persians, Persians
      discard Persians, Hittites
      discard Persians, Medes
      discard Hittites, Medes
      """

  @halving.owner-chooses
  Scenario: The cards given up go to the discards
    Given player 2 owes 1 card after a halving
    And player 2 has 2 Persians in hand
    And the discards are 2 Medes
    When player 2 gives up 1 Persian
    Then the discards are 2 Medes, 1 Persian

  @halving.cards-in-hand
  Scenario: Only cards that are held can be given up
    Given player 2 owes 2 cards after a halving
    And player 2 has 1 Persian, 3 Hittites in hand
    And player 1 has 4 Persians in hand
    When player 2 gives up 2 Persians
    Then it is refused by halving.cards-in-hand
    When player 2 gives up 1 Persian, 1 Mede
    Then it is refused by halving.cards-in-hand
    When player 2 gives up 1 Persian, 1 Hittite
    Then it is allowed

  @halving.exact-number
  Scenario: Not fewer and not more
    Given player 2 owes 2 cards after a halving
    And player 2 has 5 Hittites in hand
    When player 2 gives up 1 Hittite
    Then it is refused by halving.exact-number
    When player 2 gives up 3 Hittites
    Then it is refused by halving.exact-number
    When player 2 gives up nothing
    Then it is refused by halving.exact-number
    When player 2 gives up 2 Hittites
    Then player 2 has 3 Hittites in hand

  @halving.pending
  Scenario: While cards are owed nothing else is done
    Given player 2 owes 2 cards after a halving
    And player 2's pawn stands at the Medes
    And player 2 has 5 Hittites in hand
    And player 1 has 1 Mede in hand
    When player 2 travels to the Hittites
    Then it is refused by halving.pending
    When player 2 ends the turn
    Then it is refused by halving.pending
    When player 2 draws people cards
    Then it is refused by halving.pending

  @halving.pending
  Scenario: Nobody gives up cards without owing them
    Given player 1 has 5 Hittites in hand
    When player 1 gives up 2 Hittites
    Then it is refused by halving.pending

  @halving.pending
  Scenario: Nor before the draw
    Given player 1 is to draw people cards
    And player 1 has 5 Hittites in hand
    When player 1 gives up 2 Hittites
    Then it is refused by halving.pending

  @halving.pending
  Scenario: Then the turn goes on
    Given player 2 owes 1 card after a halving
    And a migration was made in this turn
    And player 2 has 2 Hittites in hand
    And player 1 has 1 Mede in hand
    And player 1's column at the Medes is 3 Persians
    When player 2 gives up 1 Hittite
    And player 1 travels to the Medes
    Then player 1's pawn stands at the Medes
    When player 1 migrates from the Medes to the Hittites
    Then it is refused by migration.once
