import { expect, test } from 'vitest'
import type { StateMessage } from '../../../protocol/messages.ts'
import { observationOf } from './observation-of.ts'

const state: StateMessage = {
  type: 'state',
  match: 'm_1',
  game: 'toy',
  revision: 7,
  gameState: { pile: 3 },
  yourPlayerId: 'p1',
  activePlayers: ['p1'],
  outcome: null,
}

test('every action of a refused group gets the group’s refusal', () => {
  const observation = observationOf({
    ...state,
    legal: [{ type: 'draw' }],
    refused: [
      { code: 'too-low', text: 'Too low.', values: { last: 4 }, actions: [{ type: 'one' }, { type: 'two' }] },
      { code: 'no-match', text: 'No match.', actions: [{ type: 'three' }] },
    ],
  })
  const tooLow = { code: 'too-low', text: 'Too low.', values: { last: 4 } }
  expect(observation).toEqual({
    revision: 7,
    player: 'p1',
    view: { pile: 3 },
    legal: [{ type: 'draw' }],
    refused: [
      { action: { type: 'one' }, refusal: tooLow },
      { action: { type: 'two' }, refusal: tooLow },
      { action: { type: 'three' }, refusal: { code: 'no-match', text: 'No match.' } },
    ],
    outcome: null,
  })
})

test('a viewer who is not active has no actions', () => {
  expect(observationOf({ ...state, yourPlayerId: null, activePlayers: [] })).toMatchObject({
    player: null,
    legal: [],
    refused: [],
  })
})
