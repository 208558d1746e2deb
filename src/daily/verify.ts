import type { AnyGame } from '../engine/game.ts'
import { lastMatch, parseRecord, replay } from '../engine/record.ts'
import { dailyCommitment } from '../engine/seed.ts'
import type { DailyRecordView, SealView } from '../protocol/daily.ts'
import { hasDaily, headerOf, resultOf } from './challenge.ts'
import { beginOf } from './day.ts'

/** A property of a day that anybody can check. `open` means undecided: nothing contradicts it and nothing proves it. */
export interface DailyCheck {
  readonly id: 'seed' | 'shown' | 'before' | 'results'
  readonly finding: 'holds' | 'broken' | 'open'
  readonly values: Readonly<Record<string, string | number>>
}

/** The published results of one game on a day. */
export interface DayResults {
  readonly game: string
  readonly records: readonly DailyRecordView[]
}

const HASH = /^[0-9a-f]{64}$/

/**
 * Checks a day that is over: that the seed has the hash that was published, that it was published in time, and that every
 * published result follows from the seed. `shown` is the hash that somebody noted the day before.
 */
export function verifyDay(
  seal: SealView,
  results: readonly DayResults[],
  shown: string | null,
  gameOf: (id: string) => AnyGame | null,
): DailyCheck[] {
  const { day, seed, commitment, committedAt } = seal
  const hash = seed !== null && HASH.test(seed) ? dailyCommitment(day, seed) : ''
  const isShown = shown?.toLowerCase() === commitment
  return [
    {
      id: 'seed',
      finding: seed === null ? 'open' : hash === commitment ? 'holds' : 'broken',
      values: { hash, commitment },
    },
    { id: 'shown', finding: shown === null ? 'open' : isShown ? 'holds' : 'broken', values: { commitment } },
    {
      id: 'before',
      finding: committedAt < beginOf(day) ? 'holds' : 'open',
      values: { at: new Date(committedAt).toISOString() },
    },
    ...results.map((one) => checkResults(one, seal, gameOf(one.game))),
  ]
}

function checkResults({ game: id, records }: DayResults, seal: SealView, game: AnyGame | null): DailyCheck {
  const values = { game: game?.name ?? id, count: records.length }
  if (seal.seed === null || game === null) return { id: 'results', finding: 'open', values }
  for (const line of records) {
    const fault = faultOf(line, { ...seal, seed: seal.seed }, game)
    if (fault !== null)
      return { id: 'results', finding: 'broken', values: { ...values, name: line.name, reason: fault } }
  }
  return { id: 'results', finding: 'holds', values }
}

/** The reason why a published result does not follow from the seed, or null. */
function faultOf(
  { record, figures }: DailyRecordView,
  { day, seed }: { readonly day: string; readonly seed: string },
  game: AnyGame,
): string | null {
  const parsed = parseRecord(record)
  if (!parsed.ok) return parsed.reason
  if (!hasDaily(game)) return `${game.name} has no daily challenge`
  const { actions: _actions, ...header } = parsed.value
  if (JSON.stringify(sorted(header)) !== JSON.stringify(sorted(headerOf(game, day, seed))))
    return 'the record is of another deal'
  const replayed = replay(game, parsed.value)
  if (!replayed.ok) return replayed.reason
  const result = resultOf(game, lastMatch(replayed))
  if (result === null) return 'the record stops before the end'
  const isSame = JSON.stringify(sorted(result.figures)) === JSON.stringify(sorted(figures))
  return isSame ? null : `the record leads to ${JSON.stringify(result.figures)}`
}

/** The value with the keys of its objects in order, so that equal values have equal texts. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}
