import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import type { AnyGame, PlayerId, Typed } from '../../../engine/game.ts'
import { toy } from '../../../engine/testing/toy.ts'
import { gameById } from '../../../games/registry.ts'
import { testScreen } from '../../testing/screen.ts'
import { env, serveLines } from './env.ts'
import { boundedLines, LINE_MAX } from './json-lines.ts'
import { EnvMatches } from './matches.ts'

const envOf = (game: AnyGame, seats = 2, matches = 4, options: unknown = {}) =>
  new EnvMatches({ game, seats, options, matches })

interface Stepped {
  readonly activePlayers: readonly PlayerId[]
  readonly outcome: unknown
  readonly revision: number
}

/** Plays the first legal action of whoever can act, until the match is over. */
async function playOut(matches: EnvMatches, match: number, seed: number): Promise<unknown[]> {
  const answers: unknown[] = [await matches.answer({ type: 'reset', match, seed })]
  for (;;) {
    const { activePlayers, outcome } = answers.at(-1) as Stepped
    if (outcome !== null) return answers
    answers.push(await matches.answer({ type: 'step', match, player: activePlayers[0], choice: 0 }))
  }
}

describe('the environment', () => {
  test('the same seed gives the same match, in any slot', async () => {
    const matches = envOf(toy)
    const [one, other] = [await playOut(matches, 0, 5), await playOut(matches, 3, 5)]
    const withoutSlot = (answers: unknown[]) => answers.map((answer) => ({ ...(answer as object), match: 0 }))
    expect(withoutSlot(other)).toEqual(one)
    expect(await playOut(matches, 1, 6)).not.toEqual(one)
    expect(await matches.answer({ type: 'outcome', match: 3 })).toMatchObject({
      ok: true,
      outcome: { reason: 'hand-or-pile-empty' },
    })
  })

  test('a player sees their own view, legal actions, and the events since their last observation', async () => {
    const matches = envOf(toy)
    await matches.answer({ type: 'reset', match: 0, seed: 1 })
    const first = await matches.answer({ id: 'a', type: 'observe', match: 0, player: 'A' })
    expect(first).toMatchObject({ id: 'a', ok: true, player: 'A', revision: 0, events: [], outcome: null })
    expect(first.view).toHaveProperty('hand')
    await matches.answer({ type: 'step', match: 0, player: 'A', action: { type: 'draw' } })
    const seen = await Promise.all(
      ['A', 'B'].map((player) => matches.answer({ type: 'observe', match: 0, player })),
    )
    // Only A learns which card A drew.
    expect(seen.map(({ events }) => (events as Typed[]).map(({ type }) => type))).toEqual([
      ['drew', 'got'],
      ['drew'],
    ])
    expect(await matches.answer({ type: 'observe', match: 0, player: 'A' })).toMatchObject({ events: [] })
    const spectator = await matches.answer({ type: 'observe', match: 0, player: null })
    expect(spectator.view).not.toHaveProperty('hand')
    expect(spectator).toMatchObject({ legal: [], events: [] })
    const { legal } = await matches.answer({ type: 'legal', match: 0, player: 'B' })
    expect(legal).toEqual(seen[1]?.legal)
  })

  test('bots play their seats at once, and nobody else can look into them', async () => {
    const matches = envOf(toy)
    const begun = await matches.answer({ type: 'reset', match: 0, seed: 1, bots: { A: 'beginner' } })
    expect(begun).toMatchObject({ ok: true, revision: 1, activePlayers: ['B'] })
    for (const request of [
      { type: 'observe', match: 0, player: 'A' },
      { type: 'legal', match: 0, player: 'A' },
      { type: 'step', match: 0, player: 'A', choice: 0 },
    ])
      expect(await matches.answer(request)).toMatchObject({ ok: false, code: 'not-seated' })
    const { events } = await matches.answer({ type: 'observe', match: 0, player: 'B' })
    expect((events as Typed[]).every(({ type }) => type !== 'got')).toBe(true)
  })

  test.each([
    ['an unknown request', { type: 'peek', match: 0 }, 'malformed'],
    ['an unknown field', { type: 'outcome', match: 0, state: true }, 'malformed'],
    ['a slot that does not exist', { type: 'reset', match: 4, seed: 1 }, 'no-such-match'],
    ['an empty slot', { type: 'outcome', match: 2 }, 'no-such-match'],
    ['the host', { type: 'step', match: 0, player: 'host', action: { type: 'stop' } }, 'not-seated'],
    [
      'a player out of turn',
      { type: 'step', match: 0, player: 'B', action: { type: 'draw' } },
      'not-your-turn',
    ],
    [
      'an illegal action',
      { type: 'step', match: 0, player: 'A', action: { type: 'play', card: 99 } },
      'illegal-action',
    ],
    ['a malformed action', { type: 'step', match: 0, player: 'A', action: { type: 'fly' } }, 'malformed'],
    ['a choice beyond the list', { type: 'step', match: 0, player: 'A', choice: 999 }, 'malformed'],
    ['neither action nor choice', { type: 'step', match: 0, player: 'A' }, 'malformed'],
    [
      'a revision of the future',
      { type: 'step', match: 0, player: 'A', choice: 0, revision: 9 },
      'stale-revision',
    ],
    ['an unknown bot', { type: 'reset', match: 0, seed: 1, bots: { A: 'strong' } }, 'no-such-bot'],
    ['a bot in an unknown seat', { type: 'reset', match: 0, seed: 1, bots: { Z: 'random' } }, 'not-seated'],
    [
      'bots in all seats',
      { type: 'reset', match: 0, seed: 1, bots: { A: 'random', B: 'random' } },
      'no-player',
    ],
  ])('%s is rejected and changes nothing', async (_name, request, code) => {
    const matches = envOf(toy)
    await matches.answer({ type: 'reset', match: 0, seed: 1 })
    const before = await matches.answer({ type: 'observe', match: 0, player: 'A' })
    expect(await matches.answer({ id: 7, ...request })).toMatchObject({ id: 7, ok: false, code })
    expect(await matches.answer({ type: 'observe', match: 0, player: 'A' })).toEqual(before)
  })

  test('a fault in the rules leaves the match as it was', async () => {
    const faulty: AnyGame = {
      ...toy,
      apply: () => {
        throw new Error('broken rules')
      },
    }
    const answers = await linesOf(envOf(faulty), [
      '{"type":"reset","match":0,"seed":1}',
      '{"type":"step","match":0,"player":"A","action":{"type":"draw"}}',
      '{"type":"outcome","match":0}',
    ])
    expect(answers[1]).toEqual({ ok: false, code: 'rules-fault', reason: 'broken rules' })
    expect(answers[2]).toEqual({ ok: true, outcome: null })
  })

  test('every game describes itself', async () => {
    const described = await envOf(gameById('yahtzee')!, 3).answer({ type: 'describe' })
    expect(described).toMatchObject({ protocol: 1, game: 'yahtzee', players: ['A', 'B', 'C'], matches: 4 })
    expect(described.bots).toEqual(['random', 'beginner', 'good', 'strong'])
    expect(JSON.stringify(described.action)).toContain('"const":"roll"')
  })
})

