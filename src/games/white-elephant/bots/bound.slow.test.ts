import { expect, test } from 'vitest'
import { mean, standardError } from '../../../bots/statistics.ts'
import type { PlayerId } from '../../../engine/game.ts'
import { act, observe, withState } from '../../../engine/match.ts'
import { fastRng, type Rng, shuffled } from '../../../engine/rng.ts'
import { whiteElephant } from '../index.ts'
import type { Action } from '../rules/actions.ts'
import { giftRank, levelAt, startMixed, type WhiteElephantMatch } from '../testing/mixed-tables.ts'
import { taste } from './taste.ts'

const MATCHES = 700
const WORLDS = 20
/** Far from the revisions of a match, whose chance has the same seed. */
const WORLDS_FROM = 2 ** 20
/** A search that has not ended after so many actions counts as one that got the best gift, so the bound still holds. */
const ACTIONS_MAX = 5_000

/** A table with one seat that cheats. Bots of the three levels have the others, and their choices follow from a seed. */
class CheatedTable {
  readonly #seed: number
  readonly #table: number
  readonly #cheater: PlayerId
  #actions = 0

  constructor(seed: number, cheater: PlayerId, table = seed) {
    this.#seed = seed
    this.#cheater = cheater
    this.#table = table
  }

  /** The best rank that any sequence of actions gets. */
  bestRank(match: WhiteElephantMatch): number {
    const now = this.playToDecision(match)
    if (now.outcome !== null) return giftRank(now, this.#cheater)
    let best = Number.POSITIVE_INFINITY
    for (const action of this.#favouritesFirst(now)) {
      if (best === 1 || this.#actions > ACTIONS_MAX) return 1
      best = Math.min(best, this.bestRank(this.act(now, this.#cheater, action)))
    }
    return best
  }

  /** The rank that the strong bot gets in the same seat. */
  rankOfStrong(match: WhiteElephantMatch): number {
    const now = this.playToDecision(match)
    if (now.outcome !== null) return giftRank(now, this.#cheater)
    return this.rankOfStrong(this.act(now, this.#cheater, this.#choose(now, this.#cheater)))
  }

  playToDecision(match: WhiteElephantMatch): WhiteElephantMatch {
    let now = match
    while (now.outcome === null) {
      const player = now.header.players.find((id) => now.decisions.has(id))!
      if (player === this.#cheater && observe(now, null).view.phase === 'ACTIVE') break
      now = this.act(now, player, this.#choose(now, player))
    }
    return now
  }

  #choose(match: WhiteElephantMatch, player: PlayerId): Action {
    const rng = fastRng(this.#seed, match.revision)
    return whiteElephant.bots[levelAt(match, player, this.#table)]!.choose(observe(match, player), rng)
  }

  act(match: WhiteElephantMatch, player: PlayerId, action: Action): WhiteElephantMatch {
    this.#actions += 1
    const acted = act(match, { player, action, revision: match.revision, at: 0 })
    if (!acted.ok) throw new Error(acted.rejection.reason)
    return acted.match
  }

  /** The legal actions, those that lead to the favourite gifts first. */
  #favouritesFirst(match: WhiteElephantMatch): Action[] {
    const likingOf = (action: Action) => {
      const gift = 'giftId' in action ? match.state.gifts.find(({ id }) => id === action.giftId) : undefined
      return gift === undefined ? 0 : taste(this.#cheater, gift.title)
    }
    return match.decisions.get(this.#cheater)!.legal.toSorted((one, other) => likingOf(other) - likingOf(one))
  }
}

/** Plays the seat of a bot that knows all tastes and which gifts there are, but not which wrapped gift is which. */
function rankOfKnownTastes(start: WhiteElephantMatch, seed: number, cheater: PlayerId): number {
  const rules = new CheatedTable(seed, cheater)
  let now = rules.playToDecision(start)
  while (now.outcome === null)
    now = rules.playToDecision(rules.act(now, cheater, bestByPlayouts(now, seed, cheater)))
  return giftRank(now, cheater)
}

/** The action with the best mean rank if all bots, the strong one for this seat, play on. */
function bestByPlayouts(now: WhiteElephantMatch, seed: number, cheater: PlayerId): Action {
  const hidden = hiddenGifts(now, cheater)
  const picks = now.decisions
    .get(cheater)!
    .legal.filter((action) => action.type === 'pick' && hidden.includes(action.giftId))
  const actions = now.decisions
    .get(cheater)!
    .legal.filter((action) => !picks.includes(action) || action === picks[0])
  const meanRank = (action: Action) =>
    mean(
      Array.from({ length: actions.length > 1 ? WORLDS : 1 }, (_, world) => {
        const rules = new CheatedTable(fastRng(seed, WORLDS_FROM + world)(), cheater, seed)
        return rules.rankOfStrong(
          rules.act(withHidden(now, hidden, fastRng(seed * WORLDS + world, now.revision)), cheater, action),
        )
      }),
    )
  return actions
    .map((action) => ({ action, rank: meanRank(action) }))
    .sort((one, other) => one.rank - other.rank)[0]!.action
}

/** The gifts whose content the player does not know. */
function hiddenGifts(match: WhiteElephantMatch, player: PlayerId): readonly string[] {
  const { view } = observe(match, player)
  return match.state.gifts.flatMap(({ id }) => (view.gifts[id] === undefined ? [id] : []))
}

/** A match in which the hidden contents changed places. */
function withHidden(match: WhiteElephantMatch, hidden: readonly string[], rng: Rng): WhiteElephantMatch {
  const { gifts } = match.state
  const contents = shuffled(
    rng,
    gifts.filter(({ id }) => hidden.includes(id)),
  )
  const mixed = gifts.map((gift) => (hidden.includes(gift.id) ? { ...contents.pop()!, id: gift.id } : gift))
  return withState(match, { ...match.state, gifts: mixed })
}

test('W28 bots that know what no player knows bound every bot', { timeout: 1_800_000 }, () => {
  const ranks = { knownFuture: [] as number[], knownTastes: [] as number[], strong: [] as number[] }
  for (let seed = 0; seed < MATCHES; seed += 1) {
    const match = startMixed(seed)
    const cheater = match.header.players.find((id) => levelAt(match, id, seed) === 'strong')!
    ranks.knownFuture.push(new CheatedTable(seed, cheater).bestRank(match))
    ranks.knownTastes.push(rankOfKnownTastes(match, seed, cheater))
    ranks.strong.push(new CheatedTable(seed, cheater).rankOfStrong(match))
  }
  const figures = Object.entries(ranks).map(
    ([name, all]) => `${name} ${mean(all).toFixed(2)} ± ${standardError(all).toFixed(2)}`,
  )
  const gains = ranks.strong.map((rank, seed) => rank - ranks.knownTastes[seed]!)
  console.log(`mean rank of the gift in ${MATCHES} matches: ${figures.join(', ')}`)
  console.log(`gained by known tastes: ${mean(gains).toFixed(2)} ± ${standardError(gains).toFixed(2)}`)
  expect(ranks.knownFuture.every((rank, seed) => rank <= ranks.strong[seed]!)).toBe(true)
  expect(ranks.knownFuture.every((rank, seed) => rank <= ranks.knownTastes[seed]!)).toBe(true)
})
