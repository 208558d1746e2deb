import { type Check, NO_WITNESS, verifyDeal } from '../engine/verify.ts'
import { openRecord } from './record-file.ts'
import type { Screen } from './screen.ts'
import { onlyWord, readArguments } from './usage.ts'

export const VERIFY_HELP = `icebreaker verify FILE [--hash HEX]

  Plays the match again from its seed and checks that every card and die came
  from it.
  --hash     what was shown before the first card: the hash of the seed`

/** Checks the dealer of a finished match. */
export function verify(args: readonly string[], screen: Screen): number {
  const { values, positionals } = readArguments(args, { hash: { type: 'string' } })
  const { game, record, replayed } = openRecord(onlyWord(positionals, 'FILE'))
  const checks = verifyDeal(record, replayed, { ...NO_WITNESS, commitment: values.hash ?? null })
  const { ink } = screen
  const marks = { holds: ink.green('✓'), broken: ink.red('✗'), open: ' ' }
  for (const check of checks) {
    const sentence = sentenceOf(check, game.name)
    if (sentence !== null) screen.print(`${marks[check.finding]} ${sentence}`)
  }
  return checks.some(({ finding }) => finding === 'broken') ? 1 : 0
}

/** What a check says; null for those that need somebody who was there. */
function sentenceOf({ id, finding, values }: Check, game: string): string | null {
  switch (id) {
    case 'rules':
      return `all ${values.actions} actions of this ${game} match follow the rules`
    case 'chance':
      return finding === 'holds'
        ? `every card and die is drawn again from the seed and ${values.players} players' bytes`
        : 'it was dealt by the fast generator of simulations: nothing was promised'
    case 'hash':
      if (finding === 'open')
        return `its hash is ${values.hash}: compare it with the one shown before the first card, or give it as --hash`
      return finding === 'holds'
        ? 'the seed has the hash that was shown before the first card'
        : `the seed's hash is ${values.hash}, not the one that was shown: this match was dealt from another seed`
    case 'bytes':
    case 'result':
      return null
  }
}
