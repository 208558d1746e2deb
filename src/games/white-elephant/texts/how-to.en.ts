/** The English words of the page "How to play". */
export const howTo = {
  'step.1.title': 'A pile of wrapped gifts',
  'step.1.text':
    'There is one for everybody, and nobody knows what is inside. A draw decides who goes first.',
  'step.1.picture': 'Four wrapped gifts with the numbers 1 to 4.',
  'step.2.title': 'Open one',
  'step.2.text': 'On your turn you may pick a wrapped gift. Everybody watches you open it.',
  'step.2.picture': 'Player 1 opens gift 2: a rubber duck.',
  'step.3.title': 'Or steal one',
  'step.3.text': 'Take an open gift from somebody instead. The robbed player goes at once: open or steal.',
  'step.3.picture': 'The duck moves from player 1 to player 2.',
  'step.4.title': 'Not straight back',
  'step.4.text': 'You cannot take back at once what was just stolen from you. Anything else is fair.',
  'step.4.picture': 'Player 1 may not take the duck back now, but may open gift 3 or steal the lamp.',
  'step.5.title': 'Three steals, then it is safe',
  'step.5.text': 'After its third steal a gift is locked: whoever has it keeps it.',
  'step.5.picture': 'The duck was stolen three times of three and has a padlock.',
  'step.6.title': 'The first player goes last, too',
  'step.6.text':
    'When everybody has had a turn, the first player gets one more. Then all take their gift home.',
  'step.6.picture': 'Players 1, 2 and 3 take their turns, then player 1 once more. Everyone has one gift.',
  'dont.1': 'Don’t fall in love too early: an open gift is anybody’s until it is locked.',
  'dont.2': 'Don’t be the second thief of a gift that you love; be the third.',
  'dont.3': 'Don’t forget the first player: the last turn of the match is theirs.',
} as const
