import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { MatchRecord } from '../engine/record.ts'
import { play } from './play/play.ts'
import { replayFile } from './replay.ts'
import { testScreen } from './testing/screen.ts'
import { verify } from './verify.ts'

const home = mkdtempSync(join(tmpdir(), 'icebreaker-hostile-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const file = (name: string) => join(home, name)
const MAIN = join(import.meta.dirname, 'main.ts')

/** Characters that a terminal would obey: escapes, C1 controls, carriage returns, marks that change the direction. */
const OBEYED = /[\u202a-\u202e\u2066-\u2069]|(?!\n)\p{Cc}/u
const TITLE = '\u001b]0;owned\u0007'
const C1 = '\u009d0;owned\u009c\u009b2J'
const OVERRIDE = '\u202etxet'

/** Runs the program itself, as in a terminal. */
function run(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', LC_ALL: 'C' },
  })
  return { status, output: stdout + stderr }
}

describe('a hostile file cannot take over the terminal:', () => {
  const cases: readonly (readonly [place: string, content: unknown])[] = [
    ['the name of the game', emptyRecord({ game: `chess${TITLE}${C1}` })],
    ['an unknown field', emptyRecord({ [`field${TITLE}${OVERRIDE}`]: 1 })],
    ['the options', emptyRecord({ options: { [`rule${TITLE}${C1}\r✓`]: `${TITLE}` } })],
    ['the players', emptyRecord({ players: [`A${TITLE}`, `B${C1}`] })],
    ['an action', emptyRecord({ actions: [['A', { type: `draw${TITLE}\n✓ everything is fine` }, 0]] })],
  ]
  test.each(cases)('%s', (_place, content) => {
    writeFileSync(file('hostile.json'), JSON.stringify(content))
    for (const command of ['verify', 'replay', 'referee', 'review']) {
      const { status, output } = run(command, file('hostile.json'))
      expect([command, status]).toEqual([command, 2])
      expect(output).not.toMatch(OBEYED)
      expect(
        output
          .trimEnd()
          .split('\n')
          .filter((line) => line.startsWith('✓')),
      ).toEqual([])
    }
  })

  test('a text that is not JSON', () => {
    writeFileSync(file('text.json'), `${TITLE}${C1}`)
    expect(run('verify', file('text.json')).output).not.toMatch(OBEYED)
  })

  test('the cards of a custom deck, in a record that replays', async () => {
    const deck = JSON.stringify(JSON.stringify([`King${OVERRIDE}`, '\u2066Queen']))
    const options = ['--option', 'deck=custom', '--option', `customDeck=${deck}`, '--option', 'turnLimit=2']
    const record = file('deck.json')
    const args = ['discard', '--seats', 'good', ...options, '--seed', 'x', '--record', record]
    expect(await play(args, testScreen())).toBe(0)
    const screen = testScreen()
    expect(await replayFile([record, '--all'], screen)).toBe(0)
    const output = screen.printed.join('\n')
    expect(output).toContain('King')
    expect(output).not.toMatch(OBEYED)
    expect(await verify([record], testScreen())).toBe(0)
  })

  test('a history for the referee', () => {
    const hostile = `g1${TITLE}\n✓ all entries follow the rules`
    writeFileSync(
      file('history.json'),
      JSON.stringify({
        turnOrder: ['Ana', 'Ben'],
        gifts: ['g1', 'g2'],
        config: { maxSteals: 3, returnToStart: false },
        history: [{ type: 'PICK', playerId: 'Ana', giftId: hostile, leftGiftId: null, at: 0 }],
      }),
    )
    const { status, output } = run('referee', file('history.json'))
    expect(status).toBe(1)
    expect(output).not.toMatch(OBEYED)
    expect(output.split('\n').filter((line) => line.startsWith('✓'))).toEqual([])
    expect(
      output
        .trimEnd()
        .split('\n')
        .filter((line) => !line.startsWith('✗')),
    ).toEqual([])
  })
})

function emptyRecord(changed: object): object {
  const seed = { dealer: 'chacha20', match: 'm', server: '00'.repeat(32), clients: [] }
  return { game: 'discard', version: 1, options: {}, players: ['A', 'B'], seed, actions: [], ...changed }
}

describe('a record that was cut off', () => {
  test('is called unfinished, with an exit code of its own, at every length', async () => {
    const record = file('whole.json')
    await play(['flip7', '--seats', 'good,good,good', '--seed', 'x', '--record', record], testScreen())
    const whole: MatchRecord<{ type: string }, unknown> = JSON.parse(readFileSync(record, 'utf8'))
    const full = testScreen()
    expect(await verify([record], full)).toBe(0)
    expect(full.printed.join('\n')).toContain('the match is complete')
    for (const length of [0, 1, whole.actions.length - 1]) {
      writeFileSync(file('cut.json'), JSON.stringify({ ...whole, actions: whole.actions.slice(0, length) }))
      const screen = testScreen()
      expect(await verify([file('cut.json')], screen)).toBe(3)
      expect(screen.printed.join('\n')).toContain(`unfinished: the record stops after ${length} action`)
    }
  })

  test('is broken if its hash is not the one that was shown', async () => {
    const record = file('broken.json')
    await play(['flip7', '--seats', 'good,good,good', '--seed', 'x', '--record', record], testScreen())
    const whole: MatchRecord<{ type: string }, unknown> = JSON.parse(readFileSync(record, 'utf8'))
    writeFileSync(record, JSON.stringify({ ...whole, actions: whole.actions.slice(0, 3) }))
    expect(await verify([record, '--hash', '00'.repeat(32)], testScreen())).toBe(1)
  })
})
