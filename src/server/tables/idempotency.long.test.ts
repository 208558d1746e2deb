import { beforeEach, describe, expect, test } from 'vitest'
import { discard } from '../../games/discard/index.ts'
import type { TableCommand } from '../../protocol/table.ts'
import { type Profile, StoreFault } from '../store/store.ts'
import {
  ana,
  ben,
  codeOf,
  draw,
  gameServer,
  openServer,
  playing,
  restart,
  store,
  tell,
  value,
  withGames,
  world,
} from './testing/fixture.ts'

withGames(discard)

const SLOW: TableCommand = { type: 'pace', paceMs: 4_000 }
const QUICK: TableCommand = { type: 'pace', paceMs: 10 }

async function asked(code: string, command: TableCommand, id: string) {
  const answer = await gameServer.command(ana, code, command, id)
  return answer.ok ? answer.value.version : answer.rejected.code
}

const paceAt = async (code: string) => value(await gameServer.viewTable(ana, code)).paceMs

test('a repeated command gets its first answer, before and after a restart', async () => {
  const { code } = await playing()
  const first = await asked(code, SLOW, 'own-pace-1')
  await asked(code, QUICK, 'own-pace-2')
  expect(await asked(code, SLOW, 'own-pace-1')).toBe(first)
  restart()
  expect(await asked(code, SLOW, 'own-pace-1')).toBe(first)
  expect(await paceAt(code)).toBe(10)
})

test('another command under the same id is rejected, before and after a restart', async () => {
  const { code } = await playing()
  await asked(code, SLOW, 'own-pace-1')
  expect(await asked(code, QUICK, 'own-pace-1')).toBe('id-reused')
  restart()
  expect(await asked(code, QUICK, 'own-pace-1')).toBe('id-reused')
  expect(await paceAt(code)).toBe(4_000)
})

test('a command that another node has applied is not rejected because of our stale copy', async () => {
  const { code } = await playing()
  const other = openServer()
  value(await other.viewTable(ana, code))
  await tell(ana, code, { type: 'endMatch' })
  const first = await asked(code, { type: 'start' }, 'own-start-1')
  const again = await other.command(ana, code, { type: 'start' }, 'own-start-1')
  expect(again.ok ? again.value.version : again.rejected.code).toBe(first)
})

test('a command that a stale copy rejects is judged again on the stored table', async () => {
  const { code } = await playing()
  const other = openServer()
  value(await other.viewTable(ana, code))
  await tell(ana, code, { type: 'endMatch' })
  value(await other.command(ana, code, { type: 'start' }, 'own-start-2'))
})

/** Returns the commands that the store has for this table. */
const doneAt = async (code: string) => (await store.findTable(code))?.done ?? []

test('recording another node’s result during a command does not mark the command as done', async () => {
  const { code, match } = await playing('toy', [{ type: 'clock', clockMs: 30_000 }])
  value(await draw(ana, match, 0))
  value(await tell(ben, code, { type: 'moreTime' }))
  const other = openServer()
  const { you } = value(await other.viewTable(ben, code))
  // The other node dies after storing the action and before storing the table.
  const { updateTable } = store
  store.updateTable = () => Promise.reject(new StoreFault('gone'))
  await draw(ben, match, 1)
  store.updateTable = updateTable
  const before = await doneAt(code)
  await world.pass(31_000) // Ben only used HTTP, so he counts as away by now.
  const late = await other.command(ana, code, { type: 'playFor', player: you.player! }, 'own-play-1')
  expect(late.ok ? 'accepted' : late.rejected.code).toBe('not-your-turn')
  expect((await store.findTable(code))?.match).toMatchObject({ extraMs: 0 })
  expect(await doneAt(code)).toEqual(before)
})

test('a repeated request for more time adds time once, after a restart too', async () => {
  const { code } = await playing('toy', [{ type: 'clock', clockMs: 30_000 }])
  const first = await asked(code, { type: 'moreTime' }, 'own-time-1')
  restart()
  expect(await asked(code, { type: 'moreTime' }, 'own-time-1')).toBe(first)
})

