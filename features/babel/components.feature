Feature: Components

  @components.people-cards
  Scenario: A position with all 60 people cards is sound
    Given player 1's pawn stands at the Hittites
    And player 1 has 1 Persian in hand
    When player 1 settles a Persian
    Then it is allowed

  @components.people-cards
  Scenario: A thirteenth card of a people is one too many
    Given player 1 has 7 Persians in hand
    And player 2 has 6 Persians in hand
    When the position is handed over for play
    Then the position is bad by components.people-cards

  @components.people-cards
  Scenario: Sixty cards with thirteen of one people and eleven of another are not the game's cards
    Given player 1 has 13 Medes in hand
    And player 1's column at the Medes is 11 Sumerians
    And player 2's column at the Medes is 12 Assyrians, 12 Hittites
    And player 2's column at the Persians is 12 Persians
    And all other people cards are in the box
    When the position is handed over for play
    Then the position is bad by components.people-cards

  @components.people-cards
  Scenario: No people card may be missing
    Given player 1's column at the Medes is 11 Sumerians
    And player 2's column at the Medes is 12 Assyrians, 12 Hittites
    And player 2's column at the Persians is 12 Persians, 12 Medes
    And all other people cards are in the box
    When the position is handed over for play
    Then the position is bad by components.people-cards

  @components.temple-cards
  Scenario: A position with all 45 temple cards is sound
    Given player 1's pawn stands at the Hittites
    And player 1's supply is 6, 5, 1
    And player 1's column at the Hittites is 1 Mede
    When player 1 builds from player 1's supply
    Then it is allowed

  @components.temple-cards
  Scenario: A sixth card of level 6 is one too many
    Given player 1's supply is 6, 6, 6
    And player 2's supply is 6, 6, 6
    When the position is handed over for play
    Then the position is bad by components.temple-cards

  @components.temple-cards
  Scenario: The opening cards are among the ten of level 1
    Given player 1 still owes the opening card
    And player 1's supply is 1, 1, 1, 1, 1
    And player 2's supply is 1, 1, 1, 1, 1
    When the position is handed over for play
    Then the position is bad by components.temple-cards

  @components.temple-cards
  Scenario: No temple card may be missing
    Given player 1's supply is 6, 5, 4, 3, 2, 1
    And all other temple cards are in the box
    When the position is handed over for play
    Then the position is bad by components.temple-cards

  @components.level
  Scenario: The level of a temple is that of its top card
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 6 Sumerians
    And player 1's temple at the Medes is 1, 2, 3
    And player 1's supply is 4
    When player 1 builds from player 1's supply
    Then player 1's temple at the Medes is 1, 2, 3, 4
    And player 1's total is 4

  @components.level
  Scenario: An empty building site has level 0
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 6 Sumerians
    And player 1's supply is 1
    When player 1 builds from player 1's supply
    Then player 1's temple at the Medes is 1

  @components.level
  Scenario Outline: There is no level below 1 or above 6
    Given player 1's supply is <level>
    When the position is handed over for play
    Then the position is bad by components.level

    Examples:
      | level |
      | 0     |
      | 7     |

  @components.sites
  Scenario Outline: There is a site for each people, with room for a column and a temple of each player
    Given player 1 has 1 <card>, 1 <other> in hand
    And player 1's supply is 1
    When player 1 travels to the <site>
    And player 1 settles <a card>
    And player 1 builds from player 1's supply
    Then player 1's pawn stands at the <site>
    And player 1's column at the <site> is 1 <other>
    And player 1's temple at the <site> is 1
    And player 2's column at the <site> is nothing
    And player 2's temple at the <site> is nothing

    Examples:
      | site      | card     | other    | a card      |
      | Assyrians | Assyrian | Hittite  | a Hittite   |
      | Hittites  | Hittite  | Mede     | a Mede      |
      | Medes     | Mede     | Persian  | a Persian   |
      | Persians  | Persian  | Sumerian | a Sumerian  |
      | Sumerians | Sumerian | Assyrian | an Assyrian |

  @components.temple-rises
  Scenario: A temple may leave levels out
    Given player 1's pawn stands at the Medes
    And player 1's temple at the Persians is 2, 6
    And player 1's column at the Medes is 1 Mede
    And player 1's supply is 1
    When player 1 builds from player 1's supply
    Then it is allowed

  @components.temple-rises
  Scenario Outline: A temple in which a card is not higher than the one below it is no temple
    Given player 1's temple at the Persians is <temple>
    When the position is handed over for play
    Then the position is bad by components.temple-rises

    Examples:
      | temple  |
      | 2, 1    |
      | 1, 1    |
      | 1, 3, 2 |
