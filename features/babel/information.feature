Feature: Information

  @information.hands-secret
  Scenario Outline: One sees one's own hand and only the backs of the other
    Given player 1 has 2 Medes, 1 Hittite in hand
    And player 2 has 4 Persians in hand
    When player <looker> looks at the table
    Then the look shows player <looker>'s hand: <own>
    And the look shows only the backs of <number> cards in player <other>'s hand

    Examples:
      | looker | own                | other | number |
      | 1      | 2 Medes, 1 Hittite | 2     | 4      |
      | 2      | 4 Persians         | 1     | 3      |

  @information.hands-secret
  Scenario: It does not matter who is on turn
    Given player 2 is to act
    And player 1 has 2 Medes, 1 Hittite in hand
    And player 2 has 4 Persians in hand
    When player 1 looks at the table
    Then the look shows player 1's hand: 2 Medes, 1 Hittite
    And the look shows only the backs of 4 cards in player 2's hand

  @information.decks-secret @information.counts-open
  Scenario: Nobody sees the people deck and the quarry, but how many cards they hold
    Given player 1 has 2 Medes in hand
    And player 2 has 3 Persians in hand
    And player 1's supply is 3, 1
    When player 1 looks at the table
    Then the look shows only the backs of 55 cards in the people deck
    And the look shows only the backs of 43 cards in the quarry

  @information.laid-back @reading.destroyed-temple.quarry
  Scenario: What was laid back on the quarry is hidden too
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 3 Assyrians
    And player 2's temple at the Medes is 1, 2
    When player 1 uses the Assyrians to destroy
    And player 1 looks at the table
    Then the look shows only the backs of 45 cards in the quarry
    When player 2 looks at the table
    Then the look shows only the backs of 45 cards in the quarry

  @information.laid-back @reading.destroyed-temple.pile
  Scenario: So is the spent pile
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 3 Assyrians
    And player 2's temple at the Medes is 1, 2
    When player 1 uses the Assyrians to destroy
    And player 2 looks at the table
    Then the look shows only the backs of 2 cards in the spent pile

  @information.counts-open
  Scenario: The number of a small hand is open
    Given player 2 has 1 Persian in hand
    When player 1 looks at the table
    Then the look shows only the backs of 1 card in player 2's hand

  @information.columns-open
  Scenario: The columns of both lie open
    Given player 1's column at the Medes is 2 Assyrians, 1 Persian
    And player 2's column at the Medes is 1 Hittite, 1 Mede
    When player 2 looks at the table
    Then the look shows player 1's column at the Medes: 2 Assyrians, 1 Persian
    And the look shows player 2's column at the Medes: 1 Hittite, 1 Mede

  @information.temples-open
  Scenario: The temples of both lie open, covered cards too, and so do opening cards and pawns
    Given player 1's temple at the Medes is 1, 3
    And player 2's temple at the Hittites is 1, 2
    And player 1's pawn stands at the Persians
    And player 1 still owes the opening card
    When player 2 looks at the table
    Then the look shows player 1's temple at the Medes: 1, 3
    And the look shows player 2's temple at the Hittites: 1, 2

  @information.supplies-open
  Scenario: Both supplies lie open, covered cards too
    Given player 1's supply is 6, 2
    And player 2's supply is 5, 4, 3
    When player 1 looks at the table
    Then the look shows player 1's supply: 6, 2
    And the look shows player 2's supply: 5, 4, 3

  @information.discards-open
  Scenario: The discards lie open
    Given the discards are 2 Medes, 1 Persian
    When player 2 looks at the table
    Then the look shows the discards: 2 Medes, 1 Persian
