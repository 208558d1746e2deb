import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { replayFile } from '../replay.ts'
import { testScreen } from '../testing/screen.ts'
import { play } from './play.ts'

vi.mock('../../engine/limits.ts', async (original) => ({ ...(await original<object>()), ACTIONS_MAX: 6 }))

const home = mkdtempSync(join(tmpdir(), 'icebreaker-too-long-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

test.each([
  ['a person', 'Ana', ['r', 'k 1', 'l', 'k 1', 'l', 'k 1']],
  ['a bot', 'good', []],
])(
  'a match that gets too long for a record ends with a reason, and its record replays: %s',
  async (_player, seats, lines) => {
    const file = join(home, `${seats}.json`)
    const screen = testScreen(...lines)
    expect(await play(['yahtzee', '--seats', seats, '--seed', 'x', '--record', file], screen)).toBe(1)
    expect(screen.printed.join('\n')).toContain('This match is as long as a record can be')
    expect(JSON.parse(readFileSync(file, 'utf8')).actions).toHaveLength(5)
    expect(await replayFile([file, '--all'], testScreen())).toBe(0)
  },
)
