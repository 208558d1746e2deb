import { describe, expect, test } from 'vitest'
import {
  ACTIONS_MAX,
  act,
  begun,
  by,
  codeOf,
  DRAW,
  drawn,
  type OpenTable,
  opened,
  pausedOf,
  playerOf,
  revisionOf,
} from './contract-kit.ts'
import { takeBacks } from './take-back.contract.ts'

/** The behaviour that every host of a table shares. `open` opens a table for a game of `CONTRACT_GAMES`. */
export function tableContract(open: OpenTable): void {
  describe('bots', () => bots(open))
  describe('the game', () => games(open))
  describe('an action', () => actions(open))
  describe('a pause', () => pauses(open))
  describe('a seat that is handed to a bot', () => standIns(open))
  describe('a takeback', () => takeBacks(open))
  describe('a match ends', () => endings(open))
  describe('a faulty game pauses its own match only', () => faults(open))
}

function bots(open: OpenTable): void {
  test('take seats of the levels that the game has', async () => {
    const table = await opened(open, 'two-levels', { type: 'addBot', level: 'good' })
    expect(await by(table, { type: 'addBot', level: 'strong' })).toBe('malformed')
    expect(await by(table, { type: 'addBot', level: 'good' })).toBe('accepted')
    expect(await by(table, { type: 'addBot', level: 'good' })).toBe('table-full')
    const bots = (await table.view()).seats.filter(({ presence }) => presence === 'bot')
    expect(bots.map(({ name, bot, isStoodIn }) => [name, bot, isStoodIn])).toEqual([
      ['Toy', 'good', false],
      ['Juno', 'good', false],
    ])
  })

  test('leave, and people do not leave in their place', async () => {
    const table = await opened(open, 'toy', { type: 'addBot', level: 'beginner' })
    expect(await by(table, { type: 'removeBot', player: await playerOf(table, 'Ben') })).toBe('malformed')
    expect(await by(table, { type: 'removeBot', player: await playerOf(table, 'Toy') })).toBe('accepted')
    expect((await table.view()).seats.map(({ name }) => name)).toEqual(['Ana', 'Ben'])
  })

  test('get the nearest level that another game has', async () => {
    const table = await opened(open, 'levels', { type: 'addBot', level: 'strong' })
    expect(await by(table, { type: 'choose', game: 'two-levels' })).toBe('accepted')
    expect((await table.view()).seats.map(({ bot }) => bot)).toEqual([null, null, 'good'])
  })

  test('act at their pace, and only while the match runs', async () => {
    const table = await begun(open, 'toy', { type: 'addBot', level: 'beginner' })
    await drawn(table, 'Ana')
    await drawn(table, 'Ben')
    expect(await revisionOf(table)).toBe(2)
    await table.passTime()
    expect(await revisionOf(table)).toBe(3)
    expect((await table.state('Ana')).activePlayers).toEqual([await playerOf(table, 'Ana')])
  })
}

function games(open: OpenTable): void {
  test('is chosen with valid options between matches', async () => {
    const table = await opened(open, 'toy')
    expect(await by(table, { type: 'choose', game: 'chess' })).toBe('unknown-game')
    expect(await by(table, { type: 'choose', game: 'toy', options: { cards: 99 } })).toBe('bad-options')
    expect(await by(table, { type: 'choose', game: 'toy', options: { cards: 2 } })).toBe('accepted')
    expect((await table.view()).options).toEqual({ cards: 2 })
    expect(await by(table, { type: 'start' })).toBe('accepted')
    for (const command of [{ type: 'choose', game: 'toy' }, { type: 'start' }] as const)
      expect(await by(table, command)).toBe('match-running')
  })

  test('starts with the seed whose hash was shown', async () => {
    const table = await opened(open, 'toy')
    const { nextCommitment } = await table.view()
    await by(table, { type: 'start' })
    const { match, nextCommitment: later } = await table.view()
    expect(match).toMatchObject({ commitment: nextCommitment, isOver: false, paused: null })
    expect(later).not.toBe(nextCommitment)
  })

  test('does not start with too few players, and says so in the words of the rules', async () => {
    const table = await opened(open, 'three')
    expect(await table.command('Ana', { type: 'start' })).toMatchObject({
      ok: false,
      rejected: { code: 'cannot-start', refusal: { code: 'wrong-number-of-players' } },
    })
    expect((await table.view()).match).toBeNull()
  })

  test('begins with another seat in each match, also after one without a result', async () => {
    const table = await begun(open, 'toy')
    const first = async () => (await table.state('Ana')).activePlayers[0]
    const order = [await first()]
    for (let match = 0; match < 2; match += 1) {
      await by(table, { type: 'endMatch' })
      expect(await by(table, { type: 'start' })).toBe('accepted')
      order.push(await first())
    }
    const [ana, ben] = [await playerOf(table, 'Ana'), await playerOf(table, 'Ben')]
    expect(order).toEqual([ana, ben, ana])
  })
}

