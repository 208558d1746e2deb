import type { Typed } from '../engine/game.ts'
import { type Answer, ok } from '../protocol/answer.ts'
import type { DailyRecordView, DailyView, DayView, TryView } from '../protocol/daily.ts'
import type { ApiSettings } from './api.ts'
import { contentOf, request } from './http.ts'

/** The part of the server's HTTP API that is about the daily deal. Nothing here throws: failures are returned. */
export interface DailyApi {
  /** Returns today's challenges, yesterday's reveal and tomorrow's hash. */
  now(): Promise<Answer<DailyView>>
  day(day: string): Promise<Answer<DayView>>
  /** Returns the records behind the board of a day, once its seed is shown. */
  records(day: string, game: string): Promise<Answer<readonly DailyRecordView[]>>
  /** Begins the client's try of today, or returns the one that it has begun. */
  begin(game: string): Promise<Answer<TryView>>
  read(game: string): Promise<Answer<TryView>>
  play(game: string, revision: number, action: Typed): Promise<Answer<TryView>>
}

const segment = encodeURIComponent

export function createDailyApi(settings: ApiSettings): DailyApi {
  const get = async <T>(path: string) => contentOf(await request<T>(settings, 'GET', path))
  const post = async <T>(path: string, body: object) =>
    contentOf(await request<T>(settings, 'POST', path, { body }))
  return {
    now: () => get('/daily'),
    day: (day) => get(`/daily/days/${segment(day)}`),
    records: async (day, game) => {
      const answer = await get<{ records: readonly DailyRecordView[] }>(
        `/daily/days/${segment(day)}/${segment(game)}/records`,
      )
      return answer.ok ? ok(answer.value.records) : answer
    },
    begin: (game) => post(`/daily/tries/${segment(game)}`, {}),
    read: (game) => get(`/daily/tries/${segment(game)}`),
    play: (game, revision, action) => post(`/daily/tries/${segment(game)}/actions`, { revision, action }),
  }
}
