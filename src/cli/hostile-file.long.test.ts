import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { MatchRecord } from '../engine/record.ts'
import { refereeFile } from '../games/white-elephant/terminal/commands/referee.ts'
import { play } from './play.ts'
import { replayFile } from './replay.ts'
import { keepingScreen } from './testing/data-folder.ts'
import { verify } from './verify.ts'

const home = mkdtempSync(join(tmpdir(), 'icebreaker-hostile-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const file = (name: string) => join(home, name)
const MAIN = join(import.meta.dirname, 'main.ts')

/** What a terminal would obey: escapes, C1 controls, carriage returns, marks that turn the direction of writing. */
const OBEYED = /[\u202a-\u202e\u2066-\u2069]|(?!\n)\p{Cc}/u
const TITLE = '\u001b]0;owned\u0007'
const C1 = '\u009d0;owned\u009c\u009b2J'
const OVERRIDE = '\u202etxet'

/** The program itself, as a terminal would get it. */
function run(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' },
  })
  return { status, said: stdout + stderr }
}

describe('a hostile file takes over no terminal', () => {
  const cases: readonly (readonly [what: string, content: unknown])[] = [
    ['in the name of the game', emptyRecord({ game: `chess${TITLE}${C1}` })],
    ['in a field that is not known', emptyRecord({ [`field${TITLE}${OVERRIDE}`]: 1 })],
    ['in the options', emptyRecord({ options: { [`rule${TITLE}${C1}\r✓`]: `${TITLE}` } })],
    ['in the players', emptyRecord({ players: [`A${TITLE}`, `B${C1}`] })],
    ['in an action', emptyRecord({ actions: [['A', { type: `draw${TITLE}\n✓ all is well` }, 0]] })],
  ]
  test.each(cases)('%s', (_where, content) => {
    writeFileSync(file('hostile.json'), JSON.stringify(content))
    for (const command of ['verify', 'replay', 'referee', 'review']) {
      const { status, said } = run(command, file('hostile.json'))
      expect([command, status]).toEqual([command, 2])
      expect(said).not.toMatch(OBEYED)
      expect(
        said
          .trimEnd()
          .split('\n')
          .filter((line) => line.startsWith('✓')),
      ).toEqual([])
    }
  })

  test('in text that is no JSON', () => {
    writeFileSync(file('text.json'), `${TITLE}${C1}`)
    expect(run('verify', file('text.json')).said).not.toMatch(OBEYED)
  })

  test('in the cards of a deck that somebody made up, which replay', async () => {
    const deck = JSON.stringify(JSON.stringify([`King${OVERRIDE}`, '\u2066Queen']))
    const options = ['--option', 'deck=custom', '--option', `customDeck=${deck}`, '--option', 'turnLimit=2']
    const record = file('deck.json')
    const args = ['discard', '--seats', 'good', ...options, '--seed', 'x', '--record', record]
    expect(await play(args, keepingScreen())).toBe(0)
    const screen = keepingScreen()
    expect(await replayFile([record, '--all'], screen)).toBe(0)
    const said = screen.printed.join('\n')
    expect(said).toContain('King')
    expect(said).not.toMatch(OBEYED)
    expect(verify([record], keepingScreen())).toBe(0)
  })

  test('in a history for the referee', () => {
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
    const { said } = run('referee', file('history.json'))
    expect(said).not.toMatch(OBEYED)
    expect(said.split('\n').filter((line) => line.startsWith('✓'))).toEqual([])
    const screen = keepingScreen()
    expect(refereeFile([file('history.json')], screen)).toBe(1)
    expect(screen.printed.join('')).not.toContain('\n')
  })
})

function emptyRecord(changed: object): object {
  const seed = { dealer: 'chacha20', match: 'm', server: '00'.repeat(32), clients: [] }
  return { game: 'discard', version: 1, options: {}, players: ['A', 'B'], seed, actions: [], ...changed }
}

describe('a record whose end was cut off', () => {
  test('is named as unfinished, with an exit code of its own, at every length', async () => {
    const record = file('whole.json')
    await play(['flip7', '--seats', 'good,good,good', '--seed', 'x', '--record', record], keepingScreen())
    const whole: MatchRecord<{ type: string }, unknown> = JSON.parse(readFileSync(record, 'utf8'))
    const full = keepingScreen()
    expect(verify([record], full)).toBe(0)
    expect(full.printed.join('\n')).toContain('the match is complete')
    for (const length of [0, 1, whole.actions.length - 1]) {
      writeFileSync(file('cut.json'), JSON.stringify({ ...whole, actions: whole.actions.slice(0, length) }))
      const screen = keepingScreen()
      expect(verify([file('cut.json')], screen)).toBe(3)
      expect(screen.printed.join('\n')).toContain(`unfinished: the record stops after ${length} actions`)
    }
  })

  test('and whose hash is another one is broken all the same', async () => {
    const record = file('broken.json')
    await play(['flip7', '--seats', 'good,good,good', '--seed', 'x', '--record', record], keepingScreen())
    const whole: MatchRecord<{ type: string }, unknown> = JSON.parse(readFileSync(record, 'utf8'))
    writeFileSync(record, JSON.stringify({ ...whole, actions: whole.actions.slice(0, 3) }))
    expect(verify([record, '--hash', '00'.repeat(32)], keepingScreen())).toBe(1)
  })
})
