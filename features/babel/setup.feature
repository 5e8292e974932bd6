Feature: Set-up

  @setup.starting-player
  Scenario: Player 1 begins
    When a game is dealt
    Then player 1 is to draw people cards

  @setup.opening-card
  Scenario: Each player has an opening card before him
    When a game is dealt
    Then player 1 still owes the opening card
    And player 2 still owes the opening card

  @setup.opening-apart
  Scenario: The opening card lies apart from the supply
    When a game is dealt
    Then player 1's supply is nothing
    And player 2's supply is nothing

  @setup.opening-apart
  Scenario: The owner builds his opening card although his supply is empty
    Given player 1's pawn stands at the Persians
    And player 1's column at the Persians is 1 Mede
    And player 1 still owes the opening card
    When player 1 builds the opening card
    Then player 1's temple at the Persians is 1
    And player 1 owes the opening card no more

  @setup.opening-apart
  Scenario: Nobody builds the other player's opening card
    Given player 1's pawn stands at the Persians
    And player 1's column at the Persians is 1 Mede
    And player 2 still owes the opening card
    When player 1 builds from player 2's supply
    Then it is refused by building.top-card

  @setup.opening-apart
  Scenario: A supply is used beside the opening card
    Given player 1's pawn stands at the Persians
    And player 1's column at the Persians is 2 Medes
    And player 1 still owes the opening card
    And player 1's supply is 2
    When player 1 builds the opening card
    And player 1 builds from player 1's supply
    Then player 1's temple at the Persians is 1, 2
    And player 1's supply is nothing

  @setup.quarry
  Scenario: The other 43 temple cards lie on the quarry, the top one is drawn first
    Given the next temple cards are 6, 3, 5
    When a game is dealt
    Then the quarry holds 43 cards
    And the next temple cards are 6, 3, 5

  @setup.people-deck @kosmos-2000
  Scenario: What is left of the people cards is the deck
    Given the next people cards are 5 Assyrians, 5 Persians, 1 Mede, 1 Sumerian
    When a game is dealt
    Then the people deck holds 50 cards
    And the next people cards are 1 Mede, 1 Sumerian

  @setup.people-deck @wgg-2013
  Scenario: What is left of the people cards is the deck of 52 cards
    Given the next people cards are 3 Assyrians, 5 Persians, 1 Mede, 1 Sumerian
    When a game is dealt
    Then the people deck holds 52 cards
    And the next people cards are 1 Mede, 1 Sumerian

  @setup.opening-hands @reading.opening-hands.5-5
  Scenario: Five cards each
    When a game is dealt
    Then player 1 has 5 cards in hand
    And player 2 has 5 cards in hand

  @setup.opening-hands @reading.opening-hands.3-5
  Scenario: Three cards for player 1 and five for player 2
    When a game is dealt
    Then player 1 has 3 cards in hand
    And player 2 has 5 cards in hand

  @setup.opening-hands @reading.opening-hands.4-6
  Scenario: Hands of any other size, where that is declared
    When a game is dealt
    Then player 1 has 4 cards in hand
    And player 2 has 6 cards in hand

  @setup.dealing-order @reading.opening-hands.5-5
  Scenario: Player 1's five cards are dealt first
    Given the next people cards are 5 Assyrians, 5 Persians
    When a game is dealt
    Then player 1 has 5 Assyrians in hand
    And player 2 has 5 Persians in hand

  @setup.dealing-order @reading.opening-hands.3-5
  Scenario: Player 1's three cards are dealt first
    Given the next people cards are 3 Assyrians, 5 Persians
    When a game is dealt
    Then player 1 has 3 Assyrians in hand
    And player 2 has 5 Persians in hand

  @setup.pawns-at-quarry
  Scenario: Both pawns begin at the quarry
    When a game is dealt
    Then player 1's pawn stands at the quarry
    And player 2's pawn stands at the quarry

  @setup.bare-board
  Scenario: Nothing else lies on the table
    When a game is dealt
    Then the discards are nothing
    And player 1's total is 0
    And player 2's total is 0
    And player 1's column at the Assyrians is nothing
    And player 1's column at the Hittites is nothing
    And player 2's column at the Medes is nothing
    And player 2's column at the Sumerians is nothing

  @setup.opening-due
  Scenario: The turn cannot end while the opening card is owed
    Given player 1 still owes the opening card
    And player 1 has 2 Hittites in hand
    When player 1 ends the turn
    Then it is refused by setup.opening-due

  @setup.opening-due
  Scenario: It is owed in the second player's first turn too
    Given player 2 is to act
    And player 2 still owes the opening card
    And player 2's pawn stands at the Medes
    And player 2's column at the Medes is 1 Persian
    When player 2 ends the turn
    Then it is refused by setup.opening-due

  @setup.opening-due
  Scenario: A card that lies unbuilt is owed in a later turn too
    Given player 1 still owes the opening card
    And player 1's pawn stands at the Medes
    And player 1's column at the Medes is 2 Persians
    And player 1's temples have levels 2, 3, 0, 0, 0
    And player 2's temples have levels 0, 0, 0, 0, 4
    When player 1 ends the turn
    Then it is refused by setup.opening-due

  @setup.opening-due
  Scenario: Once it is built the turn can end
    Given player 1 still owes the opening card
    And player 1 has 2 Hittites in hand
    When player 1 travels to the Hittites
    And player 1 settles a Hittite
    And player 1 builds the opening card
    And player 1 ends the turn
    Then it is allowed
    And player 2 is to draw people cards

  @setup.opening-due
  Scenario: The other player's opening card does not keep one from ending the turn
    Given player 2 still owes the opening card
    And player 2 has 2 Hittites in hand
    When player 1 ends the turn
    Then it is allowed

  @setup.opening-kept
  Scenario: One of two cards may go on a journey
    Given player 1 still owes the opening card
    And player 1's pawn stands at the Hittites
    And player 1 has 2 Medes in hand
    When player 1 travels to the Medes
    Then it is allowed
    When player 1 settles a Mede
    Then it is allowed

  @setup.opening-kept
  Scenario: A journey that leaves no card to settle is refused
    Given player 1 still owes the opening card
    And player 1's pawn stands at the Hittites
    And player 1 has 1 Mede in hand
    When player 1 travels to the Medes
    Then it is refused by setup.opening-kept

  @setup.opening-kept
  Scenario: A hand that could still travel and settle keeps the duty
    Given player 1 still owes the opening card
    And player 1 has 1 Mede, 1 Persian, 1 Sumerian in hand
    When player 1 travels to the Medes
    Then it is allowed
    When player 1 travels to the Persians
    Then it is allowed
    When player 1 travels to the Sumerians
    Then it is refused by setup.opening-kept

  @setup.opening-kept
  Scenario: A column that lies at the goal stands in for the card to settle
    Given player 1 still owes the opening card
    And player 1's pawn stands at the Hittites
    And player 1's column at the Medes is 1 Persian
    And player 1 has 1 Mede in hand
    When player 1 travels to the Medes
    Then it is allowed

  @setup.opening-kept
  Scenario: A migration that is still to come stands in for the card to settle
    Given player 1 still owes the opening card
    And player 1's pawn stands at the Hittites
    And player 1's column at the Persians is 3 Sumerians
    And player 1 has 1 Mede in hand
    When player 1 travels to the Medes
    Then it is allowed
    When player 1 migrates from the Persians to the Sumerians
    Then it is refused by setup.opening-kept
    When player 1 migrates from the Persians to the Medes
    Then it is allowed
    When player 1 builds the opening card
    Then it is allowed

  @setup.opening-kept
  Scenario: A migration made before helps no more
    Given player 1 still owes the opening card
    And a migration was made in this turn
    And player 1's pawn stands at the Hittites
    And player 1's column at the Persians is 3 Sumerians
    And player 1 has 1 Mede in hand
    When player 1 travels to the Medes
    Then it is refused by setup.opening-kept

  @setup.opening-kept
  Scenario: A level 1 from a supply does not take the opening card's last place
    Given player 1 still owes the opening card
    And player 1's pawn stands at the Hittites
    And player 1's column at the Hittites is 1 Mede
    And player 1's supply is 1
    When player 1 builds from player 1's supply
    Then it is refused by setup.opening-kept
    When player 1 builds the opening card
    Then it is allowed

  @setup.opening-kept
  Scenario: An ability that leaves a card at the only place is allowed
    Given player 1 still owes the opening card
    And player 1's pawn stands at the Medes
    And player 1's temples have levels 1, 1, 0, 1, 1
    And player 1's column at the Medes is 3 Sumerians
    And player 2 has 4 Persians in hand
    When player 1 uses the Sumerians to halve
    Then it is allowed

  @setup.opening-kept
  Scenario: A stolen level does not take the only place
    Given player 1 still owes the opening card
    And player 1's pawn stands at the Hittites
    And player 1's column at the Hittites is 3 Hittites
    And player 2's temple at the Hittites is 3
    When player 1 uses the Hittites to steal
    Then it is refused by setup.opening-kept

  @setup.opening-kept @reading.end-judged.at-once
  Scenario: An action that ends the game need not leave a place
    Given player 1 still owes the opening card
    And player 1's pawn stands at the Hittites
    And player 1's temples have levels 5, 0, 4, 2, 2
    And player 1's column at the Hittites is 3 Hittites
    And player 2's temple at the Hittites is 3
    When player 1 uses the Hittites to steal
    Then the game is over by ending.fifteen and player 1 has won

  @setup.opening-kept @reading.end-judged.turn-end
  Scenario: Where the totals wait for the end of the turn an action must leave a place
    Given player 1 still owes the opening card
    And player 1's pawn stands at the Hittites
    And player 1's temples have levels 5, 0, 4, 2, 2
    And player 1's column at the Hittites is 3 Hittites
    And player 2's temple at the Hittites is 3
    When player 1 uses the Hittites to steal
    Then it is refused by setup.opening-kept

  @setup.opening-kept
  Scenario: The last card to spare is not settled where a temple stands
    Given player 1 still owes the opening card
    And player 1's pawn stands at the Hittites
    And player 1's temple at the Hittites is 2
    And player 1 has 1 Mede, 1 Persian in hand
    When player 1 settles a Persian
    Then it is refused by setup.opening-kept
    When player 1 travels to the Medes
    And player 1 settles a Persian
    And player 1 builds the opening card
    Then player 1's temple at the Medes is 1

  @setup.opening-kept
  Scenario: A skip does not take the only empty building site
    Given player 1 still owes the opening card
    And player 1's pawn stands at the Medes
    And player 1's temples have levels 1, 1, 0, 1, 1
    And player 1's column at the Medes is 4 Persians
    And player 1's supply is 2
    When player 1 uses the Persians to skip a level from player 1's supply
    Then it is refused by setup.opening-kept
    When player 1 builds the opening card
    Then player 1's temple at the Medes is 1

  @setup.opening-lapses
  Scenario: An opening card that cannot be built any more binds nothing
    Given player 1 still owes the opening card
    And player 1's pawn stands at the Hittites
    When player 1 ends the turn
    Then it is allowed
    And player 1 still owes the opening card

  @setup.opening-lapses
  Scenario: Nor does it keep one from spending cards
    Given player 1 still owes the opening card
    And player 1's temples have levels 1, 1, 1, 1, 1
    And player 1 has 2 Medes in hand
    When player 1 travels to the Medes
    Then it is allowed
