import { expect, test } from 'vitest'
import { headerOf, matchOf, PLAYER } from '../../daily/challenge.ts'
import { act, type Entry, observe } from '../../engine/match.ts'
import { yahtzee } from '../../games/yahtzee/index.ts'
import { daily } from '../../games/yahtzee/rules/daily.ts'
import { threadReviewer } from './reviewer.ts'

test('a thread separates luck from skill in a try, and a record that it cannot read has no review', async () => {
  const game = { ...yahtzee, daily }
  const header = headerOf(game, '2026-11-18', 'e5'.repeat(32))
  const actions: Entry<{ type: string }>[] = []
  let match = matchOf(game, header, [])
  while (match.outcome === null) {
    const action = observe(match, PLAYER).legal.at(0)
    const acted = act(match, { player: PLAYER, action, revision: match.revision, at: 1 })
    if (!acted.ok) throw new Error(acted.rejection.reason)
    actions.push(acted.entry)
    match = acted.match
  }
  const review = threadReviewer()
  const [found, none] = await Promise.all([
    review({ ...header, actions }),
    review({ ...header, game: 'unknown', actions }),
  ])
  const score = match.outcome.places[0]?.score ?? 0
  expect(found).toMatchObject({ start: 254.6, marks: expect.any(Array) })
  expect((found?.start ?? 0) + (found?.luck ?? 0) - (found?.given ?? 0)).toBeCloseTo(score, 5)
  expect(found?.marks).toHaveLength(13)
  expect(none).toBeNull()
})
