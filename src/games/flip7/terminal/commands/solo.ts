import type { Screen } from '../../../../cli-kit/screen.ts'
import { noArguments, readArguments, UsageError } from '../../../../cli-kit/usage.ts'
import { ALL_CARDS } from '../../rules/deck.ts'
import { soloDeckOf } from './solver/solo-deck.ts'
import { solveSoloRound } from './solver/solo-round.ts'

const RAREST = 1e-7
/** Suffices for hands down to this chance, and no rarer ones are accepted. */
const CAPACITY = 2 ** 24
const RAREST_MIN = 1e-8

export const SOLO_HELP = `icebreaker solo [--rarest CHANCE]

  Solves a round of Flip 7 that one player plays alone with a full deck: the
  expected points of the best play.
  --rarest   hands that are met less often than this are estimated from
             their next cards (${RAREST})`

/** Runs `icebreaker solo`. */
export function solo(args: readonly string[], screen: Screen): number {
  const { values, positionals } = readArguments(args, { rarest: { type: 'string' } })
  noArguments(positionals)
  const rarest = values.rarest === undefined ? RAREST : Number(values.rarest)
  if (!(rarest >= RAREST_MIN && rarest < 1))
    throw new UsageError(`--rarest is a number from ${RAREST_MIN} to 1.`)
  const { points, hands, estimated } = solveSoloRound(soloDeckOf(ALL_CARDS), rarest, CAPACITY)
  screen.print(`${points.toFixed(4)} points with the best play`)
  screen.print(`${hands} hands followed; chance to meet an estimated one: ${estimated.toFixed(5)}`)
  return 0
}