function actions(open: OpenTable): void {
  test('is played at the next revision', async () => {
    const table = await begun(open, 'toy')
    expect(await act(table, 'Ana', DRAW)).toEqual({ ok: true, value: { revision: 1 } })
    expect(await act(table, 'Ben', DRAW)).toEqual({ ok: true, value: { revision: 2 } })
  })

  test('is rejected if it is stale, illegal, malformed or out of turn, and changes nothing', async () => {
    const table = await begun(open, 'toy')
    expect(await drawn(table, 'Ben')).toBe('not-your-turn')
    expect(await drawn(table, 'Ana', 1)).toBe('stale-revision')
    expect(codeOf(await act(table, 'Ana', { type: 'sing' }))).toBe('malformed')
    expect(await act(table, 'Ana', { type: 'stop' })).toMatchObject({
      rejected: { code: 'illegal-action', refusal: { code: 'host-only' } },
    })
    expect(await revisionOf(table)).toBe(0)
    await drawn(table, 'Ana')
    await drawn(table, 'Ben')
    expect(await drawn(table, 'Ana', 0)).toBe('stale-revision')
  })

  test('needs a match, which is not over', async () => {
    const table = await opened(open, 'toy')
    expect(codeOf(await table.act('Ana', { action: DRAW, revision: 0 }))).toMatch(/no-match|match-over/)
    await by(table, { type: 'start' })
    await by(table, { type: 'endMatch' })
    expect(await drawn(table, 'Ana')).toBe('match-over')
  })
}

function pauses(open: OpenTable): void {
  test('keeps people and bots from acting until it ends', async () => {
    const table = await begun(open, 'toy', { type: 'addBot', level: 'beginner' })
    expect(await by(table, { type: 'pause', isPaused: true })).toBe('accepted')
    expect(await pausedOf(table)).toBe('host')
    expect(await drawn(table, 'Ana')).toBe('match-paused')
    await by(table, { type: 'pause', isPaused: false })
    expect(await drawn(table, 'Ana')).toBe('accepted')
    await drawn(table, 'Ben')
    await by(table, { type: 'pause', isPaused: true })
    await table.passTime()
    expect(await revisionOf(table)).toBe(2)
  })

  test('needs a match', async () => {
    expect(await by(await opened(open, 'toy'), { type: 'pause', isPaused: true })).toBe('no-match')
  })
}

function standIns(open: OpenTable): void {
  test('is played by the nearest level, until its owner takes it back', async () => {
    const table = await begun(open, 'two-levels')
    const ana = await playerOf(table, 'Ana')
    expect(await by(table, { type: 'handToBot', player: ana, level: 'strong' })).toBe('accepted')
    expect((await table.view()).seats[0]).toMatchObject({ bot: 'good', isStoodIn: true })
    await table.passTime()
    expect(await revisionOf(table)).toBe(1)
    expect((await table.state('Ana')).playedForYou).toMatchObject({ turns: 1, by: ['bot'] })
    expect(await by(table, { type: 'sit' })).toBe('accepted')
    expect((await table.view()).seats[0]).toMatchObject({ bot: null, isStoodIn: false })
    await drawn(table, 'Ben')
    await table.passTime()
    expect(await revisionOf(table)).toBe(2)
    expect(await drawn(table, 'Ana')).toBe('accepted')
    expect((await table.state('Ana')).playedForYou).toBeUndefined()
  })

  test('needs a match and a person', async () => {
    const table = await opened(open, 'toy', { type: 'addBot', level: 'beginner' })
    const player = await playerOf(table, 'Toy')
    expect(await by(table, { type: 'handToBot', player, level: 'good' })).toBe('no-match')
    await by(table, { type: 'start' })
    expect(await by(table, { type: 'handToBot', player, level: 'good' })).toBe('malformed')
  })

  test('is not the only way: the host can have one turn played for a bot, not for a person who is present', async () => {
    const table = await begun(open, 'toy', { type: 'addBot', level: 'beginner' })
    const player = await playerOf(table, 'Toy')
    expect(await by(table, { type: 'playFor', player: await playerOf(table, 'Ana') })).toBe('player-online')
    expect(await by(table, { type: 'playFor', player })).toBe('not-your-turn')
    await drawn(table, 'Ana')
    await drawn(table, 'Ben')
    expect(await by(table, { type: 'playFor', player })).toBe('accepted')
    expect(await revisionOf(table)).toBe(3)
  })
}

