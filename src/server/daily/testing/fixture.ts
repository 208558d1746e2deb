import type { AnyGame } from '../../../engine/game.ts'
import { flip7 } from '../../../games/flip7/index.ts'
import { yahtzee } from '../../../games/yahtzee/index.ts'
import type { Answer } from '../../../protocol/answer.ts'
import type { TryView } from '../../../protocol/daily.ts'
import { LIMITS } from '../../limits.ts'
import { openSqlite } from '../../store/sqlite/store.ts'
import type { Profile, Store } from '../../store/store.ts'
import { type FakeWorld, fakeWorld } from '../../tables/testing/fake-world.ts'
import { DailyDeal, type DailyLimits } from '../daily-deal.ts'
import type { Reviewer } from '../reviewer.ts'

/** Noon of the day that the tests play on. */
const NOON = Date.UTC(2026, 10, 18, 12)
export const DAY = '2026-11-18'
export const HOUR_MS = 3_600_000

export interface DailyFixture {
  readonly deal: DailyDeal
  readonly store: Store
  readonly world: FakeWorld
  person(name: string): Promise<Profile>
  /** Plays a whole try, always the last legal action, and returns its last view. */
  finish(profile: Profile, game: string): Promise<TryView>
  close(): Promise<void>
}

export interface DailyFixtureSettings {
  readonly limits?: Partial<DailyLimits>
  readonly reviewer?: Reviewer
  readonly games?: readonly AnyGame[]
  /** Another node on the same store. */
  readonly beside?: DailyFixture
}

/** A daily deal on a store in memory, with a clock that stands at noon. */
export async function dailyFixture(settings: DailyFixtureSettings = {}): Promise<DailyFixture> {
  const { limits = {}, games = [yahtzee, flip7], beside, ...parts } = settings
  const store = beside?.store ?? (await openSqlite(':memory:'))
  const world = fakeWorld(beside === undefined ? 1 : 2, beside?.world.now() ?? NOON)
  const deal = new DailyDeal({ store, world, games, limits: { ...LIMITS, ...limits }, ...parts })
  await deal.sweep()
  return {
    deal,
    store,
    world,
    async person(name) {
      const profile: Profile = { id: `u_${name}`, name, avatar: 'owl', createdAt: world.now() }
      await store.insertProfile(profile, `hash of ${name}`)
      return profile
    },
    async finish(profile, game) {
      let view = acceptedOf(await deal.begin(profile, game))
      while (view.state.outcome === null) {
        const action = view.state.legal?.at(-1)
        view = acceptedOf(await deal.play(profile, game, { revision: view.state.revision, action }))
      }
      return view
    },
    close: () => store.close(),
  }
}

/** The value of an answer; a rejection fails the test. */
export function acceptedOf<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`${answer.rejected.code}: ${answer.rejected.reason}`)
  return answer.value
}
