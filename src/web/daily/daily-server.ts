import { createDailyApi, type DailyApi } from '../../client/daily-api.ts'
import { browserWorld, pageUrl } from '../shell/browser-world.ts'

let made: DailyApi | null = null

/** The daily deal of the server that this page came from. */
export function dailyServer(): DailyApi {
  made ??= createDailyApi({ world: browserWorld, baseUrl: pageUrl() })
  return made
}
