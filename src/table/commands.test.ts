import { describe, expect, test } from 'vitest'
import { toy } from '../engine/testing/toy.ts'
import { decide, type Person, type TableOnlyCommand, type TableServices } from './commands.ts'
import { begin } from './start.ts'
import type { Seat, Table } from './table.ts'

const ANA: Person = { id: 'u_ana', name: 'Ana', avatar: 'fox' }
const BEN: Person = { id: 'u_ben', name: 'Ben', avatar: 'owl' }
const CY: Person = { id: 'u_cy', name: 'Cy', avatar: 'cat' }

const personSeat = ({ id, name, avatar }: Person, player: string): Seat => ({
  player,
  profile: id,
  name,
  avatar,
  bot: null,
  isReady: false,
})
const botSeat = (player: string): Seat => ({
  player,
  profile: null,
  name: 'Toy',
  avatar: 'snail',
  bot: 'beginner',
  isReady: true,
})

const LOBBY: Table = {
  id: 't_1',
  code: 'K7PQR',
  version: 3,
  host: ANA.id,
  hostName: 'Ana',
  game: 'toy',
  options: { cards: 3 },
  clockMs: null,
  standIn: 'good',
  paceMs: 800,
  seats: [personSeat(ANA, 'p_a'), personSeat(BEN, 'p_b')],
  queue: [],
  removed: [],
  done: [],
  next: { match: 'm_next', server: '11'.repeat(32), commitment: 'hash' },
  match: null,
  played: [],
  createdAt: 1,
  touchedAt: 2,
}
const RUNNING: Table = {
  ...LOBBY,
  match: { id: 'm_1', commitment: 'hash', isOver: false, paused: null, extraMs: 0 },
}

const services: TableServices = { gameOf: (id) => (id === 'toy' ? toy : null), newPlayer: () => 'p_new' }
const ask = (table: Table, who: Person, command: TableOnlyCommand) => decide(table, who, command, services)

function tableAfter(table: Table, who: Person, command: TableOnlyCommand): Table {
  const decided = ask(table, who, command)
  if (!decided.ok) throw new Error(decided.rejected.code)
  return decided.value
}
function codeOf(table: Table, who: Person, command: TableOnlyCommand): string {
  const decided = ask(table, who, command)
  return decided.ok ? 'accepted' : decided.rejected.code
}

describe('a locked table', () => {
  const locked = { ...LOBBY, isLocked: true }

  test('follows a removal, so that nobody comes back at once under a new profile', () => {
    const after = tableAfter(LOBBY, ANA, { type: 'kick', player: 'p_b' })
    expect(after.isLocked).toBe(true)
    expect(codeOf(after, { ...BEN, id: 'u_new' }, { type: 'sit' })).toBe('table-locked')
    expect(codeOf({ ...after, match: RUNNING.match }, { ...BEN, id: 'u_new' }, { type: 'sit' })).toBe(
      'table-locked',
    )
  })

  test('keeps newcomers out until the host unlocks it, and nobody else can', () => {
    expect(codeOf(locked, CY, { type: 'sit' })).toBe('table-locked')
    expect(codeOf(locked, CY, { type: 'lock', isLocked: false })).toBe('not-host')
    expect(codeOf(locked, BEN, { type: 'lock', isLocked: false })).toBe('not-host')
    const open = tableAfter(locked, ANA, { type: 'lock', isLocked: false })
    expect(codeOf(open, CY, { type: 'sit' })).toBe('accepted')
  })

  test('leaves seats and places in the queue as they are', () => {
    expect(codeOf(locked, BEN, { type: 'sit' })).toBe('accepted')
    const queued = tableAfter(RUNNING, CY, { type: 'sit' })
    const over = { ...queued, isLocked: true, match: { ...RUNNING.match!, isOver: true } }
    expect(codeOf(over, CY, { type: 'sit' })).toBe('accepted')
    const hostWithoutSeat = { ...locked, seats: locked.seats.slice(1) }
    expect(codeOf(hostWithoutSeat, ANA, { type: 'sit' })).toBe('accepted')
  })

  test('is open again when no host is left', () => {
    const alone = { ...locked, seats: locked.seats.slice(0, 1) }
    const empty = tableAfter(alone, ANA, { type: 'leave' })
    expect(empty).toMatchObject({ host: null, isLocked: false })
    expect(codeOf(empty, CY, { type: 'sit' })).toBe('accepted')
  })
})

