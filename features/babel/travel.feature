Feature: Travel

  @travel.card-in-hand @travel.to-its-site @example.W9.E2
  Scenario: An Assyrian card takes the pawn to the Assyrians
    # The rest of the hand and the Mede among the discards are ours.
    Given player 1's pawn stands at the Sumerians
    And player 1 has 1 Assyrian, 2 Sumerians in hand
    And the discards are 1 Mede
    When player 1 travels to the Assyrians
    Then player 1's pawn stands at the Assyrians
    And player 1 has 2 Sumerians in hand
    And the discards are 1 Mede, 1 Assyrian

  @travel.card-in-hand
  Scenario: Without a card of that people there is no journey
    Given player 1's pawn stands at the Sumerians
    And player 1 has 5 Sumerians in hand
    When player 1 travels to the Assyrians
    Then it is refused by travel.card-in-hand

  @travel.card-in-hand
  Scenario: The other player's cards do not help
    Given player 1 has 1 Mede in hand
    And player 2 has 3 Assyrians in hand
    When player 1 travels to the Assyrians
    Then it is refused by travel.card-in-hand

  @travel.to-its-site
  Scenario: Only one of several cards is spent
    Given player 1 has 3 Persians in hand
    When player 1 travels to the Persians
    Then player 1 has 2 Persians in hand
    And the discards are 1 Persian

  @travel.to-its-site
  Scenario: Travel again in the same turn
    Given player 1 has 1 Persian, 1 Mede in hand
    When player 1 travels to the Persians
    And player 1 travels to the Medes
    Then player 1's pawn stands at the Medes
    And player 1 has nothing in hand

  @travel.from-quarry @travel.card-in-hand
  Scenario: The first journey leads from the quarry to a site and costs a card
    Given player 1 has 1 Hittite in hand
    When player 1 travels to the Medes
    Then it is refused by travel.card-in-hand
    When player 1 travels to the Hittites
    Then player 1's pawn stands at the Hittites
    And player 1 has nothing in hand
    And the discards are 1 Hittite

  @travel.another-site @reading.travel-in-place.refused
  Scenario: No journey to the site where the pawn stands
    Given player 1's pawn stands at the Hittites
    And player 1 has 1 Hittite in hand
    When player 1 travels to the Hittites
    Then it is refused by travel.another-site

  @travel.another-site @reading.travel-in-place.allowed
  Scenario: A card may be spent to stay, where that is the reading
    Given player 1's pawn stands at the Hittites
    And player 1 has 1 Hittite in hand
    When player 1 travels to the Hittites
    Then player 1's pawn stands at the Hittites
    And player 1 has nothing in hand
    And the discards are 1 Hittite

  @travel.another-site
  Scenario: A journey to another site
    Given player 1's pawn stands at the Hittites
    And player 1 has 1 Mede in hand
    When player 1 travels to the Medes
    Then it is allowed

  @travel.shared-site
  Scenario: Both pawns at one site
    Given player 1's pawn stands at the Hittites
    And player 2's pawn stands at the Medes
    And player 1 has 1 Mede in hand
    When player 1 travels to the Medes
    Then player 1's pawn stands at the Medes
    And player 2's pawn stands at the Medes
