Feature: The end of the game

  # What counts

  @ending.total
  Scenario: A temple is worth its top level, not the sum of its cards
    Given player 1's pawn stands at the Medes
    And player 1's temple at the Medes is 1, 2, 3, 4, 5
    And player 1's temple at the Hittites is 1, 3
    And player 1's column at the Medes is 6 Assyrians
    And player 1's supply is 6
    When player 1 builds from player 1's supply
    Then player 1's total is 9
    And the game goes on

  @ending.total @reading.end-judged.at-once
  Scenario: The five sites are added up
    Given player 1's pawn stands at the Medes
    And player 1's temples have levels 1, 2, 3, 4, 5
    And player 2's temples have levels 0, 0, 6, 0, 6
    And player 1 has 1 Hittite in hand
    When player 1 travels to the Hittites
    Then player 1's total is 15
    And player 2's total is 12
    And the game is in its endgame

  @ending.theft-counts @reading.end-judged.at-once
  Scenario: A stolen level makes fifteen
    Given player 1's pawn stands at the Medes
    And player 1's temples have levels 4, 4, 0, 4, 0
    And player 1's column at the Medes is 3 Hittites
    And player 2's temple at the Medes is 1, 2, 3
    When player 1 uses the Hittites to steal
    Then player 1's total is 15
    And the game is over by ending.fifteen and player 1 has won

  @ending.fifteen @reading.end-judged.at-once
  Scenario: A skipped level makes fifteen
    Given player 1's pawn stands at the Medes
    And player 1's temples have levels 6, 6, 0, 1, 0
    And player 1's column at the Medes is 3 Persians
    And player 1's supply is 2
    When player 1 uses the Persians to skip a level from player 1's supply
    Then the game is over by ending.fifteen and player 1 has won

  @ending.theft-counts @ending.twenty @ending.endgame @reading.end-judged.at-once
  Scenario: A theft can enter the endgame and end it, from 14 to 20
    Given player 1's pawn stands at the Medes
    And player 1's temples have levels 6, 6, 0, 2, 0
    And player 1's column at the Medes is 6 Hittites
    And player 2's temples have levels 4, 6, 0, 0, 0
    And player 2's temple at the Medes is 6
    When player 1 uses the Hittites to steal
    Then the game is in its endgame
    And the game is over by ending.twenty and player 1 has won

  # When the game ends

  @ending.fifteen @ending.winner @reading.end-judged.at-once
  Scenario Outline: Fifteen or more against nine or less
    Given player 1's pawn stands at the Medes
    And player 1's temples have levels <before>
    And player 1's column at the Medes is 6 Assyrians
    And player 1's supply is <level>
    And player 2's temples have levels <other>
    When player 1 builds from player 1's supply
    Then the game is over by ending.fifteen and player 1 has won
    And the game is not in its endgame

    Examples:
      | before        | level | other         |
      | 6, 6, 2, 0, 0 | 3     | 0, 0, 0, 0, 0 |
      | 6, 6, 2, 0, 0 | 3     | 0, 4, 0, 5, 0 |
      | 5, 6, 4, 0, 0 | 5     | 3, 0, 3, 0, 3 |

  @ending.fifteen @reading.end-judged.at-once
  Scenario: Player 2 can win in his turn
    Given player 2 is to act
    And player 2's pawn stands at the Medes
    And player 2's temples have levels 6, 6, 2, 0, 0
    And player 2's column at the Medes is 6 Assyrians
    And player 2's supply is 3
    And player 1's temples have levels 4, 5, 0, 0, 0
    When player 2 builds from player 2's supply
    Then the game is over by ending.fifteen and player 2 has won

  @ending.fifteen
  Scenario: Fourteen is not enough
    Given player 1's pawn stands at the Medes
    And player 1's temples have levels 6, 6, 1, 0, 0
    And player 1's column at the Medes is 6 Assyrians
    And player 1's supply is 2
    When player 1 builds from player 1's supply
    Then the game goes on
    And the game is not in its endgame

  @ending.endgame @reading.end-judged.at-once
  Scenario: Fifteen against ten leads into the endgame
    Given player 1's pawn stands at the Medes
    And player 1's temples have levels 6, 6, 2, 0, 0
    And player 1's column at the Medes is 6 Assyrians
    And player 1's supply is 3
    And player 2's temples have levels 0, 4, 0, 6, 0
    When player 1 builds from player 1's supply
    Then the game goes on
    And the game is in its endgame

  @ending.endgame
  Scenario: The other player's fifteen counts as well
    Given player 1's pawn stands at the Medes
    And player 1's temples have levels 4, 4, 2, 0, 0
    And player 1's column at the Medes is 6 Assyrians
    And player 1's supply is 3
    And player 2's temples have levels 0, 5, 6, 4, 0
    When player 1 builds from player 1's supply
    And player 1 ends the turn
    Then player 1's total is 11
    And player 2's total is 15
    And the game goes on
    And the game is in its endgame

  @ending.endgame @ending.fifteen
  Scenario: Fifteen against ten does not end the game, nineteen in the endgame neither
    Given player 1's pawn stands at the Medes
    And the game is in its endgame
    And player 1's temples have levels 6, 6, 2, 4, 0
    And player 1's column at the Medes is 6 Assyrians
    And player 1's supply is 3
    And player 2's temples have levels 0, 4, 0, 6, 0
    When player 1 builds from player 1's supply
    Then player 1's total is 19
    And the game goes on

  @ending.endgame-stays @ending.nine @reading.end-judged.at-once
  Scenario: The endgame stays when no total is fifteen any more
    Given the game is in its endgame
    And player 1's pawn stands at the Medes
    And player 1's temples have levels 6, 0, 2, 2, 0
    And player 1's column at the Medes is 4 Assyrians
    And player 2's temples have levels 0, 0, 2, 6, 2
    And player 1 has 1 Hittite in hand
    When player 1 settles a Hittite
    Then the game goes on
    And the game is in its endgame
    When player 1 uses the Assyrians to destroy
    Then player 2's total is 8
    And the game is over by ending.nine and player 1 has won

  @ending.endgame-stays
  Scenario: Without the endgame the same totals end nothing
    Given player 1's pawn stands at the Medes
    And player 1's temples have levels 6, 0, 2, 2, 0
    And player 1's column at the Medes is 4 Assyrians
    And player 2's temples have levels 0, 0, 2, 6, 2
    When player 1 uses the Assyrians to destroy
    Then player 2's total is 8
    And the game goes on

  @ending.endgame-stays @reading.end-judged.at-once
  Scenario: From sixteen against twelve by way of ten against twelve to ten against eight
    Given player 2 is to act
    And player 1's pawn stands at the Assyrians
    And player 2's pawn stands at the Hittites
    And player 1's temples have levels 0, 6, 4, 6, 0
    And player 2's temples have levels 4, 0, 4, 4, 0
    And player 1's column at the Assyrians is 3 Assyrians
    And player 2's column at the Hittites is 4 Assyrians
    And player 2 has 1 Mede in hand
    When player 2 settles a Mede
    Then the game is in its endgame
    When player 2 uses the Assyrians to destroy
    Then player 1's total is 10
    And the game goes on
    When player 2 ends the turn
    And player 1 draws people cards
    Then the game is in its endgame
    When player 1 uses the Assyrians to destroy
    Then player 2's total is 8
    And the game is over by ending.nine and player 1 has won

  @ending.twenty @reading.end-judged.at-once
  Scenario: Twenty in the endgame
    Given player 1's pawn stands at the Medes
    And the game is in its endgame
    And player 1's temples have levels 6, 6, 4, 3, 0
    And player 1's column at the Medes is 6 Assyrians
    And player 1's supply is 5
    And player 2's temples have levels 5, 4, 0, 6, 3
    When player 1 builds from player 1's supply
    Then the game is over by ending.twenty and player 1 has won

  @ending.nine @reading.end-judged.at-once
  Scenario: Nine in the endgame, by destruction
    Given player 1's pawn stands at the Medes
    And the game is in its endgame
    And player 1's temples have levels 6, 6, 0, 0, 0
    And player 1's column at the Medes is 3 Assyrians
    And player 2's temples have levels 0, 0, 6, 4, 5
    When player 1 uses the Assyrians to destroy
    Then player 2's total is 9
    And the game is over by ending.nine and player 1 has won

  @ending.nine @reading.end-judged.at-once
  Scenario: Nine in the endgame, by theft
    Given player 1's pawn stands at the Medes
    And the game is in its endgame
    And player 1's temples have levels 6, 5, 0, 0, 0
    And player 1's column at the Medes is 3 Hittites
    And player 2's temples have levels 0, 6, 3, 3, 0
    When player 1 uses the Hittites to steal
    Then player 2's total is 9
    And the game is over by ending.nine and player 1 has won

  @ending.nine
  Scenario: Ten in the endgame does not end it
    Given player 1's pawn stands at the Medes
    And the game is in its endgame
    And player 1's temples have levels 6, 6, 0, 0, 0
    And player 1's column at the Medes is 3 Assyrians
    And player 2's temples have levels 0, 0, 6, 4, 6
    When player 1 uses the Assyrians to destroy
    Then player 2's total is 10
    And the game goes on

  @ending.quarry-empty
  Scenario: The last two cards are drawn and laid, then the game ends
    Given player 1's temples have levels 2, 0, 0, 0, 0
    And the next temple cards are 5, 6
    And all other temple cards are in player 2's supply
    When player 1 ends the turn
    Then player 1's supply is 6, 5
    And the game is over by ending.quarry-empty and player 1 has won

  @ending.quarry-empty
  Scenario: With one card left after the draw the game goes on
    Given the next temple cards are 5, 6, 1
    And all other temple cards are in player 2's supply
    When player 1 ends the turn
    Then the quarry holds 1 card
    And player 2 is to draw people cards

  @ending.quarry-empty
  Scenario: An empty quarry ends nothing before the draw of phase 3
    Given player 1's pawn stands at the Medes
    And player 1 has 1 Hittite in hand
    And all other temple cards are in player 2's supply
    When player 1 travels to the Hittites
    Then the game goes on

  @ending.quarry-empty @reading.destroyed-temple.quarry
  Scenario: A destroyed temple fills an empty quarry in time
    Given player 1's pawn stands at the Medes
    And player 1's column at the Medes is 3 Assyrians
    And player 2's temple at the Medes is 1, 2, 3
    And all other temple cards are in player 2's supply
    When player 1 uses the Assyrians to destroy
    And player 1 ends the turn
    Then player 1's supply is 2, 1
    And the quarry holds 1 card
    And player 2 is to draw people cards

  @ending.when-judged @ending.cut-short @reading.end-judged.at-once
  Scenario: The game ends at once, in the middle of the turn
    Given player 1's pawn stands at the Medes
    And a migration was made in this turn
    And player 1 has 1 Hittite in hand
    And player 1's temples have levels 6, 6, 2, 0, 0
    And player 1's column at the Medes is 6 Assyrians
    And player 1's supply is 3
    When player 1 builds from player 1's supply
    Then the game is over by ending.fifteen and player 1 has won
    And player 1 has 1 Hittite in hand

  @ending.when-judged @reading.end-judged.turn-end
  Scenario: The totals are looked at only after the draw of phase 3, where that is the reading
    Given player 1's pawn stands at the Medes
    And player 1 has 1 Hittite in hand
    And player 1's temples have levels 6, 6, 2, 0, 0
    And player 1's column at the Medes is 6 Assyrians
    And player 1's supply is 3
    And the next temple cards are 2, 5
    When player 1 builds from player 1's supply
    Then player 1 is to act
    When player 1 travels to the Hittites
    Then the game goes on
    When player 1 ends the turn
    Then the game is over by ending.fifteen and player 1 has won
    And player 1's supply is 5, 2

  @ending.when-judged @reading.end-judged.at-once
  Scenario: Sixteen against twelve, then against nine, judged at once
    Given player 1's pawn stands at the Medes
    And player 1's temples have levels 6, 6, 3, 0, 0
    And player 1's column at the Medes is 4 Assyrians
    And player 1's supply is 4
    And player 2's temples have levels 0, 0, 3, 4, 5
    When player 1 builds from player 1's supply
    Then the game is in its endgame
    And the game goes on
    When player 1 uses the Assyrians to destroy
    Then the game is over by ending.nine and player 1 has won

  @ending.when-judged @reading.end-judged.turn-end
  Scenario: Sixteen against twelve, then against nine, judged at the turn's end
    Given player 1's pawn stands at the Medes
    And player 1's temples have levels 6, 6, 3, 0, 0
    And player 1's column at the Medes is 4 Assyrians
    And player 1's supply is 4
    And player 2's temples have levels 0, 0, 3, 4, 5
    When player 1 builds from player 1's supply
    Then the game is not in its endgame
    When player 1 uses the Assyrians to destroy
    Then the game goes on
    When player 1 ends the turn
    Then the game is over by ending.fifteen and player 1 has won
    And the game is not in its endgame

  @ending.when-judged @reading.end-judged.turn-end
  Scenario: The endgame is entered at the turn's end, where that is the reading
    Given player 1's pawn stands at the Medes
    And player 1's temples have levels 6, 6, 3, 0, 0
    And player 1's column at the Medes is 4 Assyrians
    And player 1's supply is 4
    And player 2's temples have levels 0, 0, 3, 4, 5
    When player 1 builds from player 1's supply
    And player 1 ends the turn
    Then the game is in its endgame
    And player 2 is to draw people cards

  @ending.when-judged @closing.order
  Scenario: The end of the turn is a moment to look in any case
    Given player 1's temples have levels 6, 6, 3, 0, 0
    And player 2's temples have levels 0, 4, 5, 0, 0
    And player 1 has 4 Medes in hand
    And the next temple cards are 2, 5
    When player 1 ends the turn
    Then player 1's supply is 5, 2
    And player 1 tells that 4 cards are in hand
    And the game is over by ending.fifteen and player 1 has won

  @ending.when-judged
  Scenario: The draw of phase 1 is no moment to look at the totals
    Given player 1 is to draw people cards
    And player 1's temples have levels 6, 6, 3, 0, 0
    And player 2's temples have levels 0, 4, 5, 0, 0
    When player 1 draws people cards
    Then the game goes on
    And player 1 is to act

  @ending.when-judged
  Scenario: Nor is a shuffle
    Given player 1 waits for a shuffle with 2 cards still to draw
    And player 1's temples have levels 6, 6, 3, 0, 0
    And player 2's temples have levels 0, 4, 5, 0, 0
    And all other people cards are in the discards
    When the discards are shuffled
    Then the game goes on
    And player 1 is to act

  @ending.cut-short @reading.end-judged.at-once
  Scenario: Cards owed to a halving fall away when the game ends
    Given player 1's pawn stands at the Medes
    And player 1's temples have levels 6, 6, 3, 0, 0
    And player 1's column at the Medes is 3 Sumerians
    And player 2 has 6 Persians in hand
    When player 1 uses the Sumerians to halve
    Then the game is over by ending.fifteen and player 1 has won
    And player 2 has 6 Persians in hand
    When player 1 ends the turn
    Then it is refused by ending.over

  @ending.cut-short @reading.end-judged.turn-end
  Scenario: Where the totals wait for the end of the turn nothing is cut short
    Given player 1's pawn stands at the Medes
    And player 1's temples have levels 6, 6, 3, 0, 0
    And player 1's column at the Medes is 3 Sumerians
    And player 2 has 6 Persians in hand
    And the next temple cards are 2, 5
    When player 1 uses the Sumerians to halve
    Then player 2 owes 3 cards after a halving
    When player 2 gives up 3 Persians
    Then player 1 is to act
    When player 1 ends the turn
    Then player 1's supply is 5, 2
    And player 2 has 3 Persians in hand
    And the game is over by ending.fifteen and player 1 has won

  @ending.fifteen @ending.endgame @ending.total @ending.winner
  Scenario Outline: What the totals come to at the end of a turn
    Given player 1's temples have levels <own>
    And player 2's temples have levels <other>
    When player 1 ends the turn
    Then the game is over by <clause> and player <winner> has won

    Examples:
      | own           | other         | clause         | winner |
      | 6, 6, 3, 0, 0 | 0, 4, 5, 0, 0 | ending.fifteen | 1      |
      | 6, 6, 6, 0, 0 | 0, 0, 0, 0, 1 | ending.fifteen | 1      |
      | 0, 4, 5, 0, 0 | 6, 6, 3, 0, 0 | ending.fifteen | 2      |
      | 6, 6, 6, 1, 1 | 0, 4, 6, 0, 0 | ending.twenty  | 1      |

  @ending.fifteen @ending.endgame @ending.total
  Scenario Outline: Totals with which the game goes on after a turn
    Given player 1's temples have levels <own>
    And player 2's temples have levels <other>
    When player 1 ends the turn
    Then the game goes on
    And <endgame>

    Examples:
      | own           | other         | endgame                        |
      | 6, 6, 2, 0, 0 | 0, 0, 0, 0, 0 | the game is not in its endgame |
      | 4, 4, 6, 0, 0 | 5, 5, 0, 0, 4 | the game is not in its endgame |
      | 6, 6, 3, 0, 0 | 0, 4, 6, 0, 0 | the game is in its endgame     |
      | 0, 4, 6, 0, 0 | 6, 6, 3, 0, 0 | the game is in its endgame     |
      | 6, 6, 5, 1, 1 | 6, 6, 5, 1, 1 | the game is in its endgame     |

  @ending.nine @ending.twenty @ending.endgame-stays @ending.fifteen-first
  Scenario Outline: What the totals come to at the end of a turn in the endgame
    Given the game is in its endgame
    And player 1's temples have levels <own>
    And player 2's temples have levels <other>
    When player 1 ends the turn
    Then the game is in its endgame
    And the game is over by <clause> and player <winner> has won

    Examples:
      | own           | other         | clause        | winner |
      | 6, 4, 0, 0, 0 | 0, 0, 2, 6, 1 | ending.nine   | 1      |
      | 0, 0, 2, 6, 1 | 6, 4, 0, 0, 0 | ending.nine   | 2      |
      | 6, 6, 4, 0, 0 | 0, 0, 2, 6, 1 | ending.nine   | 1      |
      | 6, 6, 6, 1, 1 | 0, 4, 6, 0, 0 | ending.twenty | 1      |
      | 0, 4, 6, 0, 0 | 6, 6, 6, 1, 1 | ending.twenty | 2      |

  @ending.nine @ending.twenty @ending.endgame-stays
  Scenario Outline: Totals with which the endgame goes on after a turn
    Given the game is in its endgame
    And player 1's temples have levels <own>
    And player 2's temples have levels <other>
    When player 1 ends the turn
    Then the game goes on
    And the game is in its endgame

    Examples:
      | own           | other         |
      | 6, 4, 0, 0, 0 | 0, 0, 4, 6, 0 |
      | 6, 6, 6, 1, 0 | 0, 4, 6, 0, 0 |

  @ending.theft-counts @reading.end-judged.turn-end
  Scenario: A stolen level makes fifteen at the turn's end
    Given player 1's pawn stands at the Medes
    And player 1's temples have levels 4, 4, 0, 4, 0
    And player 1's column at the Medes is 3 Hittites
    And player 2's temple at the Medes is 1, 2, 3
    When player 1 uses the Hittites to steal
    And player 1 ends the turn
    Then the game is over by ending.fifteen and player 1 has won

  @ending.several @closing.order
  Scenario: Fifteen with nine is named before the empty quarry
    Given player 1's temples have levels 6, 6, 3, 0, 0
    And player 2's temples have levels 0, 4, 5, 0, 0
    And the next temple cards are 5
    And all other temple cards are in player 2's supply
    When player 1 ends the turn
    Then the game is over by ending.fifteen and player 1 has won

  @ending.several @reading.end-judged.at-once
  Scenario: Twenty against nine before the endgame is fifteen with nine
    Given player 1's pawn stands at the Medes
    And player 1's temples have levels 6, 6, 0, 2, 0
    And player 1's column at the Medes is 6 Hittites
    And player 2's temples have levels 4, 0, 0, 0, 0
    And player 2's temple at the Medes is 5, 6
    When player 1 uses the Hittites to steal
    Then player 1's total is 20
    And player 2's total is 9
    And the game is over by ending.fifteen and player 1 has won

  @ending.several @ending.fifteen-first @reading.end-judged.at-once
  Scenario: Twenty and nine in the endgame is twenty
    Given the game is in its endgame
    And player 1's pawn stands at the Medes
    And player 1's temples have levels 6, 6, 2, 0, 0
    And player 1's column at the Medes is 6 Hittites
    And player 1's temple at the Sumerians is 2
    And player 2's temples have levels 4, 5, 6, 0, 0
    When player 1 uses the Hittites to steal
    Then player 1's total is 20
    And player 2's total is 9
    And the game is over by ending.twenty and player 1 has won

  @ending.over
  Scenario: When the game is over nothing more is done
    Given the game is over and player 1 has won
    And player 1's pawn stands at the Medes
    And player 1 has 2 Hittites in hand
    When player 1 travels to the Hittites
    Then it is refused by ending.over
    When player 1 settles a Hittite
    Then it is refused by ending.over
    When player 1 draws people cards
    Then it is refused by ending.over
    When player 1 ends the turn
    Then it is refused by ending.over
    And the legal actions are
      """
      """

  @ending.over
  Scenario: A draw is an end too
    Given the game is over and nobody has won
    And player 1's pawn stands at the Medes
    And player 1 has 2 Hittites in hand
    When player 1 travels to the Hittites
    Then it is refused by ending.over

  @ending.over
  Scenario: The turn is not passed on when the quarry runs out
    Given a migration was made in this turn
    And the next temple cards are 5
    And all other temple cards are in player 2's supply
    When player 1 ends the turn
    Then the game is over by ending.quarry-empty and nobody has won
    When player 1 draws people cards
    Then it is refused by ending.over

  # Who wins

  @ending.winner
  Scenario: When the quarry is empty the higher total wins
    Given player 1's temples have levels 2, 0, 0, 0, 0
    And player 2's temples have levels 0, 3, 0, 0, 0
    And player 1 has 9 Medes in hand
    And the next temple cards are 5
    And all other temple cards are in player 2's supply
    When player 1 ends the turn
    Then the game is over by ending.quarry-empty and player 2 has won

  @ending.tie-hand
  Scenario Outline: With equal totals the larger hand wins
    Given player 1's temples have levels 3, 0, 0, 0, 0
    And player 2's temples have levels 0, 3, 0, 0, 0
    And player 1 has <hand 1> in hand
    And player 2 has <hand 2> in hand
    And the next temple cards are 5
    And all other temple cards are in player 2's supply
    When player 1 ends the turn
    Then the game is over by ending.quarry-empty and player <winner> has won

    Examples:
      | hand 1     | hand 2     | winner |
      | 3 Medes    | 2 Persians | 1      |
      | 1 Assyrian | 2 Persians | 2      |
      | nothing    | 1 Persian  | 2      |

  @ending.draw
  Scenario: With equal totals and hands nobody wins
    Given player 1's temples have levels 3, 0, 0, 0, 0
    And player 2's temples have levels 0, 3, 0, 0, 0
    And player 1 has 2 Assyrians in hand
    And player 2 has 2 Persians in hand
    And the next temple cards are 5
    And all other temple cards are in player 2's supply
    When player 1 ends the turn
    Then the game is over by ending.quarry-empty and nobody has won
