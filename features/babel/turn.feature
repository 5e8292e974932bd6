Feature: The turn

  @turn.alternate
  Scenario: After player 1's turn comes player 2's
    Given player 1 is to act
    When player 1 ends the turn
    Then player 2 is to draw people cards

  @turn.alternate
  Scenario: After player 2's turn comes player 1's
    Given player 2 is to act
    When player 2 ends the turn
    Then player 1 is to draw people cards

  @turn.phases
  Scenario: Drawing opens the turn, then actions, then the end
    Given player 1 is to draw people cards
    And player 1 has 1 Hittite in hand
    When player 1 draws people cards
    Then player 1 is to act
    When player 1 travels to the Hittites
    Then player 1 is to act
    When player 1 ends the turn
    Then player 2 is to draw people cards

  @turn.phases
  Scenario: Nobody acts before he has drawn
    Given player 1 is to draw people cards
    And player 1 has 1 Hittite in hand
    When player 1 travels to the Hittites
    Then it is refused by turn.phases

  @turn.phases
  Scenario: Nobody settles, builds, migrates or uses an ability before he has drawn
    Given player 1 is to draw people cards
    And player 1's pawn stands at the Hittites
    And player 1 has 1 Hittite in hand
    And player 1's column at the Hittites is 4 Assyrians
    And player 1's supply is 1
    And player 2's temple at the Hittites is 1
    When player 1 settles a Hittite
    Then it is refused by turn.phases
    When player 1 builds from player 1's supply
    Then it is refused by turn.phases
    When player 1 migrates from the Hittites to the Medes
    Then it is refused by turn.phases
    When player 1 uses the Assyrians to destroy
    Then it is refused by turn.phases

  @turn.phases
  Scenario: A turn cannot end before phase 1
    Given player 1 is to draw people cards
    When player 1 ends the turn
    Then it is refused by turn.phases

  @turn.phases
  Scenario: Nobody draws people cards twice
    Given player 1 is to act
    When player 1 draws people cards
    Then it is refused by turn.phases

  @turn.draw-three
  Scenario: Three cards from the top of the deck
    Given player 1 is to draw people cards
    And player 1 has 1 Hittite in hand
    And the next people cards are 1 Mede, 2 Persians, 1 Assyrian
    When player 1 draws people cards
    Then player 1 has 1 Hittite, 1 Mede, 2 Persians in hand
    And the next people cards are 1 Assyrian

  @turn.draw-three @reading.opening-hands.3-5
  Scenario: Player 1 draws three in the first turn too
    Given the next people cards are 3 Assyrians, 5 Persians, 1 Mede, 2 Sumerians
    When a game is dealt
    And player 1 draws people cards
    Then player 1 has 3 Assyrians, 1 Mede, 2 Sumerians in hand

  @turn.draw-three @reading.opening-hands.5-5
  Scenario: Both draw three in the first turn, beside their five
    Given the next people cards are 5 Assyrians, 5 Persians, 1 Mede, 2 Sumerians
    When a game is dealt
    And player 1 draws people cards
    Then player 1 has 5 Assyrians, 1 Mede, 2 Sumerians in hand

  @turn.reshuffle @turn.draw-across-shuffle
  Scenario: The discards become the new deck
    Given player 1 is to draw people cards
    And the next people cards are 1 Mede
    And the discards are 2 Hittites, 2 Persians
    And all other people cards are in player 2's hand
    When player 1 draws people cards
    Then player 1 waits for a shuffle with 2 cards still to draw
    And player 1 has 1 Mede in hand
    When the discards are shuffled so that the next people cards are 1 Persian, 1 Hittite
    Then player 1 is to act
    And player 1 has 1 Mede, 1 Persian, 1 Hittite in hand
    And the people deck holds 2 cards
    And the discards are nothing

  @turn.draw-across-shuffle
  Scenario: Until the shuffle nothing else is done
    Given player 1 waits for a shuffle with 2 cards still to draw
    And player 1 has 1 Hittite in hand
    And all other people cards are in the discards
    When player 1 travels to the Hittites
    Then it is refused by turn.draw-across-shuffle
    When player 1 draws people cards
    Then it is refused by turn.draw-across-shuffle
    When player 1 ends the turn
    Then it is refused by turn.draw-across-shuffle

  @turn.draw-across-shuffle
  Scenario: The table does not shuffle without need
    Given player 1 is to draw people cards
    And the discards are 2 Hittites, 2 Persians
    When the discards are shuffled
    Then it is refused by turn.draw-across-shuffle

  @turn.draw-across-shuffle
  Scenario: A draw from an empty deck waits for the shuffle with all three cards still to draw
    Given player 2 is to draw people cards
    And the discards are 4 Sumerians
    And all other people cards are in player 1's hand
    When player 2 draws people cards
    Then player 2 waits for a shuffle with 3 cards still to draw
    When the discards are shuffled
    Then player 2 has 3 Sumerians in hand
    And player 2 is to act

  @turn.reshuffle-when @reading.reshuffle.needed
  Scenario: A deck that a draw has just emptied is not replaced before a card is needed
    Given player 1 is to draw people cards
    And the next people cards are 3 Medes
    And the discards are 2 Hittites
    And all other people cards are in player 2's hand
    When player 1 draws people cards
    Then player 1 is to act
    And the people deck holds 0 cards
    And the discards are 2 Hittites

  @turn.reshuffle-when @reading.reshuffle.emptied
  Scenario: A deck that a draw has just emptied is replaced at once
    Given player 1 is to draw people cards
    And the next people cards are 3 Medes
    And the discards are 2 Hittites
    And all other people cards are in player 2's hand
    When player 1 draws people cards
    Then player 1 waits for a shuffle with 0 cards still to draw
    When the discards are shuffled
    Then player 1 is to act
    And the people deck holds 2 cards
    And player 1 has 3 Medes in hand

  @turn.reshuffle-when @reading.reshuffle.emptied
  Scenario: An emptied deck without discards is replaced when a card is needed
    Given player 1 is to draw people cards
    And the next people cards are 3 Medes
    And player 2 has 1 Assyrian in hand
    And all other people cards are in player 2's column at the Medes
    And player 1's pawn stands at the Hittites
    When player 1 draws people cards
    Then player 1 is to act
    When player 1 travels to the Medes
    And player 1 ends the turn
    And player 2 draws people cards
    Then player 2 waits for a shuffle with 3 cards still to draw

  @turn.nothing-left
  Scenario: With too few cards anywhere one draws what there is
    Given player 1 is to draw people cards
    And the next people cards are 1 Mede
    And all other people cards are in player 2's hand
    When player 1 draws people cards
    Then player 1 is to act
    And player 1 has 1 Mede in hand

  @turn.nothing-left
  Scenario: With no card anywhere one draws nothing
    Given player 1 is to draw people cards
    And player 1 has 1 Mede in hand
    And all other people cards are in player 2's hand
    When player 1 draws people cards
    Then player 1 is to act
    And player 1 has 1 Mede in hand

  @turn.nothing-left
  Scenario: A shuffle that brings too few cards is drawn out
    Given player 1 is to draw people cards
    And the discards are 2 Hittites
    And all other people cards are in player 2's hand
    When player 1 draws people cards
    And the discards are shuffled
    Then player 1 is to act
    And player 1 has 2 Hittites in hand
    And the people deck holds 0 cards

  @turn.any-order
  Scenario: Actions in any order and repeated
    Given player 1's pawn stands at the Hittites
    And player 1 has 1 Assyrian, 1 Mede, 2 Persians in hand
    And player 1's supply is 2, 1
    When player 1 settles a Persian
    And player 1 builds from player 1's supply
    And player 1 settles an Assyrian
    And player 1 builds from player 1's supply
    And player 1 travels to the Medes
    And player 1 settles a Persian
    Then player 1's temple at the Hittites is 1, 2
    And player 1's column at the Medes is 1 Persian
    And player 1 is to act

  @turn.any-order
  Scenario: A turn without any action
    Given player 1 has 3 Hittites in hand
    When player 1 ends the turn
    Then it is allowed
    And player 2 is to draw people cards

  @turn.empty-hand
  Scenario: With an empty hand one still builds, migrates and uses abilities
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 4 Assyrians
    And player 1's column at the Hittites is 3 Persians
    And player 1's supply is 1
    And player 2's temple at the Medes is 2
    When player 1 builds from player 1's supply
    Then player 1's temple at the Medes is 1
    When player 1 uses the Assyrians to destroy
    Then player 1's column at the Medes is 3 Assyrians
    When player 1 migrates from the Hittites to the Medes
    Then player 1's column at the Medes is 3 Assyrians, 3 Persians
    And player 1 has nothing in hand
    And player 1 is to act

  @turn.any-order
  Scenario: What can be done at the start of a turn with a bare board
    Given player 1 has 1 Assyrian, 2 Medes in hand
    Then the legal actions are
      """
      travel Assyrians
      travel Medes
      end
      """
