/** The English words of the page "How to play". */
export const howTo = {
  'step.1.title': 'Match the top card',
  'step.1.text':
    'Play a card of the same colour, the same number or the same sign. Get rid of all your cards.',
  'step.1.picture': 'On a red 5 you may play a red 2 or a blue 5, but not a green 9.',
  'step.2.title': 'An 8 fits almost always',
  'step.2.text': 'Play it on any colour and say which colour comes next. A +4 and a +20 name a colour too.',
  'step.2.picture': 'An 8 on a red 5, and then the colour is blue.',
  'step.3.title': '+ cards pile up',
  'step.3.text':
    'Answer a + card with any + card, and the next player faces the whole stack. Or draw all of it.',
  'step.3.picture': 'A +2, a +4 and a +20 on top of each other: 26 cards to draw.',
  'step.4.title': 'A skip passes over two',
  'step.4.text': 'Not one player but the next two lose their turn.',
  'step.4.picture': 'Player 1 plays a skip; players 2 and 3 are passed over, and player 4 is next.',
  'step.5.title': 'A reverse turns the table',
  'step.5.text':
    'Answer a reverse with a reverse, if you like. After four in a row, another card must come first.',
  'step.5.picture': 'Four reverses in a row; a fifth is not allowed.',
  'step.6.title': 'Nothing fits? Draw one',
  'step.6.text': 'Then your turn is over. The first player without cards wins at once.',
  'step.6.picture': 'One card from the deck. With no cards left in hand, you have won.',
  'dont.1': 'Don’t plan on an 8 against a stack: only a + card helps then.',
  'dont.2': 'Don’t throw your + cards away early: they are your only defence.',
  'dont.3': 'Don’t expect to play the card that you just drew: it waits for your next turn.',
} as const
