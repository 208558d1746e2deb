/** `icebreaker/server`: tables, bots, clocks, the page and the API, for a program of one's own. */
export { createServer, type ServerSettings } from '../server/create-server.ts'
export { LIMITS, type Limits } from '../server/limits.ts'
export { CannotServe, type Served } from '../server/serve.ts'