describe('sitting down', () => {
  test('takes a seat at the end', () => {
    expect(tableAfter(LOBBY, CY, { type: 'sit' }).seats).toEqual([...LOBBY.seats, personSeat(CY, 'p_new')])
  })

  test('under a name that looks like another one adds a number', () => {
    const named = (name: string) => tableAfter(LOBBY, { ...CY, name }, { type: 'sit' }).seats.at(-1)?.name
    expect(['Ana', 'ana', 'Ａｎａ', 'A\u200bna', 'Anna'].map(named)).toEqual([
      'Ana 2',
      'ana 2',
      'Ａｎａ 2',
      'A\u200bna 2',
      'Anna',
    ])
    const queued = tableAfter(RUNNING, { ...CY, name: 'BEN' }, { type: 'sit' })
    expect(queued.queue.map(({ name }) => name)).toEqual(['BEN 2'])
    const other: Person = { id: 'u_dee', name: 'ben', avatar: 'bee' }
    expect(tableAfter(queued, other, { type: 'sit' }).queue.map(({ name }) => name)).toEqual([
      'BEN 2',
      'ben 3',
    ])
  })

  test('twice takes only one seat', () => expect(tableAfter(LOBBY, ANA, { type: 'sit' })).toBe(LOBBY))

  test('at an empty table makes a person the host', () => {
    const empty = { ...LOBBY, host: null, hostName: null, seats: [] }
    expect(tableAfter(empty, CY, { type: 'sit' })).toMatchObject({ host: CY.id, hostName: 'Cy' })
  })

  test('is rejected if all seats are taken, or the person was removed', () => {
    const full = { ...LOBBY, seats: [...LOBBY.seats, botSeat('p_c'), botSeat('p_d')] }
    expect(codeOf(full, CY, { type: 'sit' })).toBe('table-full')
    expect(codeOf({ ...LOBBY, removed: [CY.id] }, CY, { type: 'sit' })).toBe('removed')
  })

  test('during a match gives one place in the queue', () => {
    const queued = tableAfter(RUNNING, CY, { type: 'sit' })
    expect(queued.seats).toBe(RUNNING.seats)
    expect(queued.queue).toEqual([{ profile: CY.id, name: 'Cy', avatar: 'cat' }])
    expect(tableAfter(queued, CY, { type: 'sit' })).toBe(queued)
  })

  test('takes a person’s own seat back from the bot that played it', () => {
    const handed = tableAfter(RUNNING, ANA, { type: 'handToBot', player: 'p_b', level: 'beginner' })
    expect(handed.seats[1]?.bot).toBe('beginner')
    expect(tableAfter(handed, BEN, { type: 'sit' }).seats[1]).toEqual(personSeat(BEN, 'p_b'))
  })
})

describe('leaving', () => {
  test('frees the seat in the lobby', () => {
    expect(tableAfter(LOBBY, BEN, { type: 'leave' }).seats).toEqual([LOBBY.seats[0]])
  })

  test('leaves the seat to a bot in a match', () => {
    const [, seat] = tableAfter(RUNNING, BEN, { type: 'leave' }).seats
    expect(seat).toEqual({ ...personSeat(BEN, 'p_b'), profile: null, bot: 'beginner', isLeft: true })
  })

  test('lets a person come back under their own name, which the bot gives up with the next match', () => {
    const back = tableAfter(tableAfter(RUNNING, BEN, { type: 'leave' }), BEN, { type: 'sit' })
    expect(back.queue.map(({ name }) => name)).toEqual(['Ben'])
    const over = { ...back, match: { ...RUNNING.match!, isOver: true } }
    const begun = begin(over, services, LOBBY.next)
    const names = begun.ok ? begun.value.table.seats.map(({ name }) => name) : []
    expect(names).toEqual(['Ana', toy.bots.beginner?.name, 'Ben'])
  })

  test('makes the person who has sat longest the host, if anybody is left', () => {
    const without = tableAfter(LOBBY, ANA, { type: 'leave' })
    expect(without).toMatchObject({ host: BEN.id, hostName: 'Ben' })
    expect(tableAfter(without, BEN, { type: 'leave' })).toMatchObject({
      host: null,
      hostName: null,
      seats: [],
    })
  })

  test('gives up a place in the queue', () => {
    expect(tableAfter(tableAfter(RUNNING, CY, { type: 'sit' }), CY, { type: 'leave' }).queue).toEqual([])
  })
})

