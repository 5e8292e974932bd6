Feature: Closing the turn

  @closing.draw-two @closing.lowest-on-top
  Scenario Outline: The lower of the two comes to lie on top
    Given player 1's supply is 4, 6
    And player 2's supply is 1
    And the next temple cards are <cards>
    When player 1 ends the turn
    Then player 1's supply is <supply>
    And player 2's supply is 1
    And the next temple cards are 6

    Examples:
      | cards   | supply     |
      | 2, 5, 6 | 4, 6, 5, 2 |
      | 5, 2, 6 | 4, 6, 5, 2 |
      | 3, 3, 6 | 4, 6, 3, 3 |

  @closing.draw-two @components.supply
  Scenario: Player 2 lays them on his own supply
    Given player 2 is to act
    And player 1's supply is 1
    And the next temple cards are 2, 5
    When player 2 ends the turn
    Then player 2's supply is 5, 2
    And player 1's supply is 1

  @closing.last-card @ending.quarry-empty
  Scenario: The last card alone is drawn and laid
    Given player 1's supply is 4
    And the next temple cards are 5
    And all other temple cards are in player 2's supply
    When player 1 ends the turn
    Then player 1's supply is 4, 5
    And the quarry holds 0 cards
    And the game is over by ending.quarry-empty and nobody has won

  @closing.none-left
  Scenario: With no card left none is drawn
    Given player 1's supply is 4
    And all other temple cards are in player 2's supply
    When player 1 ends the turn
    Then player 1's supply is 4
    And the game is over by ending.quarry-empty and nobody has won

  @closing.tell-hand
  Scenario: Four cards are told
    Given player 1 has 2 Medes, 2 Persians in hand
    When player 1 ends the turn
    Then player 1 tells that 4 cards are in hand

  @closing.tell-hand
  Scenario: Nine cards are told
    Given player 2 is to act
    And player 2 has 9 Medes in hand
    When player 2 ends the turn
    Then player 2 tells that 9 cards are in hand

  @closing.tell-hand
  Scenario: Three cards are not told, whatever the other player holds
    Given player 1 has 3 Medes in hand
    And player 2 has 6 Persians in hand
    When player 1 ends the turn
    Then nobody tells how many cards are in hand

  @closing.tell-hand @closing.order
  Scenario: They are told at the end of the last turn too
    Given player 1 has 5 Medes in hand
    And the next temple cards are 5
    And all other temple cards are in player 2's supply
    When player 1 ends the turn
    Then player 1 tells that 5 cards are in hand
    And the game is over by ending.quarry-empty and player 1 has won

  @closing.tell-hand @ending.cut-short @reading.end-judged.at-once
  Scenario: A turn that the game cuts short has no end at which to tell
    Given player 1's pawn stands at the Medes
    And player 1 has 5 Medes in hand
    And player 1's temples have levels 6, 6, 0, 2, 0
    And player 1's column at the Medes is 1 Hittite
    And player 1's supply is 1
    When player 1 builds from player 1's supply
    Then nobody tells how many cards are in hand
    And the game is over by ending.fifteen and player 1 has won

  @closing.no-hand-limit
  Scenario: A hand of twenty is drawn for and kept
    Given player 1 is to draw people cards
    And player 1 has 12 Persians, 8 Assyrians in hand
    When player 1 draws people cards
    Then player 1 has 23 cards in hand
    When player 1 ends the turn
    Then player 1 tells that 23 cards are in hand
    And player 1 has 23 cards in hand

  @closing.no-hand-limit
  Scenario: A column of twenty can grow
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 12 Persians, 8 Assyrians
    And player 1 has 1 Hittite in hand
    When player 1 settles a Hittite
    Then player 1's column at the Medes is 12 Persians, 8 Assyrians, 1 Hittite

  @closing.order
  Scenario: Two cards are laid, then the turn passes
    Given player 1 has 4 Medes in hand
    And the next temple cards are 2, 5
    When player 1 ends the turn
    Then player 1's supply is 5, 2
    And player 1 tells that 4 cards are in hand
    And player 2 is to draw people cards
