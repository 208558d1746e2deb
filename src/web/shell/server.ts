import { type Api, createApi } from '../../client/api.ts'
import { browserWorld, pageUrl } from './browser-world.ts'

let made: Api | null = null

/** The API of the server that this page came from. */
export function server(): Api {
  made ??= createApi({ world: browserWorld, baseUrl: pageUrl() })
  return made
}
