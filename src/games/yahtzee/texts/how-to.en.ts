/** The English words of the page "How to play". */
export const howTo = {
  'step.1.title': 'Roll five dice',
  'step.1.text': 'Every turn begins with all five dice.',
  'step.1.picture': 'Five dice: 5, 2, 5, 6 and 5.',
  'step.2.title': 'Keep the good ones',
  'step.2.text': 'Tap the dice that you want to keep and roll the others again: three rolls in all.',
  'step.2.picture': 'Three fives are kept, and the other two dice are rolled again.',
  'step.3.title': 'Write the result down',
  'step.3.text': 'Tap a row of your card. Each of the thirteen rows is used once. Fives count only fives.',
  'step.3.picture': '5, 5, 5, 3 and 4 score 15 in the row Fives.',
  'step.4.title': 'Some rows pay a fixed prize',
  'step.4.text': 'Three and two, four in a row, five in a row, and five of a kind, the Yahtzee.',
  'step.4.picture':
    'A full house of threes and sixes is 25, the small straight 2 to 5 is 30, the large straight 2 to 6 is 40, five fours are a Yahtzee for 50.',
  'step.5.title': '63 in the upper rows bring 35',
  'step.5.text': 'Three of each face make exactly 63. The card shows how much is missing.',
  'step.5.picture': '63 points in the upper rows earn a bonus of 35.',
  'step.6.title': 'Nothing fits?',
  'step.6.text':
    'Chance takes any dice and counts them all. Or give a row up for 0. After thirteen turns the highest total wins.',
  'step.6.picture': '1, 2, 4, 4 and 6 score 17 in the row Chance.',
  'dont.1': 'Don’t use Chance in the first turns: it is your way out later.',
  'dont.2': 'Don’t give the upper rows away for small change: their bonus decides many matches.',
  'dont.3': 'Don’t stop at one Yahtzee: once it holds 50, every further one brings 100 extra.',
} as const