describe('the host’s powers', () => {
  const commands: TableOnlyCommand[] = [
    { type: 'choose', game: 'toy' },
    { type: 'clock', clockMs: 30_000 },
    { type: 'standIn', by: 'rules' },
    { type: 'pace', paceMs: 0 },
    { type: 'addBot', level: 'beginner' },
    { type: 'removeBot', player: 'p_c' },
    { type: 'kick', player: 'p_b' },
    { type: 'makeHost', player: 'p_b' },
    { type: 'handToBot', player: 'p_b', level: 'good' },
    { type: 'pause', isPaused: true },
  ]
  test.each(commands.map((command) => [command.type, command] as const))(
    '%s is refused to others',
    (_type, command) => {
      expect(codeOf(LOBBY, BEN, command)).toBe('not-host')
      expect(codeOf(RUNNING, BEN, command)).toBe('not-host')
    },
  )

  test.each(['choose', 'addBot', 'removeBot'])('%s waits until the match is over', (type) => {
    expect(codeOf(RUNNING, ANA, commands.find((command) => command.type === type)!)).toBe('match-running')
  })

  test('a game is chosen with its options checked and filled in', () => {
    expect(tableAfter(LOBBY, ANA, { type: 'choose', game: 'toy', options: {} }).options).toEqual({ cards: 3 })
    expect(codeOf(LOBBY, ANA, { type: 'choose', game: 'toy', options: { cards: 99 } })).toBe('bad-options')
    expect(codeOf(LOBBY, ANA, { type: 'choose', game: 'chess' })).toBe('unknown-game')
  })

  test('bots come and go, each with a name and an animal of its own', () => {
    const two = tableAfter(tableAfter(LOBBY, ANA, { type: 'addBot', level: 'beginner' }), ANA, {
      type: 'addBot',
      level: 'beginner',
    })
    expect(two.seats.slice(2).map(({ name }) => name)).toEqual(['Toy', 'Juno'])
    expect(two.seats.slice(2).map(({ avatar }) => avatar)).toEqual(['snail', 'cat'])
    expect(codeOf(two, ANA, { type: 'addBot', level: 'beginner' })).toBe('table-full')
    expect(codeOf(LOBBY, ANA, { type: 'addBot', level: 'strong' })).toBe('malformed')
    expect(codeOf(LOBBY, ANA, { type: 'removeBot', player: 'p_b' })).toBe('malformed')
  })

  test('a removed person is out for good, in the lobby and in a match', () => {
    const gone = tableAfter(LOBBY, ANA, { type: 'kick', player: 'p_b' })
    expect(gone.seats).toEqual([LOBBY.seats[0]])
    expect(codeOf(gone, BEN, { type: 'sit' })).toBe('removed')
    expect(tableAfter(RUNNING, ANA, { type: 'kick', player: 'p_b' }).seats[1]).toMatchObject({
      profile: null,
      bot: 'beginner',
    })
    expect(codeOf(LOBBY, ANA, { type: 'kick', player: 'p_a' })).toBe('malformed')
    expect(codeOf(LOBBY, ANA, { type: 'kick', player: 'p_x' })).toBe('malformed')
  })

  test('are handed to another person, not to a bot', () => {
    expect(tableAfter(LOBBY, ANA, { type: 'makeHost', player: 'p_b' })).toMatchObject({
      host: BEN.id,
      hostName: 'Ben',
    })
    const withBot = { ...LOBBY, seats: [...LOBBY.seats, botSeat('p_c')] }
    expect(codeOf(withBot, ANA, { type: 'makeHost', player: 'p_c' })).toBe('malformed')
  })

  test('pause and go on, while there is a match', () => {
    const paused = tableAfter(RUNNING, ANA, { type: 'pause', isPaused: true })
    expect(paused.match?.paused).toBe('host')
    expect(tableAfter(paused, ANA, { type: 'pause', isPaused: false }).match?.paused).toBeNull()
    expect(codeOf(LOBBY, ANA, { type: 'pause', isPaused: true })).toBe('no-match')
  })
})