test.each([
  { how: 'by its rules', game: 'discard' },
  { how: 'without a word of its rules', game: 'toy' },
])(
  'a match that was ended $how is not ended again: the next match goes on, after a restart too',
  async ({ game }) => {
    const { code } = await playing(game)
    const first = await asked(code, { type: 'endMatch' }, 'own-end-1')
    await asked(code, { type: 'start' }, 'own-start-3')
    restart()
    expect(await asked(code, { type: 'endMatch' }, 'own-end-1')).toBe(first)
    expect(value(await gameServer.viewTable(ana, code)).match).toMatchObject({ isOver: false })
  },
)

describe('a repeated action', () => {
  let code: string
  let match: string

  const DRAW = { id: 'draw-once', revision: 0, action: { type: 'draw' }, asHost: false }
  const STOP = { id: 'stop-once', revision: 1, action: { type: 'stop' }, asHost: true }

  /** Ana has drawn once in a match with Ben. */
  beforeEach(async () => {
    const begun = await playing()
    code = begun.code
    match = begun.match
    expect(value(await gameServer.actAt(ana, code, DRAW, match))).toEqual({ revision: 1 })
  })

  const send = async (profile: Profile, command: TableCommand) => value(await tell(profile, code, command))

  test('a command with a temporary rejection may be resent under its id, and is executed once', async () => {
    const clap = { type: 'emote', emote: 'clap' } as const
    for (let at = 0; at < 5; at += 1) await send(ben, clap)
    expect(codeOf(await gameServer.command(ben, code, clap, 'clap-again'))).toBe('too-many-requests')
    await world.pass(2_000)
    expect(codeOf(await gameServer.command(ben, code, clap, 'clap-again'))).toBe('accepted')
    expect(codeOf(await gameServer.command(ben, code, clap, 'clap-again'))).toBe('accepted')
    await world.pass(2_000)
    await send(ben, clap)
  })

  describe('that was applied gets its first answer', () => {
    test('while the match is paused', async () => {
      await send(ana, { type: 'pause', isPaused: true })
      expect(value(await gameServer.actAt(ana, code, DRAW, match))).toEqual({ revision: 1 })
      expect(codeOf(await gameServer.actAt(ana, code, { ...DRAW, id: 'draw-more' }, match))).toBe(
        'match-paused',
      )
    })

    test('after its player has given up the seat', async () => {
      await send(ana, { type: 'leave' })
      expect(value(await gameServer.actAt(ana, code, DRAW, match))).toEqual({ revision: 1 })
      expect(codeOf(await gameServer.actAt(ana, code, { ...DRAW, id: 'draw-more' }, match))).toBe(
        'not-seated',
      )
    })

    test.each(['before a restart', 'after a restart'])('when the next match has begun, %s', async (when) => {
      expect(value(await gameServer.actAt(ana, code, STOP, match))).toEqual({ revision: 2 })
      await send(ana, { type: 'start' })
      if (when === 'after a restart') restart()
      for (const [intent, revision] of [
        [DRAW, 1],
        [STOP, 2],
      ] as const) {
        expect(value(await gameServer.actAt(ana, code, intent, match))).toEqual({ revision })
        expect(value(await gameServer.act(ana, match, intent))).toEqual({ revision })
      }
      const next = value(await gameServer.viewTable(ana, code)).match?.id ?? ''
      expect(next).not.toBe(match)
      expect((await store.entriesAfter(next, 0, 10)).length).toBe(0)
    })
  })

  describe('that was not applied', () => {
    test('is not applied in another match than the one it names', async () => {
      value(await gameServer.actAt(ana, code, STOP, match))
      await send(ana, { type: 'start' })
      expect(codeOf(await gameServer.actAt(ben, code, { ...DRAW, id: 'draw-late' }, match))).toBe(
        'match-over',
      )
      expect(codeOf(await gameServer.actAt(ben, code, { ...DRAW, id: 'draw-late' }, 'm_unknown'))).toBe(
        'match-over',
      )
    })

    test('does not get the answer of another person’s action under the same id', async () => {
      await send(ana, { type: 'pause', isPaused: true })
      expect(codeOf(await gameServer.actAt(ben, code, DRAW, match))).toBe('match-paused')
    })

    test('is rejected if another action has used its id', async () => {
      await send(ana, { type: 'pause', isPaused: true })
      const other = { ...DRAW, action: { type: 'play', card: 1 } }
      expect(codeOf(await gameServer.actAt(ana, code, other, match))).toBe('id-reused')
    })
  })
})
