import { openRecord } from '../cli-kit/record-file.ts'
import type { Screen } from '../cli-kit/screen.ts'
import { onlyWord, readArguments } from '../cli-kit/usage.ts'
import { type Check, NO_WITNESS, verifyDeal } from '../engine/verify.ts'

export const VERIFY_HELP = `icebreaker verify FILE [--hash HEX]

  Plays the match again from its seed and checks that every card and die came
  from it.
  --hash     what was shown before the first card: the hash of the seed

  Ends with 0 if all checks hold, 1 if one is broken, 2 if FILE cannot be read
  or replayed, and 3 if the checks hold but the record stops before the end.`

/** The checks hold, but the record cannot be shown to be complete. */
const UNFINISHED = 3

/** Checks the dealer of a match. */
export function verify(args: readonly string[], screen: Screen): number {
  const { values, positionals } = readArguments(args, { hash: { type: 'string' } })
  const { game, record, replayed } = openRecord(onlyWord(positionals, 'FILE'))
  const checks = verifyDeal(record, replayed, { ...NO_WITNESS, commitment: values.hash ?? null })
  const { ink } = screen
  const marks = { holds: ink.green('✓'), broken: ink.red('✗'), open: ' ' }
  const isUnfinished = checks.some(({ id, finding }) => id === 'end' && finding === 'open')
  for (const check of checks) {
    const sentence = sentenceOf(check, game.name)
    const mark = check.id === 'end' && isUnfinished ? ink.yellow('!') : marks[check.finding]
    if (sentence !== null) screen.print(`${mark} ${sentence}`)
  }
  if (checks.some(({ finding }) => finding === 'broken')) return 1
  return isUnfinished ? UNFINISHED : 0
}

/** What a check says; null for those that need somebody who was there. */
function sentenceOf({ id, finding, values }: Check, game: string): string | null {
  switch (id) {
    case 'rules':
      return `all ${values.actions} actions of this ${game} match follow the rules`
    case 'end':
      return finding === 'holds'
        ? 'the match is complete: the last action ends it'
        : `unfinished: the record stops after ${values.actions} actions, before the match has a result. The host has stopped the match, or the rest was cut off: that it is complete cannot be shown`
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
