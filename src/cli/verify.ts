import { LANG_FLAG, languageOf } from '../cli-kit/language.ts'
import { openRecord } from '../cli-kit/record-file.ts'
import type { Screen } from '../cli-kit/screen.ts'
import { noArguments, onlyWord, readArguments, UsageError } from '../cli-kit/usage.ts'
import { type Check, NO_WITNESS, verifyDeal } from '../engine/verify.ts'
import { type Texts, textsFor } from './texts/index.ts'
import { verifyDaily } from './verify-daily.ts'
import { verifyReceipts } from './verify-receipts.ts'

export const VERIFY_HELP = `icebreaker verify FILE [--hash HEX] [--commitments HEX] [--lang en|de]
icebreaker verify --daily DAY [--url ADDRESS] [--hash HEX] [--lang en|de]
icebreaker verify --receipts FILE [--url ADDRESS | --database FILE]

  Replays the match from its seed and checks that every card and die follows
  from the seed. With --daily, checks the daily deal of a day that is over: the
  seed, and every result on the board of the day. With --receipts, checks the
  signatures of receipts, and whether a server or its database still has what
  they state.
  --hash     the hash of the seed that was shown before the first card, or the
             day before
  --commitments
             the hash of the devices' commitments, as the page shows it
  --daily    a day in UTC, as in 2026-11-18
  --receipts a JSON file with a receipt, or a list of them
  --database the server's database file, or a backup of it
  --url      the server that dealt or signed. Default for --daily: PUBLIC_URL,
             or the port of this machine.
  --lang     English or German. Default: the locale (LC_ALL, LC_MESSAGES, LANG).

  The exit code is 0 if all checks hold, 1 if one is broken, 2 if FILE cannot be
  read or replayed or the server does not answer, and 3 if the checks hold but
  the record stops before the end, the seed of the day is not shown yet, or the
  receipts were compared with nothing.`

/** The checks hold, but the record cannot be shown to be complete. */
const UNFINISHED = 3

/** Checks that a recorded match was dealt as promised. */
export async function verify(args: readonly string[], screen: Screen): Promise<number> {
  const { values, positionals } = readArguments(args, {
    hash: { type: 'string' },
    commitments: { type: 'string' },
    daily: { type: 'string' },
    url: { type: 'string' },
    receipts: { type: 'string' },
    database: { type: 'string' },
    ...LANG_FLAG,
  })
  const language = languageOf(values.lang, screen)
  if (values.daily !== undefined) {
    noArguments(positionals)
    return verifyDaily({ day: values.daily, url: values.url, hash: values.hash }, screen, language)
  }
  if (values.receipts !== undefined) {
    noArguments(positionals)
    const { receipts: file, url, database } = values
    return verifyReceipts({ file, url, database }, screen, language)
  }
  if (values.database !== undefined) throw new UsageError('--database is for --receipts.')
  if (values.url !== undefined)
    throw new UsageError('--url is for --daily and --receipts: a record is read from FILE.')
  const round = values.commitments?.toLowerCase() ?? null
  const { game, record, replayed } = openRecord(onlyWord(positionals, 'FILE'))
  const texts = await textsFor(game, language)
  const checks = verifyDeal(record, replayed, { ...NO_WITNESS, commitment: values.hash ?? null, round })
  const { ink } = screen
  const marks = { holds: ink.green('✓'), broken: ink.red('✗'), open: ' ' }
  const isUnfinished = checks.some(({ id, finding }) => id === 'end' && finding === 'open')
  for (const check of checks) {
    const sentence = sentenceOf(check, texts)
    const mark = check.id === 'end' && isUnfinished ? ink.yellow('!') : marks[check.finding]
    if (sentence !== null) screen.print(`${mark} ${sentence}`)
  }
  if (checks.some(({ finding }) => finding === 'broken')) return 1
  return isUnfinished ? UNFINISHED : 0
}

/** Describes the result of a check; null for the checks that need a witness of the match. */
function sentenceOf({ id, finding, values }: Check, { t, name }: Texts): string | null {
  switch (id) {
    case 'rules':
      return t('verify.rules', { ...values, game: name })
    case 'end':
      return t(finding === 'holds' ? 'verify.end.holds' : 'verify.end.open', values)
    case 'chance':
      return t(finding === 'holds' ? 'verify.chance.holds' : 'verify.chance.broken', values)
    case 'hash':
      return t(`verify.hash.${finding}`, values)
    case 'commitments':
      return t(`verify.commitments.${finding}`, values)
    case 'uncommitted':
      return t(finding === 'holds' ? 'verify.uncommitted.holds' : 'verify.uncommitted.open', values)
    case 'reveals':
      return t(finding === 'holds' ? 'verify.reveals.holds' : 'verify.reveals.open', values)
    case 'round':
      return t(`verify.round.${finding}`, values)
    case 'bytes':
    case 'result':
      return null
  }
}