function endings(open: OpenTable): void {
  test('by its rules, and the table keeps the result and the standings', async () => {
    const table = await begun(open, 'toy', { type: 'choose', game: 'toy', options: { cards: 1 } })
    const [card] = (await table.state('Ana')).legal ?? []
    expect(card).toMatchObject({ type: 'play' })
    expect(codeOf(await act(table, 'Ana', card ?? DRAW))).toBe('accepted')
    const { match, played, standings } = await table.view()
    expect(match).toMatchObject({ isOver: true, paused: null })
    expect(played).toHaveLength(1)
    expect(played[0]).toMatchObject({
      match: match?.id,
      game: 'toy',
      places: [
        { name: 'Ana', place: 1, score: 0 },
        { name: 'Ben', place: 2, score: 1 },
      ],
    })
    expect(standings).toMatchObject([
      { name: 'Ana', games: 1, wins: 1, average: 1 },
      { name: 'Ben', games: 1, wins: 0, average: 2 },
    ])
    expect((await table.state('Ben')).outcome?.reason).toBe('hand-or-pile-empty')
  })

  test('by the host with a result if the rules have an action for it, also in a pause', async () => {
    const table = await begun(open, 'stoppable', { type: 'addBot', level: 'beginner' })
    await by(table, { type: 'pause', isPaused: true })
    expect(await by(table, { type: 'endMatch' })).toBe('accepted')
    expect(await table.view()).toMatchObject({ match: { isOver: true, paused: null }, played: [{}] })
    expect((await table.state('Ana')).outcome?.reason).toBe('ended-by-host')
  })

  test('by the host without a result if the rules have none', async () => {
    const table = await begun(open, 'toy')
    expect(await by(table, { type: 'endMatch' })).toBe('accepted')
    expect(await table.view()).toMatchObject({ match: { isOver: true }, played: [] })
    expect(await by(table, { type: 'endMatch' })).toBe('no-match')
  })

  test('by the host if it is too long, and stands still until then', async () => {
    const table = await begun(open, 'toy')
    for (let turn = 1; turn < ACTIONS_MAX; turn += 1)
      expect(await drawn(table, turn % 2 === 1 ? 'Ana' : 'Ben')).toBe('accepted')
    expect(await pausedOf(table)).toBeNull()
    for (const person of ['Ben', 'Ana'] as const) expect(await drawn(table, person)).toBe('match-too-long')
    expect(await pausedOf(table)).toBe('too-long')
    await table.passTime()
    expect(await revisionOf(table)).toBe(ACTIONS_MAX - 1)
    expect(await by(table, { type: 'endMatch' })).toBe('accepted')
    expect(await by(table, { type: 'start' })).toBe('accepted')
  })
}

function faults(open: OpenTable): void {
  test.each(['faulty', 'unclean'])('at an action: %s', async (game) => {
    const [table, other] = [await begun(open, game), await begun(open, 'toy')]
    expect(await drawn(table, 'Ana')).toBe('match-paused')
    expect(await pausedOf(table)).toBe('fault')
    expect(await revisionOf(table)).toBe(0)
    expect(await drawn(table, 'Ana')).toBe('match-paused')
    expect([await pausedOf(other), await drawn(other, 'Ana')]).toEqual([null, 'accepted'])
  })

  test('at a bot that chooses an illegal action', async () => {
    const table = await begun(open, 'cheating')
    const player = await playerOf(table, 'Ana')
    await by(table, { type: 'handToBot', player, level: 'beginner' })
    await table.passTime()
    expect(await pausedOf(table)).toBe('fault')
    expect(await revisionOf(table)).toBe(0)
  })

  test('and the host can end it, though the rules fail at that as well', async () => {
    const table = await begun(open, 'faulty')
    await drawn(table, 'Ana')
    expect(await by(table, { type: 'endMatch' })).toBe('accepted')
    expect(await table.view()).toMatchObject({ match: { isOver: true, paused: null }, played: [] })
    expect(await by(table, { type: 'choose', game: 'toy' })).toBe('accepted')
    expect(await by(table, { type: 'start' })).toBe('accepted')
    expect(await drawn(table, 'Ben')).toBe('accepted')
  })
}
