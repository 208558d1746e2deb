import { describe, expect, test } from 'vitest'
import type { PlayerId } from '../../engine/game.ts'
import { type TableCommand, tableCommandSchema } from '../../protocol/table.ts'
import {
  act,
  ana,
  ben,
  code,
  command,
  connect,
  cy,
  gameServer,
  hello,
  match,
  order,
  real,
  value,
} from './testing/fixture.ts'

/**
 * The callers: the host, whose turn it is; the other player; a person without a seat; a player at another table; the
 * host's own spectator screen.
 */
const CALLERS = ['nobody', 'garbage', 'stranger', 'elsewhere', 'player', 'host', 'screen', 'removed'] as const
type Caller = (typeof CALLERS)[number]

/** The expected answer to callers at the table; the others are rejected at hello. */
type Expected = Readonly<Record<'stranger' | 'player' | 'host', string>>
const AT_THE_DOOR: Readonly<Partial<Record<Caller, string>>> = {
  nobody: 'no-token',
  garbage: 'no-token',
  screen: 'not-seated',
  removed: 'removed',
}

const everyone = (answer: string): Expected => ({ stranger: answer, player: answer, host: answer })
const seated = (answer: string): Expected => ({ stranger: 'not-seated', player: answer, host: answer })
const hosts = (answer: string): Expected => ({ stranger: 'not-host', player: 'not-host', host: answer })

const BYTES = '0f'.repeat(16)
type Seats = Readonly<Record<'ana' | 'ben', PlayerId>>
const COMMANDS: Readonly<Record<TableCommand['type'], [(seats: Seats) => TableCommand, Expected]>> = {
  sit: [() => ({ type: 'sit' }), everyone('ack')],
  leave: [() => ({ type: 'leave' }), everyone('ack')],
  ready: [() => ({ type: 'ready', isReady: true }), seated('ack')],
  commit: [() => ({ type: 'commit', hash: '0f'.repeat(32) }), seated('ack')],
  reveal: [() => ({ type: 'reveal', deal: '0f'.repeat(32), bytes: BYTES, salt: BYTES }), seated('no-deal')],
  emote: [() => ({ type: 'emote', emote: 'clap' }), everyone('ack')],
  nudge: [({ ben: player }) => ({ type: 'nudge', player }), seated('ack')],
  moreTime: [
    () => ({ type: 'moreTime' }),
    { stranger: 'not-your-turn', player: 'not-your-turn', host: 'malformed' },
  ],
  askTakeBack: [() => ({ type: 'askTakeBack', revision: 1 }), seated('stale-revision')],
  answerTakeBack: [() => ({ type: 'answerTakeBack', revision: 1, agrees: true }), seated('stale-revision')],
  notify: [() => ({ type: 'notify', push: null }), seated('ack')],
  webhook: [() => ({ type: 'webhook', webhook: null }), hosts('ack')],
  choose: [() => ({ type: 'choose', game: 'toy' }), hosts('match-running')],
  clock: [() => ({ type: 'clock', clockMs: 30_000 }), hosts('ack')],
  standIn: [() => ({ type: 'standIn', by: 'rules' }), hosts('ack')],
  pace: [() => ({ type: 'pace', paceMs: 0 }), hosts('ack')],
  addBot: [() => ({ type: 'addBot', level: 'beginner' }), hosts('match-running')],
  removeBot: [({ ben: player }) => ({ type: 'removeBot', player }), hosts('match-running')],
  start: [() => ({ type: 'start' }), hosts('match-running')],
  kick: [({ ben: player }) => ({ type: 'kick', player }), hosts('ack')],
  lock: [() => ({ type: 'lock', isLocked: true }), hosts('ack')],
  makeHost: [({ ben: player }) => ({ type: 'makeHost', player }), hosts('ack')],
  playFor: [({ ana: player }) => ({ type: 'playFor', player }), hosts('player-online')],
  handToBot: [({ ben: player }) => ({ type: 'handToBot', player, level: 'beginner' }), hosts('ack')],
  pause: [() => ({ type: 'pause', isPaused: true }), hosts('ack')],
  endMatch: [() => ({ type: 'endMatch' }), hosts('ack')],
}

/** Sends a message as this caller; returns the type of the answer, or the code of the rejection. */
async function answerTo(caller: Caller, message: unknown): Promise<string> {
  if (caller === 'elsewhere') await gameServer.openTable(cy.profile, { game: 'toy' })
  if (caller === 'removed') await order(ana, { type: 'kick', player: (await seats()).ben })
  const who = {
    nobody: null,
    garbage: null,
    stranger: cy,
    elsewhere: cy,
    player: ben,
    host: ana,
    screen: ana,
    removed: ben,
  }[caller]
  const more = { garbage: { token: 'garbage' }, screen: { asSpectator: true } }
  const client = connect()
  await client.say(hello(who, caller in more ? more[caller as keyof typeof more] : {}))
  await client.say(message)
  const said = client.wire.heard.findLast(({ type }) => ['ack', 'rejected', 'bye'].includes(type))
  return said?.type === 'ack' ? 'ack' : String(said?.code)
}

async function seats(): Promise<Seats> {
  const view = value(await gameServer.viewTable(null, code))
  return { ana: view.seats[0]?.player ?? '', ben: view.seats[1]?.player ?? '' }
}

const expectedOf = (caller: Caller, expected: Expected): string =>
  AT_THE_DOOR[caller] ?? expected[caller === 'elsewhere' ? 'stranger' : (caller as keyof Expected)]

describe.each(CALLERS)('the messages that %s may send', (caller) => {
  test.each(Object.entries(COMMANDS))('%s', async (_type, [make, expected]) => {
    const before = JSON.stringify(await real.findTable(code))
    const answer = await answerTo(caller, command(make(await seats())))
    expect(answer).toBe(expectedOf(caller, expected))
    if (answer !== 'ack' && caller !== 'removed')
      expect(JSON.stringify(await real.findTable(code))).toBe(before)
  })

  test.each<[string, object, Expected]>([
    ['a draw', {}, { stranger: 'not-seated', player: 'not-your-turn', host: 'ack' }],
    ['the host’s word', { action: { type: 'stop' }, asHost: true }, hosts('ack')],
    [
      'a host action that is not marked as one',
      { action: { type: 'stop' } },
      { stranger: 'not-seated', player: 'illegal-action', host: 'illegal-action' },
    ],
    ['a draw in another match', { match: `m_${'0'.repeat(24)}` }, everyone('match-over')],
  ])('to act: %s', async (_what, change, expected) => {
    const answer = await answerTo(caller, { ...act(0), match, ...change })
    expect(answer).toBe(expectedOf(caller, expected))
    expect(await real.entriesAfter(match, 0, 10)).toHaveLength(answer === 'ack' ? 1 : 0)
  })
})

test('every table command is listed here', () => {
  const types = tableCommandSchema.options.map(({ entries }) => entries.type.literal)
  expect(Object.keys(COMMANDS).toSorted()).toEqual(types.toSorted())
})
