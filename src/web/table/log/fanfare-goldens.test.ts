import { describe, expect, test } from 'vitest'
import { recordedMatch, recordsOf } from '../../../../test/recorded-match.ts'
import { GAMES } from '../../../games/registry.ts'
import { withoutFanfare } from './log-lines.ts'

const ended = new Set<string>()

describe.each(GAMES.map(({ id }) => id))('%s', (game) => {
  test.each(recordsOf(game))('%s ends with a fanfare, which its results can take over', async (file) => {
    const { inputs } = await recordedMatch(game, file)
    const over = inputs.find(({ truth }) => truth.outcome !== null)
    // Long records are cut before their end.
    if (over === undefined) return
    ended.add(game)
    const ending = over.lines.filter(({ revision }) => revision === over.truth.revision)
    expect(ending.at(-1)?.cue).toBe('win')
    const quiet = withoutFanfare(over.lines)
    expect(quiet).toHaveLength(over.lines.length)
    expect(quiet.at(-1)).toEqual({ ...ending.at(-1), cue: undefined })
    expect(quiet.slice(0, -1)).toEqual(over.lines.slice(0, -1))
  })
})

test('a match without a fanfare keeps its lines', () => {
  const lines = [{ id: 1, revision: 1, at: 0, text: 'Ben drew', isMissed: false, cue: 'draw' }] as const
  expect(withoutFanfare(lines)).toBe(lines)
})

test('every game has a record that is played to its end', () => {
  expect(ended).toEqual(new Set(GAMES.map(({ id }) => id)))
})
