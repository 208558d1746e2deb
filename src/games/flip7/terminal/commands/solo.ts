import { Progress } from '../../../../cli-kit/progress.ts'
import type { Screen } from '../../../../cli-kit/screen.ts'
import { noArguments, readArguments } from '../../../../cli-kit/usage.ts'
import { ALL_CARDS } from '../../rules/deck.ts'
import { soloDeckOf } from './solver/solo-deck.ts'
import { openLinesOf, solveSoloRound } from './solver/solo-round.ts'

export const SOLO_HELP = `icebreaker solo

  Solves a round of Flip 7 that one player plays alone with a full deck: the
  expected points of the best play, exactly. This takes half a minute of CPU
  time and 4.2 GB of memory.`

/** Runs `icebreaker solo`. */
export function solo(args: readonly string[], screen: Screen): number {
  const { positionals } = readArguments(args, {})
  noArguments(positionals)
  const deck = soloDeckOf(ALL_CARDS)
  const progress = new Progress(screen, 'solving', openLinesOf(deck).length)
  const { points, hands } = solveSoloRound(deck, (lines) => progress.show(lines))
  const seconds = progress.end()
  screen.print(`${points.toFixed(6)} points with the best play`)
  screen.print(`${(hands / 1e6).toFixed(1)} million hands, ${seconds.toFixed(1)} s`)
  return 0
}