test('ready and commitments belong to one’s own seat', () => {
  expect(
    tableAfter(LOBBY, BEN, { type: 'ready', isReady: true }).seats.map(({ isReady }) => isReady),
  ).toEqual([false, true])
  const hash = '0f'.repeat(32)
  expect(tableAfter(LOBBY, BEN, { type: 'commit', hash }).seats[1]?.commitment).toBe(hash)
  expect(codeOf(LOBBY, CY, { type: 'commit', hash })).toBe('not-seated')
  expect(codeOf(LOBBY, CY, { type: 'ready', isReady: true })).toBe('not-seated')
})

describe('a match begins', () => {
  const next = { match: 'm_later', server: '22'.repeat(32), commitment: 'later' }

  test('from the seed whose hash was shown, and the next seed is drawn', () => {
    const committed = tableAfter(LOBBY, BEN, { type: 'commit', hash: '0f'.repeat(32) })
    const begun = begin(committed, services, next)
    if (!begun.ok) throw new Error(begun.rejected.code)
    expect(begun.value.match.header).toMatchObject({
      players: ['p_a', 'p_b'],
      seed: { dealer: 'chacha20', match: 'm_next', server: '11'.repeat(32), clients: [] },
    })
    expect(begun.value.table).toMatchObject({
      next,
      match: { id: 'm_next', commitment: 'hash', isOver: false },
    })
    expect(begun.value.table.seats.every(({ commitment }) => commitment === undefined)).toBe(true)
  })

  test('with the people in the queue, as far as there are seats', () => {
    const waiting = [
      CY,
      { id: 'u_d', name: 'Dee', avatar: 'bee' } as const,
      { id: 'u_e', name: 'Eli', avatar: 'bear' } as const,
    ]
    const queue = waiting.map(({ id, name, avatar }) => ({ profile: id, name, avatar }))
    const begun = begin({ ...LOBBY, queue }, { ...services, newPlayer: ids('p_c', 'p_d') }, next)
    if (!begun.ok) throw new Error(begun.rejected.code)
    expect(begun.value.match.header.players).toEqual(['p_a', 'p_b', 'p_c', 'p_d'])
    expect(begun.value.table.queue.map(({ name }) => name)).toEqual(['Eli'])
  })

  test('at another seat each time', () => {
    const played = [{ match: 'm_0', game: 'toy', at: 1, places: [] }]
    const begun = begin({ ...LOBBY, played }, services, next)
    expect(begun.ok && begun.value.match.header.players).toEqual(['p_b', 'p_a'])
  })

  test('at another seat each time, also if the table keeps no more results or a match had none', () => {
    const played = Array.from({ length: 50 }, () => ({ match: 'm_0', game: 'toy', at: 1, places: [] }))
    const begun = begin({ ...LOBBY, played, dealt: 51 }, services, next)
    expect(begun.ok && begun.value.match.header.players).toEqual(['p_b', 'p_a'])
    expect(begun.ok && begun.value.table.dealt).toBe(52)
  })

  test('of bots alone only if the host of the table allows it', () => {
    const bots = { ...LOBBY, seats: [botSeat('p_c'), botSeat('p_d')] }
    expect(begin(bots, { ...services, allowsBotsOnly: true }, next).ok).toBe(true)
  })

  test.each([
    ['one is running', RUNNING, 'match-running'],
    ['there are too few', { ...LOBBY, seats: LOBBY.seats.slice(0, 1) }, 'cannot-start'],
    ['only bots are there', { ...LOBBY, seats: [botSeat('p_c'), botSeat('p_d')] }, 'cannot-start'],
    ['the game is gone', { ...LOBBY, game: 'chess' }, 'unknown-game'],
  ])('not when %s', (_why, table, code) => {
    const begun = begin(table, services, next)
    expect(!begun.ok && begun.rejected.code).toBe(code)
  })

  function ids(...names: string[]) {
    return () => names.shift() ?? ''
  }
})
