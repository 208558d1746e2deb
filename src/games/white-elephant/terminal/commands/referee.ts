import { plainText } from '../../../../cli-kit/plain-text.ts'
import { readJson } from '../../../../cli-kit/record-file.ts'
import type { Screen } from '../../../../cli-kit/screen.ts'
import { onlyWord, readArguments, UsageError } from '../../../../cli-kit/usage.ts'
import { observe } from '../../../../engine/match.ts'
import { lastMatch, parseRecord, replay } from '../../../../engine/record.ts'
import { whiteElephant } from '../../../index.ts'
import type { Transcript } from '../../rules/history.ts'
import { referee } from '../../rules/referee.ts'
import { parseTranscript, transcriptOf } from '../../rules/transcript.ts'

export const REFEREE_HELP = `icebreaker referee FILE

  Checks the history of a White Elephant match with a referee that shares no
  code with the rules. FILE is the record of a match, or a history:
  { turnOrder, gifts, config: { maxSteals, returnToStart }, history },
  with entries in the form of the wire, or in the form of the rules document
  (an ISO timestamp, optional fields left out).`

/** Prints every violation in a White Elephant history; the exit code is 1 if there is one. */
export function refereeFile(args: readonly string[], screen: Screen): number {
  const { positionals } = readArguments(args, {})
  const file = onlyWord(positionals, 'FILE')
  const transcript = readTranscript(file, readJson(file))
  const violations = referee(transcript)
  const { ink } = screen
  for (const { letter, name, entry, text } of violations) {
    screen.print(
      `${ink.red('✗')} entry ${entry + 1}: ${letter === null ? '' : `${letter} `}${name}: ${plainText(text)}`,
    )
  }
  if (violations.length > 0) return 1
  screen.print(`${ink.green('✓')} all ${transcript.history.length} entries follow the rules (W27)`)
  return 0
}

function readTranscript(file: string, json: unknown): Transcript {
  const transcript = parseTranscript(json)
  if (transcript.ok) return transcript.value
  const record = parseRecord(json)
  if (!record.ok)
    throw new UsageError(
      `${file} is neither a history (${plainText(transcript.reason)}) nor a record (${plainText(record.reason)}).`,
    )
  const replayed = replay(whiteElephant, record.value)
  if (!replayed.ok)
    throw new UsageError(
      `${file} does not replay: at action ${replayed.revision}, ${plainText(replayed.reason)}`,
    )
  return transcriptOf(observe(lastMatch(replayed), null).view)
}
