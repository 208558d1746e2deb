import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Screen } from '../cli-kit/screen.ts'
import { commandsOfGames } from './commands.ts'
import { play } from './play/play.ts'
import { testScreen } from './testing/screen.ts'

const home = mkdtempSync(join(tmpdir(), 'icebreaker-commands-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const file = (name: string) => join(home, name)
const tooWide = (lines: readonly string[]) => lines.filter((line) => [...line].length > 80)

/** Runs a game's own command, found as the command line finds it. */
async function runCommand(name: string, args: readonly string[], screen: Screen): Promise<number> {
  const command = await (await commandsOfGames())[name]?.load()
  if (command === undefined) throw new Error(`There is no command ${name}.`)
  return command.run(args, screen)
}

/** Lets bots play a match and returns the file of its record. */
async function recordOf(game: string, seats: string): Promise<string> {
  const record = file(`${game}-${seats}.json`)
  await play([game, '--seats', seats, '--seed', 'x', '--record', record], testScreen())
  return record
}

describe('W27 the referee as a command', () => {
  const history = {
    turnOrder: ['A', 'B'],
    gifts: ['g1', 'g2'],
    config: { maxSteals: 3, returnToStart: false },
    history: [
      { type: 'PICK', playerId: 'A', giftId: 'g1', leftGiftId: null, at: 1 },
      { type: 'PICK', playerId: 'B', giftId: 'g1', leftGiftId: null, at: 2 },
    ],
  }

  test('accepts the record of a match that was played', async () => {
    const record = await recordOf('white-elephant', 'good,beginner,good')
    const screen = testScreen()
    expect(await runCommand('referee', [record], screen)).toBe(0)
    expect(screen.printed.at(-1)).toMatch(/^✓ all \d+ entries follow the rules/)
  })

  test('names the violations in a forged history', async () => {
    writeFileSync(file('forged.json'), JSON.stringify(history))
    const screen = testScreen()
    expect(await runCommand('referee', [file('forged.json')], screen)).toBe(1)
    expect(screen.printed[0]).toMatch(/^✗ entry 2: /)
  })

  test('explains why a file is neither a history nor a record', async () => {
    writeFileSync(file('neither.json'), '{}')
    const refereed = runCommand('referee', [file('neither.json')], testScreen())
    await expect(refereed).rejects.toThrow(/neither a history .* nor a record/)
  })
})

describe('the solver as a command', () => {
  // This takes seconds on an idle machine.
  test('Y21 without a Joker the expected score is 245.87, printed in one line', {
    timeout: 240_000,
  }, async () => {
    const screen = testScreen()
    expect(await runCommand('solve', ['yahtzee', '--joker', 'none'], screen)).toBe(0)
    expect(screen.printed).toHaveLength(1)
    expect(screen.printed[0]).toMatch(/^joker none +expected score 245\.87\d\d /)
    expect(tooWide(screen.printed)).toEqual([])
  })

  test('refuses to solve other games, with the reason', async () => {
    await expect(runCommand('solve', ['flip7'], testScreen())).rejects.toThrow('Only yahtzee is small enough')
    await expect(runCommand('solve', ['yahtzee', '--joker', 'wild'], testScreen())).rejects.toThrow(
      '--joker is one of forced, free, none',
    )
  })
})

test('the solver of a round of Flip 7 refuses arguments, since it leaves nothing out', async () => {
  await expect(runCommand('solo', ['flip7'], testScreen())).rejects.toThrow(/flip7/)
  await expect(runCommand('solo', ['--rarest', '1e-7'], testScreen())).rejects.toThrow(/--rarest/)
})
