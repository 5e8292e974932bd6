Feature: Settling

  @settling.on-top @settling.card-in-hand @settling.where-pawn-stands @example.W9.E1
  Scenario: Two cards on top of a column
    # The Mede that stays in hand is ours.
    Given player 1's pawn stands at the Sumerians
    And player 1's column at the Sumerians is 2 Assyrians
    And player 1 has 1 Assyrian, 1 Persian, 1 Mede in hand
    When player 1 settles an Assyrian
    Then player 1's column at the Sumerians is 3 Assyrians
    When player 1 settles a Persian
    Then player 1's column at the Sumerians is 3 Assyrians, 1 Persian
    And player 1 has 1 Mede in hand

  @settling.several @example.W9.E3
  Scenario: Two Sumerians at a new site
    # The Sumerian that stays in hand is ours.
    Given player 1's pawn stands at the Assyrians
    And player 1 has 3 Sumerians in hand
    When player 1 settles a Sumerian
    And player 1 settles a Sumerian
    Then player 1's column at the Assyrians is 2 Sumerians
    And player 1 has 1 Sumerian in hand

  @settling.on-top @travel.card-in-hand @travel.to-its-site @settling.several
  @example.W9.E1 @example.W9.E2 @example.W9.E3
  Scenario: The three printed steps in a row
    # The printed examples name every card but what is left in hand; here nothing is.
    Given player 1's pawn stands at the Sumerians
    And player 1's column at the Sumerians is 2 Assyrians
    And player 1 has 2 Assyrians, 1 Persian, 2 Sumerians in hand
    # W9.E1
    When player 1 settles an Assyrian
    And player 1 settles a Persian
    Then player 1's column at the Sumerians is 3 Assyrians, 1 Persian
    And player 1 has 1 Assyrian, 2 Sumerians in hand
    # W9.E2
    When player 1 travels to the Assyrians
    Then player 1's pawn stands at the Assyrians
    And player 1 has 2 Sumerians in hand
    And the discards are 1 Assyrian
    # W9.E3
    When player 1 settles a Sumerian
    And player 1 settles a Sumerian
    Then player 1's column at the Assyrians is 2 Sumerians
    And player 1's column at the Sumerians is 3 Assyrians, 1 Persian
    And player 1 has nothing in hand

  @settling.card-in-hand
  Scenario: A card that is not in hand cannot be settled
    Given player 1's pawn stands at the Sumerians
    And player 1 has 2 Assyrians in hand
    When player 1 settles a Persian
    Then it is refused by settling.card-in-hand

  @settling.card-in-hand
  Scenario Outline: A card of any people may be settled at any site
    Given player 1's pawn stands at the Medes
    And player 1 has 1 <card> in hand
    When player 1 settles <a card>
    Then player 1's column at the Medes is 1 <card>

    Examples:
      | card     | a card      |
      | Assyrian | an Assyrian |
      | Hittite  | a Hittite   |
      | Mede     | a Mede      |
      | Persian  | a Persian   |
      | Sumerian | a Sumerian  |

  @settling.where-pawn-stands
  Scenario: Nothing can be settled from the quarry
    Given player 1 has 2 Assyrians in hand
    When player 1 settles an Assyrian
    Then it is refused by settling.where-pawn-stands

  @settling.on-top
  Scenario: The card goes to one's own side
    Given player 2 is to act
    And player 1's pawn stands at the Medes
    And player 2's pawn stands at the Medes
    And player 1's column at the Medes is 1 Hittite
    And player 2's column at the Medes is 1 Assyrian
    And player 2 has 1 Persian in hand
    When player 2 settles a Persian
    Then player 2's column at the Medes is 1 Assyrian, 1 Persian
    And player 1's column at the Medes is 1 Hittite

  @settling.stays
  Scenario: A settled card does not follow the pawn
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 2 Hittites
    And player 1 has 1 Persian in hand
    When player 1 travels to the Persians
    Then player 1's column at the Medes is 2 Hittites
    And player 1's column at the Persians is nothing