/** Sends lines and returns the parsed answers. */
async function linesOf(matches: EnvMatches, lines: readonly string[]): Promise<unknown[]> {
  const output = new PassThrough()
  await serveLines(matches, PassThrough.from([Buffer.from(`${lines.join('\n')}\n`)]), output)
  output.end()
  return (await output.toArray())
    .join('')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/** Splits chunks into lines. */
async function linesIn(chunks: readonly Uint8Array[]): Promise<unknown[]> {
  const lines: unknown[] = []
  for await (const line of boundedLines(PassThrough.from(chunks))) lines.push(line)
  return lines
}

describe('JSON lines', () => {
  test('one line is answered by one line, and a list by a list in the same order', async () => {
    const answers = await linesOf(envOf(toy), [
      '[{"id":1,"type":"reset","match":0,"seed":1},{"id":2,"type":"reset","match":9,"seed":1}]',
      'no json',
      '',
      '{"id":3,"type":"outcome","match":0}',
      `[${'{},'.repeat(1000)}{}]`,
    ])
    expect(answers).toEqual([
      [expect.objectContaining({ id: 1, ok: true }), expect.objectContaining({ id: 2, ok: false })],
      { ok: false, code: 'malformed', reason: 'A line is JSON.' },
      { id: 3, ok: true, outcome: null },
      { ok: false, code: 'malformed', reason: 'A list has at most 1000 requests.' },
    ])
  })

  test('a line that is too long is skipped, whatever its chunks are, and the next one is read', async () => {
    const chunks = ['a\nb', 'c\n', 'x'.repeat(LINE_MAX), 'x', 'more\nd', '\ne'].map((text) =>
      Buffer.from(text),
    )
    expect(await linesIn(chunks)).toEqual(['a', 'bc', null, 'd', 'e'])
    const split = Buffer.from('é\n')
    const halves = [split.subarray(0, 1), split.subarray(1)]
    expect(await linesIn(halves)).toEqual(['é'])
  })

  test('wrong arguments are usage errors', async () => {
    await expect(env(['flip7'], testScreen())).rejects.toThrow('--seats is missing')
    await expect(env(['flip7', '--seats', '2'], testScreen())).rejects.toThrow(/3/)
    await expect(env(['flip7', '--seats', '3', '--matches', '0'], testScreen())).rejects.toThrow('--matches')
  })
})
