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

  Checks a White Elephant match from its history alone, without the rules that
  it was played by. FILE is a record of a match, or a history:
  { turnOrder, gifts, config: { maxSteals, returnToStart }, history },
  with entries as the wire shows them, or as the rules document writes them
  (an ISO timestamp, optional fields left out).`

/** Names every violation in a history of White Elephant; 1 where there is one. */
export function refereeFile(args: readonly string[], screen: Screen): number {
  const { positionals } = readArguments(args, {})
  const file = onlyWord(positionals, 'FILE')
  const { history, ...rest } = transcriptIn(file, readJson(file))
  const found = referee({ history, ...rest })
  const { ink } = screen
  for (const { letter, name, entry, text } of found) {
    screen.print(
      `${ink.red('✗')} entry ${entry + 1}: ${letter === null ? '' : `${letter} `}${name}: ${plainText(text)}`,
    )
  }
  if (found.length > 0) return 1
  screen.print(`${ink.green('✓')} all ${history.length} entries follow the rules (W27)`)
  return 0
}

function transcriptIn(file: string, json: unknown): Transcript {
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
