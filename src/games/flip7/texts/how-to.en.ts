/** The English words of the page "How to play". */
export const howTo = {
  'step.1.title': 'Hit or stay',
  'step.1.text':
    'On your turn, hit for one more card, or stay and keep your points. A number is worth what it says.',
  'step.1.picture': 'The cards 5, 11 and 8 in a line: 24 points.',
  'step.2.title': 'The same number twice is a bust',
  'step.2.text': 'Flip a number that you already have, and your round is over with no points at all.',
  'step.2.picture': 'The cards 7, 12 and 3, and then a second 7: 0 points.',
  'step.3.title': 'Seven different numbers: Flip 7',
  'step.3.text': 'They end the round for everyone at once, and you get 15 points on top.',
  'step.3.picture': 'Seven different numbers: 0, 2, 4, 6, 8, 9 and 11 make 40, and with the bonus 55.',
  'step.4.title': 'Yellow cards make it more',
  'step.4.text': 'The ×2 doubles your numbers; then the + cards are added. None of them can bust you.',
  'step.4.picture': '7 and 11 with times two and plus 8: 18 doubled plus 8 is 44 points.',
  'step.5.title': 'Three cards make trouble',
  'step.5.text':
    'Freeze: a player banks and is out of the round. Flip Three: a player must take three cards. You choose the player. Second Chance: it saves you from one bust.',
  'step.5.picture': 'The cards Freeze, Flip Three and Second Chance.',
  'step.6.title': 'The first to 200 wins',
  'step.6.text': 'Keep playing rounds until somebody has 200 at the end of one. The highest total wins.',
  'step.6.picture': 'A total grows from round to round: 64, 151, 203.',
  'dont.1': 'Don’t hit again with a 12, an 11 and a 10 in front of you: the deck is full of high numbers.',
  'dont.2': 'Don’t count on ×2 for your + cards: it doubles numbers only.',
  'dont.3': 'Don’t freeze somebody who has a lot: a frozen player keeps their points.',
} as const
