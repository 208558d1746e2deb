import { expect, test } from 'vitest'
import type { StateMessage } from '../../../protocol/messages.ts'
import type { SeatView, TableView } from '../../../protocol/table.ts'
import { facesOf } from './faces.ts'

const seat = (player: string, name: string): SeatView => ({
  player,
  name,
  avatar: 'owl',
  isHost: player === 'a',
  isReady: true,
  hasEntropy: false,
  presence: 'online',
  bot: null,
  isStoodIn: player === 'b',
})

const table: TableView = {
  id: 't_1',
  code: 'K7PQR',
  version: 1,
  game: 'toy',
  options: {},
  clockMs: null,
  standIn: 'nobody',
  paceMs: 0,
  isLocked: false,
  seats: [seat('a', 'Ana'), seat('b', 'Ben')],
  hostName: 'Ana',
  spectators: 0,
  queue: [],
  match: null,
  nextCommitment: '',
  played: [],
  standings: [],
  you: { player: 'a', isHost: true, queuePlace: null },
}

const state = (gameState: unknown): StateMessage => ({
  type: 'state',
  match: 'm_1',
  game: 'toy',
  revision: 0,
  gameState,
  yourPlayerId: 'b',
  activePlayers: [],
  outcome: null,
})

test('faces follow the order of the match and take everything else from the table', () => {
  const faces = facesOf(
    table,
    state({
      players: [
        { id: 'b', name: 'Ben' },
        { id: 'a', name: 'Ana' },
      ],
    }),
  )
  expect(faces).toEqual([
    {
      player: 'b',
      name: 'Ben',
      avatar: 'owl',
      hue: 1,
      presence: 'online',
      isHost: false,
      isYou: true,
      isStoodIn: true,
    },
    {
      player: 'a',
      name: 'Ana',
      avatar: 'owl',
      hue: 0,
      presence: 'online',
      isHost: true,
      isYou: false,
      isStoodIn: false,
    },
  ])
})

test('a player who has left the table keeps the name from the match', () => {
  const [gone] = facesOf(table, state({ players: [{ id: 'z', name: 'Zoe' }] }))
  expect(gone).toMatchObject({ player: 'z', name: 'Zoe', presence: 'away', isHost: false })
})

test('a view without players yields the seats of the table', () => {
  expect(facesOf(table, state({ pile: 3 })).map(({ name }) => name)).toEqual(['Ana', 'Ben'])
  expect(facesOf(table, null).map(({ isYou }) => isYou)).toEqual([true, false])
})
