Feature: Migration

  @migration.top-three @migration.order-kept @migration.anywhere @migration.own-columns @building.stands-alone
  @building.enough-people @example.W11.E1
  Scenario: Three cards migrate and the temple they leave stays
    # The figure is not in the source: what lies below the three, the Persian at the goal, the hand and the supply are ours.
    Given player 1's pawn stands at the Hittites
    And player 1 has 1 Mede, 4 Persians in hand
    And player 1's supply is 5
    And player 1's column at the Medes is 1 Assyrian, 2 Sumerians, 1 Hittite
    And player 1's temple at the Medes is 1, 2, 3, 4
    And player 1's column at the Persians is 1 Persian
    When player 1 migrates from the Medes to the Persians
    Then player 1's column at the Medes is 1 Assyrian
    And player 1's column at the Persians is 1 Persian, 2 Sumerians, 1 Hittite
    And player 1's temple at the Medes is 1, 2, 3, 4
    And player 1's pawn stands at the Hittites
    When player 1 travels to the Medes
    And player 1 settles a Persian
    And player 1 settles a Persian
    And player 1 settles a Persian
    And player 1 builds from player 1's supply
    Then it is refused by building.enough-people
    When player 1 settles a Persian
    Then player 1's column at the Medes is 1 Assyrian, 4 Persians
    When player 1 builds from player 1's supply
    Then player 1's temple at the Medes is 1, 2, 3, 4, 5

  @migration.once
  Scenario: No second migration in a turn
    Given player 1's column at the Medes is 6 Sumerians
    When player 1 migrates from the Medes to the Persians
    Then a migration was made in this turn
    When player 1 migrates from the Medes to the Hittites
    Then it is refused by migration.once

  @migration.once
  Scenario: In the next turn one may migrate again
    Given player 2's column at the Medes is 3 Sumerians
    And a migration was made in this turn
    When player 1 ends the turn
    And player 2 draws people cards
    And player 2 migrates from the Medes to the Persians
    Then player 2's column at the Persians is 3 Sumerians

  @migration.exactly-three
  Scenario Outline: No migration from a column of fewer than three
    Given player 1's column at the Medes is <column>
    When player 1 migrates from the Medes to the Persians
    Then it is refused by migration.exactly-three

    Examples:
      | column     |
      | nothing    |
      | 1 Persian  |
      | 2 Persians |

  @migration.exactly-three
  Scenario: A column of three migrates whole
    Given player 1's column at the Medes is 3 Persians
    When player 1 migrates from the Medes to the Persians
    Then player 1's column at the Medes is nothing
    And player 1's column at the Persians is 3 Persians

  @migration.exactly-three @migration.top-three
  Scenario: From a long column three migrate and no more
    Given player 1's column at the Medes is 1 Assyrian, 1 Hittite, 1 Mede, 1 Persian, 1 Sumerian
    When player 1 migrates from the Medes to the Persians
    Then player 1's column at the Medes is 1 Assyrian, 1 Hittite
    And player 1's column at the Persians is 1 Mede, 1 Persian, 1 Sumerian

  @migration.order-kept
  Scenario: The three keep their order on top of what lies there
    Given player 1's column at the Medes is 1 Assyrian, 1 Persian, 1 Sumerian, 1 Hittite
    And player 1's column at the Persians is 1 Sumerian, 1 Mede
    When player 1 migrates from the Medes to the Persians
    Then player 1's column at the Persians is 1 Sumerian, 1 Mede, 1 Persian, 1 Sumerian, 1 Hittite

  @migration.mixed
  Scenario: Cards of three peoples
    Given player 1's column at the Sumerians is 1 Assyrian, 1 Persian, 1 Hittite
    When player 1 migrates from the Sumerians to the Assyrians
    Then player 1's column at the Assyrians is 1 Assyrian, 1 Persian, 1 Hittite

  @migration.anywhere
  Scenario: With the pawn still at the quarry
    Given player 1's column at the Sumerians is 3 Assyrians
    When player 1 migrates from the Sumerians to the Hittites
    Then player 1's column at the Hittites is 3 Assyrians
    And player 1's pawn stands at the quarry

  @migration.another-site
  Scenario: Not back to the same site
    Given player 1's column at the Sumerians is 3 Assyrians
    When player 1 migrates from the Sumerians to the Sumerians
    Then it is refused by migration.another-site

  @migration.another-site
  Scenario: To a site where nothing lies
    Given player 1's column at the Sumerians is 3 Assyrians
    When player 1 migrates from the Sumerians to the Medes
    Then it is allowed

  @migration.own-columns
  Scenario: The other player's column does not migrate
    Given player 2's column at the Medes is 5 Persians
    When player 1 migrates from the Medes to the Hittites
    Then it is refused by migration.exactly-three

  @migration.own-columns
  Scenario: The other player's columns are left alone on both ends
    Given player 1's column at the Medes is 3 Persians
    And player 2's column at the Medes is 5 Assyrians
    And player 2's column at the Hittites is 2 Sumerians
    When player 1 migrates from the Medes to the Hittites
    Then player 1's column at the Hittites is 3 Persians
    And player 2's column at the Medes is 5 Assyrians
    And player 2's column at the Hittites is 2 Sumerians
