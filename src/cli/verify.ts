import { commitment } from '../engine/seed.ts'
import { openRecord } from './record-file.ts'
import type { Screen } from './screen.ts'
import { onlyWord, readArguments } from './usage.ts'

export const VERIFY_HELP = `icebreaker verify FILE [--hash HEX]

  Plays the match again from its seed and checks that every card and die came from it.
  --hash     what was shown before the first card; the seed must have that hash.`

/** Checks the dealer of a finished match. */
export function verify(args: readonly string[], screen: Screen): number {
  const { values, positionals } = readArguments(args, { hash: { type: 'string' } })
  const { game, record, replayed } = openRecord(onlyWord(positionals, 'FILE'))
  const { ink } = screen
  const { seed } = record
  screen.print(
    `${ink.green('✓')} all ${replayed.steps.length} actions of this ${game.name} match follow the rules`,
  )
  if (seed.dealer === 'fast') {
    screen.print(`${ink.red('✗')} it was dealt by the fast generator of simulations: nothing was promised`)
    return 1
  }
  const hash = commitment(seed.match, seed.server)
  screen.print(
    `${ink.green('✓')} every card and die is drawn again from the seed and ${seed.clients.length} players' bytes`,
  )
  if (values.hash === undefined) {
    screen.print(
      `  its hash is ${hash}: compare it with the one shown before the first card, or give it as --hash`,
    )
    return 0
  }
  const isSame = values.hash.toLowerCase() === hash
  screen.print(
    isSame
      ? `${ink.green('✓')} the seed has the hash that was shown before the first card`
      : `${ink.red('✗')} the seed's hash is ${hash}, not the one that was shown: this match was dealt from another seed`,
  )
  return isSame ? 0 : 1
}
