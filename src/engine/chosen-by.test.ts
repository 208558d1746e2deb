import { expect, test } from 'vitest'
import { countTurns, isCounted } from './chosen-by.ts'
import type { Typed } from './game.ts'
import { act, type Entry, start } from './match.ts'
import { fingerprint, type MatchRecord, parseRecord, replay } from './record.ts'
import { seedFromText } from './seed.ts'
import { toy } from './testing/toy.ts'

const draw = { type: 'draw' }
const recordOf = (...actions: Entry<Typed>[]): MatchRecord<Typed, unknown> => ({
  game: 'toy',
  version: 1,
  options: {},
  players: ['A', 'B'],
  seed: seedFromText('chosen'),
  actions,
})

test('an entry names the chooser only if the player did not choose the action', () => {
  const begun = start(toy, { players: ['A', 'B'], options: {}, seed: seedFromText('chosen') })
  if (!begun.ok) throw new Error(begun.refusal.text)
  const own = act(begun.match, { player: 'A', action: draw, revision: 0, at: 7 })
  const clock = act(begun.match, { player: 'A', action: draw, revision: 0, at: 7, chosenBy: 'clock' })
  expect(own.ok && own.entry).toEqual(['A', draw, 7])
  expect(clock.ok && clock.entry).toEqual(['A', draw, 7, 'clock'])
})

test('a record with choosers parses, keeps its bytes and replays to the same states', () => {
  const marked = recordOf(['A', draw, 1, 'bot'], ['B', draw, 2], ['A', draw, 3, 'rules'])
  const parsed = parseRecord(JSON.parse(JSON.stringify(marked)))
  if (!parsed.ok) throw new Error(parsed.reason)
  expect(JSON.stringify(parsed.value.actions)).toBe(JSON.stringify(marked.actions))
  const replayed = replay(toy, parsed.value)
  const plain = replay(toy, recordOf(['A', draw, 1], ['B', draw, 2], ['A', draw, 3]))
  if (!replayed.ok || !plain.ok) throw new Error('a record does not replay')
  expect(fingerprint(replayed)).toBe(fingerprint(plain))
  expect(replayed.steps.map(({ entry }) => entry[3])).toEqual(['bot', undefined, 'rules'])
})

test('a record with an unknown chooser is refused', () => {
  const parsed = parseRecord({ ...recordOf(), actions: [['A', draw, 1, 'ghost']] })
  expect(parsed.ok).toBe(false)
})

test('turns are counted for each player, in total and since their last own action', () => {
  const counts = countTurns([
    ['A', draw, 0],
    ['B', draw, 0, 'clock'],
    ['A', draw, 0, 'bot'],
    ['B', draw, 0],
    ['A', draw, 0, 'bot'],
    ['A', draw, 0, 'host'],
  ])
  expect(counts).toEqual({
    A: { turns: 4, playedFor: 3, sinceOwn: { turns: 3, after: 2, by: ['bot', 'host'] } },
    B: { turns: 2, playedFor: 1, sinceOwn: null },
  })
})

test('a match counts for a player if others chose at most a quarter of their turns', () => {
  expect(isCounted({ turns: 0, playedFor: 0 })).toBe(true)
  expect(isCounted({ turns: 8, playedFor: 2 })).toBe(true)
  expect(isCounted({ turns: 7, playedFor: 2 })).toBe(false)
  expect(isCounted({ turns: 1, playedFor: 1 })).toBe(false)
})
