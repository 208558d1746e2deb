import { describe, expect, test } from 'vitest'
import { chainStart, linkAll } from '../chain.ts'
import type { Store } from '../store.ts'
import { actionOf, entryAt, matchOf } from './store.samples.ts'

/** The link of a revision of a match of the samples, computed here. */
function linkAt(match: string, revision: number): string {
  const entries = Array.from({ length: revision }, (_, at) => JSON.stringify(entryAt(at + 1)))
  return linkAll(chainStart(match, 0, JSON.stringify(matchOf(match).head)), 1, entries)
}

export function chains(under: () => Store): void {
  describe('with a hash chain for each match', () => {
    test('every action has the link that follows from the header and the actions before it', async () => {
      await under().insertMatch(matchOf('m1'))
      await under().insertMatch(matchOf('m2'))
      expect(await under().chainAt('m1', null)).toEqual({ last: 0, revision: 0, head: null })
      for (let revision = 1; revision <= 7; revision += 1) {
        await under().append(actionOf('m1', revision))
        if (revision < 3) await under().append(actionOf('m2', revision))
        expect(await under().chainAt('m1', null)).toEqual({
          last: revision,
          revision,
          head: linkAt('m1', revision),
        })
      }
      expect(await under().chainAt('m1', 4)).toEqual({ last: 7, revision: 4, head: linkAt('m1', 4) })
      expect(await under().chainAt('m2', 9)).toEqual({ last: 2, revision: 2, head: linkAt('m2', 2) })
      expect(linkAt('m1', 2)).not.toBe(linkAt('m2', 2))
      expect(await under().chainAt('unknown', null)).toBeNull()
    })

    test('all matches can be checked one after the other', async () => {
      for (const match of ['m2', 'm1']) await under().insertMatch(matchOf(match))
      for (const revision of [1, 2, 3]) await under().append(actionOf('m1', revision))
      for (const store of [under(), under().reader]) {
        expect(await store.scrubAfter('')).toEqual({ match: 'm1', actions: 3, damage: null })
        expect(await store.scrubAfter('m1')).toEqual({ match: 'm2', actions: 0, damage: null })
        expect(await store.scrubAfter('m2')).toBeNull()
      }
    })
  })
}
