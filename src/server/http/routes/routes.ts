import { gamesRoutes } from '../../games-api.ts'
import type { Core } from '../core.ts'
import { mcpRoute } from '../mcp/mcp-route.ts'
import type { Route } from '../route.ts'
import { DAILY_ROUTES } from './daily-routes.ts'
import { leaderboard } from './leaderboard-route.ts'
import { matchRoutes } from './match-routes.ts'
import { OPERATION_ROUTES } from './operation-routes.ts'
import { PEOPLE_ROUTES } from './people-routes.ts'
import { STANDBY_ROUTES } from './standby-routes.ts'
import { tableRoutes } from './table-routes.ts'

/** All routes. The server, the OpenAPI document and the tests are made from this list. */
export function allRoutes(
  core: Pick<Core, 'games' | 'gamesDir'> & Partial<Pick<Core, 'isMcpOpen' | 'daily'>>,
): readonly Route[] {
  const routes = [
    ...matchRoutes(core),
    ...tableRoutes(),
    ...PEOPLE_ROUTES,
    leaderboard,
    ...DAILY_ROUTES,
    ...gamesRoutes(core.games, core.gamesDir, core.daily !== null),
    ...OPERATION_ROUTES,
    ...STANDBY_ROUTES,
  ]
  return core.isMcpOpen === true ? [...routes, mcpRoute(routes)] : routes
}
