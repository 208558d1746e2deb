import { type DailyCheck, type DayResults, verifyDay } from '../../daily/verify.ts'
import { gameById } from '../../games/registry.ts'
import { type Answer, ok } from '../../protocol/answer.ts'
import type { DayView } from '../../protocol/daily.ts'
import { dailyServer } from './daily-server.ts'
import { notedHash } from './seen-hashes.ts'

/** Fetches the records of a day that is over, and checks everything about it on this device. */
export async function checkDay(shown: DayView): Promise<Answer<readonly DailyCheck[]>> {
  const results: DayResults[] = []
  for (const { game } of shown.challenges) {
    const answer = await dailyServer().records(shown.day, game)
    if (!answer.ok) return answer
    results.push({ game, records: answer.value })
  }
  return ok(verifyDay(shown, results, notedHash(shown.day), gameById))
}
