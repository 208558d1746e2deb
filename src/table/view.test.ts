import { expect, test } from 'vitest'
import { tableView } from './view.ts'

const place = (name: string, at: number) => ({ name, place: at, score: 0 })

test('a table counts games, wins and the mean place of everyone who has played at it', () => {
  const view = tableView(
    {
      id: 't_1',
      code: 'K7PQR',
      version: 1,
      host: null,
      hostName: null,
      game: 'toy',
      options: {},
      clockMs: null,
      standIn: 'good',
      paceMs: 0,
      seats: [],
      queue: [],
      removed: [],
      done: [],
      next: { match: 'm_2', server: 'secret', commitment: 'hash' },
      match: null,
      played: [
        { match: 'm_1', game: 'toy', at: 2, places: [place('Ana', 1), place('Ben', 2), place('Cy', 3)] },
        { match: 'm_0', game: 'toy', at: 1, places: [place('Ben', 1), place('Ana', 1)] },
      ],
      createdAt: 0,
      touchedAt: 0,
    },
    null,
    { isOnline: () => false, spectators: 0, isEmpty: false, deadlineAt: null },
  )
  expect(view.standings).toEqual([
    { name: 'Ana', games: 2, wins: 2, average: 1 },
    { name: 'Ben', games: 2, wins: 1, average: 1.5 },
    { name: 'Cy', games: 1, wins: 0, average: 3 },
  ])
  expect(JSON.stringify(view)).not.toContain('secret')
})
