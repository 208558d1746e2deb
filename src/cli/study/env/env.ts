import { once } from 'node:events'
import type { Screen } from '../../../cli-kit/screen.ts'
import {
  gameNamed,
  onlyWord,
  optionsFrom,
  readArguments,
  UsageError,
  wholeNumber,
} from '../../../cli-kit/usage.ts'
import { start } from '../../../engine/match.ts'
import { seatNames } from '../../../engine/testing/simulate.ts'
import { boundedLines, LINE_MAX, type Line } from './json-lines.ts'
import { EnvMatches } from './matches.ts'

export const ENV_HELP = `icebreaker env GAME --seats N [--matches 64] [--option name=value …]

  For learning programs: plays many matches at once, with JSON lines on stdin
  and stdout. A line is a request or a list of requests: describe, reset,
  observe, legal, step, outcome, close. examples/python has environments for it
  with the calls of PettingZoo and Gymnasium; docs/environments.md explains the
  requests.
  --seats    the number of players
  --matches  the number of matches that can run at once
  --option   a house rule as name=value; may be repeated`

const MATCHES_MAX = 4096
const SEATS_MAX = 26
/** The most requests in one line. */
const BATCH_MAX = 1000

/** Serves requests until stdin ends. Only answers are written to stdout. */
export async function env(args: readonly string[], _screen: Screen): Promise<number> {
  const { values, positionals } = readArguments(args, {
    seats: { type: 'string' },
    matches: { type: 'string', default: '64' },
    option: { type: 'string', multiple: true, default: [] },
  })
  const game = gameNamed(onlyWord(positionals, 'GAME'))
  if (values.seats === undefined) throw new UsageError('--seats is missing.')
  const seats = wholeNumber('--seats', values.seats, SEATS_MAX, 1)
  const options = optionsFrom(values.option)
  const begun = start(game, { players: seatNames(seats), options, seed: { dealer: 'fast', number: 0 } })
  if (!begun.ok) throw new UsageError(begun.refusal.text)
  const matches = wholeNumber('--matches', values.matches, MATCHES_MAX, 1)
  await serveLines(new EnvMatches({ game, seats, options, matches }), process.stdin, process.stdout)
  return 0
}

/** Answers every line in order, and reads no faster than its answers are taken. */
export async function serveLines(
  matches: EnvMatches,
  input: AsyncIterable<Uint8Array>,
  output: NodeJS.WritableStream,
): Promise<void> {
  for await (const line of boundedLines(input)) {
    if (line?.trim() === '') continue
    const isRoom = output.write(`${JSON.stringify(await answerLine(matches, line))}\n`)
    if (!isRoom) await once(output, 'drain')
  }
}

async function answerLine(matches: EnvMatches, line: Line): Promise<unknown> {
  const malformed = (reason: string) => ({ ok: false, code: 'malformed', reason })
  if (line === null) return malformed(`A line has at most ${LINE_MAX} characters.`)
  let input: unknown
  try {
    input = JSON.parse(line)
  } catch {
    return malformed('A line is JSON.')
  }
  if (!Array.isArray(input)) return answerRequest(matches, input)
  if (input.length > BATCH_MAX) return malformed(`A list has at most ${BATCH_MAX} requests.`)
  const answers: unknown[] = []
  for (const request of input) answers.push(await answerRequest(matches, request))
  return answers
}

/** Answers a request. A fault in the rules is reported to its own request, and the match stays as it was. */
async function answerRequest(matches: EnvMatches, request: unknown): Promise<unknown> {
  try {
    return await matches.answer(request)
  } catch (error) {
    return { ok: false, code: 'rules-fault', reason: error instanceof Error ? error.message : String(error) }
  }
}
