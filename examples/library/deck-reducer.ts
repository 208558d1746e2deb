import { type DeckAction, deckReducer, deckRefusal } from 'icebreaker/games/discard'

const table = {
  handCards: [
    { id: 'id-1', value: '7♥' },
    { id: 'id-2', value: 'A♠' },
    { id: 'id-3', value: 'K♦' },
  ],
  discardPile: ['9♣'],
  discardPhase: true,
  discardCount: 1,
}
const endTurn: DeckAction = { type: 'END_TURN' }
console.log(deckReducer(table, endTurn) === table, deckRefusal(table, endTurn)?.text)
const selected = deckReducer(table, { type: 'TOGGLE_CARD_SELECTION', cardId: 'id-2' })
console.log(deckReducer(selected, { type: 'CONFIRM_DISCARD' }).discardPile) // [ '9♣', 'A♠' ]
