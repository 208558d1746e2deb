import { type AnyGame, assert, type Bot, HOST, type PlayerId, type Typed } from '../engine/game.ts'
import { type Match, observe, start, withState } from '../engine/match.ts'
import { fastRng, pick } from '../engine/rng.ts'
import { playOut, seatNames } from '../engine/testing/simulate.ts'
import { type Choices, countChoices } from './choices.ts'

type AnyMatch = Match<unknown, Typed, unknown, unknown, Typed>
type AnyBot = Bot<unknown, Typed>

/** A table at which every seat has the same bot, so that a difference between seats comes from the game. */
export interface BalanceTable {
  readonly game: AnyGame
  readonly options: unknown
  readonly players: number
  readonly bot: AnyBot
  /** Plays the matches out from half-time; usually `bot`, or a faster one of almost the same strength. */
  readonly continuationBot: AnyBot
}

/** The observations of one match. Lists have one number per seat, in seat order. */
export interface BalanceMatch {
  readonly seed: number
  /** 1 for a sole win; tied winners share it. */
  readonly wins: readonly number[]
  readonly isTied: boolean
  readonly reason: string
  readonly actions: number
  /** The number of decisions of players by their number of legal actions. */
  readonly branching: Readonly<Record<number, number>>
  readonly choices: Choices
  /** The action types that the host could choose at some time. */
  readonly hostTypes: readonly string[]
  /** The share of continuations from half-time that the later winner won; null if it was not measured. */
  readonly winnerChanceAtHalf: number | null
}

/** The number of continuations that estimate a player's chance at half-time. */
export const CONTINUATIONS = 16

/**
 * Plays one match and observes it; everything follows from the seed. At half-time the later winner's chance is estimated
 * from the winner's own view: hidden cards are sampled (`determinize`), then the match is played out with fresh chance.
 */
export function playBalanceMatch(table: BalanceTable, seed: number, continuations: number): BalanceMatch {
  const ids = seatNames(table.players)
  const begun = start(table.game, {
    players: ids,
    options: table.options,
    seed: { dealer: 'fast', number: seed },
  })
  assert(begun.ok, `the table can start: ${begun.ok || begun.refusal.text}`)
  const choose = chooser(ids, table.bot, seed)
  const branching: Record<number, number> = {}
  const choices: Choices = {}
  const hostTypes = new Set<string>()
  const steps: AnyMatch[] = []
  const { match, record } = playOut<unknown, Typed, unknown, unknown, Typed>(begun.match, (before) => {
    if (continuations > 0) steps.push(before)
    for (const { type } of legalOfHost(before)) hostTypes.add(type)
    const chosen = choose(before)
    const legal = before.decisions.get(chosen.player)?.legal ?? []
    if (chosen.player !== HOST) {
      branching[legal.length] = (branching[legal.length] ?? 0) + 1
      countChoices(choices, legal, chosen.action)
    }
    return chosen
  })
  const wins = winsOf(match, ids)
  const winners = ids.filter((_, seat) => (wins[seat] ?? 0) > 0)
  const half = steps[Math.floor(steps.length / 2)]
  const winner = winners[seed % winners.length]
  return {
    seed,
    wins,
    isTied: winners.length > 1,
    reason: match.outcome?.reason ?? '',
    actions: record.actions.length,
    branching,
    choices,
    hostTypes: [...hostTypes],
    winnerChanceAtHalf:
      half === undefined || winner === undefined ? null : chanceAt(half, winner, table, continuations),
  }
}

/** Returns a function that chooses the next move: players who can act take turns, and each has chance of their own. */
function chooser(ids: readonly PlayerId[], bot: AnyBot, seed: number) {
  const chance = ids.map((_, seat) => fastRng(seed, 2 ** 30 + seat))
  return (match: AnyMatch): { player: PlayerId; action: Typed } => {
    const player = match.activePlayers[match.revision % match.activePlayers.length]
    const rng = player === undefined ? undefined : chance[ids.indexOf(player)]
    if (player === undefined || rng === undefined)
      return { player: HOST, action: pick(fastRng(seed, match.revision), legalOfHost(match)) }
    return { player, action: bot.choose(observe(match, player), rng) }
  }
}

function legalOfHost(match: AnyMatch): readonly Typed[] {
  return match.decisions.get(HOST)?.legal ?? []
}

/** One win, shared by everyone on the first place. */
function winsOf({ outcome }: AnyMatch, ids: readonly PlayerId[]): number[] {
  assert(outcome !== null, 'a finished match has an outcome')
  const first = outcome.places.filter(({ place }) => place === 1)
  return ids.map((id) => (first.some(({ player }) => player === id) ? 1 / first.length : 0))
}

/** Returns the share of continuations that a player wins from here, as far as that player can tell. */
function chanceAt(match: AnyMatch, player: PlayerId, table: BalanceTable, continuations: number): number {
  const { game, continuationBot } = table
  const { players: ids, seed } = match.header
  const at = ids.indexOf(player)
  const number = seed.dealer === 'fast' ? seed.number : 0
  let wins = 0
  for (let one = 1; one <= continuations; one += 1) {
    const fresh = number + one * 2 ** 32
    const view = game.view(match.state, player)
    const state = game.determinize?.(view, player, fastRng(fresh)) ?? match.state
    const begun: AnyMatch = {
      ...withState(match, state),
      rngAt: (revision) => fastRng(fresh, revision),
    }
    wins += winsOf(playOut(begun, chooser(ids, continuationBot, fresh)).match, ids)[at] ?? 0
  }
  return wins / continuations
}
