import { plainText } from '../cli-kit/plain-text.ts'
import type { Screen } from '../cli-kit/screen.ts'
import { UsageError } from '../cli-kit/usage.ts'
import { createDailyApi, type DailyApi } from '../client/daily-api.ts'
import { daySchema } from '../daily/day.ts'
import { type DailyCheck, type DayResults, verifyDay } from '../daily/verify.ts'
import { parse, type Schema } from '../engine/schema.ts'
import type { Language, Translate } from '../engine/texts.ts'
import { gameById } from '../games/registry.ts'
import { nodeWorld } from '../library/node-world.ts'
import type { Answer } from '../protocol/answer.ts'
import type { DayView } from '../protocol/daily.ts'
import { dailyRecordsAnswer, dayAnswer } from '../server/http/daily-answers.ts'
import { configuredUrl, urlNamed } from './server-url.ts'
import type { Key } from './texts/en.ts'
import { cliTexts } from './texts/index.ts'

/** The checks hold, but the seed is not shown yet. */
const SEALED = 3

interface DailyArguments {
  readonly day: string
  /** The server that dealt; by default the one that the environment configures. */
  readonly url: string | undefined
  /** The hash that was shown the day before. */
  readonly hash: string | undefined
}

/** Checks the daily deal of a day: its seed, and every result on its board. */
export async function verifyDaily(
  { day, url, hash }: DailyArguments,
  screen: Screen,
  language: Language,
): Promise<number> {
  if (!parse(daySchema, day).ok) throw new UsageError(`--daily is a day such as 2026-11-18, not ${day}.`)
  const base = url === undefined ? configuredUrl() : urlNamed(url)
  const api = createDailyApi({ world: nodeWorld(), baseUrl: base.href })
  const shown = contentOf<DayView>(await api.day(day), dayAnswer, base)
  if (shown.day !== day) throw new UsageError(`${base.href} answered for another day.`)
  const results = shown.seed === null ? [] : await resultsOf(api, shown, base)
  const t = cliTexts(language)
  const checks = verifyDay(shown, results, hash ?? null, gameById)
  for (const check of checks) screen.print(`${markOf(check, screen)} ${sentenceOf(check, t)}`)
  if (checks.some(({ finding }) => finding === 'broken')) return 1
  return shown.seed === null ? SEALED : 0
}

async function resultsOf(api: DailyApi, { day, challenges }: DayView, base: URL): Promise<DayResults[]> {
  const results: DayResults[] = []
  for (const { game } of challenges) {
    const answer = await api.records(day, game)
    const asked = answer.ok ? { ...answer, value: { records: answer.value } } : answer
    const { records } = contentOf<{ records: DayResults['records'] }>(asked, dailyRecordsAnswer, base)
    results.push({ game, records })
  }
  return results
}

/** The content of an answer; a server that is not there, or is no Icebreaker, is a UsageError. */
function contentOf<T>(answer: Answer<T>, schema: Schema<unknown>, { href }: URL): T {
  if (!answer.ok) throw new UsageError(`${href}: ${plainText(answer.rejected.reason)}`)
  const parsed = parse(schema, answer.value)
  if (!parsed.ok) throw new UsageError(`${href} answers, but not as Icebreaker: ${plainText(parsed.reason)}`)
  return answer.value
}

function markOf({ finding }: DailyCheck, { ink }: Screen): string {
  return { holds: ink.green('✓'), broken: ink.red('✗'), open: ink.yellow('!') }[finding]
}

function sentenceOf({ id, finding, values }: DailyCheck, t: Translate<Key>): string {
  const harmless = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? plainText(value) : value,
  ])
  return t(KEYS[id][finding], Object.fromEntries(harmless))
}

const KEYS: Readonly<Record<DailyCheck['id'], Readonly<Record<DailyCheck['finding'], Key>>>> = {
  seed: { holds: 'daily.seed.holds', broken: 'daily.seed.broken', open: 'daily.seed.open' },
  shown: { holds: 'daily.shown.holds', broken: 'daily.shown.broken', open: 'daily.shown.open' },
  before: { holds: 'daily.before.holds', broken: 'daily.before.open', open: 'daily.before.open' },
  results: { holds: 'daily.results.holds', broken: 'daily.results.broken', open: 'daily.results.open' },
}
