Feature: Abilities

  # What every ability asks for

  @abilities.at-pawn @abilities.own-group
  Scenario: A group is used where the pawn stands
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 3 Assyrians
    And player 2's temple at the Medes is 1
    When player 1 uses the Assyrians to destroy
    Then it is allowed

  @abilities.at-pawn
  Scenario: From the quarry no group can be used
    Given player 1's column at the Medes is 3 Assyrians
    And player 2's temple at the Medes is 1
    When player 1 uses the Assyrians to destroy
    Then it is refused by abilities.at-pawn

  @abilities.at-pawn
  Scenario: A group at another site is of no use
    Given player 1's pawn stands at the Hittites
    And player 1's column at the Medes is 3 Assyrians
    And player 1's column at the Hittites is 2 Assyrians
    And player 2's temple at the Hittites is 1
    And player 2's temple at the Medes is 1
    When player 1 uses the Assyrians to destroy
    Then it is refused by abilities.group

  @abilities.at-pawn @abilities.own-group
  Scenario: Nor is the other player's group
    Given player 1's pawn stands at the Medes
    And player 2's column at the Medes is 3 Assyrians
    And player 2's temple at the Medes is 1
    When player 1 uses the Assyrians to destroy
    Then it is refused by abilities.group

  @abilities.own-group
  Scenario: Of two groups at the site one's own pays
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 4 Assyrians
    And player 2's column at the Medes is 5 Assyrians
    And player 2's temple at the Medes is 1
    When player 1 uses the Assyrians to destroy
    Then player 1's column at the Medes is 3 Assyrians
    And player 2's column at the Medes is 5 Assyrians

  @abilities.at-pawn
  Scenario: The ability works at the pawn's site and at no other
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 3 Assyrians
    And player 2's temple at the Medes is 1
    And player 2's temple at the Assyrians is 2
    When player 1 uses the Assyrians to destroy
    Then player 2's temple at the Medes is nothing
    And player 2's temple at the Assyrians is 2

  @abilities.group
  Scenario Outline: A group may lie anywhere in the column
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is <column>
    And player 2's temple at the Medes is 1
    When player 1 uses the Assyrians to destroy
    Then player 1's column at the Medes is <left>

    Examples:
      | column                                  | left                                    |
      | 3 Assyrians                             | 2 Assyrians                             |
      | 3 Assyrians, 2 Hittites                 | 2 Assyrians, 2 Hittites                 |
      | 1 Hittite, 3 Assyrians, 1 Mede          | 1 Hittite, 2 Assyrians, 1 Mede          |
      | 2 Hittites, 5 Assyrians                 | 2 Hittites, 4 Assyrians                 |
      | 1 Assyrian, 1 Mede, 3 Assyrians, 1 Mede | 1 Assyrian, 1 Mede, 2 Assyrians, 1 Mede |

  @abilities.group
  Scenario Outline: Fewer than three, or three that are interrupted, are no group
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is <column>
    And player 2's temple at the Medes is 1
    When player 1 uses the Assyrians to destroy
    Then it is refused by abilities.group

    Examples:
      | column                                     |
      | nothing                                    |
      | 2 Assyrians                                |
      | 2 Assyrians, 1 Mede, 1 Assyrian            |
      | 2 Assyrians, 1 Mede, 2 Assyrians           |
      | 1 Assyrian, 1 Mede, 1 Assyrian, 1 Assyrian |
      | 4 Hittites                                 |

  @abilities.touching-groups
  Scenario: Runs that come to touch are one group
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 2 Assyrians, 3 Persians
    And player 2's column at the Medes is 2 Assyrians
    And player 2's temple at the Medes is 1
    When player 1 uses the Assyrians to destroy
    Then it is refused by abilities.group
    When player 1 migrates from the Medes to the Hittites
    Then player 1's column at the Medes is 2 Assyrians
    When player 1 uses the Assyrians to destroy
    Then it is refused by abilities.group

  @abilities.touching-groups
  Scenario: When what lay between two groups is driven out they are one group
    Given player 2 is to act
    And player 1's pawn stands at the Medes
    And player 2's pawn stands at the Medes
    And player 1's column at the Medes is 3 Assyrians, 1 Persian, 3 Assyrians
    And player 2's column at the Medes is 3 Medes
    And player 2's temple at the Medes is 1
    When player 2 uses the Medes to drive out the Persians
    Then player 1's column at the Medes is 6 Assyrians
    When player 2 ends the turn
    And player 1 draws people cards
    And player 1 uses the Assyrians to destroy
    Then player 1's column at the Medes is 5 Assyrians

  @abilities.touching-groups
  Scenario: Two runs of two that come to touch make a group
    Given player 2 is to act
    And player 1's pawn stands at the Medes
    And player 2's pawn stands at the Medes
    And player 1's column at the Medes is 2 Assyrians, 1 Persian, 2 Assyrians
    And player 2's column at the Medes is 3 Medes
    And player 2's temple at the Medes is 1
    When player 2 uses the Medes to drive out the Persians
    And player 2 ends the turn
    And player 1 draws people cards
    And player 1 uses the Assyrians to destroy
    Then player 1's column at the Medes is 3 Assyrians

  @abilities.which-group
  Scenario Outline: With two groups the player says which gives the card
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 3 Assyrians, 1 Mede, 4 Assyrians
    And player 2's temple at the Medes is 1
    When player 1 uses the Assyrians to destroy, with a card of group <group>
    Then player 1's column at the Medes is <left>

    Examples:
      | group | left                             |
      | 1     | 2 Assyrians, 1 Mede, 4 Assyrians |
      | 2     | 3 Assyrians, 1 Mede, 3 Assyrians |

  @abilities.which-group
  Scenario: With two groups it must be said
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 3 Assyrians, 1 Mede, 4 Assyrians
    And player 2's temple at the Medes is 1
    When player 1 uses the Assyrians to destroy
    Then it is refused by abilities.which-group
    When player 1 uses the Assyrians to destroy, with a card of group 3
    Then it is refused by abilities.which-group

  @abilities.which-group
  Scenario: A run of two between is not counted as a group
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 3 Assyrians, 1 Mede, 2 Assyrians, 1 Mede, 4 Assyrians
    And player 2's temple at the Medes is 1
    When player 1 uses the Assyrians to destroy, with a card of group 3
    Then it is refused by abilities.which-group
    When player 1 uses the Assyrians to destroy, with a card of group 2
    Then player 1's column at the Medes is 3 Assyrians, 1 Mede, 2 Assyrians, 1 Mede, 3 Assyrians

  @abilities.which-group
  Scenario: Twelve cards make four groups
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 3 Assyrians, 1 Mede, 3 Assyrians, 1 Mede, 3 Assyrians, 1 Mede, 3 Assyrians
    And player 2's temple at the Medes is 1
    When player 1 uses the Assyrians to destroy, with a card of group 4
    Then player 1's column at the Medes is 3 Assyrians, 1 Mede, 3 Assyrians, 1 Mede, 3 Assyrians, 1 Mede, 2 Assyrians

  @abilities.which-group
  Scenario: A single group may be named or left unnamed
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 5 Assyrians
    And player 2 has 4 Hittites in hand
    And player 2's temple at the Medes is 1
    When player 1 uses the Assyrians to destroy, with a card of group 1
    Then player 1's column at the Medes is 4 Assyrians
    When player 1 uses the Assyrians to halve, with a card of group 2
    Then it is refused by abilities.which-group

  @abilities.which-group @halving.any-group
  Scenario: The halving asks for the group too
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 3 Assyrians, 1 Mede, 4 Assyrians
    And player 2 has 4 Hittites in hand
    When player 1 uses the Assyrians to halve
    Then it is refused by abilities.which-group
    When player 1 uses the Assyrians to halve, with a card of group 2
    Then player 1's column at the Medes is 3 Assyrians, 1 Mede, 3 Assyrians

  @abilities.which-group
  Scenario: The other abilities take their card from the group that was named
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 3 Medes, 1 Assyrian, 3 Medes
    And player 2's column at the Medes is 2 Persians
    When player 1 uses the Medes to drive out the Persians, with a card of group 2
    Then player 1's column at the Medes is 3 Medes, 1 Assyrian, 2 Medes

  @abilities.which-group
  Scenario: What is legal with two groups of one people and one of another
    Given player 1's pawn stands at the Medes
    And a migration was made in this turn
    And player 1's column at the Medes is 3 Assyrians, 3 Hittites, 3 Assyrians
    And player 2's temple at the Medes is 1
    And player 2 has 2 Hittites in hand
    Then the legal actions are
      """
      use Assyrians: destroy (group 1)
      use Assyrians: destroy (group 2)
      use Assyrians: halve (group 1)
      use Assyrians: halve (group 2)
      use Hittites: steal
      use Hittites: halve
      end
      """

  @abilities.discard-one
  Scenario: One card of the group goes to the discards
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 1 Hittite, 4 Assyrians, 1 Persian
    And player 2's temple at the Medes is 1
    And the discards are 1 Sumerian
    When player 1 uses the Assyrians to destroy
    Then player 1's column at the Medes is 1 Hittite, 3 Assyrians, 1 Persian
    And the discards are 1 Sumerian, 1 Assyrian

  @abilities.repeat
  Scenario: Again as long as three are left
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 4 Medes
    And player 2's column at the Medes is 1 Persian, 1 Hittite, 1 Assyrian
    When player 1 uses the Medes to drive out the Persians
    And player 1 uses the Medes to drive out the Hittites
    Then player 1's column at the Medes is 2 Medes
    And player 2's column at the Medes is 1 Assyrian
    When player 1 uses the Medes to drive out the Assyrians
    Then it is refused by abilities.group

  @abilities.idle @reading.idle-ability.refused
  Scenario: Nothing to destroy
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 3 Assyrians
    And player 2's temple at the Hittites is 1
    When player 1 uses the Assyrians to destroy
    Then it is refused by abilities.idle

  @abilities.idle @reading.idle-ability.refused
  Scenario: Nobody to drive out
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 3 Medes
    And player 2's column at the Medes is 2 Persians
    When player 1 uses the Medes to drive out the Hittites
    Then it is refused by abilities.idle

  @abilities.idle @reading.idle-ability.refused
  Scenario: Nobody to bring over
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 3 Sumerians
    When player 1 uses the Sumerians to bring cards over
    Then it is refused by abilities.idle

  @abilities.idle @reading.idle-ability.refused
  Scenario Outline: No hand to halve
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 3 Sumerians
    And player 2 has <hand> in hand
    When player 1 uses the Sumerians to halve
    Then it is refused by abilities.idle

    Examples:
      | hand    |
      | nothing |
      | 1 Mede  |

  @abilities.idle @reading.idle-ability.allowed
  Scenario: Destroying nothing costs a card, where that is the reading
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 3 Assyrians
    When player 1 uses the Assyrians to destroy
    Then player 1's column at the Medes is 2 Assyrians
    And the discards are 1 Assyrian

  @abilities.idle @reading.idle-ability.allowed
  Scenario: Driving nobody out costs a card, where that is the reading
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 3 Medes
    And player 2's column at the Medes is 2 Persians
    When player 1 uses the Medes to drive out the Hittites
    Then player 1's column at the Medes is 2 Medes
    And player 2's column at the Medes is 2 Persians
    And the discards are 1 Mede

  @abilities.idle @reading.idle-ability.allowed
  Scenario: Bringing nobody over costs a card, where that is the reading
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 3 Sumerians
    When player 1 uses the Sumerians to bring cards over
    Then player 1's column at the Medes is 2 Sumerians
    And the discards are 1 Sumerian

  @abilities.idle @reading.idle-ability.allowed
  Scenario Outline: Halving a hand that is too small costs a card, where that is the reading
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 3 Sumerians
    And player 2 has <hand> in hand
    When player 1 uses the Sumerians to halve
    Then player 1 is to act
    And player 2 has <hand> in hand
    And player 1's column at the Medes is 2 Sumerians

    Examples:
      | hand    |
      | nothing |
      | 1 Mede  |

  @abilities.idle
  Scenario: An ability that changes something is no idle one
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 3 Sumerians
    And player 2's column at the Medes is 1 Hittite
    When player 1 uses the Sumerians to bring cards over
    Then it is allowed

  # Assyrians

  @abilities.assyrians.destroy @abilities.assyrians.order
  Scenario: The whole temple goes, its people stay
    Given player 1's pawn stands at the Persians
    And player 1's column at the Persians is 3 Assyrians
    And player 1's temple at the Persians is 1
    And player 2's column at the Persians is 4 Medes
    And player 2's temple at the Persians is 1, 2, 3, 4
    When player 1 uses the Assyrians to destroy
    Then player 2's temple at the Persians is nothing
    And player 2's column at the Persians is 4 Medes
    And player 1's temple at the Persians is 1
    And player 2's total is 0

  @abilities.assyrians.where-to @abilities.assyrians.order @reading.destroyed-temple.quarry
  Scenario: The lowest level lies on top of the quarry and is drawn next
    Given player 1's pawn stands at the Persians
    And player 1's column at the Persians is 3 Assyrians
    And player 2's temple at the Persians is 1, 3, 4, 6
    And the next temple cards are 5, 2
    When player 1 uses the Assyrians to destroy
    Then the next temple cards are 1, 3, 4, 6, 5, 2
    When player 1 ends the turn
    Then player 1's supply is 3, 1

  @abilities.assyrians.where-to @abilities.assyrians.order @reading.destroyed-temple.pile
  Scenario: The cards go out of play, where that is the reading
    Given player 1's pawn stands at the Persians
    And player 1's column at the Persians is 3 Assyrians
    And player 2's temple at the Persians is 1, 3, 4
    And the next temple cards are 5, 2
    And the spent pile is 2, 1
    When player 1 uses the Assyrians to destroy
    Then the spent pile is 2, 1, 4, 3, 1
    And the next temple cards are 5, 2

  @abilities.assyrians.where-to @reading.destroyed-temple.quarry
  Scenario: No cards are spent where destroyed temples go back
    Given the spent pile is 2, 1
    When the position is handed over for play
    Then the position is bad by abilities.assyrians.where-to

  # Hittites

  @abilities.hittites.steal
  Scenario: The top card changes hands
    Given player 1's pawn stands at the Persians
    And player 1's column at the Persians is 4 Hittites
    And player 1's temple at the Persians is 1, 2
    And player 2's temple at the Persians is 1, 2, 3
    When player 1 uses the Hittites to steal
    Then player 1's temple at the Persians is 1, 2, 3
    And player 2's temple at the Persians is 1, 2
    And player 1's column at the Persians is 3 Hittites

  @abilities.hittites.higher
  Scenario Outline: Only a higher level can be stolen
    Given player 1's pawn stands at the Persians
    And player 1's column at the Persians is 6 Hittites
    And player 1's temple at the Persians is <own>
    And player 2's temple at the Persians is <other>
    When player 1 uses the Hittites to steal
    Then it is refused by abilities.hittites.higher

    Examples:
      | own     | other   |
      | 1       | 1       |
      | 1, 2, 3 | 1, 2, 3 |
      | 1, 2, 3 | 1, 2    |
      | 5       | 1, 2, 3 |

  @abilities.hittites.higher
  Scenario: Any number of levels may be left out
    Given player 1's pawn stands at the Persians
    And player 1's column at the Persians is 6 Hittites
    And player 1's temple at the Persians is 1
    And player 2's temple at the Persians is 1, 2, 3, 4, 5, 6
    When player 1 uses the Hittites to steal
    Then player 1's temple at the Persians is 1, 6
    And player 2's temple at the Persians is 1, 2, 3, 4, 5

  @abilities.hittites.higher
  Scenario: Where no temple stands there is nothing to steal
    Given player 1's pawn stands at the Persians
    And player 1's column at the Persians is 6 Hittites
    And player 2's temple at the Medes is 1, 2
    When player 1 uses the Hittites to steal
    Then it is refused by abilities.hittites.higher

  @abilities.hittites.enough-people
  Scenario Outline: The discarded Hittite still counts
    Given player 1's pawn stands at the Persians
    And player 1's column at the Persians is <column>
    And player 2's temple at the Persians is <temple>
    When player 1 uses the Hittites to steal
    Then player 1's temple at the Persians is <stolen>

    Examples:
      | column                            | temple | stolen |
      | 3 Hittites                        | 3      | 3      |
      | 3 Hittites, 1 Mede                | 4      | 4      |
      | 1 Mede, 3 Hittites, 2 Assyrians   | 5, 6   | 6      |

  @abilities.hittites.enough-people
  Scenario Outline: One card too few for the stolen level
    Given player 1's pawn stands at the Persians
    And player 1's column at the Persians is <column>
    And player 2's column at the Persians is 6 Assyrians
    And player 2's temple at the Persians is <temple>
    When player 1 uses the Hittites to steal
    Then it is refused by abilities.hittites.enough-people

    Examples:
      | column             | temple |
      | 3 Hittites         | 4      |
      | 3 Hittites, 1 Mede | 5      |
      | 5 Hittites         | 5, 6   |

  @abilities.hittites.empty-site
  Scenario: Onto an empty building site
    Given player 1's pawn stands at the Persians
    And player 1's column at the Persians is 3 Hittites
    And player 2's temple at the Persians is 1, 2
    When player 1 uses the Hittites to steal
    Then player 1's temple at the Persians is 2
    And player 2's temple at the Persians is 1

  # Medes

  @abilities.medes.drive-out
  Scenario: Every card of the people goes, wherever it lies
    Given player 1's pawn stands at the Sumerians
    And player 1's column at the Sumerians is 3 Medes
    And player 2's column at the Sumerians is 1 Persian, 1 Hittite, 2 Persians, 1 Mede, 1 Persian
    And player 2's column at the Persians is 2 Persians
    And the discards are 1 Assyrian
    When player 1 uses the Medes to drive out the Persians
    Then player 2's column at the Sumerians is 1 Hittite, 1 Mede
    And player 2's column at the Persians is 2 Persians
    And the discards are 1 Assyrian, 1 Mede, 4 Persians

  @abilities.medes.drive-out
  Scenario: A people that does not lie on top can be named
    Given player 1's pawn stands at the Sumerians
    And player 1's column at the Sumerians is 3 Medes
    And player 2's column at the Sumerians is 2 Persians, 1 Hittite
    When player 1 uses the Medes to drive out the Persians
    Then player 2's column at the Sumerians is 1 Hittite

  @abilities.medes.own-stay
  Scenario: One's own cards of the people stay
    Given player 1's pawn stands at the Sumerians
    And player 1's column at the Sumerians is 2 Persians, 3 Medes, 1 Persian
    And player 2's column at the Sumerians is 2 Persians
    When player 1 uses the Medes to drive out the Persians
    Then player 1's column at the Sumerians is 2 Persians, 2 Medes, 1 Persian
    And player 2's column at the Sumerians is nothing

  @abilities.medes.own-stay
  Scenario: The Medes can drive out Medes
    Given player 1's pawn stands at the Sumerians
    And player 1's column at the Sumerians is 4 Medes
    And player 2's column at the Sumerians is 2 Medes, 1 Hittite
    When player 1 uses the Medes to drive out the Medes
    Then player 1's column at the Sumerians is 3 Medes
    And player 2's column at the Sumerians is 1 Hittite
    And the discards are 3 Medes

  @abilities.medes.site
  Scenario: It is one's own pawn that says where
    Given player 1's pawn stands at the Sumerians
    And player 2's pawn stands at the Hittites
    And player 1's column at the Sumerians is 3 Medes
    And player 2's column at the Sumerians is 1 Persian
    And player 2's column at the Hittites is 2 Persians
    When player 1 uses the Medes to drive out the Persians
    Then player 2's column at the Sumerians is nothing
    And player 2's column at the Hittites is 2 Persians

  @abilities.medes.no-migration
  Scenario: Driving out after a migration
    Given a migration was made in this turn
    And player 1's pawn stands at the Sumerians
    And player 1's column at the Sumerians is 3 Medes
    And player 2's column at the Sumerians is 1 Persian
    When player 1 uses the Medes to drive out the Persians
    Then it is allowed

  @abilities.medes.no-migration @migration.once
  Scenario: A migration after driving out twice
    Given player 1's pawn stands at the Sumerians
    And player 1's column at the Sumerians is 5 Medes
    And player 2's column at the Sumerians is 1 Persian, 1 Hittite
    When player 1 uses the Medes to drive out the Persians
    And player 1 uses the Medes to drive out the Hittites
    And player 1 migrates from the Sumerians to the Persians
    Then player 1's column at the Persians is 3 Medes

  # Persians

  @abilities.persians.one-level @abilities.persians.build @abilities.persians.supply
  Scenario Outline: Exactly one level is skipped
    Given player 1's pawn stands at the Assyrians
    And player 1's column at the Assyrians is 7 Persians
    And player 1's temple at the Assyrians is <temple>
    And player 2's supply is 1, <level>
    When player 1 uses the Persians to skip a level from player 2's supply
    Then player 1's temple at the Assyrians is <built>
    And player 1's column at the Assyrians is 6 Persians
    And player 2's supply is 1

    Examples:
      | temple     | level | built         |
      | nothing    | 2     | 2             |
      | 1          | 3     | 1, 3          |
      | 1, 2       | 4     | 1, 2, 4       |
      | 1, 2, 3    | 5     | 1, 2, 3, 5    |
      | 1, 2, 3, 4 | 6     | 1, 2, 3, 4, 6 |

  @abilities.persians.one-level
  Scenario Outline: Not none and not two
    Given player 1's pawn stands at the Assyrians
    And player 1's column at the Assyrians is 7 Persians
    And player 1's temple at the Assyrians is <temple>
    And player 1's supply is <level>
    When player 1 uses the Persians to skip a level from player 1's supply
    Then it is refused by abilities.persians.one-level

    Examples:
      | temple  | level |
      | nothing | 1     |
      | nothing | 3     |
      | 1       | 2     |
      | 1       | 4     |
      | 1, 2, 3 | 3     |
      | 5       | 6     |

  @abilities.persians.one-level
  Scenario: Two skips may follow each other
    Given player 1's pawn stands at the Assyrians
    And player 1's column at the Assyrians is 6 Persians
    And player 1's supply is 4, 2
    When player 1 uses the Persians to skip a level from player 1's supply
    And player 1 uses the Persians to skip a level from player 1's supply
    Then player 1's temple at the Assyrians is 2, 4
    And player 1's column at the Assyrians is 4 Persians

  @abilities.persians.supply
  Scenario: From an empty supply nothing is built
    Given player 1's pawn stands at the Assyrians
    And player 1's column at the Assyrians is 5 Persians
    And player 2's supply is 2
    When player 1 uses the Persians to skip a level from player 1's supply
    Then it is refused by abilities.persians.supply

  @abilities.persians.enough-people
  Scenario Outline: Too few people for the level
    Given player 1's pawn stands at the Assyrians
    And player 1's column at the Assyrians is <column>
    And player 2's column at the Assyrians is 6 Hittites
    And player 1's temple at the Assyrians is <temple>
    And player 1's supply is <level>
    When player 1 uses the Persians to skip a level from player 1's supply
    Then it is refused by abilities.persians.enough-people

    Examples:
      | column     | temple  | level |
      | 3 Persians | 1, 2    | 4     |
      | 4 Persians | 1, 2, 3 | 5     |
      | 5 Persians | 4       | 6     |

  @abilities.persians.enough-people
  Scenario: One card to spare
    Given player 1's pawn stands at the Assyrians
    And player 1's column at the Assyrians is 1 Mede, 3 Persians
    And player 1's temple at the Assyrians is 1
    And player 1's supply is 3
    When player 1 uses the Persians to skip a level from player 1's supply
    Then player 1's temple at the Assyrians is 1, 3

  @abilities.persians.discarded-card @reading.discarded-persian.counts
  Scenario Outline: The discarded Persian still counts
    Given player 1's pawn stands at the Assyrians
    And player 1's column at the Assyrians is <column>
    And player 1's temple at the Assyrians is <temple>
    And player 1's supply is <level>
    When player 1 uses the Persians to skip a level from player 1's supply
    Then it is allowed

    Examples:
      | column             | temple | level |
      | 3 Persians         | 1      | 3     |
      | 3 Persians, 1 Mede | 1, 2   | 4     |

  @abilities.persians.discarded-card @reading.discarded-persian.gone
  Scenario Outline: The discarded Persian does not count, where that is the reading
    Given player 1's pawn stands at the Assyrians
    And player 1's column at the Assyrians is <column>
    And player 1's temple at the Assyrians is <temple>
    And player 1's supply is <level>
    When player 1 uses the Persians to skip a level from player 1's supply
    Then it is refused by abilities.persians.enough-people

    Examples:
      | column             | temple | level |
      | 3 Persians         | 1      | 3     |
      | 3 Persians, 1 Mede | 1, 2   | 4     |

  # Sumerians

  @abilities.sumerians.defect @abilities.sumerians.on-top @example.W12.E1
  Scenario: The Persians come over from the other player
    # The figure is not in the source: how many Persians, and what lies below them, is ours.
    Given player 1's pawn stands at the Assyrians
    And player 1's column at the Assyrians is 4 Sumerians
    And player 2's column at the Assyrians is 1 Hittite, 1 Mede, 2 Persians
    When player 1 uses the Sumerians to bring cards over
    Then player 1's column at the Assyrians is 3 Sumerians, 2 Persians
    And player 2's column at the Assyrians is 1 Hittite, 1 Mede
    And the discards are 1 Sumerian

  @abilities.sumerians.defect
  Scenario: A whole column may come over
    Given player 1's pawn stands at the Assyrians
    And player 1's column at the Assyrians is 1 Mede, 3 Sumerians
    And player 2's column at the Assyrians is 3 Persians
    When player 1 uses the Sumerians to bring cards over
    Then player 1's column at the Assyrians is 1 Mede, 2 Sumerians, 3 Persians
    And player 2's column at the Assyrians is nothing

  @abilities.sumerians.last-laid
  Scenario: The people on top comes over, not the larger one below
    Given player 1's pawn stands at the Assyrians
    And player 1's column at the Assyrians is 3 Sumerians
    And player 2's column at the Assyrians is 4 Persians, 1 Mede
    When player 1 uses the Sumerians to bring cards over
    Then player 1's column at the Assyrians is 2 Sumerians, 1 Mede
    And player 2's column at the Assyrians is 4 Persians

  @abilities.sumerians.last-laid
  Scenario: When the top has gone, what lay below it is last laid
    Given player 1's pawn stands at the Assyrians
    And player 1's column at the Assyrians is 4 Sumerians
    And player 2's column at the Assyrians is 1 Hittite, 2 Persians, 1 Mede
    When player 1 uses the Sumerians to bring cards over
    And player 1 uses the Sumerians to bring cards over
    Then player 1's column at the Assyrians is 2 Sumerians, 1 Mede, 2 Persians
    And player 2's column at the Assyrians is 1 Hittite

  @abilities.sumerians.which-cards @reading.defectors.people
  Scenario: Every card of that people comes over, where that is the reading
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 3 Sumerians
    And player 2's column at the Medes is 1 Assyrian, 1 Persian, 1 Assyrian
    When player 1 uses the Sumerians to bring cards over
    Then player 1's column at the Medes is 2 Sumerians, 2 Assyrians
    And player 2's column at the Medes is 1 Persian

  @abilities.sumerians.which-cards @reading.defectors.run
  Scenario: Only the run on top comes over, where that is the reading
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 3 Sumerians
    And player 2's column at the Medes is 1 Assyrian, 1 Persian, 2 Assyrians
    When player 1 uses the Sumerians to bring cards over
    Then player 1's column at the Medes is 2 Sumerians, 2 Assyrians
    And player 2's column at the Medes is 1 Assyrian, 1 Persian

  @abilities.sumerians.on-top
  Scenario: They lie on top of one's column
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 4 Sumerians, 1 Hittite
    And player 2's column at the Medes is 2 Hittites
    When player 1 uses the Sumerians to bring cards over
    Then player 1's column at the Medes is 3 Sumerians, 3 Hittites

  @abilities.sumerians.on-top
  Scenario: Sumerians can bring over Sumerians
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 3 Sumerians
    And player 2's column at the Medes is 2 Sumerians
    When player 1 uses the Sumerians to bring cards over
    Then player 1's column at the Medes is 4 Sumerians
    And player 2's column at the Medes is nothing

  # The long closing example

  @example.W16.E1 @example.W16.E2 @example.W16.E3 @example.W16.E4 @example.W16.E5 @example.W16.E6 @example.W16.E7
  @example.W16.E8 @reading.destroyed-temple.quarry
  @abilities.discard-one @abilities.sumerians.defect @abilities.sumerians.last-laid @abilities.sumerians.on-top
  @migration.exactly-three @migration.top-three @migration.order-kept @migration.anywhere @migration.own-columns
  @abilities.repeat @abilities.assyrians.destroy @travel.card-in-hand @settling.on-top @abilities.hittites.steal
  @abilities.hittites.enough-people @abilities.hittites.empty-site @turn.empty-hand @halving.any-group
  @halving.half-down @halving.owner-chooses @abilities.assyrians.where-to @abilities.assyrians.order
  @closing.draw-two @closing.lowest-on-top
  Scenario: The long closing example, step by step
    # The figures are not in the source. Ours are: the levels below the top of player 2's temples, which seven cards he
    # holds and which of them he gives up, and that nothing lies elsewhere.
    # W16.E1
    Given player 1's pawn stands at the Hittites
    And player 1 has 1 Assyrian, 1 Hittite, 1 Sumerian in hand
    And player 1's column at the Hittites is 4 Sumerians, 1 Assyrian, 2 Persians
    And player 1's column at the Assyrians is 2 Hittites
    And player 1's column at the Sumerians is 2 Persians
    And player 2's column at the Hittites is 1 Persian, 1 Sumerian, 2 Assyrians, 1 Mede
    And player 2's temple at the Hittites is 1, 2, 3, 4, 5, 6
    And player 2's temple at the Assyrians is 1, 2, 3
    And player 2 has 2 Hittites, 2 Medes, 3 Persians in hand
    # W16.E2
    When player 1 uses the Sumerians to bring cards over
    Then player 1's column at the Hittites is 3 Sumerians, 1 Assyrian, 2 Persians, 1 Mede
    And player 2's column at the Hittites is 1 Persian, 1 Sumerian, 2 Assyrians
    And the discards are 1 Sumerian
    # W16.E3
    When player 1 migrates from the Hittites to the Sumerians
    Then player 1's column at the Hittites is 3 Sumerians, 1 Assyrian
    And player 1's column at the Sumerians is 4 Persians, 1 Mede
    And player 1's pawn stands at the Hittites
    # W16.E4
    When player 1 uses the Sumerians to bring cards over
    Then player 1's column at the Hittites is 2 Sumerians, 3 Assyrians
    And player 2's column at the Hittites is 1 Persian, 1 Sumerian
    And the discards are 2 Sumerians
    # W16.E5
    When player 1 uses the Assyrians to destroy
    Then player 1's column at the Hittites is 2 Sumerians, 2 Assyrians
    And player 2's temple at the Hittites is nothing
    And player 2's column at the Hittites is 1 Persian, 1 Sumerian
    And player 2's column at the Assyrians is nothing
    And player 2's column at the Sumerians is nothing
    And the next temple cards are 1, 2, 3, 4, 5, 6
    And the discards are 2 Sumerians, 1 Assyrian
    # W16.E6
    When player 1 travels to the Assyrians
    Then player 1's pawn stands at the Assyrians
    And the discards are 2 Sumerians, 2 Assyrians
    When player 1 settles a Hittite
    Then player 1's column at the Assyrians is 3 Hittites
    When player 1 uses the Hittites to steal
    Then player 1's column at the Assyrians is 2 Hittites
    And player 1's temple at the Assyrians is 3
    And player 2's temple at the Assyrians is 1, 2
    And player 1 has 1 Sumerian in hand
    And the discards are 2 Sumerians, 2 Assyrians, 1 Hittite
    # W16.E7
    When player 1 travels to the Sumerians
    Then player 1's pawn stands at the Sumerians
    And player 1's column at the Sumerians is 4 Persians, 1 Mede
    And player 1 has nothing in hand
    And the discards are 3 Sumerians, 2 Assyrians, 1 Hittite
    When player 1 uses the Persians to halve
    Then player 2 owes 3 cards after a halving
    When player 2 gives up 2 Persians, 1 Mede
    Then player 2 has 4 cards in hand
    And player 1's column at the Sumerians is 3 Persians, 1 Mede
    And the discards are 3 Sumerians, 2 Assyrians, 1 Hittite, 3 Persians, 1 Mede
    When player 1 uses the Persians to halve
    Then player 2 owes 2 cards after a halving
    When player 2 gives up 1 Persian, 1 Hittite
    Then player 2 has 1 Hittite, 1 Mede in hand
    And player 1's column at the Sumerians is 2 Persians, 1 Mede
    And the discards are 3 Sumerians, 2 Assyrians, 2 Hittites, 5 Persians, 1 Mede
    # W16.E8
    When player 1 ends the turn
    Then player 1's supply is 2, 1
    And the next temple cards are 3, 4, 5, 6
    And player 2 is to draw people cards
